"""Checks that every game passes, for games in this repository and in packages of their own.

``pytest --steppe-game NAME`` runs them on an installed game (``plugin.py``); ``every_check.py`` has
them all.
"""

CHECKS = tuple(
    f"{__name__}.{name}_checks"
    for name in (
        *("play", "observation", "order", "record", "tensor", "vector", "view"),
        *("description", "site"),
    )
)
"""The modules of checks."""
