"""What a player has: his reserve."""
