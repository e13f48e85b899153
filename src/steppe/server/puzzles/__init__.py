"""Puzzles, practice and their ratings (Glicko) on the site, and the statistics of opening moves."""
