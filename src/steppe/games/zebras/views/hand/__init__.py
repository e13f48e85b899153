"""What is asked and what may be chosen: the status line, the reserve under the board."""
