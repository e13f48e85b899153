"""Home, new tables, the pages of a game, profile and personal data."""
