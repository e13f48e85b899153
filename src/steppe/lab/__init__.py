"""The laboratory: measure, simulate, compare and train on top of the exact rules."""
