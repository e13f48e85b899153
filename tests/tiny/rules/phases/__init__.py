"""The phases of a match, one module each."""
