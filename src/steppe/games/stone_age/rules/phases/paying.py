"""Declare a payment resource by resource, in any order (rule S3.4).

Nothing moves before the whole payment is declared, and only amounts that lead to a complete payment
are offered. Forced parts are declared automatically.
"""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules.actions import PAY, PAY_WIDTH
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.rules.tables import ANY_KINDS, RESOURCES


@njit
def begin(s: State, due: int, kinds: int) -> None:
    """Demand ``due`` resources of ``kinds`` kinds, or of ANY_KINDS, from the player to move."""
    _open(s)
    s.due = due
    s.kinds = kinds
    _declare_forced_parts(s)


@njit
def lay_out(s: State, cost: Ints) -> None:
    """Declare a whole payment if the player has no choice."""
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
    """Return whether the whole payment is declared."""
    return bool(s.due == 0)


@njit
def _declare_forced_parts(s: State) -> None:
    """Declare each resource that has a single possible amount, up to the next choice."""
    is_forced = True
    while is_forced:
        is_forced = False
        for resource in range(RESOURCES):
            number = _only_number(s, resource) if s.said[resource] == 0 else -1
            if number >= 0:
                _declare(s, resource, number)
                is_forced = True


@njit
def _only_number(s: State, resource: int) -> int:
    """Return the only amount of a resource that can be paid, or -1 if there are several."""
    number = _next(s, resource, 0)
    return number if _next(s, resource, number + 1) > _most(s, resource) else -1


@njit
def _most(s: State, resource: int) -> int:
    """Return the player's amount of a resource, up to the number due."""
    return int(min(s.resource[s.player, resource], s.due))


@njit
def _next(s: State, resource: int, number: int) -> int:
    """Return the smallest amount, from ``number`` up, for which other kinds can pay the rest."""
    most = _most(s, resource)
    while number <= most and not _can_follow(s, resource, number):
        number += 1
    return number


@njit
def _declare(s: State, resource: int, number: int) -> None:
    """Declare how much of a resource is paid."""
    s.said[resource] = 1
    s.paid[resource] = number
    s.due -= number
    if s.kinds != ANY_KINDS and number > 0:
        s.kinds -= 1


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
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
    """Keep only the actions for the first resource: the player declares other resources later."""
    first = (out[0] - PAY) // PAY_WIDTH
    kept = 1
    while kept < count and (out[kept] - PAY) // PAY_WIDTH == first:
        kept += 1
    return kept


@njit
def _can_follow(s: State, resource: int, number: int) -> bool:
    """Return whether the others can cover the amount due after ``number`` of one resource."""
    kinds = s.kinds - (number > 0) if s.kinds != ANY_KINDS else ANY_KINDS
    return is_payable(s, resource, s.due - number, kinds)


@njit
def is_payable(s: State, but: int, due: int, kinds: int) -> bool:
    """Return whether the player can pay ``due`` resources of ``kinds`` kinds, none of them ``but``.

    The payment must have exactly ``kinds`` kinds. Resources already declared in the current payment
    do not count.
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
    """Return the total of the ``kinds`` most numerous kinds, or -1 if there are too few kinds."""
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
    """Return the player's most numerous kind, except declared and ``chosen`` kinds."""
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
    """Declare a resource and all forced parts; return whether the payment is complete."""
    _declare(s, (action - PAY) // PAY_WIDTH, (action - PAY) % PAY_WIDTH)
    _declare_forced_parts(s)
    return is_complete(s)


@njit
def pay(s: State) -> None:
    """Move the declared resources."""
    for resource in range(RESOURCES):
        s.resource[s.player, resource] -= s.paid[resource]


@njit
def forget(s: State) -> None:
    """Clear a finished payment, so that equal positions have equal bytes."""
    s.kinds = 0
    s.said[:] = 0
    s.purpose = 0
    s.paid[:] = 0
