"""Targets and effects of the trick cards, grouped by when they can be played (rule V16)."""
