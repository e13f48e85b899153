"""Place figures on the board (rule S5)."""

from steppe.core.next_player import next_of
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.actions import OCCUPY, PLACE
from steppe.games.stone_age.rules.effects import crowd
from steppe.games.stone_age.rules.state import State


@njit
def enter(s: State) -> None:
    """Let the start player begin; at the start of a round every player can place [S5.1]."""
    s.player = s.starter


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number [S5.2]."""
    player = s.player
    count = 0
    for place in range(tables.GATHERING):
        first = PLACE + place * tables.MAX_PEOPLE
        for number in range(room(s, player, place)):
            out[count] = first + number
            count += 1
    for place in range(tables.GATHERING, tables.PLACES):
        if room(s, player, place) > 0:
            out[count] = OCCUPY + place
            count += 1
    return count


@njit
def forced(s: State) -> int:
    """Return the only legal action, or -1 if there are several."""
    found = -1
    for place in range(tables.PLACES):
        choices, is_counted = room(s, s.player, place), place < tables.GATHERING
        if choices > 0:
            if found >= 0 or (choices > 1 and is_counted):
                return -1
            found = PLACE + place * tables.MAX_PEOPLE if is_counted else OCCUPY + place
    return found


@njit
def room(s: State, player: int, place: int) -> int:
    """Return how many figures a player may put on a place: 0 if they may not place there."""
    if s.idle[player] < tables.TOGETHER[place] or s.placed[player, place] > 0:  # [S5.4]
        return 0
    if place == tables.HUNT:
        return int(s.idle[player])
    if place < tables.TOOL_MAKER:
        return _resource_room(s, player, place)
    return tables.TOGETHER[place] if crowd(s, place) == 0 and _is_open(s, place) else 0  # [S5.5]


@njit
def _resource_room(s: State, player: int, place: int) -> int:
    """Return how many of a player's figures fit on a resource place [S5.5, S5.8, S5.9]."""
    here = 0
    visitors = 0
    for other in range(s.players):
        here += s.placed[other, place]
        visitors += s.placed[other, place] > 0
    if visitors >= tables.VISITORS[s.players] and place != s.herd:
        return 0
    return min(s.idle[player], tables.RINGS[place] - here)


@njit
def _is_open(s: State, place: int) -> bool:
    """Return whether a place for a single player is available at all [S5.6, S5.7]."""
    if place < tables.CARD:
        return _village_visits(s) < tables.VILLAGE_LIMIT[s.players]
    if place < tables.BUILDING:
        return bool(s.slot[place - tables.CARD] != tables.NO_CARD)
    return bool(s.top[place - tables.BUILDING] != tables.NO_BUILDING)


@njit
def _village_visits(s: State) -> int:
    """Count the occupied village places."""
    count = 0
    for place in range(tables.TOOL_MAKER, tables.CARD):
        count += crowd(s, place) > 0
    return count


@njit
def can_place(s: State, player: int) -> bool:
    """Return whether a player has a figure at home and a place for it [S5.3]."""
    if s.idle[player] == 0:
        return False
    place = 0
    while place < tables.PLACES and room(s, player, place) == 0:
        place += 1
    return place < tables.PLACES


@njit
def apply(s: State, action: int) -> bool:
    """Place figures as a legal ``action`` says; return True if no player can place any more."""
    s.turn += 1
    if action < OCCUPY + tables.GATHERING:
        _put(s, (action - PLACE) // tables.MAX_PEOPLE, (action - PLACE) % tables.MAX_PEOPLE + 1)
    else:
        place = action - OCCUPY
        _put(s, place, tables.TOGETHER[place])
    for _ in range(s.players):
        s.player = next_of(s, s.player)
        if can_place(s, s.player):
            return False
    return True


@njit
def _put(s: State, place: int, number: int) -> None:
    s.placed[s.player, place] = number
    s.idle[s.player] -= number
