"""The pages for puzzles and practice positions."""
