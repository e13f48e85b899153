"""Evaluate every decision of a match: win probability, luck, and the cost of decisions."""
