"""Add tools to a roll and take its yield (rules S6.4, S6.8, S6.9, S7.5, S7.7)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules.actions import ONCE, STOP, TOOL
from steppe.games.stone_age.rules.phases import rolling
from steppe.games.stone_age.rules.state import NOBODY, State
from steppe.games.stone_age.rules.tables import DIVISOR, FOOD, ONCE_COUNT, ONCE_VALUE, TOOL_SLOTS


@njit
def enter(s: State) -> None:
    """Let the player who rolled add tools."""
    s.player = s.acting


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number.

    Among ready tools of equal value only the leftmost is offered.
    """
    count = 0
    for slot in range(TOOL_SLOTS):
        if is_ready(s, slot) and not _is_repeated(s, slot):
            out[count] = TOOL + slot
            count += 1
    for number in range(ONCE_COUNT):
        if s.once[number] == s.player:
            out[count] = ONCE + number
            count += 1
    out[count] = STOP
    return count + 1


@njit
def forced(s: State) -> int:
    """Return STOP if the player has nothing to add, else -1."""
    for slot in range(TOOL_SLOTS):
        if is_ready(s, slot):
            return -1
    for number in range(ONCE_COUNT):
        if s.once[number] == s.player:
            return -1
    return STOP


@njit
def is_ready(s: State, slot: int) -> bool:
    """Return whether the player to move may use the tool in a slot [S6.4]."""
    return bool(s.tool[s.player, slot] > 0 and s.used[s.player, slot] == 0)


@njit
def _is_repeated(s: State, slot: int) -> bool:
    for other in range(slot):
        if is_ready(s, other) and s.tool[s.player, other] == s.tool[s.player, slot]:
            return True
    return False


@njit
def apply(s: State, action: int) -> bool:
    """Add a tool, or take the yield; return True when the roll is finished."""
    if action == STOP:
        _collect(s)
        return True
    if action < ONCE:
        slot = action - TOOL
        s.added += s.tool[s.player, slot]
        s.used[s.player, slot] = 1
    else:
        s.added += ONCE_VALUE[action - ONCE]
        s.once[action - ONCE] = NOBODY  # [S7.7]
    return False


@njit
def _collect(s: State) -> None:
    """Take the goods that the roll yields; the remainder is lost [S6.8, S6.9]."""
    number = rolling.total(s) // DIVISOR[s.gathers]
    if s.gathers == FOOD:
        s.food[s.player] += number
    else:
        s.resource[s.player, s.gathers] += number
