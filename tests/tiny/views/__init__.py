"""Show Tiny positions."""
