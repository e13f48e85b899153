"""Lessons, how to play, rules."""
