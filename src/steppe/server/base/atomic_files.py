"""Write files atomically: after a power failure a file is complete or absent."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO


@contextmanager
def whole(path: Path, *, only_new: bool = False) -> Iterator[IO[bytes]]:
    """Write a file that only its owner can read; it gets its final name when the block ends.

    With ``only_new``, keep a file that another process has created in the meantime.
    """
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    try:
        with open(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    if only_new:
        with suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
        _keep_names(path.parent)
    else:
        settle(draft, path)


def settle(draft: Path, path: Path) -> None:
    """Give a file that is already on disk its final name, and make the rename durable."""
    draft.rename(path)
    _keep_names(path.parent)


def _keep_names(place: Path) -> None:
    folder = os.open(place, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
