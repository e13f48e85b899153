"""Paying resource by resource, in any order (rule S3.4).

Nothing moves before the whole payment is said, and every number offered can be completed. What
leaves no choice is said at once.
"""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules.actions import PAY, PAY_WIDTH
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.rules.tables import ANY_KINDS, RESOURCES


@njit
def begin(s: State, due: int, kinds: int) -> None:
    """Ask the player who decides for ``due`` resources of so many ``kinds`` or ANY_KINDS."""
    _open(s)
    s.due = due
    s.kinds = kinds
    _say_what_is_forced(s)


@njit
def lay_out(s: State, cost: Ints) -> None:
    """Say a whole payment at once: there is no choice."""
    _open(s)
    s.due = 0
    for resource in range(RESOURCES):
        s.paid[resource] = cost[resource]


@njit
def _open(s: State) -> None:
    s.purpose = s.phase
    s.said[:] = 0
    s.paid[:] = 0


@njit
def is_complete(s: State) -> bool:
    """Return whether all that was due is said."""
    return bool(s.due == 0)


@njit
def _say_what_is_forced(s: State) -> None:
    """Say the resources of which just one number can be paid, up to the next choice."""
    is_forced = True
    while is_forced:
        is_forced = False
        for resource in range(RESOURCES):
            number = _only_number(s, resource) if s.said[resource] == 0 else -1
            if number >= 0:
                _say(s, resource, number)
                is_forced = True


@njit
def _only_number(s: State, resource: int) -> int:
    """Return the only number of a resource that can be paid, or -1 if there are several."""
    number = _next(s, resource, 0)
    return number if _next(s, resource, number + 1) > _most(s, resource) else -1


@njit
def _most(s: State, resource: int) -> int:
    """Return how many of a resource there are, or are due if that is less."""
    return int(min(s.resource[s.player, resource], s.due))


@njit
def _next(s: State, resource: int, number: int) -> int:
    """Return the first number of a resource from ``number`` on that the others can complete."""
    most = _most(s, resource)
    while number <= most and not _can_follow(s, resource, number):
        number += 1
    return number


@njit
def _say(s: State, resource: int, number: int) -> None:
    """Note how many of a resource are paid."""
    s.said[resource] = 1
    s.paid[resource] = number
    s.due -= number
    if s.kinds != ANY_KINDS and number > 0:
        s.kinds -= 1


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many."""
    count = 0
    for resource in range(RESOURCES):
        if s.said[resource] > 0:
            continue
        number = _next(s, resource, 0)
        while number <= _most(s, resource):
            out[count] = PAY + resource * PAY_WIDTH + number
            count += 1
            number = _next(s, resource, number + 1)
    return count


@njit
def candidate_moves(s: State, out: Ints, count: int) -> int:
    """Keep the numbers of the first resource: the others come after it."""
    first = (out[0] - PAY) // PAY_WIDTH
    kept = 1
    while kept < count and (out[kept] - PAY) // PAY_WIDTH == first:
        kept += 1
    return kept


@njit
def _can_follow(s: State, resource: int, number: int) -> bool:
    """Return whether other resources can cover what ``number`` of one leaves due."""
    kinds = s.kinds - (number > 0) if s.kinds != ANY_KINDS else ANY_KINDS
    return is_payable(s, resource, s.due - number, kinds)


@njit
def is_payable(s: State, but: int, due: int, kinds: int) -> bool:
    """Return whether the player can pay ``due`` of exactly ``kinds`` kinds, none of them ``but``.

    What is said of a payment under way is left out, too.
    """
    if kinds == ANY_KINDS:
        return _sum_of_others(s, but) >= due
    if kinds < 0 or due < kinds:
        return False
    return _most_of_others(s, but, kinds) >= due


@njit
def _is_open(s: State, resource: int, but: int) -> bool:
    return bool(resource != but and s.said[resource] == 0)


@njit
def _sum_of_others(s: State, but: int) -> int:
    count = 0
    for resource in range(RESOURCES):
        if _is_open(s, resource, but):
            count += s.resource[s.player, resource]
    return count


@njit
def _most_of_others(s: State, but: int, kinds: int) -> int:
    """Return how many resources the ``kinds`` most numerous kinds make, -1 if there are fewer."""
    count = 0
    chosen = 0
    for _ in range(kinds):
        most = _most_numerous(s, but, chosen)
        if most == RESOURCES:
            return -1
        chosen |= 1 << most
        count += s.resource[s.player, most]
    return count


@njit
def _most_numerous(s: State, but: int, chosen: int) -> int:
    """Return the open kind of which there are most, not among ``chosen``."""
    found = RESOURCES
    most = 0
    for resource in range(RESOURCES):
        is_free = _is_open(s, resource, but) and not chosen >> resource & 1
        if is_free and s.resource[s.player, resource] > most:
            found = resource
            most = s.resource[s.player, resource]
    return found


@njit
def apply(s: State, action: int) -> bool:
    """Note how many of a resource are paid, and of those that leave no choice; tell if all is."""
    _say(s, (action - PAY) // PAY_WIDTH, (action - PAY) % PAY_WIDTH)
    _say_what_is_forced(s)
    return is_complete(s)


@njit
def pay(s: State) -> None:
    """Move the resources that were said to be paid."""
    for resource in range(RESOURCES):
        s.resource[s.player, resource] -= s.paid[resource]


@njit
def forget(s: State) -> None:
    """Leave no trace of a payment that is over, so that equal positions are the same bytes."""
    s.kinds = 0
    s.said[:] = 0
    s.purpose = 0
    s.paid[:] = 0
