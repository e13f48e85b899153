"""The bots' knowledge of the game: evaluation, network features and move pruning."""
