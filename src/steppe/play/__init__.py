"""Play one match: its log, its dice, its record. This package knows no pages and no bots."""
