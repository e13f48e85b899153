"""Paying resource by resource, wood first (rule S3.4).

Nothing moves before the whole payment is said, and every number offered can be completed.
"""

from steppe.core.jit import njit
from steppe.core.record import Ints
from steppe.games.stone_age.actions import PAY, PAY_WIDTH
from steppe.games.stone_age.state import PAYING, State
from steppe.games.stone_age.tables import ANY_KINDS, RESOURCES


@njit
def begin(s: State, due: int, kinds: int) -> None:
    """Ask the player who decides for ``due`` resources of so many ``kinds`` or ANY_KINDS."""
    s.purpose = s.phase
    s.phase = PAYING
    s.due = due
    s.kinds = kinds
    s.asked = 0
    s.paid[:] = 0


@njit
def is_complete(s: State) -> bool:
    """Tell whether all that was due is said."""
    return bool(s.due == 0)


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many."""
    count = 0
    for number in range(min(s.resource[s.player, s.asked], s.due) + 1):
        if _can_follow(s, number):
            out[count] = PAY + s.asked * PAY_WIDTH + number
            count += 1
    return count


@njit
def sole(s: State) -> int:
    """Return the only number of the resource asked for that can be paid, or -1."""
    found = -1
    for number in range(min(s.resource[s.player, s.asked], s.due) + 1):
        if _can_follow(s, number):
            if found >= 0:
                return -1
            found = PAY + s.asked * PAY_WIDTH + number
    return found


@njit
def _can_follow(s: State, number: int) -> bool:
    """Tell whether the later resources can cover what ``number`` of this one leaves due."""
    kinds = s.kinds - (number > 0) if s.kinds != ANY_KINDS else ANY_KINDS
    return is_payable(s, s.asked + 1, s.due - number, kinds)


@njit
def is_payable(s: State, first: int, due: int, kinds: int) -> bool:
    """Tell whether the player can pay ``due`` of exactly ``kinds`` kinds, from ``first`` on."""
    if kinds == ANY_KINDS:
        return _sum_from(s, first) >= due
    if kinds < 0 or due < kinds:
        return False
    return _most_of(s, first, kinds) >= due


@njit
def _sum_from(s: State, first: int) -> int:
    count = 0
    for resource in range(first, RESOURCES):
        count += s.resource[s.player, resource]
    return count


@njit
def _most_of(s: State, first: int, kinds: int) -> int:
    """Return how many resources the ``kinds`` most numerous kinds make, -1 if there are fewer."""
    count = 0
    chosen = 0
    for _ in range(kinds):
        most = _most_numerous(s, first, chosen)
        if most == RESOURCES:
            return -1
        chosen |= 1 << most
        count += s.resource[s.player, most]
    return count


@njit
def _most_numerous(s: State, first: int, chosen: int) -> int:
    """Return the kind of which there are most, from ``first`` on and not among ``chosen``."""
    found = RESOURCES
    most = 0
    for resource in range(first, RESOURCES):
        if s.resource[s.player, resource] > most and not chosen >> resource & 1:
            found = resource
            most = s.resource[s.player, resource]
    return found


@njit
def apply(s: State, action: int) -> None:
    """Note how many of the resource asked for are paid, and ask for the next."""
    number = (action - PAY) % PAY_WIDTH
    s.paid[s.asked] = number
    s.due -= number
    if s.kinds != ANY_KINDS and number > 0:
        s.kinds -= 1
    s.asked += 1


@njit
def settle(s: State) -> None:
    """Move the resources that were said to be paid."""
    for resource in range(RESOURCES):
        s.resource[s.player, resource] -= s.paid[resource]
    s.phase = s.purpose


@njit
def forget(s: State) -> None:
    """Leave no trace of a payment that is over, so that equal positions are the same bytes."""
    s.kinds = 0
    s.asked = 0
    s.purpose = 0
    s.paid[:] = 0
