"""Compute the result of a match, even if players have left.

A player who leaves a match of three or more cannot win it, whatever the bot in their seat achieves.
The others are ranked by the game's rules, then by points. A solo player plays against the game, and
loses by leaving.
"""

from collections.abc import Collection, Sequence


def winners_of(returns: Sequence[float]) -> frozenset[int]:
    """Return the players with the best result; a solo player needs a positive result."""
    best = max(returns) if len(returns) > 1 else 1.0
    return frozenset(player for player, value in enumerate(returns) if value == best)


def by_departure(players: int, left: Collection[int]) -> list[float]:
    """Return the result of a match that ended because players left: they all lose equally."""
    stayed = [player for player in range(players) if player not in left]
    return shared_by(players, stayed)


def without_those_who_left(
    returns: Sequence[float], scores: Sequence[int], left: Collection[int]
) -> list[float]:
    """Return the result of a match played to the end, corrected if a player who left would win."""
    best = max(returns)
    if not any(returns[player] == best for player in left):
        return list(returns)
    ranks = {
        player: (returns[player], scores[player])
        for player in range(len(returns))
        if player not in left
    }
    first = max(ranks.values())
    return shared_by(len(returns), [player for player, rank in ranks.items() if rank == first])


def shared_by(players: int, winners: Collection[int]) -> list[float]:
    """Return a win shared by ``winners`` and a loss shared by the others; the sum is zero."""
    losers = players - len(winners)
    if not losers:
        return [0.0] * players
    return [1.0 / len(winners) if player in winners else -1.0 / losers for player in range(players)]
