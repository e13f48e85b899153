"""One module per phase."""
