"""The player's prompts and choices: status line, fight, question, cards."""
