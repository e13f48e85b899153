"""``steppe train``: a network learns a game from matches against itself."""
