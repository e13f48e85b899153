"""Measure a game: perft, simulation, speed, signature, opening moves, the facts of its page."""
