"""Write tables of decisions and matches as Parquet files with pyarrow (``steppe[data]``)."""

import json
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any, Self

import numpy as np

from steppe.adapters.optional_import import extra
from steppe.core.errors import RecordError
from steppe.play.decision_table import Column, Lists, Sometimes, Table, Words
from steppe.play.table_files import KEY, metadata

with extra("data", "pyarrow"):
    import pyarrow
    import pyarrow.parquet

_LEVEL = 1  # of zstd: higher levels take longer and save a few percent


class ParquetFile:
    """A Parquet file that appears at ``path`` once it is complete; use it as a context.

    ``about`` is its metadata. Each table becomes a row group. All tables must have the same
    columns.
    """

    def __init__(self, path: str | PathLike[str], about: Mapping[str, str]) -> None:
        self._path = Path(path)
        self._fresh = self._path.with_name(f"{self._path.name}.new")
        self._about = dict(about)
        self._writer: Any = None

    def write(self, table: Table) -> None:
        """Write the rows of a table."""
        arrays = {name: array_of(column) for name, column in table.items()}
        found = pyarrow.table(arrays).replace_schema_metadata(self._about)
        if self._writer is None:
            self._writer = pyarrow.parquet.ParquetWriter(
                self._fresh, found.schema, compression="zstd", compression_level=_LEVEL
            )
        self._writer.write_table(found, row_group_size=max(1, found.num_rows))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self._writer is not None:
            self._writer.close()
        if self._writer is not None and not any(error):
            self._fresh.replace(self._path)
        else:
            self._fresh.unlink(missing_ok=True)


def array_of(column: Column) -> Any:
    """Return a column of a table as an Arrow array."""
    if isinstance(column, Lists):
        return pyarrow.ListArray.from_arrays(column.bounds, pyarrow.array(column.values))
    if isinstance(column, Words):
        words = pyarrow.array(column.words, pyarrow.string())
        return words.take(pyarrow.array(column.numbers))
    if isinstance(column, Sometimes):
        return pyarrow.array(column.values, mask=~column.known)
    if isinstance(column, np.ndarray) and column.ndim == 2:
        flat = pyarrow.array(np.ascontiguousarray(column).reshape(-1))
        return pyarrow.FixedSizeListArray.from_arrays(flat, column.shape[1])
    return pyarrow.array(np.ascontiguousarray(column) if isinstance(column, np.ndarray) else column)


class Parquet:
    """Writes and reads Parquet files, for ``steppe.lab.data.dataset.make_dataset``."""

    def open(self, path: Path, about: Mapping[str, object]) -> ParquetFile:
        """Return a new file with this description."""
        return ParquetFile(path, metadata(about))

    def about(self, path: Path) -> dict[str, Any]:
        """Return what ``metadata`` wrote into a file. Raises ``RecordError`` if it did not."""
        text = (_opened(path).schema_arrow.metadata or {}).get(KEY.encode())
        if text is None:
            raise RecordError(f"{path} was not written by steppe")
        found: dict[str, Any] = json.loads(text)
        return found

    def rows(self, path: Path) -> int:
        """Return the number of rows in a file. Raises ``RecordError`` if it is no Parquet file."""
        return int(_opened(path).metadata.num_rows)


def _opened(path: Path) -> Any:
    try:
        return pyarrow.parquet.ParquetFile(path)
    except pyarrow.ArrowInvalid as error:
        raise RecordError(f"{path} is not a Parquet file: {error}") from error
