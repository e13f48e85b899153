"""A position as text, and back."""
