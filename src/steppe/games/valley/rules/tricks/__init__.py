"""What the trick cards may do and what they do, by the time they are played (rule V16)."""
