"""Training: a network learns a game from matches against itself."""
