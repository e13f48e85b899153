"""What the bots know about Zèbres: evaluation, network features, the endgame solver."""
