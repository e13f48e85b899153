"""The rules' functions are generated from an order of play, given as a table."""

from types import ModuleType, SimpleNamespace

import pytest

from steppe.core.phase_table import Order, Phase, Rules, fork, step
from tests.tiny.rules.actions import ACTIONS

FIRST, SECOND, DRAWING, OVER, BETWEEN = range(5)
STOPS, DRAWS = 1, 2


def state_module() -> ModuleType:
    module = ModuleType("tests.tiny.made_up")
    names = {"FIRST": FIRST, "SECOND": SECOND, "DRAWING": DRAWING, "OVER": OVER, "BETWEEN": BETWEEN}
    vars(module).update(LIMIT=3, **names)
    return module


def legal(s, out) -> int:
    out[0] = 7
    out[1] = 8
    return s.choices


def apply(s, action: int) -> int:
    s.played.append(action)
    return s.end


def play_once(s, action: int) -> None:
    s.played.append(action)


def outcomes(s, ids, weights) -> int:
    ids[0] = weights[0] = 1
    return 1


def run(s) -> int:
    s.player = 0
    return SECOND


def order(**given) -> Order:
    first = Rules(legal=legal, apply=apply)
    phases = (
        Phase(FIRST, first, {STOPS: BETWEEN, DRAWS: DRAWING}, **given),
        Phase(SECOND, Rules(legal=legal, apply=play_once), OVER, asks=True),
        Phase(DRAWING, Rules(outcomes=outcomes, apply_outcome=play_once), fork(run, SECOND)),
    )
    return Order(state_module(), ACTIONS, phases, (step(BETWEEN, run, SECOND),))


def position(end: int = 0, choices: int = 2, phase: int = FIRST) -> SimpleNamespace:
    return SimpleNamespace(phase=phase, player=0, end=end, choices=choices, played=[])


@pytest.fixture
def play():
    """Return the functions generated from an invented order of play."""
    return order().functions


def test_a_phase_goes_on_until_it_says_that_it_is_over(play):
    s = position()
    play.apply(s, 7)
    assert (s.phase, s.played) == (FIRST, [7])


def test_each_named_end_has_a_phase_of_its_own(play):
    s = position(end=DRAWS)
    play.apply(s, 7)
    assert (s.phase, s.player) == (DRAWING, -1)


def test_steps_are_passed_through_and_chance_leads_on(play):
    s = position(end=STOPS)
    play.apply(s, 7)
    assert s.phase == SECOND
    s = position(phase=DRAWING)
    play.apply_outcome(s, 1)
    assert s.phase == SECOND


def test_a_single_action_is_played_without_asking_unless_the_phase_asks(play):
    assert play.forced_action(position(choices=1)) == 7
    assert play.forced_action(position(choices=2)) == -1
    assert play.forced_action(position(choices=1, phase=SECOND)) == -1


def test_a_phase_that_plays_once_is_over(play):
    s = position(phase=SECOND)
    play.apply(s, 8)
    assert (s.phase, s.player) == (OVER, -4)


def test_phases_are_called_as_the_state_calls_them():
    assert order().names[BETWEEN] == "BETWEEN"
    assert order().names[OVER] == "OVER"


def test_the_table_says_who_decides_and_what_may_follow():
    assert order().kinds == {0: "decision", 1: "decision", 2: "chance", 3: "step", 4: "step"}
    assert order().followers[FIRST] == (BETWEEN, DRAWING)
