"""Play one match: its log, its dice, its record. Knows no page and no bot."""
