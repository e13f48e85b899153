"""The savannah: ground, patrol path, tokens, the ranger, marks of what may be chosen."""
