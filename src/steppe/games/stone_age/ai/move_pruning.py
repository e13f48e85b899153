"""Drop moves that no sensible player makes: needless hunger, useless tools, hopeless visits.

Bots at every level consider only the moves that ``candidate_moves`` keeps.
"""

from steppe.engine.chance import leave_out
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.ai.evaluation.goods import once_pips, ready_pips
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.actions import FEED, OCCUPY, REFUSE, STOP, USE
from steppe.games.stone_age.rules.effects import num_resources
from steppe.games.stone_age.rules.phases import buying, claiming, feeding, paying, rolling
from steppe.games.stone_age.rules.state import FEEDING, PAYING, PLACING, TOOLING, USING, State


@njit
def candidate_moves(s: State, ids: Ints, count: int) -> int:
    """Keep the legal actions worth considering; return their number."""
    if count < 2:
        return count
    if s.phase == PLACING or s.phase == USING:
        return _prune_purchases(s, ids, count)
    if s.phase == PAYING:
        return paying.candidate_moves(s, ids, count)  # keep one of several equivalent orders
    if s.phase == TOOLING:
        return _prune_tools(s, ids, count)
    if s.phase == FEEDING and ids[count - 2] == FEED and cheapest(s) <= -tables.STARVE_POINTS:
        return leave_out(ids, count, REFUSE)
    return count


@njit
def cheapest(s: State) -> int:
    """Return the points of the least valuable resources that cover the missing food [S10.3]."""
    missing, points = feeding.missing(s), 0
    for resource in range(tables.RESOURCES):
        paid = min(missing, int(s.resource[s.player, resource]))
        missing -= paid
        points += paid * tables.VALUE[resource]
    return int(points)


@njit
def _prune_purchases(s: State, ids: Ints, count: int) -> int:
    """Drop cards and buildings that the player cannot pay for.

    While the player places figures, these items are out of reach even with the best dice. While the
    player uses places, they are out of reach now, and other places may bring goods first.
    """
    is_placing = s.phase == PLACING
    means, offset = (_means(s), OCCUPY) if is_placing else (_in_hand(s), USE)
    kept, first = 0, ids[0]
    for k in range(count):
        place = int(ids[k]) - offset
        ids[kept] = ids[k]
        kept += not tables.CARD <= place < tables.PLACES or _may_be_paid(s, place, means)
    ids[0] = ids[0] if kept else first  # all these places are equally useless
    return max(1, kept)


@njit
def _may_be_paid(s: State, place: int, means: int) -> bool:
    """Return whether ``means`` resources may suffice, with the right kinds if known [S8]."""
    if buying.least(s, place) > means:
        return False
    is_sure = place >= tables.BUILDING and s.phase == USING and not claiming.is_open(s)
    return not is_sure or buying.is_payable(s, place)


@njit
def _means(s: State) -> int:
    """Estimate how many resources a player will have: one more from each other figure."""
    total = _in_hand(s) + s.idle[s.player] - 1
    for place in range(tables.FOREST, tables.GATHERING):
        total += s.placed[s.player, place]
    return int(total)


@njit
def _in_hand(s: State) -> int:
    """Return how many resources a player has, including the card "two resources"."""
    return num_resources(s, s.player) + (tables.CHOICE_AMOUNT if s.choice == s.player else 0)


@njit
def _prune_tools(s: State, ids: Ints, count: int) -> int:
    """Drop tools that gain nothing, and the choice to stop if a free tool gains something."""
    pips, part = rolling.total(s), int(tables.DIVISOR[s.gathers])
    ready = ready_pips(s, s.player)
    if (pips + ready + once_pips(s, s.player)) // part == pips // part:
        ids[0] = STOP
        return 1
    is_idle = s.added > 0 and pips // part == (pips - s.added) // part
    is_last = not _throws_later(s) and (pips + ready) // part > pips // part
    return leave_out(ids, count, STOP) if is_idle or is_last else count


@njit
def _throws_later(s: State) -> bool:
    """Return whether the player has yet to use a place where dice may be rolled."""
    for place in range(tables.PLACES):
        may_throw = place < tables.GATHERING or tables.CARD <= place < tables.BUILDING
        if may_throw and place != s.place and s.placed[s.player, place] > 0:
            return True
    return False
