"""Targets and effects of the trick cards, by the time of play (rule V16)."""
