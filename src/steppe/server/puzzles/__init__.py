"""Puzzles and practice on the site, and the statistics of opening moves."""
