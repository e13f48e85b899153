"""Compute the result of a match, even if players have left.

A player who leaves a match of three or more cannot win it, whatever the bot in their seat achieves.
The others are ranked by the game's rules, then by points; players whom the rules have eliminated
come last. A solo player plays against the game, and loses by leaving.
"""

from collections.abc import Collection, Sequence, Set
from typing import Any

from steppe.core.position import Position


def winners_of(returns: Sequence[float]) -> frozenset[int]:
    """Return the players with the best result; a solo player needs a positive result."""
    best = max(returns) if len(returns) > 1 else 1.0
    return frozenset(player for player, value in enumerate(returns) if value == best)


def eliminated(position: Position) -> frozenset[int]:
    """Return the players whom the rules have eliminated."""
    is_out = position.game.kernel.is_out
    return frozenset(player for player in range(position.players) if is_out(position.state, player))


def by_departure(position: Position, left: Set[int]) -> list[float]:
    """Return the result of a match that ended because players left: the others share the win."""
    return _first_of(position, left, [0] * position.players)


def without_those_who_left(position: Position, left: Set[int]) -> list[float]:
    """Return the result of a match played to the end, corrected if a player who left would win."""
    returns = position.returns()
    if left.isdisjoint(winners_of(returns)):
        return returns
    return _first_of(position, left, [*zip(returns, position.scores(), strict=True)])


def _first_of(position: Position, left: Set[int], ranks: Sequence[Any]) -> list[float]:
    """Return a win shared by the players with the best rank; those who left or are out rank last.

    If all who stayed are out, they are ranked among themselves.
    """
    out = eliminated(position)
    stayed = {n: (n not in out, rank) for n, rank in enumerate(ranks) if n not in left}
    best = max(stayed.values(), default=None)
    return shared_by(position.players, [n for n, rank in stayed.items() if rank == best])


def shared_by(players: int, winners: Collection[int]) -> list[float]:
    """Return a win shared by ``winners`` and a loss shared by the others; the sum is zero."""
    losers = players - len(winners)
    if not losers:
        return [0.0] * players
    return [1.0 / len(winners) if player in winners else -1.0 / losers for player in range(players)]
