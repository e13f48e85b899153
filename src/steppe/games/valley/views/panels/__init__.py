"""What stands beside the board: season, events, decks, cards that one has seen."""
