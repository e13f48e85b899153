"""What a choice would cost and bring, reckoned before it is made (rules D6 to D13)."""

from functools import lru_cache

from steppe.engine.kernel import State
from steppe.engine.record import Ints
from steppe.games.doggerland import effects
from steppe.games.doggerland.actions import ACTIONS, PARTIES, PARTY
from steppe.games.doggerland.cards import (
    AMOUNT,
    EXTRA_FUR,
    HARDER_HUNTS,
    HARVEST_BONUS,
    WAIVE_TOOLS,
)
from steppe.games.doggerland.tables import (
    CHIEF_DISCOUNT,
    COUNT,
    EXPEDITION_FUR,
    FRUIT_SYMBOL,
    FUR,
    GOODS,
    HABITAT_COST,
    HUNT_YIELD,
    KINDS,
    MASTERY,
    MIN_MASTERY,
    NO_ANIMAL,
    PER_MASTERY,
    PROGRAM_COST,
    SYMBOL,
    TOKENS,
    TOOL,
    UPGRADE_COST,
)

Amounts = tuple[int, ...]  # by token
Due = tuple[Amounts, int]  # what is paid, and the famine for what is missing [D6.4]
_NONE: Amounts = (0,) * TOKENS


def planning(s: State, player: int, what: int) -> Due:
    """Return what planning a habitat, a craft or a painting costs now [D6.3]."""
    cost = PROGRAM_COST[what][int(effects.costs_fur(s))]
    tools = 0 if effects.holds(s, WAIVE_TOOLS) else int(cost[TOOL])
    return _from_stock(s.stock[player], tools, int(cost[FUR]))


def sending(s: State, player: int) -> Due:
    """Return what sending an expedition costs now, its tools left out [D8.3]."""
    furs = EXPEDITION_FUR if effects.costs_fur(s) else 0
    if s.heeded and effects.is_cold(s):
        furs += int(EXTRA_FUR[s.card])
    return _from_stock(s.stock[player], 0, furs)


def _from_stock(stock: Ints, tools: int, furs: int) -> Due:
    return _due((tools, min(tools, int(stock[TOOL]))), (furs, min(furs, int(stock[FUR]))))


@lru_cache(256)
def _due(tools: tuple[int, int], furs: tuple[int, int]) -> Due:
    """Return what is paid of what is asked, and the famine for the rest [D6.4]."""
    paid = [0] * GOODS
    paid[TOOL], paid[FUR] = tools[1], furs[1]
    return tuple(paid), tools[0] - tools[1] + furs[0] - furs[1]


# Expeditions


def party_of(move: str) -> tuple[int, int, int, int]:
    """Return the parts of an expedition from its word."""
    return PARTIES[ACTIONS.parse(move) - PARTY]


def mastery(party: tuple[int, int, int, int]) -> int:
    """Return what the parts of an expedition add up to [D8.4]."""
    return sum(int(MASTERY[part]) * number for part, number in enumerate(party))


def carried(s: State, player: int, party: tuple[int, int, int, int]) -> int:
    """Return how many tokens an expedition can bring home [D8.5]."""
    return sum(party[:KINDS]) * int(effects.load_limit(s, player))


def yielded(s: State, cell: int, points: int) -> Amounts:
    """Return what an expedition of so much Mastery would generate on a tile [D9.3, D10.4]."""
    if s.animal[cell] != NO_ANIMAL:
        return tuple(int(number) for number in HUNT_YIELD[s.animal[cell]])
    symbol = SYMBOL[s.tile[cell]]
    each = int(COUNT[s.tile[cell]])
    if symbol == FRUIT_SYMBOL and effects.holds(s, HARVEST_BONUS):
        each += int(AMOUNT[s.card])
    return tuple(points * each * int(number) for number in PER_MASTERY[symbol])


def needed(s: State, cell: int) -> int:
    """Return the Mastery that a hunt on a tile needs [D10.2, D21.9]."""
    return int(effects.modified(s, int(MIN_MASTERY[s.animal[cell]]), HARDER_HUNTS))


# Deeds


def habitat(kind: int, by_chief: bool) -> Amounts:
    """Return what a habitat costs; the Chief saves wood [D7.2]."""
    saved = CHIEF_DISCOUNT if by_chief else _NONE
    return tuple(
        max(0, int(number) - int(saved[good])) for good, number in enumerate(HABITAT_COST[kind])
    )


def upgrade(s: State, player: int, track: int) -> Amounts:
    """Return what the next step on a track costs [D12.1]; it is not at the top."""
    level = int(s.capability[player, track]) + 1
    return tuple(int(number) for number in UPGRADE_COST[track][level])


def has(s: State, player: int, cost: Amounts) -> bool:
    """Tell whether a clan owns a price, given as numbers of the goods."""
    return all(int(s.stock[player, good]) >= cost[good] for good in range(GOODS))
