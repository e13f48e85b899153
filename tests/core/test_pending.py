"""Interrupts: the last question is answered first, and leaves no trace."""

from typing import Any

import pytest

from steppe.core.field import dtype_of, i16, nested
from steppe.core.pending import Pending, answered, ask, asked_phase, serve
from steppe.engine.packing import to_bytes
from steppe.engine.position_type import new_batch

MARKET, THEFT, GUARD = 3, 7, 8


class State:
    """The minimal fields of a position with interrupts."""

    phase: int = i16()
    player: int = i16()
    pending: Any = nested(Pending, 3)
    num_pending: int = i16()


STATE = dtype_of(State)


@pytest.fixture
def s():
    """Return a position in the market phase: player 1 is to decide, and no question is pending."""
    s = new_batch(STATE)[0]
    s.phase, s.player = MARKET, 1
    return s


def test_the_phase_goes_on_when_nobody_is_asked(s):
    assert asked_phase(s) == MARKET
    assert not serve(s)
    assert s.player == 1


def test_the_last_question_is_answered_first(s):
    ask(s, THEFT, 2, 10)
    ask(s, GUARD, 0, 20)
    assert serve(s)
    assert (asked_phase(s), s.player, s.pending[s.num_pending - 1].argument) == (GUARD, 0, 20)
    assert answered(s) == 20
    assert serve(s)
    assert (asked_phase(s), s.player, answered(s)) == (THEFT, 2, 10)
    assert asked_phase(s) == MARKET


def test_an_answered_question_leaves_no_trace(s):
    before = to_bytes(s, STATE)
    ask(s, THEFT, 2, 10)
    answered(s)
    assert to_bytes(s, STATE) == before
