"""The storage of matches: SQLite or PostgreSQL, the schema and its migrations."""
