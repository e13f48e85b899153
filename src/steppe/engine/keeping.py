"""Compiled code is kept from one process to the next, under a name that says what it is made of.

Numba's own cache looks at the file of a function alone: it does not follow imports, never hits for
closures, and mixes two games that share a template. Here the name is the ``fingerprint`` of a
function and of all that is compiled into it, and of the compiler itself.
"""

import ast
import hashlib
import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache

from steppe.engine.cache import drop_old_versions, folder_of
from steppe.engine.fingerprint import Function, fingerprint

_COMPILERS = ("compiler.py", "linking.py")  # they say how functions are compiled


class _Place:
    """Where the versions of a function are kept."""

    def __init__(self, function: Function) -> None:
        self._folder = folder_of(f"{function.__module__}.{function.__qualname__}")
        self._py_file = function.__code__.co_filename  # for numba's warnings

    def get_cache_path(self) -> str:
        """Return the folder."""
        return str(self._folder)

    def ensure_cache_path(self) -> None:
        """Make the folder, and room in it for another version."""
        self._folder.mkdir(parents=True, exist_ok=True)
        drop_old_versions(self._folder)

    def get_source_stamp(self) -> str:
        """Return nothing: the name of a version says what it is made of."""
        return ""


class _Version(CompileResultCacheImpl):  # type: ignore[misc]
    """The present version of a function."""

    def __init__(self, function: Function) -> None:
        self._locator, self._lineno = _Place(function), function.__code__.co_firstlineno
        made = f"{_making()} {fingerprint(function)}"
        self._filename_base = hashlib.sha256(made.encode()).hexdigest()[:32]
        with suppress(FileNotFoundError):  # it is in use
            os.utime(Path(self._locator.get_cache_path()) / f"{self._filename_base}.nbi")


class Kept(FunctionCache):  # type: ignore[misc]
    """What is kept of a function: its present version, for the types that it was called with."""

    _impl_class = _Version

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing is kept."""
        return not self._cache_file._load_index()

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return sig, codegen.magic_tuple()


@cache
def _making() -> str:
    """Return what compiles, and how: versions, settings, and the source without its docstrings."""
    compilers = [_bare(Path(__file__).with_name(name).read_text()) for name in _COMPILERS]
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
