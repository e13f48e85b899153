"""The player boards, redrawn only when they have changed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Generic, TypeVar

from steppe.core.scene import Scene
from steppe.engine.kernel import State

Draw = Callable[[Scene, State, int], str]
T = TypeVar("T")


@dataclass(frozen=True)
class Known(Generic[T]):
    """A value that is recomputed only when ``key``, the data it depends on, has changed."""

    key: tuple[object, ...]
    of: T = field(compare=False)


def boards(
    scene: Scene,
    table: tuple[object, ...],
    before: Callable[[Scene, int], tuple[object, ...]],
    draw: Draw,
) -> tuple[str, ...]:
    """Return each player's board, drawn by ``draw(scene, s, player)``.

    All boards depend on ``table``; a player's board also depends on ``before(scene, player)``.
    """
    players = range(scene.position.players)
    keys = ((player, *table, *before(scene, player)) for player in players)
    return tuple(_drawn(draw, Known(key, (scene, n))) for n, key in enumerate(keys))


@lru_cache(1 << 13)
def _drawn(draw: Draw, known: Known[tuple[Scene, int]]) -> str:
    scene, player = known.of
    return draw(scene, scene.position.state, player)
