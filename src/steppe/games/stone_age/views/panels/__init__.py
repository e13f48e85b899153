"""What stands beside the board: what is for sale in words, the final scoring."""
