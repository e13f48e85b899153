"""Changes that several phases make, and what they all want to know (rules S6, S7, S9.9)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.state import State


@njit
def num_resources(s: State, player: int) -> int:
    """Count the resources of a player, of all kinds; food is none."""
    return int(s.resource[player].sum())


@njit
def crowd(s: State, place: int) -> int:
    """Count the figures on a place, of all players."""
    count = 0
    for player in range(s.players):
        count += s.placed[player, place]
    return count


@njit
def num_places(s: State, player: int) -> int:
    """Count the places that a player has still to use."""
    count = 0
    for place in range(tables.PLACES):
        count += s.placed[player, place] > 0
    return count


@njit
def go_home(s: State, player: int, place: int) -> None:
    """Take the figures of a player from a place."""
    s.idle[player] += s.placed[player, place]
    s.placed[player, place] = 0


@njit
def gain_tool(s: State, player: int) -> None:
    """Fill an empty slot with a tool of 1, or raise a lowest one by 1 [S6.1, S6.2]."""
    best = 0
    for slot in range(1, tables.TOOL_SLOTS):
        if _is_raised_before(s, player, slot, best):
            best = slot
    if s.tool[player, best] < tables.MAX_TOOL:
        s.tool[player, best] += 1


@njit
def _is_raised_before(s: State, player: int, slot: int, other: int) -> bool:
    """Return whether a slot right of ``other`` comes before it: lower, or as low and ready [S6.3]."""
    mine = s.tool[player, slot]
    theirs = s.tool[player, other]
    if mine != theirs:
        return bool(mine < theirs)
    return bool(s.used[player, slot] < s.used[player, other])


@njit
def gain(s: State, player: int, effect: Ints) -> None:
    """Give what an effect gives at once; those that roll, draw or ask are nothing here."""
    kind = effect[tables.KIND]
    amount = effect[tables.AMOUNT]
    if kind == tables.GIVE_FOOD:
        s.food[player] += amount
    elif kind == tables.GIVE_RESOURCE:
        s.resource[player, effect[tables.OF]] += amount
    elif kind == tables.GIVE_POINTS:
        s.score[player] += amount
    elif kind == tables.GIVE_TOOL:
        for _ in range(amount):
            gain_tool(s, player)
    elif kind == tables.GIVE_TRACK:
        s.track[player] = min(tables.MAX_TRACK, s.track[player] + amount)  # [S6.7]
    elif kind == tables.GIVE_PERSON:
        born = min(amount, tables.MAX_PEOPLE - s.people[player])  # [S1.5, S6.6]
        s.people[player] += born
        s.idle[player] += born


@njit
def throw(s: State, number: int, gathers: int) -> None:
    """Give ``acting`` so many dice to throw next, for what ``gathers`` says [S1.5]."""
    s.roller = s.acting
    s.dice[:] = 0
    s.thrown = 0
    s.to_throw = number
    s.gathers = gathers
    s.added = 0
