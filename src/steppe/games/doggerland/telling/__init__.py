"""Features of a position for networks."""
