"""Hash everything a compiled function depends on: its code and that of all functions it reaches.

The hash covers instructions, the constants and globals that they name, and the functions among
these. It ignores docstrings, line numbers, annotations and code that only Python runs. For a value
that compiled code cannot hold, only the type is hashed.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np
from numba import types
from numba.core.dispatcher import Dispatcher
from numba.extending import _Intrinsic

Function = Callable[..., Any]

_PLAIN = (bool, int, float, complex, str, bytes, type(None))


def fingerprint(function: Function) -> str:
    """Return 32 letters that change whenever ``function`` would compile to different code."""
    digest = hashlib.sha256()
    for reached in _reached(function):
        digest.update(_content(reached)[0])
    return digest.hexdigest()[:32]


def _reached(function: Function) -> Iterable[Function]:
    """Return a function and all functions it calls, each once, in a deterministic order."""
    found, waiting = dict.fromkeys([function]), [function]
    while waiting:
        for called in _content(waiting.pop())[1]:
            if called not in found:
                found[called] = None
                waiting.append(called)
    return found


@cache
def _content(function: FunctionType) -> tuple[bytes, tuple[Function, ...]]:
    """Return the content of a function itself, and the functions that it names."""
    reader = _Reader(function)
    words = "\0".join((function.__module__ or "", function.__qualname__, *reader.read()))
    return hashlib.sha256(words.encode()).digest(), tuple(reader.called)


class _Reader:
    """Reads the content of a function; ``called`` collects the functions that it names."""

    def __init__(self, function: FunctionType) -> None:
        self._function = function
        self._names = frozenset(_names(function.__code__))
        self._modules: set[str] = set()
        self.called: dict[Function, None] = {}

    def read(self) -> Iterator[str]:
        """Yield everything that the hash covers, as text."""
        function, code = self._function, self._function.__code__
        has_docstring = function.__doc__ is not None and code.co_consts[:1] == (function.__doc__,)
        yield from self._code(code, has_docstring)
        for cell in function.__closure__ or ():
            yield from self._value(cell.cell_contents)
        yield from self._value((function.__defaults__, function.__kwdefaults__))
        for name in sorted(self._names & function.__globals__.keys()):
            yield name
            yield from self._value(function.__globals__[name])

    def _code(self, code: CodeType, has_docstring: bool = False) -> Iterator[str]:
        yield from (code.co_code.hex(), code.co_exceptiontable.hex(), str(code.co_flags))
        yield repr((code.co_names, code.co_varnames, code.co_freevars, code.co_argcount))
        yield from self._value(code.co_consts[has_docstring:])

    def _value(self, value: Any) -> Iterator[str]:
        if isinstance(value, _PLAIN):
            yield repr(value)
        elif isinstance(value, np.ndarray | np.generic):
            yield f"{value.dtype!r} {value.shape} {value.tobytes().hex()}"
        elif isinstance(value, tuple | list | dict | set | frozenset):
            yield from self._values(value)
        elif isinstance(value, CodeType):
            yield from self._code(value)
        elif isinstance(value, ModuleType):
            yield from self._module(value)
        elif isinstance(value, types.ExternalFunction):
            yield f"{value.symbol} {value.sig}"
        elif isinstance(value, np.dtype | types.Type):
            yield repr(value)
        else:
            yield self._other(value)

    def _values(self, values: Any) -> Iterator[str]:
        """Yield the contents of a container in a deterministic order."""
        yield f"{type(values).__qualname__} {len(values)}"
        if isinstance(values, set | frozenset):
            yield from sorted("\0".join(self._value(value)) for value in values)
        else:
            for value in values.items() if isinstance(values, dict) else values:
                yield from self._value(value)

    def _module(self, module: ModuleType) -> Iterator[str]:
        """Yield all values in a module that the function may name."""
        yield module.__name__
        if module.__name__ not in self._modules:
            self._modules.add(module.__name__)
            for name in sorted(self._names & vars(module).keys()):
                yield name
                yield from self._value(vars(module)[name])

    def _other(self, value: Any) -> str:
        """Return the name of a function or type; remember it if its code is compiled too."""
        if isinstance(value, Dispatcher):
            self.called[value.py_func] = None
            return f"compiled {value.targetoptions}"
        if isinstance(value, _Intrinsic):
            self.called[value._defn] = None
        elif isinstance(value, FunctionType) and value.__globals__ is self._function.__globals__:
            self.called[value] = None
        named = value if hasattr(value, "__qualname__") else type(value)
        return f"{named.__module__}.{named.__qualname__} {getattr(value, '_fields', '')}"


def _names(code: CodeType) -> Iterator[str]:
    """Yield the names of globals and attributes in a code object and those nested in it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
