"""What happened, as sentences, and how it ended."""
