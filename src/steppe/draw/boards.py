"""What lies before each player, drawn again only when it has changed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from steppe.core.scene import Scene
from steppe.engine.kernel import State

Draw = Callable[[Scene, State, int], str]


@dataclass(frozen=True)
class _Owner:
    """A player whose board is drawn again only when ``key``, all that it depends on, changes."""

    key: tuple[object, ...]
    scene: Scene = field(compare=False)
    player: int = field(compare=False)


def boards(
    scene: Scene,
    table: tuple[object, ...],
    before: Callable[[Scene, int], tuple[object, ...]],
    draw: Draw,
) -> tuple[str, ...]:
    """Return the board of each player, drawn by ``draw(scene, s, player)``.

    All of them depend on ``table``, that of one player on what is ``before`` him, too.
    """
    owners = (
        _Owner((player, *table, *before(scene, player)), scene, player)
        for player in range(scene.position.players)
    )
    return tuple(_drawn(draw, owner) for owner in owners)


@lru_cache(1 << 13)
def _drawn(draw: Draw, owner: _Owner) -> str:
    return draw(owner.scene, owner.scene.position.state, owner.player)
