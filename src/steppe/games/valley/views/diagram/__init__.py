"""Positions as text diagrams: writing, reading and checking."""
