"""Recompute the automatic steps at the end of a round, for the log (rules D16, D17)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from steppe.games.doggerland.rules.actions import ACTIONS
from steppe.games.doggerland.rules.board import MARCH
from steppe.games.doggerland.rules.phases import eating, migrating, resolving
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import CELLS, NO_ANIMAL, SPAWN
from steppe.games.doggerland.views.types import Position, Step


class Trek(NamedTuple):
    """An animal's move from a cell; ``end`` is its new cell, or None if it was captured."""

    species: int
    start: int
    end: int | None


class Meal(NamedTuple):
    """A clan's meal and its effects; food is given as numbers of fruit and meat."""

    player: int
    eaten: tuple[int, int]
    spoiled: tuple[int, int]
    famine: int
    housed: int
    turned_away: int


def is_migration(step: Step) -> bool:
    """Return whether the animals moved in a step; if so, the arrow turned [D16.7]."""
    return bool(step.s.slot != step.after.state.slot)


def hunted(before: Position) -> Position:
    """Return the position after the adversaries have moved, before the animals do [D21.14]."""
    after = before.copy()
    if after.players == 1:
        migrating.move_rivals(after.state)
    return after


def treks(before: Position) -> Iterator[Trek]:
    """Yield each animal's move, in the order set by the arrow [D16.1, D16.2]."""
    s = before.copy().state
    herd = [cell for cell in MARCH[s.slot] if s.animal[cell] != NO_ANIMAL]
    for start in herd:
        there = list(s.animal)
        species = int(s.animal[start])
        migrating.move(s, start)
        ends = (cell for cell in range(CELLS) if s.animal[cell] != NO_ANIMAL)
        stood = [cell for cell in ends if cell == start or there[cell] == NO_ANIMAL]
        yield Trek(species, int(start), stood[0] if stood else None)


def arrivals(step: Step) -> Iterator[tuple[int, int, bool]]:
    """Yield the animals that appear in a new round, in the order set by the arrow [D17.4].

    Each animal is given as its species, its cell, and whether an adversary there captures it
    immediately.
    """
    s = step.before.copy().state
    if is_migration(step):
        s = hunted(step.before).state
        migrating.migrate(s)
    s.rounds = step.after.state.rounds
    for cell in MARCH[s.slot]:
        if migrating.appear_on(s, cell):
            yield int(SPAWN[s.tile[cell]]), int(cell), bool(s.animal[cell] == NO_ANIMAL)


# Meals


def meals(step: Step) -> Iterator[Meal]:
    """Yield the meals that are completed in a step without any question [D17.1]."""
    if is_migration(step):
        s = step.before.copy().state
        resolving.leave(s, step.player)
        yield from _sit_down(s, int(s.first))
    elif step.verb == "eat":
        s = step.before.copy().state
        start = _food(s)
        if eating.apply(s, ACTIONS.parse(step.word)):
            yield _digested(s, start)
            if (player := int(s.player + 1) % int(s.players)) != s.first:
                yield from _sit_down(s, player)


def _sit_down(s: State, player: int) -> Iterator[Meal]:
    """Yield the meals from ``player`` on, up to the next choice."""
    for _ in range(s.players):
        famine, start = int(s.famine[player]), _food(s, player)
        if not eating.begin(s, player):
            return
        yield _digested(s, start, int(s.famine[player]) - famine)
        player = (player + 1) % int(s.players)
        if player == s.first:
            return


def _digested(s: State, start: tuple[int, int], famine: int = 0) -> Meal:
    """Finish the meal of a clan that has eaten, and return it."""
    player, newborn, births = int(s.player), int(s.newborn[s.player]), int(s.births[s.player])
    left, eaten = _food(s), _totals(s.eaten)
    if not any(eaten):
        eaten = start[0] - left[0], start[1] - left[1]
    eating.digest(s, player)
    rest = _food(s, player)
    spoiled, housed = (left[0] - rest[0], left[1] - rest[1]), int(s.births[player]) - births
    return Meal(player, eaten, spoiled, famine, housed, newborn - housed)


def _food(s: State, player: int | None = None) -> tuple[int, int]:
    """Return the numbers of fruit and meat in a clan's bowls, by default the current clan's."""
    return _totals(s.food[s.player if player is None else player])


def _totals(foods: Iterable[Iterable[int]]) -> tuple[int, int]:
    fruit, meat = (sum(map(int, bowls)) for bowls in foods)
    return fruit, meat
