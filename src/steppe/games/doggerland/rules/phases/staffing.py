"""Choosing members for a planned action, and paying for it (rules D6.3, D7, D8, D11, D13.10)."""

from steppe.core.action_lists import listed
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints, table
from steppe.games.doggerland.rules import actions, tables
from steppe.games.doggerland.rules.actions import PAIRS, PARTIES, Party
from steppe.games.doggerland.rules.effects import pay_for_expedition, pay_for_programming
from steppe.games.doggerland.rules.phases.programming import hunt_mastery, may_work
from steppe.games.doggerland.rules.state import IDLE_KIND, State


def _sum(party: Party, worth: Ints) -> int:
    """Return the sum of a value over the parts of an expedition."""
    return sum(number * int(each) for number, each in zip(party, worth, strict=True))


_PARTIES = table(PARTIES)
_SIZE = table([_sum(party, tables.COMPONENTS) for party in PARTIES])
_MIGHT = table([_sum(party, tables.MASTERY) for party in PARTIES])
_HARVESTS = table([number for number, size in enumerate(_SIZE) if size <= tables.MAX_COMPONENTS])
_HUNTS = table([number for number, party in enumerate(PARTIES) if party[tables.SHAMAN] == 0])
_PAIRS = table(PAIRS)


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    count = 0
    if _is_expedition(s):
        is_hunt = s.animal[s.doing - actions.SEND] != tables.NO_ANIMAL
        for party in _HUNTS if is_hunt else _HARVESTS:
            count = listed(out, count, actions.PARTY + party, _can_go(s, s.player, party))
        return count
    first = _first_action(s)
    for choice in range(_num_choices(s)):
        count = listed(out, count, first + choice, _can(s, choice))
    return count


@njit
def forced(s: State) -> int:
    """Return the only legal action, or -1 if there are several."""
    choice = _next(s, 0)
    return _first_action(s) + choice if _next(s, choice + 1) == _num_choices(s) else -1


@njit
def _is_expedition(s: State) -> bool:
    return bool(actions.SEND <= s.doing < actions.SEND + tables.CELLS)


@njit
def _num_choices(s: State) -> int:
    """Return the number of ways to staff the action, possible or not."""
    if _is_expedition(s):
        return len(_SIZE)
    return len(_PAIRS) if s.doing == actions.BIRTH else tables.KINDS


@njit
def _first_action(s: State) -> int:
    if _is_expedition(s):
        return actions.PARTY
    return actions.BY_PAIR if s.doing == actions.BIRTH else actions.BY


@njit
def _next(s: State, choice: int) -> int:
    """Return the first possible way from ``choice`` on, or the number of ways if there is none."""
    end = _num_choices(s)
    while choice < end and not _can(s, choice):
        choice += 1
    return choice


@njit
def _can(s: State, choice: int) -> bool:
    """Return whether a way to staff the action is possible."""
    if _is_expedition(s):
        return _can_go(s, s.player, choice)
    return _can_pair(s, s.player, choice) if s.doing == actions.BIRTH else _can_work(s, choice)


@njit
def _can_work(s: State, kind: int) -> bool:
    """Return whether a member of this kind can do the planned action [D7.5, D11.2, D13.10]."""
    player = s.player
    if s.doing == actions.CALL + tables.TWINS:
        return bool(kind != tables.SHAMAN and s.idle[player, kind] > 0)
    if actions.CRAFT_IT <= s.doing < actions.CRAFT_IT + tables.CRAFTS:
        return may_work(s, player, s.crafting, kind)
    if actions.PAINT_IT <= s.doing < actions.PAINT_IT + tables.WALLS:
        return may_work(s, player, s.painting, kind)
    return bool(s.idle[player, kind] > 0)


