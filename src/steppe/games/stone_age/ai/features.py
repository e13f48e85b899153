"""Compute the network's input features for a position, beyond the values of ``evaluate.py``.

For each player: possessions and plans, the terms of the expected score, and the value of cards and
buildings that no figure stands on. For the table: the expected length of the match, the cards and
buildings for sale, and the pending decision. Like the evaluation, the features use only visible
information and the guesses of ``determinize``.
"""

import numpy as np

from steppe.core.feature import FINE, Feature, Features, scale, tell_terms
from steppe.engine.jit import njit, popcount, scratch
from steppe.engine.net import Sizes
from steppe.engine.position_type import Ints, table
from steppe.games.stone_age.ai.evaluate import Outlook, compare, fed_tribe, terms
from steppe.games.stone_age.ai.evaluation import tribe
from steppe.games.stone_age.ai.evaluation.gifts import gift
from steppe.games.stone_age.ai.evaluation.goods import (
    COMING,
    HELD,
    NUM_GOODS,
    count_goods,
    once_pips,
    ready_pips,
)
from steppe.games.stone_age.ai.evaluation.tribe import Tribe
from steppe.games.stone_age.rules import state, tables
from steppe.games.stone_age.rules.phases.rolling import total
from steppe.games.stone_age.rules.scoring import num_tiles
from steppe.games.stone_age.rules.state import State

VERSION = 2
"""Raise this number whenever the features change: weights trained on other features do not fit."""

_MUCH = tuple(FINE * points for points in (60, 60, 25, 50, 40, 15, 10, 8, 5, 8))  # scale per term
_ORDER = tuple(str(place) for place in range(1, tables.PLAYERS + 1))
_YIELDS = (*tables.RESOURCE_NAMES, "food")
_SLOTS = tables.PLACE_NAMES[tables.CARD : tables.BUILDING]
_STACKS = tables.PLACE_NAMES[tables.BUILDING :]

OWN = Features(
    Feature("outlook", "expected points from this source, in sixteenths", _MUCH, Outlook._fields),
    Feature("people", "including births this round", 5),
    Feature("idle", "people still to be placed", 5),
    Feature("track", "food production", 5),
    Feature("tools", "their total value", 5),
    Feature("ready tools", "their value not used this round", 5),
    Feature("one-use tools", "their value not used yet", 4),
    Feature("food", "including what hunters will bring", 10),
    Feature("missing food", "for one evening", 5),
    Feature("resource", "in hand", 5, tables.RESOURCE_NAMES),
    Feature("buildings", "built", 5),
    Feature("symbols", "different ones", 4),
    Feature("symbols twice", "different ones on two cards", 4),
    Feature("symbol", "on a card", 1, tables.SYMBOL_NAMES),
    Feature("symbol twice", "on two cards", 1, tables.SYMBOL_NAMES),
    Feature("role", "people with this role on cards", 3, tables.ROLE_NAMES),
    Feature("bonus tiles", "won", 3),
    Feature("cards drawn blind", "how many", 1),
    Feature("two resources", "the card is not used yet"),
    Feature("logit", "of the chance to win, in sixteenths", FINE),
    Feature("place", "in the turn order of this round", 1, _ORDER),
    Feature("turn", "in the order from the player to move", 1, _ORDER),
    Feature("acts", "using places or feeding"),
    Feature("eats", "deciding how to feed the tribe"),
    Feature("to come", "expected from people placed, in sixteenths", FINE * 3, _YIELDS),
    Feature("gain", "from a card that no figure stands on, in sixteenths", FINE * 10, _SLOTS),
    Feature("lacks", "resources for a building that no figure stands on", 2, _STACKS),
    Feature("can pay", "for a building that no figure stands on", 1, _STACKS),
    Feature("sent", "people on the bonus tile", 3),
    Feature("placed", "people on this place", 3, tables.PLACE_NAMES),
)
(_TERMS, _PEOPLE, _IDLE, _TRACK, _TOOLS, _READY, _ONCE, _FOOD, _MISSING) = OWN.starts[:9]
(_RESOURCE, _BUILT, _SYMBOLS, _TWICE, _SYMBOL, _SYMBOL_TWICE, _ROLE) = OWN.starts[9:16]
(_TILES, _BLIND, _CHOICE, _LOGIT, _PLACE, _TURN, _ACTS, _EATS) = OWN.starts[16:24]
(_TO_COME, _GAIN, _LACKS, _CAN_PAY, _SENT, _PLACED) = OWN.starts[24:]

