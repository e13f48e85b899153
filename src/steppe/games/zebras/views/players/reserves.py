"""Show each player's numbers: tokens in reserve, and the inauguration token (rule Z2.1)."""

from steppe.core.scene import Stat
from steppe.draw.words import capital
from steppe.games.zebras.rules import tables
from steppe.games.zebras.views.board.pieces import ICONS, reserve_count
from steppe.games.zebras.views.types import Scene


def draw_stats(scene: Scene) -> tuple[tuple[Stat, ...], ...]:
    """Return each player's tokens in reserve, and the inauguration token if they hold it."""
    return tuple(_player_stats(scene, player) for player in range(tables.PLAYERS))


def _player_stats(scene: Scene, player: int) -> tuple[Stat, ...]:
    stats = []
    for species in range(tables.SPECIES):
        left = reserve_count(scene.position, tables.KIND[player, species])
        name = scene.say(tables.SPECIES_NAMES[species])
        label = scene.say("{animal}: left in reserve", animal=capital(name))
        stats.append(Stat(ICONS[species], str(left), label, name))
    if scene.position.state.inauguration == player:
        label = scene.say("first full territory")
        stats.append(Stat("trophy", f"+{tables.INAUGURATION_BONUS}", label))
    return tuple(stats)
