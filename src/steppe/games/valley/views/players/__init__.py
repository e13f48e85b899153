"""What a tribe has: its numbers."""
