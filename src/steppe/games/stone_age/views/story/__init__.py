"""Narrate what happened, in sentences, and how the match ended."""
