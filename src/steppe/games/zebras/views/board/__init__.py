"""Draw the board: ground, patrol path, tokens, the ranger, and marks on possible moves."""
