"""Play one match: its log, its dice, its record. This package knows nothing about pages or bots."""
