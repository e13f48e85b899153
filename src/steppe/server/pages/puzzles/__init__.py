"""The pages of puzzles and of practice positions."""
