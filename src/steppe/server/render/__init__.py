"""Schedule page drawing, and split pages into parts."""
