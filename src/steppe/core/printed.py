"""Printed numbers that have to fit each other: a table says which of them does not, and why."""

from typing import Any

from steppe.core.errors import NotationError


def fits(where: str, given: Any, wanted: Any) -> None:
    """Raise ``NotationError`` where what a data file gives, at file and key ``where``, is wrong."""
    if given != wanted:
        raise NotationError(f"data/{where}: {given!r} does not fit, the others make it {wanted!r}")
