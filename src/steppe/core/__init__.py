"""Define what a game is: moves, fields, positions and observations. Knows no particular game."""
