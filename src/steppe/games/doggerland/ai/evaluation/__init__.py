"""What a position is worth to a good player, part by part."""
