"""Primitives for views: shapes, icons, marks, colours. Knows shapes, not games."""
