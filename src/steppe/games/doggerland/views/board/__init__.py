"""The map: tiles, pieces on them and marks for legal moves."""
