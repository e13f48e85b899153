"""What a player has: numbers and player boards."""
