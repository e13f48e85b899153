"""Moves that waste goods or figures: nobody pays gold where wood will do, not even a beginner.

Bots that err (``bots/fallible.py``) choose among the moves that ``defensible_moves`` keeps.
"""

from steppe.engine.chance import leave_out
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.ai.evaluation.goods import once_pips
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.actions import DECLINE, OCCUPY, PAY, PAY_WIDTH, PLACE, SEND
from steppe.games.stone_age.rules.effects import num_resources
from steppe.games.stone_age.rules.phases import buying
from steppe.games.stone_age.rules.state import BUYING, FEEDING, PAYING, PLACING, SENDING, State

WASTE = 3  # points by which a wasteful payment exceeds the cheapest one
_PANNING = PLACE + (tables.FOREST + tables.GOLD) * tables.MAX_PEOPLE  # one figure on the river


@njit
def defensible_moves(s: State, ids: Ints, count: int) -> int:
    """Keep the candidate moves that a beginner could defend; return their number."""
    if count < 2:
        return count
    if s.phase == BUYING and ids[0] != DECLINE and _can_spare(s):
        return leave_out(ids, count, DECLINE)
    kept, first = 0, ids[0]
    for k in range(count):
        action = int(ids[k])
        ids[kept] = action
        kept += _is_defensible(s, action)
    ids[0] = ids[0] if kept > 0 else first
    return kept if kept > 0 else count


@njit
def _is_defensible(s: State, action: int) -> bool:
    if s.phase == PAYING:
        return _is_cheap(s, action)
    if s.phase == PLACING:
        return _has_use(s, action)
    return s.phase != SENDING or action <= SEND + 1 or _has_rivals(s)


# payments


@njit
def _is_cheap(s: State, action: int) -> bool:
    """Return whether a payment for food or a card can still be cheap, this amount included.

    For a building, dearer resources bring more points [S8.4].
    """
    if s.purpose != FEEDING and s.place >= tables.BUILDING:
        return True
    first, number = divmod(action - PAY, PAY_WIDTH)
    due, total, points = int(s.due) - number, int(s.due), number * int(tables.VALUE[first])
    for resource in range(tables.RESOURCES):
        total += s.paid[resource]
        points += s.paid[resource] * tables.VALUE[resource]
    for resource in range(tables.RESOURCES):
        owned = int(s.resource[s.player, resource])
        rest = min(due, owned) if resource != first and s.said[resource] == 0 else 0
        least = min(total, owned)
        due, total = due - rest, total - least
        points += (rest - least) * tables.VALUE[resource]
    return points < WASTE


@njit
def _can_spare(s: State) -> bool:
    """Return whether the purchase at hand is the player's last, and leaves enough to eat."""
    for place in range(tables.CARD, tables.PLACES):
        if place != s.place and s.placed[s.player, place] > 0:
            return False
    left = num_resources(s, s.player) - buying.least(s, s.place)
    food = int(s.food[s.player]) + int(s.track[s.player])
    return bool(food + left >= s.people[s.player])


# figures


@njit
def _has_use(s: State, action: int) -> bool:
    """Return whether figures can gain something where they go."""
    player = s.player
    if action == OCCUPY + tables.TOOL_MAKER:
        return bool(s.tool[player].sum() < tables.MAX_TOOL * tables.TOOL_SLOTS)
    if action == OCCUPY + tables.HUT:
        return bool(s.people[player] < tables.MAX_PEOPLE)
    if action == OCCUPY + tables.FIELD:
        return bool(s.track[player] < tables.MAX_TRACK)
    return action != _PANNING or bool(s.tool[player].any()) or once_pips(s, player) > 0


@njit
def _has_rivals(s: State) -> bool:
    """Return whether other players have figures on the bonus tile, or may still send some."""
    for other in range(s.players):
        if other != s.player and s.sent[other] + s.placed[other, s.place] > 0:
            return True
    return False
