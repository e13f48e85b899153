"""Matches on the server: log, seats, bots, reactions, take-backs and spectators."""
