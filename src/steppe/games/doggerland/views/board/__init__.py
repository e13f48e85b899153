"""The land: tiles, who lives on it, and marks of what may be chosen."""
