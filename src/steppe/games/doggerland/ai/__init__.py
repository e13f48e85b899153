"""What bots know of the game: evaluation, features of networks, moves left out."""
