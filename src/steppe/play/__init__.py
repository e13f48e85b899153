"""Play one match: its log, its dice, its record. Knows no pages and no bots."""
