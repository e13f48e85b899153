"""A table's page: board, dock, players, move list, replay, result."""
