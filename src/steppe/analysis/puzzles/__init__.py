"""Puzzles: positions of matches in which the better move is beyond doubt."""
