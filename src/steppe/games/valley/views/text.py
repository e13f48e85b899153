"""Words for people: a position as text, and back."""

from steppe.games.valley.views.diagram import format_diagram, parse_diagram

__all__ = ["format_diagram", "parse_diagram"]
