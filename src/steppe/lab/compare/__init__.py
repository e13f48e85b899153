"""Compare bots: arena, ladder, ratings, and calibration of win probabilities."""
