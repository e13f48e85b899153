"""Programs that sit in seats. They know kernels and no game by name."""
