"""Second implementations of the rules, written from RULES.md and the data files alone.

They share no code with the rules, so a shared error would have to be made twice. Their tests are
``long``; ``record.py`` writes the traces that every test run replays.
"""
