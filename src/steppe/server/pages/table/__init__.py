"""The page of a table: board, dock, players, log, replay, result."""
