"""Functions that are called by address: compiled once, a second process helping.

Who calls them keeps only their names, and is compiled without them.
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
"""``as_array(address, length)``: the array that a function called by address was given."""

_RARELY = (100_000, 50, 50)  # how often to look for garbage while compiling, of which little is
_WAITING: list[Any] = []  # what is to be called by address and is not yet compiled
_KEPT: list[Any] = []  # what is called by address: its code would be freed with it

_KINDS = {
    "int": types.int64,
    "ints": types.CPointer(types.int32),
    "longs": types.CPointer(types.int64),
    "floats": types.CPointer(types.float64),
}


def by_address(state: np.dtype[Any], *kinds: str) -> Callable[[Callable[..., int]], Any]:
    """Have ``function(s, *arguments) -> int`` compiled for callers that keep only its name.

    ``kinds`` name the types of the arguments, see ``_KINDS``; arrays are passed as pointers,
    which ``as_array`` makes arrays again. Nobody may call it before ``link``.
    """
    record = numba.from_dtype(np.dtype((np.record, state)))
    signature = types.int64(record, *(_KINDS[kind] for kind in kinds))

    def decorate(function: Callable[..., int]) -> Any:
        called = _Called(function, signature)
        _WAITING.append(called)
        return types.ExternalFunction(called.symbol, signature)

    return decorate


class _Called(CFunc):
    """A function that is called by address; its code is kept in the cache."""

    def __init__(self, function: Callable[..., int], signature: Any) -> None:
        types_ = (signature.args, signature.return_type)
        super().__init__(function, types_, {}, {"error_model": "numpy"}, WholeCompiler)
        self.symbol = f"{function.__module__}.{function.__qualname__}"
        self._cache = kept(function)

    @property
    def wants_help(self) -> bool:
        """Return whether another process can compile it: it is not in the cache, and can be."""
        return bool(self._cache.can_keep and self._cache.is_empty)

    def _compile_uncached(self) -> Any:
        NOTICE.begin()
        try:
            return super()._compile_uncached()  # type: ignore[misc]
        finally:
            NOTICE.end()

    def deliver(self) -> None:
        """Compile the function, or take it from the cache, and let it be found by its name."""
        self.compile()
        llvmlite.binding.add_symbol(self.symbol, self.address)
        _KEPT.append(self)


def link(*aside: Any) -> None:
    """Compile what ``by_address`` was asked for, and those ``aside`` at the same time.

    A second process does these, where there is a second core; the cache brings them over.
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
    """A copy of this process that compiles some functions into the cache, and ends.

    It tells of each part through a pipe, so that whoever watches hears of them here. Should it
    fail, this process finds nothing in the cache and compiles them itself.
    """

    def __init__(self, functions: list[_Called]) -> None:
        self._pipe, told = os.pipe()
        with global_compiler_lock:  # no other thread is in the compiler
            self._process = os.fork()
        if self._process == 0:
            NOTICE.hush()
            WATCHERS[:] = [partial(os.write, told, b".")]
            try:
                for function in functions:
                    function.compile()
            finally:
                os._exit(0)
        os.close(told)
        os.set_blocking(self._pipe, False)
        WATCHERS.append(self._hear)

    def _hear(self) -> None:
        """Pass on what the helper has told since."""
        try:
            parts = len(os.read(self._pipe, 1 << 12))
        except BlockingIOError:
            return
        for tell in [tell for tell in WATCHERS if tell != self._hear] * parts:
            tell()

    def wait(self) -> None:
        """Wait until it has done its work."""
        os.set_blocking(self._pipe, True)
        os.waitpid(self._process, 0)
        self._hear()
        WATCHERS.remove(self._hear)
        os.close(self._pipe)
