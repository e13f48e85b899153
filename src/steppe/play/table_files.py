"""Files of tables: their interface, which ``steppe.adapters.parquet`` implements."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from steppe.play.decision_table import Table

FORMAT = 1
"""The version of the columns; it changes when a column changes its name or meaning."""

KEY = "steppe"
"""The name of a file's metadata, which are JSON."""


def metadata(about: Mapping[str, object]) -> dict[str, str]:
    """Return a description of a file's contents as metadata."""
    return {KEY: json.dumps(about)}


class TableFile(Protocol):
    """A file of tables, complete once its context ends; see ``steppe.adapters.parquet``."""

    def write(self, table: Table) -> None:
        """Write the rows of a table."""
        ...

    def __enter__(self) -> "TableFile": ...

    def __exit__(self, *error: object) -> None: ...


class Library(Protocol):
    """What writes and reads table files."""

    def open(self, path: Path, about: Mapping[str, object]) -> TableFile:
        """Return a new file with this description."""
        ...

    def about(self, path: Path) -> dict[str, Any]:
        """Return what ``metadata`` wrote into a file. Raises ``RecordError``."""
        ...

    def rows(self, path: Path) -> int:
        """Return the number of rows in a file."""
        ...
