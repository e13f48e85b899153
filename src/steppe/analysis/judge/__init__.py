"""What every decision of a match was worth: win probability, luck, cost of decisions."""