_NAMES = list(vars(state))
_PHASES = tuple(name.lower() for name in _NAMES[_NAMES.index("REFILLING") :][: state.OVER])
_MANY = ("0", "1", "2")
_AMOUNT = (1.0, 5.0, 2.0, 2.0, 3.0, 1.0, 1.0, 4.0, 1.0, 2.0, 1.0)  # scale of each effect
assert len(_AMOUNT) == len(tables.EFFECTS)
_GIFTS = tuple(f"{slot} {effect}" for slot in _SLOTS for effect in tables.EFFECTS)
_LASTS = len(_MANY)
_THROWS = (*_YIELDS, "everybody", "taming")

TABLE = Features(
    Feature("rounds", "estimated after this one, in sixteenths", FINE * 4),
    Feature("rounds at most", "estimated after this one", 1, _MANY),
    Feature("pile", "cards in the pile", 10),
    Feature("stack", "buildings on the stack", 3, _STACKS),
    Feature("price", "minimum number of resources for the building", 3, _STACKS),
    Feature("points", "of a building with a fixed price", 10, _STACKS),
    Feature("card", "one is on this slot", 1, _SLOTS),
    Feature("symbol", "the card on this slot has one", 1, _SLOTS),
    Feature("people", "on the card on this slot", 1, _SLOTS),
    Feature("gives", "how much of each effect, on the card here", _AMOUNT * tables.SLOTS, _GIFTS),
    Feature("bonus tile", "one is available this round"),
    Feature("herd", "at this place", 1, tables.RESOURCE_NAMES),
    Feature("phase", "current phase", 1, _PHASES),
    Feature("throw", "purpose of the last roll", 1, _THROWS),
    Feature("pips", "of the last roll", 10),
    Feature("dice", "still to roll", 3),
    Feature("dice to take", "still on the table", 2),
    Feature("due", "resources still to be paid", 4),
)
(_ROUNDS, _LAST, _PILE, _STACK, _PRICE, _POINTS, _CARD, _GREEN, _PEOPLE_ON) = TABLE.starts[:9]
(_GIVES, _TILE, _HERD, _PHASE, _THROW, _PIPS, _DICE, _TO_TAKE, _DUE) = TABLE.starts[9:]

_FIXED_POINTS = table(np.array(tables.COST) @ np.array(tables.VALUE))
_SURE = 100.0  # logits are clipped here

SIZES = Sizes(OWN.size, TABLE.size)
_goods = scratch(NUM_GOODS, "float64")
_OWN, _OWN_TIMES, _TABLE_TIMES = OWN.size, OWN.times, TABLE.times


@njit
def look(s: State, x: Ints, logits: Ints, points: Ints) -> None:
    """Write the features, and the values of ``evaluate.py`` (``engine.net.Learning``)."""
    rounds, common, taken = tribe.rounds_left(s), s.players * _OWN, _taken(s)
    goods = _goods()
    for index in range(common + len(_TABLE_TIMES)):
        x[index] = 0
    for player in range(s.players):
        start = player * _OWN
        count_goods(s, player, goods)
        t = fed_tribe(s, player, rounds, goods)
        points[player] = tell_terms(terms(s, player, t, goods), x, start + _TERMS)
        _write_tribe(t, x, start)
        _write_goods(s, player, goods, x)
        _write_turn(s, player, x, start)
        _write_cards(s, t, taken, x, start)
        _write_buildings(s, taken, goods, x, start)
    compare(s, rounds, points, logits)
    for player in range(s.players):
        x[player * _OWN + _LOGIT] = int(FINE * max(-_SURE, min(_SURE, logits[player])))
        scale(x, player * _OWN, _OWN_TIMES)
    _write_time(s, rounds, x, common)
    _write_sale(s, x, common)
    _write_decision(s, x, common)
    scale(x, common, _TABLE_TIMES)


@njit
def _write_tribe(t: Tribe, x: Ints, start: int) -> None:
    once, twice = tribe.in_hand(t), tribe.twice_in_hand(t)
    x[start + _PEOPLE] = t.people
    x[start + _TRACK] = t.track
    x[start + _TOOLS] = t.tools
    x[start + _FOOD] = int(t.food)
    x[start + _MISSING] = max(0, t.people - t.track - int(t.food))
    x[start + _BUILT] = t.built
    x[start + _SYMBOLS] = popcount(once)
    x[start + _TWICE] = popcount(twice)
    for symbol in range(tables.SYMBOLS):
        x[start + _SYMBOL + symbol] = once >> (tribe.SYMBOL_BITS * symbol) & 1
        x[start + _SYMBOL_TWICE + symbol] = twice >> (tribe.SYMBOL_BITS * symbol) & 1
    for role in range(tables.ROLES):
        x[start + _ROLE + role] = tribe.of_role(t, role)


