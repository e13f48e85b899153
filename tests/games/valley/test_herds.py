"""Forecasts of herds in random matches, checked against the rules (V6, V7)."""

import random
from collections.abc import Iterator

import pytest

from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.engine.chance import CHANCE
from steppe.games.valley.rules.board import DIRECTIONS, HEXES
from steppe.games.valley.rules.effects import barred
from steppe.games.valley.rules.stage import ACTING, EVENT_DRAWING, STEERING
from steppe.games.valley.rules.state import AWAY
from steppe.games.valley.rules.tables import SPECIES
from steppe.games.valley.views.hand.herds import arrivals, newcomers
from tests.games.valley.walking import IDLE, TABLES, Walk, count

Came = set[tuple[int, int]]
_SEED = 0
_MUCH = 40  # food
_SAME = ("pawns", "camp", "loner", "den")  # fields other than the land that affect herds


def _evenings(table: int) -> Iterator[Position]:
    """Yield calm positions in the last part of step 4, which forecasts next turn's herds."""
    for where in Walk(table, _SEED).steps():
        if where.state.phase == ACTING and where.state.order == where.players - 1:
            yield _calmed(where)


def _calmed(where: Position) -> Position:
    """Return a copy in which no animal shares a hex with people and no pawn starves."""
    calm = where.copy()
    fields = calm.to_json()
    for number, place in enumerate(fields["animal"]):
        if place < HEXES and fields["crowd"][place]:
            fields["animal"][number] = AWAY
    fields["food"] = [_MUCH if home else 0 for home in fields["home"]]
    count(fields)
    del fields["pending"]
    put(calm, **fields)
    return calm


def _next_roll(where: Position, rng: random.Random) -> Position | None:
    """Return the position before the next direction roll, if no pawn moves until then.

    Return ``None`` if something unpredictable happens in between.
    """
    later, land = where.copy(), None
    while not later.is_over and later.state.phase != STEERING:
        if later.state.phase == EVENT_DRAWING:
            land = _land(later)
        words = later.possible()
        idle = [word for word in words if word in IDLE]
        later.apply(idle[0] if idle and later.player != CHANCE else rng.choice(words))
    is_calm = not later.is_over and land in (None, _land(later)) and _sat_still(where, later)
    return later if is_calm else None


def _land(where: Position) -> tuple[int, ...]:
    """Return the land's fields that events can change and that affect herds."""
    s = where.state
    return int(s.ice), int(s.opened), int(barred(s))


def _sat_still(where: Position, later: Position) -> bool:
    """Return whether no people have moved and every earlier animal stayed or left the board."""
    before, after = where.to_json(), later.to_json()
    animals = zip(before["animal"], after["animal"], strict=True)
    return all(then in (now, AWAY) for then, now in animals) and all(
        before[name] == after[name] for name in _SAME
    )


def _came(before: Position, after: Position, tribe: int) -> Came:
    """Return the species that have come to a tribe's hexes, each with its hex."""
    s, t = before.state, after.state
    return {
        (species, place)
        for place in range(HEXES)
        if s.camp[place] == tribe or s.home[tribe] >> place & 1
        for species in range(SPECIES)
        if t.herd[species, place] > s.herd[species, place]
    }


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_what_comes_to_a_tribe_was_foretold_for_that_result_of_the_compass(table):  # V6.2, V7.2
    rng = random.Random(table)
    for where in _evenings(table):
        later = _next_roll(where, rng)
        if later is None:
            continue
        tribe = int(where.state.acting)
        new, drawn = newcomers(where, tribe), _came(where, later, tribe)
        assert drawn <= new
        for direction in range(DIRECTIONS):
            came = _came(later, later.copy().apply(f"~die:{direction + 1}"), tribe)
            assert came <= {*arrivals(where, tribe, direction)} | new
