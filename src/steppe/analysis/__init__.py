"""Analysis of finished matches: win probability, luck, costs of decisions, and puzzles."""
