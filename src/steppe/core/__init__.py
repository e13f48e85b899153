"""Define the parts that all games share: moves, fields, positions, observations."""
