"""The phases: one module each, with its legal actions and their effects."""
