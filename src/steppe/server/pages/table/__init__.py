"""The page of a table: board, dock, players, move list, replay, result."""
