"""The analysis page of a finished match."""
