"""Where matches are kept: SQLite or PostgreSQL, the schema and its migrations."""
