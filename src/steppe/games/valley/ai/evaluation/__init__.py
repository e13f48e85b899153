"""What the evaluation of Valley of the Mammoths is made of: beliefs, odds, worth of a tribe."""
