"""Schedule the drawing of pages, and split pages into parts."""
