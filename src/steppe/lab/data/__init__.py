"""Data for others: matches between bots as tables of decisions."""
