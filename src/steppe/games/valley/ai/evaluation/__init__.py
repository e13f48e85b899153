"""Parts of the handcrafted evaluation: weights, odds, food, danger and the worth of a tribe."""
