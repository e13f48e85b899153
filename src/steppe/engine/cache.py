"""The folder of all that is kept from one process to the next, and what is dropped from it."""

import hashlib
import os
import re
import tempfile
import time
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

_VERSIONS = 12  # of one thing that are kept
_FRESH = 24 * 3600.0  # seconds since its last use in which none of them is dropped


def cache_root() -> Path:
    """Return the folder of all caches: ``STEPPE_CACHE``, the user's cache, or a temporary one."""
    named = os.environ.get("STEPPE_CACHE")
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    root = Path(named) if named else Path(base) / "steppe"
    try:
        root.mkdir(parents=True, exist_ok=True)
        if os.access(root, os.W_OK):
            return root
    except OSError:
        pass
    root = Path(tempfile.gettempdir()) / f"steppe-cache-{os.getuid()}"
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    return root


def folder_of(name: str) -> Path:
    """Return the folder for the versions of one thing that is kept; it may have to be made."""
    return cache_root() / re.sub(r"[^\w.-]", "", name)


def drop_old_versions(folder: Path) -> None:
    """Drop the versions of something that were used long ago, and none that was used today.

    What stands before the first dot in the name of a file is its version. Several processes may do
    so at once, so that what is to be dropped may be gone already.
    """
    files = groupby(sorted(folder.iterdir()), lambda path: path.name.partition(".")[0])
    versions = sorted((list(version) for _, version in files), key=_last_use)
    for version in versions[:-_VERSIONS]:
        if time.time() - _last_use(version) > _FRESH:
            for path in version:
                path.unlink(missing_ok=True)


def _last_use(version: Iterable[Path]) -> float:
    return max(map(_touched, version))


def _touched(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def content_key(paths: Iterable[Path]) -> str:
    """Name a set of source files by what stands in them."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:32]


def sources(*folders: Path) -> list[Path]:
    """List the files of ``folders`` that change how a game is played: code and tables."""
    return [
        path
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".py", ".toml") and "views" not in path.parts
    ]
