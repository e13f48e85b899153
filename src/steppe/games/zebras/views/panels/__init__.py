"""What stands beside the board: the territories."""
