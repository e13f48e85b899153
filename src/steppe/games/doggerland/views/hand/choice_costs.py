"""The costs and gains of a choice, computed before it is made (rules D6 to D13)."""

from steppe.games.doggerland.rules import effects, tables
from steppe.games.doggerland.rules.actions import ACTIONS, PARTIES, PARTY, Party
from steppe.games.doggerland.rules.cards import (
    AMOUNT,
    EXTRA_FUR,
    HARDER_HUNTS,
    HARVEST_BONUS,
    WAIVE_TOOLS,
)
from steppe.games.doggerland.rules.state import State

Amounts = tuple[int, ...]  # by token
Due = tuple[Amounts, int]  # the payment, and the famine for anything missing [D6.4]
_NONE: Amounts = (0,) * tables.GOODS
_PROGRAMMED = {"build": tables.BUILD, "craft": tables.CRAFT, "paint": tables.PAINT}


def planning(s: State, verb: str) -> Due:
    """Return the cost of planning an action now [D6.3], without an expedition's tools [D8.3]."""
    tools, furs = _asked(s, verb)
    paid = [0] * tables.GOODS
    for good, asked in ((tables.TOOL, tools), (tables.FUR, furs)):
        paid[good] = min(asked, int(s.stock[s.player, good]))
    return tuple(paid), tools + furs - sum(paid)


def _asked(s: State, verb: str) -> tuple[int, int]:
    """Return how many tools and furs planning an action costs."""
    if verb == "send":
        furs = tables.EXPEDITION_FUR if effects.costs_fur(s) else 0
        return 0, furs + (int(EXTRA_FUR[s.card]) if s.heeded and effects.is_cold(s) else 0)
    if verb not in _PROGRAMMED:
        return 0, 0
    cost = tables.PROGRAM_COST[_PROGRAMMED[verb]][int(effects.costs_fur(s))]
    return 0 if effects.holds(s, WAIVE_TOOLS) else int(cost[tables.TOOL]), int(cost[tables.FUR])


# Expeditions


def party_of(move: str) -> Party:
    """Return the parts of an expedition, given its move in notation."""
    return PARTIES[ACTIONS.parse(move) - PARTY]


def mastery(party: Party) -> int:
    """Return the Mastery of an expedition [D8.4]."""
    return sum(int(each) * number for each, number in zip(tables.MASTERY, party, strict=True))


def carried(s: State, party: Party) -> int:
    """Return how many tokens an expedition can bring home [D8.5]."""
    return sum(party[: tables.KINDS]) * int(effects.load_limit(s, s.player))


def yielded(s: State, cell: int, points: int) -> Amounts:
    """Return the tokens that an expedition with this Mastery would find on a tile [D9.3, D10.4]."""
    if s.animal[cell] != tables.NO_ANIMAL:
        return tuple(map(int, tables.HUNT_YIELD[s.animal[cell]]))
    symbol = tables.SYMBOL[s.tile[cell]]
    each = int(tables.COUNT[s.tile[cell]])
    if symbol == tables.FRUIT_SYMBOL and effects.holds(s, HARVEST_BONUS):
        each += int(AMOUNT[s.card])
    return tuple(points * each * int(number) for number in tables.PER_MASTERY[symbol])


def needed(s: State, cell: int) -> int:
    """Return the Mastery that a hunt on a tile needs [D10.2, D21.9]."""
    return int(effects.modified(s, int(tables.MIN_MASTERY[s.animal[cell]]), HARDER_HUNTS))


# Habitats and upgrades


def habitat(kind: int, by_chief: bool) -> Amounts:
    """Return the cost of a habitat; the Chief saves wood [D7.2]."""
    saved = tables.CHIEF_DISCOUNT if by_chief else _NONE
    costs = zip(tables.HABITAT_COST[kind], saved, strict=True)
    return tuple(max(0, int(cost) - int(less)) for cost, less in costs)


def upgrade(s: State, track: int) -> Amounts:
    """Return the cost of the next step on a track [D12.1]; the track is not at the top."""
    return tuple(map(int, tables.UPGRADE_COST[track][int(s.capability[s.player, track]) + 1]))


def later(s: State, verb: str, word: str) -> Amounts | None:
    """Return the goods that a plan costs at resolution, or None [D7.6, D12.1, D13.3]."""
    if verb == "craft":
        return tuple(map(int, tables.CRAFT_COST[tables.CRAFT_IDS.index(word)]))
    if verb == "improve":
        track = tables.TRACK_NAMES.index(word)
        is_top = s.capability[s.player, track] == tables.MAX_CAPABILITY
        return None if is_top else upgrade(s, track)
    rite = tables.SPOT_NAMES.index(word)
    is_stone = tables.MENHIR <= rite <= tables.DOLMEN
    return tuple(map(int, tables.MEGALITH_COST[rite - tables.MENHIR])) if is_stone else None


def missing(s: State, verb: str, cost: Amounts) -> Amounts:
    """Return the goods that a clan would lack to resolve an action, after paying to plan it."""
    paid, _ = planning(s, verb)
    left = (int(s.stock[s.player, good]) - paid[good] for good in range(tables.GOODS))
    return tuple(max(0, asked - have) for asked, have in zip(cost, left, strict=True))
