"""Write a position as text, and read it back."""
