"""Compare bots: arena, ladder, ratings, calibration of win probabilities."""
