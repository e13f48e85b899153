"""What a network is told of a position, written down block by block."""
