"""List complete payments: every way to pay the amount due (rules S3.4, S7, S8, S9.2, S10.3).

The rules ask for one resource at a time; a way to pay combines all answers.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.actions import ACTIONS
from steppe.games.stone_age.rules.phases import buying, feeding, paying, sending
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.views.types import Position
from steppe.games.stone_age.views.words import worth

_PAYERS: dict[str, Callable[[State, int], object]] = {  # moves that open or continue a payment
    "buy": buying.apply,
    "feed": feeding.apply,
    "pay": paying.apply,
    "send": sending.apply,
}


class Way(NamedTuple):
    """A whole payment: the move that opens it ("" for a payment in progress) and its amounts.

    ``amounts`` is the total amount paid of each resource, including parts already declared.
    """

    first: str
    amounts: tuple[int, ...]


def begun(position: Position, move: str) -> State:
    """Return a copy in which a move has opened or continued a payment, with nothing paid yet."""
    s = position.copy().state
    if move:
        _PAYERS[move.partition(":")[0]](s, ACTIONS.parse(move))
    return s


def ways(position: Position, first: str) -> list[Way]:
    """Return all ways to pay for a move, the least valuable first."""
    s = begun(position, first)
    paid = [int(number) for number in s.paid]
    found = (
        tuple(one + more for one, more in zip(paid, others, strict=True))
        for others in product(*(range(most + 1) for most in _most(s)))
        if sum(others) == s.due and _has_kinds(s, others)
    )
    cheapest = sorted(found, key=lambda amounts: (worth(amounts), amounts[::-1]))
    return [Way(first, amounts) for amounts in cheapest]


def _most(s: State) -> Iterator[int]:
    """Yield how much of each resource may still be declared."""
    for resource in range(tables.RESOURCES):
        owned = int(s.resource[s.player, resource])
        yield 0 if s.said[resource] else min(owned, int(s.due))


def _has_kinds(s: State, amounts: Sequence[int]) -> bool:
    """Return whether amounts have the required number of kinds [S8.3]."""
    return bool(s.kinds == tables.ANY_KINDS or sum(number > 0 for number in amounts) == s.kinds)


def moves_of(
    position: Position, way: Way, order: Sequence[int] = range(tables.RESOURCES)
) -> Iterator[str]:
    """Yield the moves that declare a whole payment, without forced moves."""
    if way.first:
        yield way.first
    s = begun(position, way.first)
    while not paying.is_complete(s):
        resource = next(each for each in order if not s.said[each])
        move = f"pay:{tables.RESOURCE_NAMES[resource]}:{way.amounts[resource]}"
        yield move
        paying.apply(s, ACTIONS.parse(move))
