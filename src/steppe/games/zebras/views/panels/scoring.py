"""Break down the final points of both players (rules Z7.2 to Z7.7)."""

from steppe.core.scene import Item
from steppe.games.zebras.rules.tables import INAUGURATION_BONUS, TERRITORY_NAMES
from steppe.games.zebras.views.panels.territories import Standing, standings
from steppe.games.zebras.views.types import Scene
from steppe.games.zebras.views.words import LANDS, land_name


def draw_scoring(scene: Scene) -> tuple[Item, ...]:
    """Return each territory that a player has won, in board order, and the bonus."""
    bonus = _of(int(scene.position.state.inauguration), INAUGURATION_BONUS)
    won = enumerate(standings(scene))
    lands = (_item(scene, number, land) for number, land in won if land.leader is not None)
    return (*lands, Item("flying-flag", scene.say("first full territory"), bonus))


def _item(scene: Scene, number: int, land: Standing) -> Item:
    points, style = _of(land.leader, land.points), f"sav-{TERRITORY_NAMES[number].lower()}"
    return Item("", land_name(number, scene.say), points, mark=LANDS[number], style=style)


def _of(player: int | None, points: int) -> tuple[int, int]:
    """Return points for one player and none for the other."""
    return (points if player == 0 else 0, points if player == 1 else 0)
