"""Each tribe's numbers."""
