"""The land with its people, the market, the throw, and marks of what may be chosen."""
