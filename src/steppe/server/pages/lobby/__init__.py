"""The home page, new tables, each game's pages, settings and personal data."""
