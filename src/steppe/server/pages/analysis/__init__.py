"""The analysis page for a finished match."""
