"""A program for each extra, run where nothing but steppe and that extra is installed."""
