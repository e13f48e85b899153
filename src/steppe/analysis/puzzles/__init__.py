"""Puzzles: positions from matches in which the better move is beyond doubt."""
