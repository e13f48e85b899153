"""List the keys in the data files of all games, and the keys that games read on import.

Run as a program, it prints both lists, one key per line.
"""

import pkgutil
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import steppe
from steppe.core import data_files

Where = tuple[str, ...]  # game, file and keys; list indices are left out

HELD: set[Where] = set()
READ: set[Where] = set()


class Noted(dict[str, Any]):
    """A table from a data file that records which of its keys are read."""

    def __init__(self, table: dict[str, Any], where: Where) -> None:
        super().__init__({key: noted(value, (*where, key)) for key, value in table.items()})
        self.where = where

    def __getitem__(self, key: str) -> Any:
        READ.add((*self.where, key))
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        return self[key] if key in self else default  # noqa: SIM401

    def items(self) -> Any:
        return [(key, self[key]) for key in self]

    def values(self) -> Any:
        return [self[key] for key in self]

    def __eq__(self, other: object) -> bool:
        return dict(self.items()) == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]


def noted(value: Any, where: Where) -> Any:
    """Return the content of a data file, wrapped to record the keys that are read."""
    if isinstance(value, list):
        return [noted(item, where) for item in value]
    if len(where) > 2:
        HELD.add(where)
    return Noted(value, where) if isinstance(value, dict) else value


def reader(module: str) -> Callable[[str], dict[str, Any]]:
    """Return a function like ``data_files.reader`` whose tables record which keys are read."""
    read, game = original(module), Path(module).parents[1].name
    return lambda name: noted(read(name), (game, name))


if __name__ == "__main__":
    original, data_files.reader = data_files.reader, reader
    for module in pkgutil.walk_packages(steppe.__path__, "steppe."):
        if module.name.startswith("steppe.games."):
            import_module(module.name)
    for keys in HELD, READ:
        print(",".join(" ".join(key) for key in sorted(keys)))
