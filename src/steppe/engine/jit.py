"""Compile rules or run them as plain Python; decided once per process.

The environment variable ``STEPPE_JIT`` decides: with ``0``, every rule is plain Python on
interpreted states (breakpoints, real ``IndexError``, no waiting); anything else compiles. The
choice is made when this module is first imported and never changes; ``COMPILED`` holds it.
``engine/compiler.py`` does the compilation and is never imported by an interpreted process.
"""

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

COMPILED = os.environ.get("STEPPE_JIT", "1") != "0"

if COMPILED:
    from steppe.engine import compiler, function_pointers, intrinsics

    as_array = function_pointers.as_array
    by_address = function_pointers.by_address
    link = function_pointers.link
    borrow, load = intrinsics.borrow, intrinsics.load
    exchange, exchange_if = intrinsics.exchange, intrinsics.exchange_if

F = TypeVar("F", bound=Callable[..., Any])


def announce_if(is_heard: Callable[[], bool]) -> None:
    """Let this worker process announce compilation whenever ``is_heard`` returns true."""
    if COMPILED:
        compiler.NOTICE.is_heard = is_heard


def njit(function: F) -> F:
    """Compile ``function`` without the interpreter lock; leave it unchanged if interpreted."""
    return cast(F, compiler.part(function)) if COMPILED else function


def inlined(function: F) -> F:
    """Compile like ``njit`` and always inline: for hot functions with few callers."""
    return cast(F, compiler.part(function, forceinline=True)) if COMPILED else function


def apart(function: F) -> F:
    """Compile like ``njit`` and never inline: for functions with many branches.

    If such a function were inlined into a loop, the compiler would hoist everything that any branch
    might need.
    """
    return cast(F, compiler.part(function, inline="never")) if COMPILED else function


if COMPILED:

    @njit
    def popcount(bits: int) -> int:
        """Count the one bits of ``bits``, a number >= 0."""
        count: int = intrinsics.ctpop(bits)
        return count

    @njit
    def lowest(bits: int) -> int:
        """Return the index of the lowest one bit of ``bits``, a number > 0."""
        index: int = intrinsics.cttz(bits)
        return index

else:

    def borrow(array: Any) -> Any:
        """Return an array without reference counting, which would take longer than many rules."""
        return array

    def load(array: Any, index: int) -> int:
        """Read a word that another thread may change."""
        return int(array[index])

    def exchange(array: Any, index: int, value: int) -> int:
        """Atomically write a word that other threads see; return its previous value."""
        previous, array[index] = array[index], value
        return int(previous)

    def exchange_if(array: Any, index: int, expected: int, value: int) -> bool:
        """Atomically write a word if it has the expected value; return whether it did."""
        return bool(array[index] == expected and exchange(array, index, value) == expected)

    def popcount(bits: int) -> int:
        """Count the one bits of ``bits``, a number >= 0."""
        return int(bits).bit_count()

    def lowest(bits: int) -> int:
        """Return the index of the lowest one bit of ``bits``, a number > 0."""
        return (bits & -bits).bit_length() - 1


@njit
def is_single(bits: int) -> bool:
    """Return whether ``bits``, a number > 0, has exactly one bit set."""
    return bits & (bits - 1) == 0


if COMPILED and intrinsics.has_pdep():

    @njit
    def nth_bit(bits: int, n: int) -> int:
        """Return the index of the ``n``-th one bit of ``bits`` (0 is the lowest; it must exist)."""
        return lowest(intrinsics.pdep(1 << n, bits))

else:

    @njit
    def nth_bit(bits: int, n: int) -> int:
        """Return the index of the ``n``-th one bit of ``bits`` (0 is the lowest; it must exist)."""
        for _ in range(n):
            bits &= bits - 1
        return lowest(bits)


def scratch(size: int, number: str = "int32") -> Callable[[], Any]:
    """Return a function that allocates ``size`` numbers on its caller's stack."""
    return intrinsics.scratch(size, number) if COMPILED else lambda: [0] * size
