"""Checks that every game passes, for games in this repository and in packages of their own.

``pytest --steppe-game NAME`` runs them on an installed game (``plugin.py``).
"""
