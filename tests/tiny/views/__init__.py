"""Show positions of Tiny."""
