"""What the points of both players are made of at the end (rules Z7.2 to Z7.7)."""

from steppe.core.scene import Item, Scene
from steppe.games.zebras.tables import INAUGURATION_BONUS, SQUARE_NAMES
from steppe.games.zebras.views.panels.territories import Standing, standings


def draw_scoring(scene: Scene) -> tuple[Item, ...]:
    """Return each territory that somebody has won, in the order of the board, and the bonus."""
    won = [land for land in standings(scene) if land.leader is not None]
    bonus = _of(int(scene.position.state.inauguration), INAUGURATION_BONUS)
    lands = (_item(scene, land) for land in won)
    return (*lands, Item("flying-flag", scene.say("inauguration token"), bonus))


def _item(scene: Scene, land: Standing) -> Item:
    name = scene.say("territory of {square}", square=SQUARE_NAMES[land.squares[0]])
    return Item("acacia", name, _of(land.leader, land.points))


def _of(player: int | None, points: int) -> tuple[int, int]:
    """Return points of one player, none of the other."""
    return (points if player == 0 else 0, points if player == 1 else 0)
