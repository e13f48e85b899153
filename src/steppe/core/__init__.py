"""Define the parts of a game: moves, fields, positions, observations. Knows no particular game."""
