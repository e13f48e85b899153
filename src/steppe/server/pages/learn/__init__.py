"""Lessons, the how-to-play pages, and the rules."""
