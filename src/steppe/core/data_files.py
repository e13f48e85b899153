"""Read a game's printed numbers from ``data/``, and report tables that contradict each other.

Each game has one function that reads its files: ``read = reader(__file__)``, in a module next to
the ``data`` folder.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from steppe.core.errors import NotationError


def reader(module: str) -> Callable[[str], dict[str, Any]]:
    """Return a function that reads a file in the game's ``data`` folder, given its name."""
    folder = next(path / "data" for path in Path(module).parents if (path / "data").is_dir())
    return lambda name: tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))


def fits(where: str, given: Any, wanted: Any) -> None:
    """Raise ``NotationError`` if the value at ``where`` (file and key) differs from ``wanted``."""
    if given != wanted:
        raise NotationError(f"data/{where}: {given!r} contradicts the rest, expected {wanted!r}")
