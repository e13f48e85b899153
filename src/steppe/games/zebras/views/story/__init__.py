"""Narrate what happened, in sentences."""
