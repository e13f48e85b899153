"""What comes from outside is looked at here, once: rules trust every number that they are given.

A value of the wrong kind is a ``TypeError``, one that means nothing in this game a
``NotationError``; both say what would have been right.
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

MOST = 1_000_000  # matches of an arena or a simulation, workers, threads


def whole(what: str, given: Any) -> int:
    """Return a whole number as a plain int. Raises ``TypeError`` for all else, truth values too."""
    try:
        if not isinstance(given, bool | np.bool_):
            return int(index(given))
    except TypeError:
        pass
    raise TypeError(f"{what} is a whole number, not {given!r}")


def within(what: str, given: Any, low: int, high: int) -> int:
    """Return a whole number from ``low`` to ``high``; ``what`` is said of it otherwise."""
    number = whole(what, given)
    if not low <= number <= high:
        raise NotationError(f"{what} is a number from {low} to {high}, not {number}")
    return number


def matches(given: Any) -> int:
    """Return a number of matches to be played."""
    return within("a number of matches", given, 1, MOST)


def workers(given: Any) -> int:
    """Return a number of workers; for 0 it is one for each core that may be used."""
    return within("a number of workers", given, 0, MOST) or cores()


def instance(what: str, given: Any, kind: type | tuple[type, ...]) -> Any:
    """Return what is of a ``kind``. Raises ``TypeError`` for anything else."""
    if not isinstance(given, kind):
        names = kind if isinstance(kind, tuple) else (kind,)
        wanted = " or ".join(name.__name__ for name in names)
        raise TypeError(f"{what} must be of type {wanted}, not {given!r}")
    return given


def unsigned(text: str) -> str:
    """Return a text without the signature by which some editors mark a file as UTF-8."""
    return text.removeprefix("\ufeff")


def truth(what: str, given: Any) -> bool:
    """Return a truth value. Raises ``TypeError`` for anything else."""
    return bool(instance(what, given, (bool, np.bool_)))


def several(what: str, given: Any) -> list[Any]:
    """Return what can be gone through as a list.

    Raises ``TypeError`` for what cannot, and for texts and tables, whose letters and keys are not
    meant.
    """
    if not isinstance(given, str | bytes | Mapping):
        try:
            return list(iter(given))
        except TypeError:
            pass
    raise TypeError(f"{what} are several in a list, not {given!r}")


def whole_numbers(what: str, given: Any, count: int) -> npt.NDArray[np.int64]:
    """Return ``count`` whole numbers as an array of 64 bits.

    Raises ``TypeError`` where they are no whole numbers, ``NotationError`` for another count and
    for what 64 bits do not hold.
    """
    try:
        array = np.asarray(given)
    except (ValueError, OverflowError):  # lists of several lengths
        array = np.empty(0, object)
    if array.size and array.dtype.kind not in "iu":
        raise TypeError(f"{what} are whole numbers, not {given!r}")
    if array.shape != (count,):
        raise NotationError(f"{what}: expected {count} entries, found shape {array.shape}")
    if array.dtype.kind == "u" and array.size and array.max() > np.iinfo(np.int64).max:
        raise NotationError(f"{what} are numbers of 64 bits, not {array.max()}")
    return array.astype(np.int64)


Rng = int | Random | np.random.Generator
"""What chance may play by: the seed of a generator, or a generator."""


def drawn(rng: Rng) -> Ints:
    """Return a generator as rules take it, seeded by a number or by what ``rng`` draws next.

    Raises ``TypeError`` for what is neither.
    """
    if isinstance(rng, Random):
        return generator(rng.getrandbits(63))
    if isinstance(rng, np.random.Generator):
        return generator(int(rng.integers(1 << 63)))
    return generator(whole("a seed, if it is no random.Random or numpy.random.Generator,", rng))
