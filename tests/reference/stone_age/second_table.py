"""The table for a second Stone Age, written from RULES.md and the data files alone.

Players and table are plain lists, dictionaries and sets; future steps are on an agenda
(``agenda.py``). Nothing from steppe is imported, so a shared error would have to be made twice.
"""

import tomllib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

from tests.reference.agenda import Agenda, Question, Step, Then, ask, chance, copied, last, numbers

DATA = Path(__file__).resolve().parents[3] / "src" / "steppe" / "games" / "stone_age" / "data"
BOARD = tomllib.loads((DATA / "board.toml").read_text())
CONSTANTS = BOARD["constants"]
BY_PLAYERS = {count["players"]: count for count in BOARD["player_count"]}
PLACES = {place["id"].replace("_", "-"): place for place in BOARD["place"]}
VILLAGE = [name for name, place in PLACES.items() if place["group"] == "village"]
CARDS = {
    card["id"].lower(): card for card in tomllib.loads((DATA / "cards.toml").read_text())["card"]
}
_BUILDINGS = tomllib.loads((DATA / "buildings.toml").read_text())
BUILDINGS = {building["id"].lower(): building for building in _BUILDINGS["building"]}
VALUES: dict[str, int] = _BUILDINGS["resource_values"]  # S1.7
RESOURCES = tuple(VALUES)
_TILES = tomllib.loads((DATA / "mammoth_tiles.toml").read_text())
TILES = {tile["id"].lower(): tile for tile in _TILES["tile"]}
MAMMOTH_POINTS: int = _TILES["majority_points"]  # S12.2
HERD = {back: name.replace("_", "-") for back, name in BOARD["herd"].items()}  # S4.2


@dataclass
class Player:
    """One player's board (S2.1)."""

    people: int = CONSTANTS["start_people"]
    food: int = CONSTANTS["start_food"]
    track: int = CONSTANTS["start_track"]
    score: int = 0
    resources: Counter[str] = field(default_factory=Counter)
    tools: list[int] = field(default_factory=lambda: [0] * CONSTANTS["tool_slots"])
    used: list[bool] = field(default_factory=lambda: [False] * CONSTANTS["tool_slots"])
    cards: set[str] = field(default_factory=set)  # taken face up
    blind: set[str] = field(default_factory=set)  # drawn face down from the pile
    ready: set[str] = field(default_factory=set)  # cards that may still be used (S7.7, S7.9)
    buildings: set[str] = field(default_factory=set)
    tiles: set[str] = field(default_factory=set)
    figures: dict[str, int] = field(default_factory=dict)  # number of figures on each place
    sent: int = 0  # number of figures on the bonus tile

    @property
    def home(self) -> int:
        """Return the number of figures that are neither on a place nor on the bonus tile."""
        return self.people - sum(self.figures.values()) - self.sent


@dataclass
class Table(Agenda):
    """Everything on the table, and the steps to come."""

    players: list[Player]
    limit: int = BOARD["options"]["round_limit"]  # S3.3
    start: int = 0
    rounds: int = 0
    turn: int = 0  # placements, places used, tamings, feedings
    slots: list[str] = field(default_factory=lambda: [""] * CONSTANTS["card_slots"])
    pile: set[str] = field(default_factory=lambda: set(CARDS))
    unseen: set[str] = field(default_factory=lambda: set(BUILDINGS))  # buildings not turned up yet
    tops: list[str] = field(default_factory=list)  # each stack's open building, "" for none
    stacks: list[int] = field(default_factory=list)  # tiles in each stack, the open one included
    bonus_pile: set[str] = field(default_factory=set)
    back: str = ""  # the resource on the back of the pile's top tile
    bonus: str = ""  # this round's bonus tile
    herd: str = ""  # the place where the herd stands
    dice: list[int] = field(default_factory=list)  # the last roll
    ending: str = ""  # "buildings", "cards" or "limit"

    def clockwise(self, seat: int) -> list[int]:
        """Return all seats, beginning with ``seat``."""
        return [(seat + further) % len(self.players) for further in range(len(self.players))]

    def copy(self) -> "Table":
        players = [copied(player) for player in self.players]
        return replace(copied(self), players=players)


# Gains (S6.1 to S6.7, S7.4 to S7.9, S9.9)


