"""Draw the board: the lands, the people, the market, the dice, and marks for possible moves."""
