"""Primitives for the views of all games: shapes, icons, charts, text."""
