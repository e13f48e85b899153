"""The vocabulary: what a game is. Knows no game, no page, no bot."""
