"""List the moves that bots consider, and the positions that they lead to."""

from collections.abc import Callable, Iterator

from steppe.core.position import Position

Listed = Callable[[Position], list[str]]


def considered(position: Position) -> list[str]:
    """Return the legal moves that a search considers."""
    return _listed(position, position.game.kernel.considered)


def defensible(position: Position) -> list[str]:
    """Return the legal moves that a bot that errs considers."""
    return _listed(position, position.game.kernel.defensible)


def _listed(position: Position, list_ids: Callable[..., int]) -> list[str]:
    out = [0] * len(position.game.actions)
    count = list_ids(position.state, out)
    return [position.game.actions.format(action) for action in out[:count]]


def ends(position: Position, moves: Listed, verb: str) -> set[bytes]:
    """Return, as bytes, the positions that sequences of moves with the same verb can lead to."""
    return {end.to_bytes() for end in _ends(position, moves, verb)}


def _ends(position: Position, moves: Listed, verb: str) -> Iterator[Position]:
    asked = [move for move in moves(position) if move.partition(":")[0] == verb]
    for move in asked:
        yield from _ends(position.copy().apply(move), moves, verb)
    if not asked:
        yield position
