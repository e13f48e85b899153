"""The pages of puzzles and practice."""
