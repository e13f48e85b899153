"""What the bots know about Stone Age: evaluation, network features, move pruning."""
