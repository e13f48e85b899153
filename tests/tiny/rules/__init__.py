"""Tiny's rules as code: tables, position, actions, phases and the order of play."""
