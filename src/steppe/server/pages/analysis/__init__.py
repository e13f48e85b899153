"""The page of an analysis."""
