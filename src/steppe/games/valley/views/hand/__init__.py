"""What is asked and what may be chosen: the status line, the fight, the question, the cards."""