@njit
def _can_pair(s: State, player: int, pair: int) -> bool:
    """Return whether both members of a pair are available [D7.7]."""
    one, other = _PAIRS[pair, 0], _PAIRS[pair, 1]
    needed = 2 if one == other else 1
    return bool(s.idle[player, one] >= needed and s.idle[player, other] >= needed)


@njit
def _can_go(s: State, player: int, party: int) -> bool:
    """Return whether an expedition with these parts may go to its target [D8, D9.2, D10.2]."""
    for kind in range(tables.KINDS):
        if _PARTIES[party, kind] > s.idle[player, kind]:
            return False
    if _PARTIES[party, tables.SENT_TOOL] > s.stock[player, tables.TOOL]:
        return False
    species = s.animal[s.doing - actions.SEND]
    if species == tables.NO_ANIMAL:
        return bool(_SIZE[party] <= tables.MAX_COMPONENTS)
    return _can_hunt(s, party, species)


@njit
def _can_hunt(s: State, party: int, species: int) -> bool:
    """Return whether a party meets the minimums and needs all of its tools [D10.1, D10.2, D23].

    More members than needed may go [D10.6]. The minimums apply again at resolution [D10.5].
    """
    members = _PARTIES[party, tables.CHIEF] + _PARTIES[party, tables.HUNTER]
    if _PARTIES[party, tables.SHAMAN] > 0 or members < tables.MIN_MEMBERS[species]:
        return False
    needed = hunt_mastery(s, species)
    if _PARTIES[party, tables.SENT_TOOL] > 0:
        return bool(_MIGHT[party] == needed)
    return bool(_MIGHT[party] >= needed)


@njit
def apply(s: State, action: int) -> None:
    """Send the members of a legal ``action`` to work, and pay for it [D6.3]."""
    if action >= actions.PARTY:
        _send(s, s.player, action - actions.PARTY)
    elif action >= actions.BY_PAIR:
        for side in range(2):
            kind = _PAIRS[action - actions.BY_PAIR, side]
            s.idle[s.player, kind] -= 1
            s.parents[s.player, kind] += 1
    else:
        s.idle[s.player, action - actions.BY] -= 1
        _employ(s, s.player, action - actions.BY)


@njit
def _employ(s: State, player: int, kind: int) -> None:
    """Put one member on the planned action."""
    if s.doing == actions.BUILD_IT:
        s.builders[player, kind] += 1
        pay_for_programming(s, player, tables.BUILD)
    elif actions.IMPROVE <= s.doing < actions.IMPROVE + tables.TRACKS:
        s.trainer[player, s.doing - actions.IMPROVE] = kind
    elif actions.CRAFT_IT <= s.doing < actions.CRAFT_IT + tables.CRAFTS:
        s.crafter[s.doing - actions.CRAFT_IT] = player
        _note(s.crafting, player, kind)
        pay_for_programming(s, player, tables.CRAFT)
    elif actions.PAINT_IT <= s.doing < actions.PAINT_IT + tables.WALLS:
        s.painter[s.doing - actions.PAINT_IT] = player
        _note(s.painting, player, kind)
        pay_for_programming(s, player, tables.PAINT)
    else:
        s.idle[player, tables.SHAMAN] -= 1
        s.spot[player] = tables.TWINS
        s.companion[player] = kind


@njit
def _note(work: Ints, player: int, kind: int) -> None:
    """Record the kind of member that crafts or paints."""
    work[player, int(work[player, 0] != IDLE_KIND)] = kind


@njit
def _send(s: State, player: int, party: int) -> None:
    """Send an expedition to its target [D8.1, D8.3]."""
    cell = s.doing - actions.SEND
    s.camp[cell] = player
    for column in range(len(_PARTIES[party])):
        s.party[cell, column] = _PARTIES[party, column]
    for kind in range(tables.KINDS):
        s.idle[player, kind] -= _PARTIES[party, kind]
    s.stock[player, tables.TOOL] -= _PARTIES[party, tables.SENT_TOOL]
    pay_for_expedition(s, player)
