"""The home page, new tables, the pages of a game, settings and personal data."""
