"""Functions called through pointers: compiled once, with the help of a second process.

Callers refer to them by symbol name only, and are compiled without them.
"""

import gc
import os
from collections.abc import Callable
from functools import partial
from typing import Any

import llvmlite.binding
import numba
import numpy as np
from numba import types
from numba.core.ccallback import CFunc
from numba.core.compiler_lock import global_compiler_lock

from steppe.engine.compile_cache import kept
from steppe.engine.compiler import NOTICE, WATCHERS, WholeCompiler
from steppe.engine.cores import cores

as_array = numba.carray
"""``as_array(address, length)``: turns a pointer argument back into an array."""

_RARELY = (100_000, 50, 50)  # thresholds that make garbage collection rare while compiling
_WAITING: list[Any] = []  # functions registered and not yet compiled
_KEPT: list[Any] = []  # compiled functions, whose code would otherwise be freed

_KINDS = {
    "int": types.int64,
    "ints": types.CPointer(types.int32),
    "longs": types.CPointer(types.int64),
    "floats": types.CPointer(types.float64),
}


def by_address(state: np.dtype[Any], *kinds: str) -> Callable[[Callable[..., int]], Any]:
    """Compile ``function(s, *arguments) -> int`` for callers that know only its symbol name.

    ``kinds`` names the argument types (see ``_KINDS``); arrays are passed as pointers, and
    ``as_array`` turns them back into arrays. The function must not be called before ``link``.
    """
    record = numba.from_dtype(np.dtype((np.record, state)))
    signature = types.int64(record, *(_KINDS[kind] for kind in kinds))

    def decorate(function: Callable[..., int]) -> Any:
        called = _Called(function, signature)
        _WAITING.append(called)
        return types.ExternalFunction(called.symbol, signature)

    return decorate


class _Called(CFunc):
    """A function that is called through a pointer; its code is cached."""

    def __init__(self, function: Callable[..., int], signature: Any) -> None:
        types_ = (signature.args, signature.return_type)
        super().__init__(function, types_, {}, {"error_model": "numpy"}, WholeCompiler)
        self.symbol = f"{function.__module__}.{function.__qualname__}"
        self._cache = kept(function)

    @property
    def wants_help(self) -> bool:
        """Return whether another process can compile this: cacheable, but not cached yet."""
        return bool(self._cache.can_keep and self._cache.is_empty)

    def _compile_uncached(self) -> Any:
        NOTICE.begin()
        try:
            return super()._compile_uncached()  # type: ignore[misc]
        finally:
            NOTICE.end()

    def deliver(self) -> None:
        """Compile the function or load it from the cache, and register its symbol."""
        self.compile()
        llvmlite.binding.add_symbol(self.symbol, self.address)
        _KEPT.append(self)


def link(*aside: Any) -> None:
    """Compile all functions registered by ``by_address``; compile those in ``aside`` in parallel.

    A second process compiles ``aside``, if there is a second core; the cache transfers its results.
    """
    waiting, names = list(_WAITING), {external.symbol for external in aside}
    _WAITING.clear()
    others = [called for called in waiting if called.symbol in names and called.wants_help]
    thresholds = gc.get_threshold()
    gc.set_threshold(*_RARELY)
    has_cores = hasattr(os, "fork") and cores() > 1
    helper = _Helper(others) if others and has_cores else None
    for called in waiting:
        if helper is None or called not in others:
            called.deliver()
    if helper is not None:
        helper.wait()
        for called in others:
            called.deliver()
    gc.set_threshold(*thresholds)


class _Helper:
    """A fork of this process that compiles some functions into the cache, then exits.

    It reports each compiled part through a pipe, so that this process can show the progress. If it
    fails, this process finds nothing in the cache and compiles the functions itself.
    """

    def __init__(self, functions: list[_Called]) -> None:
        self._pipe, sender = os.pipe()
        with global_compiler_lock:  # no other thread may be in the compiler
            self._process = os.fork()
        if self._process == 0:
            NOTICE.hush()
            WATCHERS[:] = [partial(os.write, sender, b".")]
            try:
                for function in functions:
                    function.compile()
            finally:
                os._exit(0)
        os.close(sender)
        os.set_blocking(self._pipe, False)
        WATCHERS.append(self._hear)

    def _hear(self) -> None:
        """Pass on the progress that the helper has reported since the last call."""
        try:
            parts = len(os.read(self._pipe, 1 << 12))
        except BlockingIOError:
            return
        for tell in [tell for tell in WATCHERS if tell != self._hear] * parts:
            tell()

    def wait(self) -> None:
        """Wait until the helper has finished."""
        os.set_blocking(self._pipe, True)
        os.waitpid(self._process, 0)
        self._hear()
        WATCHERS.remove(self._hear)
        os.close(self._pipe)
