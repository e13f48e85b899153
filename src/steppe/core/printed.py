"""Printed numbers that have to fit each other: a table says which of them does not, and why."""

from typing import Any

from steppe.core.errors import NotationError


def fits(where: str, given: Any, wanted: Any) -> None:
    """Raise ``NotationError`` where what a data file gives is not what the rest of it wants.

    ``where`` names the file and the key, ``"board.toml: territories"``.
    """
    if given != wanted:
        raise NotationError(f"data/{where}: {given!r} does not fit, the others make it {wanted!r}")
