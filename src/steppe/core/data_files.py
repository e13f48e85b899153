"""Printed numbers, read from ``data/``; where they do not fit each other a table says which.

A game has one function that reads its files: ``read = reader(__file__)`` in a module beside them.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from steppe.core.errors import NotationError


def reader(module: str) -> Callable[[str], dict[str, Any]]:
    """Return a function that reads a file of the game's folder ``data`` by its name alone."""
    folder = next(path / "data" for path in Path(module).parents if (path / "data").is_dir())
    return lambda name: tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))


def fits(where: str, given: Any, wanted: Any) -> None:
    """Raise ``NotationError`` where what a data file gives, at file and key ``where``, is wrong."""
    if given != wanted:
        raise NotationError(f"data/{where}: {given!r} does not fit, the others make it {wanted!r}")
