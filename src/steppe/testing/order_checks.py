"""The phases of a match follow one another as the order of play declares: tests for pytest."""

from collections.abc import Iterator
from random import Random

import pytest

from steppe.core.game import Game
from steppe.core.pending import asked_phase
from steppe.core.phase_table import Order
from steppe.core.position import Position
from steppe.engine.chance import CHANCE
from steppe.engine.kernel import State
from steppe.testing.cases import Case

MATCHES = 2
EVENTS = 400


def order_of(game: Game) -> Order:
    """Return a game's order of play; skip the test if it declares none."""
    if game.order is None:
        pytest.skip(f"{game.name} declares no order of play (Game.order)")
    return game.order


def phase_of(order: Order, s: State) -> int:
    """Return the active phase."""
    return asked_phase(s) if order.interrupts else int(s.phase)


def transitions(order: Order, position: Position, random: Random) -> Iterator[tuple[int, int]]:
    """Play a random event; yield each phase passed through and the next one."""
    s, play = position.state, order.functions
    before = phase_of(order, s)
    if position.player == CHANCE:
        play.happen(s, position.game.outcomes.parse(random.choice(position.possible())))
    else:
        play.act(s, position.game.actions.parse(random.choice(position.possible())))
    yield before, phase_of(order, s)
    while not play.is_asked(s) and s.phase >= play.FIRST_STEP:
        before = int(s.phase)
        play.step(s)
        yield before, int(s.phase)


def test_nothing_follows_that_the_table_does_not_name(case: Case) -> None:
    order, random = order_of(case.game), Random(1)
    overrides = order.before_steps.phases if order.before_steps else ()
    for _ in range(MATCHES):
        position = case.new()
        for _ in range(EVENTS):
            if position.is_over:
                break
            for before, after in transitions(order, position, random):
                known = (before, *order.followers[before], *overrides)
                assert after in known, (order.names[before], order.names[after])


def test_every_phase_is_reached_from_another(game: Game) -> None:
    order = order_of(game)
    first = int(game.new().state.phase)
    reached = {after for followers in order.followers.values() for after in followers}
    questions = {phase.number for phase in order.phases if phase.then is None}
    assert set(order.names) == reached | questions | {first}
