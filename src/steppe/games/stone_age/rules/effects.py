"""Changes and counts that several phases share (rules S6, S7, S9.9)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.state import State


@njit
def num_resources(s: State, player: int) -> int:
    """Count a player's resources of all kinds, food excluded."""
    return int(s.resource[player].sum())


@njit
def crowd(s: State, place: int) -> int:
    """Count all players' figures on a place."""
    count = 0
    for player in range(s.players):
        count += s.placed[player, place]
    return count


@njit
def num_places(s: State, player: int) -> int:
    """Count the places that a player has yet to use."""
    count = 0
    for place in range(tables.PLACES):
        count += s.placed[player, place] > 0
    return count


@njit
def go_home(s: State, player: int, place: int) -> None:
    """Bring a player's figures home from a place."""
    s.idle[player] += s.placed[player, place]
    s.placed[player, place] = 0


@njit
def gain_tool(s: State, player: int) -> None:
    """Fill an empty slot with a tool of value 1, or raise the lowest tool by 1 [S6.1, S6.2]."""
    best = 0
    for slot in range(1, tables.TOOL_SLOTS):
        if _is_raised_before(s, player, slot, best):
            best = slot
    if s.tool[player, best] < tables.MAX_TOOL:
        s.tool[player, best] += 1


@njit
def _is_raised_before(s: State, player: int, slot: int, other: int) -> bool:
    """Return whether ``slot`` is raised before ``other``, a slot further left [S6.3].

    It is raised first if its tool is lower, or if the tools are equal and only its tool is ready.
    """
    mine = s.tool[player, slot]
    theirs = s.tool[player, other]
    if mine != theirs:
        return bool(mine < theirs)
    return bool(s.used[player, slot] < s.used[player, other])


@njit
def gain(s: State, player: int, effect: Ints) -> None:
    """Apply the immediate gain of an effect; effects that roll, draw or ask give nothing here."""
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
    """Let ``acting`` roll ``number`` dice next, for the purpose ``gathers`` [S1.5]."""
    s.roller = s.acting
    s.dice[:] = 0
    s.thrown = 0
    s.to_throw = number
    s.gathers = gathers
    s.added = 0
