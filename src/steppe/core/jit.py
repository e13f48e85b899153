"""Compiled code or its interpreted twin, decided once per process.

The environment variable ``STEPPE_JIT`` decides: ``0`` runs every rule as plain Python on twin
objects (breakpoints, real ``IndexError``, no waiting), anything else compiles. The choice is
made when this module is first imported and never changes: ``COMPILED`` tells it. How functions
are compiled is the matter of ``core/compiler.py``, which a twin never imports.

Numba's own cache does not follow imports, never hits for closures, and mixes two games that
share a template. So the cache directory is named by a hash of every source file a game is
made of, and a template (search, playout, entry points) becomes one real module file per game.
"""

import hashlib
import importlib.util
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

COMPILED = os.environ.get("STEPPE_JIT", "1") != "0"

if COMPILED:
    from steppe.core import compiler

    as_array = compiler.as_array
    by_address = compiler.by_address
    link = compiler.link
    borrow, load = compiler.borrow, compiler.load
    exchange, exchange_if = compiler.exchange, compiler.exchange_if

F = TypeVar("F", bound=Callable[..., Any])

_SOURCES = Path(__file__).resolve().parents[1]
_KEPT_CACHES = 48  # directories that are kept, for four games and their latest changes
_FRESH = 24 * 3600.0  # seconds since its last use in which none of them is dropped


def njit(function: F) -> F:
    """Compile ``function`` without the interpreter lock, or leave it as it is in the twin."""
    return cast(F, compiler.part(function)) if COMPILED else function


def inlined(function: F) -> F:
    """Compile like ``njit``, and always into the caller: for hot functions with few callers."""
    return cast(F, compiler.part(function, forceinline=True)) if COMPILED else function


if COMPILED:

    @njit
    def popcount(bits: int) -> int:
        """Count the one bits of ``bits``, a number >= 0."""
        count: int = compiler.ctpop(bits)
        return count

    @njit
    def lowest(bits: int) -> int:
        """Return the index of the lowest one bit of ``bits``, a number > 0."""
        index: int = compiler.cttz(bits)
        return index

else:

    def borrow(array: Any) -> Any:
        """Return an array whose references nobody counts, which takes longer than many a rule."""
        return array

    def load(array: Any, index: int) -> int:
        """Read a word that another thread may change."""
        return int(array[index])

    def exchange(array: Any, index: int, value: int) -> int:
        """Write a word that other threads see; return what it was."""
        former, array[index] = array[index], value
        return int(former)

    def exchange_if(array: Any, index: int, expected: int, value: int) -> bool:
        """Write a word if it is still what was expected; tell whether it was."""
        return bool(array[index] == expected and exchange(array, index, value) == expected)

    def popcount(bits: int) -> int:
        """Count the one bits of ``bits``, a number >= 0."""
        return int(bits).bit_count()

    def lowest(bits: int) -> int:
        """Return the index of the lowest one bit of ``bits``, a number > 0."""
        return (bits & -bits).bit_length() - 1


@njit
def is_single(bits: int) -> bool:
    """Tell whether ``bits``, a number > 0, has a single one bit."""
    return bits & (bits - 1) == 0


if COMPILED and compiler.has_pdep():

    @njit
    def nth_bit(bits: int, n: int) -> int:
        """Return the index of the ``n``-th one bit of ``bits`` (0 is the lowest; it must exist)."""
        return lowest(compiler.pdep(1 << n, bits))

else:

    @njit
    def nth_bit(bits: int, n: int) -> int:
        """Return the index of the ``n``-th one bit of ``bits`` (0 is the lowest; it must exist)."""
        for _ in range(n):
            bits &= bits - 1
        return lowest(bits)


def content_key(paths: Iterable[Path]) -> str:
    """Name a set of source files by what stands in them, and by the compiler that reads them."""
    version = compiler.VERSION if COMPILED else "twin"
    digest = hashlib.sha256(f"{version} {sys.version}".encode())
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def sources(*folders: Path) -> list[Path]:
    """List the files of ``folders`` that change what a compiled function does: code and tables."""
    return [
        path
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".py", ".toml") and "views" not in path.parts
    ]


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


def use_cache(*folders: Path) -> Path:
    """Direct compiled code to a cache named by the files of ``folders`` and of the core.

    Call it before the modules in question are imported. Returns the directory.
    """
    directory = cache_root() / content_key(sources(_SOURCES / "core", *folders))
    if not directory.is_dir():
        directory.mkdir(parents=True, exist_ok=True)
        drop_old_caches(directory.parent)
    os.utime(directory)
    if COMPILED:
        compiler.keep_in(directory / "numba")
    return directory


def import_rules(package: str) -> ModuleType:
    """Import the package of a game, its compiled code kept in a cache of its own."""
    spec = importlib.util.find_spec(package)
    if spec is not None and spec.origin is not None:
        use_cache(Path(spec.origin).parent)  # before the rules are imported
    return importlib.import_module(package)


def drop_old_caches(root: Path) -> None:
    """Drop the caches of sources long gone, and none that was used today.

    Several processes may do so at once, so that what is to be dropped may be gone already.
    """
    folders = [path for path in root.iterdir() if path.is_dir() and len(path.name) == 16]
    for path in sorted(folders, key=_last_use)[:-_KEPT_CACHES]:
        if time.time() - _last_use(path) > _FRESH:
            shutil.rmtree(path, ignore_errors=True)


def _last_use(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def instantiate(template: Path, name: str, kernel: Any, *folders: Path) -> ModuleType:
    """Make a module of ``template`` for one game, with ``KERNEL`` set to the game's functions.

    The copy is a file of its own, so that compiled code of two games never shares a cache
    entry. ``folders`` are those of the game. Returns the same module when called again.
    """
    module_name = f"steppe_{template.stem}__{name}"
    if module_name in sys.modules:
        return sys.modules[module_name]
    directory = use_cache(template.parent, *folders)
    path = directory / f"{module_name}.py"
    if not path.exists():
        draft = path.with_suffix(f".{os.getpid()}.tmp")
        draft.write_text(template.read_text())
        os.replace(draft, path)
    spec = importlib.util.spec_from_file_location(module_name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    module.KERNEL = kernel  # type: ignore[attr-defined]
    sys.modules[module_name] = module
    spec.loader.exec_module(module)
    return module
