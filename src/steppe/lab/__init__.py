"""The laboratory: counting, simulating and comparing on top of the exact rules."""
