"""Primitives for views: shapes, icons, charts, text. Knows no particular game."""
