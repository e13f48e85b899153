"""Draw the side panels: the territories."""