def gain_tool(player: Player) -> None:
    """S6.1 to S6.3"""
    if 0 in player.tools:
        player.tools[player.tools.index(0)] = 1
    elif min(player.tools) < CONSTANTS["max_tool_value"]:
        lowest = [slot for slot, value in enumerate(player.tools) if value == min(player.tools)]
        slot = min(lowest, key=lambda slot: (player.used[slot], slot))
        player.tools[slot] += 1


def gain(table: Table, seat: int, what: dict[str, Any]) -> None:
    """Give a player what a die, a card or a bonus shows, if it needs no decision."""
    player, amount = table.players[seat], what.get("amount", 0)
    kind = what["kind"]
    if kind == "food":
        player.food += amount
    elif kind == "resource":
        player.resources[what["resource"]] += amount
    elif kind == "points":
        player.score += amount
    elif kind == "tool":
        gain_tool(player)
    elif kind == "agriculture":
        player.track = min(player.track + amount, CONSTANTS["max_track"])
    elif kind == "person":
        player.people = min(player.people + amount, CONSTANTS["max_people"])
    else:
        assert kind in ("draw_card", "card"), kind
        table.next(partial(draw_blind, seat))


def draw_blind(seat: int, table: Table) -> Question | None:
    """S7.8"""
    if not table.pile:
        return None
    return chance({f"blind:{card}" for card in table.pile}, partial(drawn, seat))


def drawn(seat: int, table: Table, word: str) -> None:
    table.pile.remove(last(word))
    table.players[seat].blind.add(last(word))


# Dice: a whole roll, then its use


def throw(count: int, then: Callable[[Table], None], table: Table) -> Question | None:
    """Roll ``count`` dice one by one into ``table.dice``, then call ``then``."""
    if len(table.dice) < count:
        return chance({f"die:{pips}": 1 for pips in range(1, 7)}, partial(fallen, count, then))
    then(table)
    return None


def fallen(count: int, then: Callable[[Table], None], table: Table, word: str) -> None:
    table.dice.append(numbers(word))
    table.next(partial(throw, count, then))


def start_throw(table: Table, count: int, then: Callable[[Table], None]) -> None:
    table.dice = []
    table.next(partial(throw, count, then))


# Payments: all multisets are listed, then each question is about one resource, in any order (S3.4)

Payment = tuple[str, ...]


def payments(player: Player, sizes: range) -> list[Payment]:
    """List the multisets of a player's resources whose size is in ``sizes``."""
    return [
        payment
        for size in sizes
        for payment in combinations_with_replacement(RESOURCES, size)
        if all(player.resources[name] >= payment.count(name) for name in RESOURCES)
    ]


def pay(
    seat: int,
    possible: list[Payment],
    then: Callable[[Table, Payment], None],
    table: Table,
) -> Question | None:
    """Ask how much of a resource to pay, one after another, until only one payment is possible."""
    if len(possible) == 1:
        table.players[seat].resources.subtract(possible[0])
        then(table, possible[0])
        return None
    counts = {name: {payment.count(name) for payment in possible} for name in RESOURCES}
    open_ones = [name for name in RESOURCES if len(counts[name]) > 1]
    words = [f"pay:{name}:{number}" for name in open_ones for number in counts[name]]
    return ask(seat, words, partial(said, seat, possible, then))


def said(
    seat: int,
    possible: list[Payment],
    then: Callable[[Table, Payment], None],
    table: Table,
    word: str,
) -> None:
    name = word.split(":")[1]
    left = [payment for payment in possible if payment.count(name) == numbers(word)]
    table.next(partial(pay, seat, left, then))


# The "two resources" card (S7.9)

CHOICE = next(name for name, card in CARDS.items() if card["top"]["kind"] == "any_resources")


def claims(player: Player) -> list[str]:
    if CHOICE not in player.ready:
        return []
    size = CARDS[CHOICE]["top"]["amount"]
    return [f"claim:{'-'.join(pair)}" for pair in combinations_with_replacement(RESOURCES, size)]


def ask_or_claim(table: Table, seat: int, words: list[str], then: Then, again: Step) -> Question:
    """Ask a player; if they use the "two resources" card instead, ask again."""
    words = words + claims(table.players[seat])
    return ask(seat, words, partial(claimed, seat, then, again))


def claimed(seat: int, then: Then, again: Step, table: Table, word: str) -> None:
    if not word.startswith("claim:"):
        then(table, word)
        return
    table.players[seat].ready.remove(CHOICE)
    table.players[seat].resources.update(last(word).split("-"))
    table.next(again)
