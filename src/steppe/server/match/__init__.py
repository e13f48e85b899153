"""A match on the server: its log, seats, bots, reactions, take-backs and spectators."""
