"""Second implementations of the rules, written from RULES.md and the data files alone.

They share no code with the rules, so that the same error would have to be made twice. Their tests
are ``long``; ``record.py`` leaves the traces that every run replays.
"""
