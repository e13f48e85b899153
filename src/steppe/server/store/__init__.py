"""Match storage: SQLite or PostgreSQL, the schema and its migrations."""
