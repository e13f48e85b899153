"""What a finished match was decided by: luck, decisions, and what came to light."""