@njit
def _write_goods(s: State, player: int, goods: Ints, x: Ints) -> None:
    start = player * _OWN
    for resource in range(tables.RESOURCES):
        x[start + _RESOURCE + resource] = int(goods[HELD + resource])
    for gathers in range(tables.FOOD + 1):
        x[start + _TO_COME + gathers] = int(FINE * goods[COMING + gathers])
    x[start + _READY] = ready_pips(s, player)
    x[start + _ONCE] = once_pips(s, player)
    x[start + _TILES] = num_tiles(s, player)
    x[start + _BLIND] = s.blind[player]
    x[start + _CHOICE] = int(s.choice == player)


@njit
def _write_turn(s: State, player: int, x: Ints, start: int) -> None:
    x[start + _PLACE + (player - s.starter + s.players) % s.players] = 1
    if s.player >= 0:
        x[start + _TURN + (player - s.player + s.players) % s.players] = 1
    x[start + _ACTS] = int(s.acting == player)
    x[start + _EATS] = int(tribe.is_eating(s, player))
    x[start + _IDLE] = s.idle[player]
    x[start + _SENT] = s.sent[player]
    for place in range(tables.PLACES):
        x[start + _PLACED + place] = s.placed[player, place]


@njit
def _taken(s: State) -> int:
    """Return the places occupied by any player, one bit each."""
    taken = 0
    for place in range(tables.CARD, tables.PLACES):
        for player in range(s.players):
            taken |= int(s.placed[player, place] > 0) << place
    return taken


@njit
def _write_cards(s: State, t: Tribe, taken: int, x: Ints, start: int) -> None:
    """Write each unoccupied card's value for a player."""
    before = tribe.civilisation(t)
    for slot in range(tables.SLOTS):
        card = s.slot[slot]
        if card != tables.NO_CARD and not taken >> (tables.CARD + slot) & 1:
            below = (
                tribe.civilisation(tribe.holding(t, t.hand + tribe.SIGN[card], t.built)) - before
            )
            top = tables.TOP[card]
            above = gift(t, top[tables.KIND], top[tables.OF], top[tables.AMOUNT])
            x[start + _GAIN + slot] = int(FINE * (below + above))


@njit
def _write_buildings(s: State, taken: int, goods: Ints, x: Ints, start: int) -> None:
    """Write whether a player can pay for each building that no figure stands on."""
    for stack in range(tables.STACKS):
        if s.top[stack] != tables.NO_BUILDING and not taken >> (tables.BUILDING + stack) & 1:
            lacks = _lacks(goods, s.top[stack])
            x[start + _LACKS + stack] = lacks
            x[start + _CAN_PAY + stack] = int(lacks == 0)


@njit
def _lacks(goods: Ints, building: int) -> int:
    """Return how many resources a player lacks to pay for a building."""
    lacks = 0
    number = 0
    for resource in range(tables.RESOURCES):
        lacks += max(0, tables.COST[building, resource] - int(goods[HELD + resource]))
        number += int(goods[HELD + resource])
    if tables.PRICE_KIND[building] == tables.FIXED:
        return lacks
    return int(max(0, tables.LEAST[building] - number))


@njit
def _write_time(s: State, rounds: float, x: Ints, start: int) -> None:
    x[start + _ROUNDS] = int(FINE * rounds)
    for last in range(_LASTS):
        x[start + _LAST + last] = int(rounds < last + 1)
    x[start + _PILE] = s.pile
    for stack in range(tables.STACKS):
        x[start + _STACK + stack] = s.stack[stack]


@njit
def _write_sale(s: State, x: Ints, start: int) -> None:
    for slot in range(tables.SLOTS):
        card = s.slot[slot]
        if card != tables.NO_CARD:
            x[start + _CARD + slot] = 1
            x[start + _GREEN + slot] = int(tables.SYMBOL[card] != tables.NO_SYMBOL)
            x[start + _PEOPLE_ON + slot] = tables.PEOPLE_ON[card].sum()
            gift = len(tables.EFFECTS) * slot + tables.TOP[card, tables.KIND]
            x[start + _GIVES + gift] = max(1, tables.TOP[card, tables.AMOUNT])
    for stack in range(tables.STACKS):
        if s.top[stack] != tables.NO_BUILDING:
            x[start + _PRICE + stack] = tables.LEAST[s.top[stack]]
            x[start + _POINTS + stack] = _FIXED_POINTS[s.top[stack]]
    x[start + _TILE] = int(s.bonus != tables.NO_TILE)
    if tables.FOREST <= s.herd < tables.FOREST + tables.RESOURCES:
        x[start + _HERD + s.herd - tables.FOREST] = 1


@njit
def _write_decision(s: State, x: Ints, start: int) -> None:
    x[start + _PHASE + s.phase] = 1
    x[start + _DUE] = s.due if s.phase == state.PAYING else 0
    x[start + _TO_TAKE] = s.taken.sum()
    if s.phase == state.ROLLING or s.phase == state.TOOLING:
        x[start + _THROW + s.gathers] = 1
        x[start + _PIPS] = total(s)
        x[start + _DICE] = s.to_throw
