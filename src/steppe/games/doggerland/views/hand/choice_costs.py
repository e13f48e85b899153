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
from steppe.games.doggerland.rules.state import MARKING, PROGRAMMING, STAFFING, State
from steppe.games.doggerland.views.types import Position

Amounts = tuple[int, ...]  # by token
Food = tuple[int, int]  # fruit and meat
Due = tuple[Amounts, int]  # the payment, and the famine for anything missing [D6.4]
_NONE: Amounts = (0,) * tables.GOODS
_PROGRAMMED = {"build": tables.BUILD, "craft": tables.CRAFT, "paint": tables.PAINT}


def planning(s: State, verb: str) -> Due:
    """Return the cost of planning an action now [D6.3], without an expedition's tools [D8.3]."""
    asked, lack = _asked(s, verb), lacking(s, verb)
    return tuple(each - less for each, less in zip(asked, lack, strict=True)), sum(lack)


def lacking(s: State, verb: str) -> Amounts:
    """Return the goods that a clan lacks to plan an action: each costs a famine [D6.4]."""
    stock = map(int, s.stock[s.player])
    return tuple(max(0, each - has) for each, has in zip(_asked(s, verb), stock, strict=True))


def _asked(s: State, verb: str) -> Amounts:
    """Return the goods that planning an action costs: tools and furs."""
    tools, furs = _tools_and_furs(s, verb)
    return tuple(
        {tables.TOOL: tools, tables.FUR: furs}.get(good, 0) for good in range(tables.GOODS)
    )


def _tools_and_furs(s: State, verb: str) -> tuple[int, int]:
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


def sole_party(position: Position, move: str) -> Party | None:
    """Return the members and sent tools of a plan that only one party can carry out, or None."""
    if position.state.phase != PROGRAMMING or move == "pass":
        return None
    then, player = position.copy(), position.player
    then.apply(move)
    if then.state.phase in (STAFFING, MARKING):
        return None
    before, after = position.state, then.state
    home = zip(before.idle[player], after.idle[player], strict=True)
    chiefs, shamans, hunters = (int(had) - int(has) for had, has in home)
    tools = int(before.stock[player, tables.TOOL]) - int(after.stock[player, tables.TOOL])
    return chiefs, shamans, hunters, tools * move.startswith("send:")


def carried(s: State, party: Party) -> int:
    """Return how many tokens an expedition can bring home [D8.5]."""
    return sum(party[: tables.KINDS]) * int(effects.load_limit(s, s.player))


def brought(s: State, player: int, cell: int, party: Party) -> Food:
    """Return the fruit and meat that a party could bring home; meat first, as it feeds more."""
    fruit, meat = yielded(s, cell, mastery(party))[tables.GOODS :]
    room = sum(party[: tables.KINDS]) * int(effects.load_limit(s, player))
    return min(fruit, max(0, room - meat)), min(meat, room)


def underway(s: State, player: int) -> Food:
    """Return the fruit and meat that a clan's expeditions could bring home [D8.5]."""
    foods = [brought(s, player, cell, _party_at(s, cell)) for cell in _camps(s, player)]
    return sum(fruit for fruit, _ in foods), sum(meat for _, meat in foods)


def _camps(s: State, player: int) -> list[int]:
    return [cell for cell in range(tables.CELLS) if s.camp[cell] == player]


def _party_at(s: State, cell: int) -> Party:
    chiefs, shamans, hunters, sent_tools = map(int, s.party[cell])
    return chiefs, shamans, hunters, sent_tools


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


# Habitats, births and upgrades

_TWINS = f"call:{tables.SPOT_NAMES[tables.TWINS]}"
CHILDREN = {"birth": 1, _TWINS: 2}  # the number of newborns


def unhoused(s: State, move: str) -> int:
    """Return how many of a planned birth's newborns would stay without a place [D7.8, D17.1].

    A clan that plans to build is sure of a place: it can still decide what to build.
    """
    player = s.player
    if s.builders[player].sum():
        return 0
    due = int(s.newborn[player]) + CHILDREN["birth"] * bool(s.parents[player].sum())
    due += CHILDREN[_TWINS] * bool(s.spot[player] == tables.TWINS)
    free = int(effects.capacity(s, player)) - int(effects.num_members(s, player)) - due
    return max(0, CHILDREN[move] - max(0, free))


def habitat(kind: int, by_chief: bool) -> Amounts:
    """Return the cost of a habitat; the Chief saves wood [D7.2]."""
    saved = tables.CHIEF_DISCOUNT if by_chief else _NONE
    costs = zip(tables.HABITAT_COST[kind], saved, strict=True)
    return tuple(max(0, int(cost) - int(less)) for cost, less in costs)


def upgrade(s: State, track: int) -> Amounts:
    """Return the cost of the next step on a track [D12.1]; the track is not at the top."""
    return tuple(map(int, tables.UPGRADE_COST[track][int(s.capability[s.player, track]) + 1]))


def later(s: State, verb: str, word: str) -> Amounts | None:
    """Return the goods that a plan costs at resolution, or None [D7.2, D7.6, D12.1, D13.3]."""
    if verb == "build":
        return habitat(tables.SIMPLE, bool(s.idle[s.player, tables.CHIEF]))
    if verb == "craft":
        return tuple(map(int, tables.CRAFT_COST[tables.CRAFT_IDS.index(word)]))
    if verb == "improve":
        track = tables.TRACK_NAMES.index(word)
        is_top = s.capability[s.player, track] == tables.MAX_CAPABILITY
        return None if is_top else upgrade(s, track)
    if verb != "call":
        return None
    rite = tables.SPOT_NAMES.index(word)
    is_stone = tables.MENHIR <= rite <= tables.DOLMEN
    return tuple(map(int, tables.MEGALITH_COST[rite - tables.MENHIR])) if is_stone else None


def missing(s: State, verb: str, cost: Amounts) -> Amounts:
    """Return what the stock would lack to resolve an action, after paying to plan it."""
    paid, _ = planning(s, verb)
    left = (int(s.stock[s.player, good]) - paid[good] for good in range(tables.GOODS))
    return tuple(max(0, asked - have) for asked, have in zip(cost, left, strict=True))


def still_missing(s: State, verb: str, cost: Amounts) -> Amounts:
    """Return what is missing for an action even with what expeditions can bring home [D8.5]."""
    lack = [*missing(s, verb, cost)]
    for cell in _camps(s, s.player) if any(lack) else ():
        party = _party_at(s, cell)
        found, room = yielded(s, cell, mastery(party)), carried(s, party)
        for good in range(tables.GOODS):
            brought_home = min(lack[good], found[good], room)
            lack[good] -= brought_home
            room -= brought_home
    return tuple(lack)
