"""Dispatch functions call the function with a given number, compiled and interpreted."""

import pytest

from steppe.core.dispatch import found, ladder
from steppe.core.errors import NotationError
from steppe.engine import jit
from steppe.engine.jit import njit


@njit
def _plus(one: int, other: int) -> int:
    return one + other


@njit
def _twice(other: int) -> int:
    return 2 * other


@njit
def _seven() -> int:
    return 7


RUNGS = {0: _plus, 2: _twice, 3: _seven, 5: _plus}
climb = ladder("climb", "one, other", RUNGS, otherwise=-1)


@njit
def _climbed(number: int, one: int, other: int) -> int:
    return int(climb(number, one, other))


def test_each_number_has_its_function_and_each_function_what_it_names():
    assert [_climbed(number, 10, 1) for number in range(7)] == [11, -1, 2, 7, -1, 11, -1]


def test_a_function_that_names_something_else_is_refused():
    with pytest.raises(TypeError, match=r"_twice takes .*other"):
        ladder("climb", "one", {0: _twice}, otherwise=0)


def test_functions_are_found_by_name_and_missing_ones_reported():
    assert found("cards.toml", [jit], "highest", "lowest") is jit.lowest
    with pytest.raises(NotationError, match=r"cards.toml: highest or heaviest is not a function"):
        found("cards.toml", [jit], "highest", "heaviest")
