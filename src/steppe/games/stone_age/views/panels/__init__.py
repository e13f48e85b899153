"""What stands beside the board: what is for sale in words, how it stands, the final scoring."""
