"""The phases of a match, one module each: legal actions and their effects."""
