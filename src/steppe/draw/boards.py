"""What lies before each player, drawn again only when it has changed."""

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
    """What is looked at again only when ``key``, all that matters of it, has changed."""

    key: tuple[object, ...]
    of: T = field(compare=False)


def boards(
    scene: Scene,
    table: tuple[object, ...],
    before: Callable[[Scene, int], tuple[object, ...]],
    draw: Draw,
) -> tuple[str, ...]:
    """Return the board of each player, drawn by ``draw(scene, s, player)``.

    All of them depend on ``table``, that of one player on what is ``before`` him, too.
    """
    players = range(scene.position.players)
    keys = ((player, *table, *before(scene, player)) for player in players)
    return tuple(_drawn(draw, Known(key, (scene, n))) for n, key in enumerate(keys))


@lru_cache(1 << 13)
def _drawn(draw: Draw, known: Known[tuple[Scene, int]]) -> str:
    scene, player = known.of
    return draw(scene, scene.position.state, player)
