"""The differences between two positions: pawns, camps, fields, food, animals.

Each clause takes out the differences it reports. The remaining differences, which came about
automatically, are reported afterwards.
"""

from collections import Counter
from dataclasses import dataclass, field

from steppe.engine.position_type import Ints
from steppe.games.valley.rules import tables
from steppe.games.valley.rules.board import DIRECTION_NAMES, HEX_NAMES, NEXT
from steppe.games.valley.rules.phases import eating
from steppe.games.valley.rules.phases.capturing import next_loser
from steppe.games.valley.rules.stage import STARVING
from steppe.games.valley.rules.state import State
from steppe.games.valley.views.types import Step
from steppe.games.valley.views.words import people

_hex, _kind, _tribe = HEX_NAMES.index, tables.PAWN_NAMES.index, tables.TRIBE_WORDS.index
Spot = tuple[int, int, int]
"""Tribe, kind, hex."""


@dataclass
class Change:
    """The differences that no clause has reported yet."""

    s: State
    then: State
    pawns: Counter[Spot] = field(default_factory=Counter)
    camps: dict[int, tuple[int, int]] = field(default_factory=dict)  # (tribe before, tribe now)
    crops: dict[int, tuple[int, int]] = field(default_factory=dict)
    food: dict[int, int] = field(default_factory=dict)  # without income
    dead: dict[int, int] = field(default_factory=dict)  # animals by species

    def move(self, spot: Spot, end: int) -> None:
        """Take out a pawn that moved to another hex."""
        tribe, kind, _ = spot
        if kind < tables.KINDS:  # without the tamed wolf
            self.add(spot, 1)
            self.add((tribe, kind, end), -1)

    def add(self, spot: Spot, number: int) -> None:
        """Add unreported pawns on a hex."""
        self.pawns[spot] += number
        if not self.pawns[spot]:
            del self.pawns[spot]

    def spend(self, tribe: int, food: int) -> None:
        """Take out food that a tribe has paid."""
        left = self.food.pop(tribe, 0) + food
        if left:
            self.food[tribe] = left

    def take_pawns(self, place: int, tribe: int) -> tuple[int, int]:
        """Take out the differences in a tribe's warriors and women on a hex; return them."""
        warriors, women = (self.pawns.pop((tribe, kind, place), 0) for kind in range(tables.KINDS))
        return warriors, women


def changes(s: State, then: State) -> Change:
    """Return all differences between two positions."""
    change = Change(s, then)
    for row in range(int(s.players) * tables.KINDS):
        for place, (was, now) in _differences(s.pawns[row], then.pawns[row]).items():
            change.pawns[row // tables.KINDS, row % tables.KINDS, place] = now - was
    change.camps = _differences(s.camp, then.camp)
    change.crops = _differences(s.crop, then.crop)
    _count_food(change)
    fewer = (int(sum(s.herd[k])) - int(sum(then.herd[k])) for k in range(tables.SPECIES))
    change.dead = {species: number for species, number in enumerate(fewer) if number > 0}
    return change


def _differences(was: Ints, now: Ints) -> dict[int, tuple[int, int]]:
    """Return the hexes whose value has changed; as few rows change, compare whole rows first."""
    before, after = list(was), list(now)
    if before == after:
        return {}
    pairs = enumerate(zip(before, after, strict=True))
    return {place: (int(old), int(new)) for place, (old, new) in pairs if old != new}


def _count_food(change: Change) -> None:
    """Separate income, which comes before a tribe chooses who starves, from other food [V10.1]."""
    s, then = change.s, change.then
    for tribe in range(int(s.players)):
        gained = int(then.food[tribe] - s.food[tribe])
        if (then.phase, then.player) == (STARVING, tribe) != (s.phase, s.player):
            gained -= int(eating.income(then, tribe))
        if gained:
            change.food[tribe] = gained


def take_out(step: Step, change: Change) -> None:
    """Take out the differences that the notation of a move already states."""
    tribe = step.player
    match step.word.split(":"):
        case "place" | "return", place:  # with the pawns and food that the tribe brings
            change.take_pawns(_hex(place), tribe)
            change.camps.pop(_hex(place), None)
            change.food.pop(tribe, None)
        case "seed", place:
            change.crops.pop(_hex(place), None)
            change.spend(tribe, int(tables.SEED_COST[step.s.edition]))
        case "move" | "raft", start, kind, end:
            change.move((tribe, _kind(kind), _hex(start)), _hex(end))
        case "build" | "pact", *_, place:
            change.camps.pop(_hex(place), None)
        case ["keep" | "burn"]:
            change.camps.pop(int(step.s.place), None)
        case "lose", kind, place if _kind(kind) < tables.KINDS:
            change.add((tribe, _kind(kind), _hex(place)), 1)
        case ["done"] if step.s.phase == STARVING:
            change.spend(tribe, int(eating.need(step.s, tribe)))
        case "take", number:
            _take_women(step.s, int(number), change)
        case "child", kind:
            change.add((tribe, _kind(kind), int(step.s.place)), -1)
        case _:
            _take_out_card(step, change)


def _take_women(s: State, number: int, change: Change) -> None:
    """Take out captured women: ``number`` of them join the captor, and the rest die [V9.9]."""
    loser, place = int(next_loser(s)), int(s.place)
    change.add((loser, tables.WOMAN, place), people(s, loser, place)[tables.WOMAN])
    change.add((int(s.killer), tables.WOMAN, place), -number)


def _take_out_card(step: Step, change: Change) -> None:
    """Take out a card's effects on pawns, camps and food."""
    match step.word.split(":"):
        case "theft", *_:
            change.food.clear()
        case "wild-child", kind, place:
            change.add((step.player, _kind(kind), _hex(place)), -1)
        case "love", place, direction, kind, tribe:
            beside = int(NEXT[_hex(place)][DIRECTION_NAMES.index(direction)])
            change.add((_tribe(tribe), _kind(kind), beside), 1)
            change.add((step.player, _kind(kind), _hex(place)), -1)
        case "childbed-fever", place, tribe:
            change.add((_tribe(tribe), tables.WOMAN, _hex(place)), 1)
