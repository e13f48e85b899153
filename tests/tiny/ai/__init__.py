"""What the bots know about Tiny: evaluation and network features."""
