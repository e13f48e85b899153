"""Check external input, once, because the rules trust every number they are given.

A value of the wrong type raises ``TypeError``; a value that has no meaning in the game raises
``NotationError``. Both messages name valid values.
"""

from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from steppe.core.errors import NotationError
from steppe.engine.chance import generator
from steppe.engine.cores import cores
from steppe.engine.position_type import Ints

MOST = 1_000_000  # the maximum number of matches, workers or threads


def whole(what: str, given: Any) -> int:
    """Return an integer as a plain int. Raises ``TypeError`` for anything else, even booleans."""
    try:
        if not isinstance(given, bool | np.bool_):
            return int(index(given))
    except TypeError:
        pass
    raise TypeError(f"{what} must be an integer, not {given!r}")


def within(what: str, given: Any, low: int, high: int) -> int:
    """Return an integer from ``low`` to ``high``. Raises ``NotationError`` naming ``what``."""
    number = whole(what, given)
    if not low <= number <= high:
        raise NotationError(f"{what} must be from {low} to {high}, not {number}")
    return number


def matches(given: Any) -> int:
    """Return a number of matches to play, after checking it."""
    return within("the number of matches", given, 1, MOST)


def workers(given: Any) -> int:
    """Return a number of workers; 0 stands for one per available core."""
    return within("the number of workers", given, 0, MOST) or cores()


def instance(what: str, given: Any, kind: type | tuple[type, ...]) -> Any:
    """Return a value of type ``kind``. Raises ``TypeError`` for anything else."""
    if not isinstance(given, kind):
        names = kind if isinstance(kind, tuple) else (kind,)
        wanted = " or ".join(name.__name__ for name in names)
        raise TypeError(f"{what} must be of type {wanted}, not {given!r}")
    return given


def unsigned(text: str) -> str:
    """Return a text without the UTF-8 byte order mark that some editors add."""
    return text.removeprefix("\ufeff")


def truth(what: str, given: Any) -> bool:
    """Return a boolean. Raises ``TypeError`` for anything else."""
    return bool(instance(what, given, (bool, np.bool_)))


def several(what: str, given: Any) -> list[Any]:
    """Return an iterable as a list.

    Raises ``TypeError`` for anything else, and also for strings and mappings: their characters or
    keys are never the intended list.
    """
    if not isinstance(given, str | bytes | Mapping):
        try:
            return list(iter(given))
        except TypeError:
            pass
    raise TypeError(f"{what} must be a list, not {given!r}")


def whole_numbers(what: str, given: Any, count: int) -> npt.NDArray[np.int64]:
    """Return ``count`` integers as an int64 array.

    Raises ``TypeError`` if they are not integers, ``NotationError`` for a wrong count and for
    numbers beyond 64 bits.
    """
    try:
        array = np.asarray(given)
    except (ValueError, OverflowError):  # lists of different lengths
        array = np.empty(0, object)
    if array.size and array.dtype.kind not in "iu":
        raise TypeError(f"{what} must be integers, not {given!r}")
    if array.shape != (count,):
        raise NotationError(f"{what}: expected {count} entries, found shape {array.shape}")
    if array.dtype.kind == "u" and array.size and array.max() > np.iinfo(np.int64).max:
        raise NotationError(f"{what} must fit in 64 bits, not {array.max()}")
    return array.astype(np.int64)


Rng = int | Random | np.random.Generator
"""A source of randomness: an integer seed, or a generator."""


def drawn(rng: Rng) -> Ints:
    """Return a random number generator for the rules, seeded by a number or from ``rng``.

    Raises ``TypeError`` for anything else.
    """
    if isinstance(rng, Random):
        return generator(rng.getrandbits(63))
    if isinstance(rng, np.random.Generator):
        return generator(int(rng.integers(1 << 63)))
    return generator(whole("a seed other than a random.Random or numpy.random.Generator", rng))
