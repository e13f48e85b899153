"""Panels beside the board: season, events, decks, cards that the viewer has seen."""
