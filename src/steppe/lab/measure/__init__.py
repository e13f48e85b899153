"""Measure a game: perft, simulation, speed, signature, opening moves, and facts for its page."""
