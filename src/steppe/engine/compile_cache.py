"""A cache of compiled code, shared by processes and keyed by everything it depends on.

Numba's own cache checks only the function's file: it ignores imported code, never finds closures,
and confuses two games that share a template. Here the key is the ``fingerprint`` of a function, of
everything compiled into it, and of the compiler itself.

Code that cannot be read is compiled again, and a warning is logged once. Code that cannot be
written is not cached.
"""

import ast
import hashlib
import os
import pickle
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    NullCache,
)

from steppe.engine.cache_folder import (
    drop_old_versions,
    folder_of,
    make_folder,
    owners_of,
    report,
    sealed,
    unsealed,
)
from steppe.engine.fingerprint import Function, fingerprint

_FORM = 1  # version of the file format; numba's own has no digest
_COMPILERS = ("compiler.py", "function_pointers.py")  # files that decide how functions are compiled


class _Place:
    """The folder with the versions of a function."""

    def __init__(self, function: Function) -> None:
        self._folder = folder_of(f"{function.__module__}.{function.__qualname__}")
        self.owners = owners_of(self._folder.parent)
        self._py_file = function.__code__.co_filename  # named in numba's warnings

    def get_cache_path(self) -> str:
        """Return the folder."""
        return str(self._folder)

    def ensure_cache_path(self) -> None:
        """Create the folder, and make room in it for another version."""
        make_folder(self._folder)
        drop_old_versions(self._folder)

    def get_source_stamp(self) -> str:
        """Return "": a version's name already identifies its content."""
        return ""


class _Version(CompileResultCacheImpl):  # type: ignore[misc]
    """The current version of a function."""

    def __init__(self, function: Function) -> None:
        self._locator, self._lineno = _Place(function), function.__code__.co_firstlineno
        made = f"{_FORM} {_making()} {fingerprint(function)}"
        self._filename_base = hashlib.sha256(made.encode()).hexdigest()[:32]
        with suppress(OSError):  # marks the version as used
            os.utime(Path(self._locator.get_cache_path()) / f"{self._filename_base}.nbi")


class _Files(IndexDataCacheFile):  # type: ignore[misc]
    """The files of a version: numba's files, each sealed with a digest."""

    def __init__(self, version: _Version) -> None:
        super().__init__(version.locator.get_cache_path(), version.filename_base, "")
        self._owners = version.locator.owners

    def load(self, key: Any) -> Any:
        """Return the cached data for a key, if the file is intact."""
        name = self._load_index().get(key)
        return None if name is None else self._read(self._data_path(name))

    def _load_index(self) -> dict[Any, str]:
        found = self._read(self._index_path)
        return found if isinstance(found, dict) else {}  # the seal is valid, but this is no index

    def _read(self, path: str) -> Any:
        try:
            return pickle.loads(unsealed(Path(path), self._owners))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except Exception as error:  # a file may contain anything
            _report_unread(error)
            return None

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._write(self._index_path, overloads)

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), data)

    def _write(self, path: str, kept: Any) -> None:
        with self._open_for_write(path) as file:
            file.write(sealed(self._dump(kept)))


def _report_unread(error: Exception) -> None:
    report("unread", f"Cached code cannot be used and is compiled again: {error}")


def _report_unkept(error: OSError) -> None:
    report("unkept", f"Compiled code cannot be cached for the next process: {error}")


class Kept(FunctionCache):  # type: ignore[misc]
    """The cache of a function: its current version, for the argument types it is called with."""

    _impl_class = _Version
    can_keep = True

    def __init__(self, function: Function) -> None:
        super().__init__(function)
        self._cache_file = _Files(self._impl)

    @property
    def is_empty(self) -> bool:
        """Return whether nothing is cached."""
        return not self._cache_file._load_index()

    def save_overload(self, sig: Any, data: Any) -> None:
        """Cache compiled code, if possible."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            _report_unkept(error)

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super()._load_overload(sig, target_context)
        except Exception as error:  # the cached code cannot be loaded
            _report_unread(error)
            return None

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return sig, codegen.magic_tuple()


class _Unkept(NullCache):  # type: ignore[misc]
    """The cache used if no folder can be written to."""

    is_empty, can_keep = True, False


def kept(function: Function) -> Any:
    """Return the cache of a function."""
    try:
        return Kept(function)
    except OSError as error:
        _report_unkept(error)
        return _Unkept()


@cache
def _making() -> str:
    """Return a description of the compiler: versions, settings, its source without docstrings."""
    compilers = [_bare(Path(__file__).with_name(name).read_text("utf-8")) for name in _COMPILERS]
    versions = (numba.__version__, llvmlite.__version__, sys.version, numba.config.BOUNDSCHECK)
    return repr((versions, compilers))


def _bare(source: str) -> str:
    """Return code without comments and docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            del node.body[0]
    return ast.dump(tree)
