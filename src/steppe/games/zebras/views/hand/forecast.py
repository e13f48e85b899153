"""Forecast how a placement or a swap changes the running scores (rules Z7.2 to Z7.7)."""

from collections.abc import Iterator

from steppe.core.i18n import figure
from steppe.core.scene import Figure, Forecast
from steppe.draw.choice import Choices
from steppe.draw.words import capital, colour_name
from steppe.games.zebras.rules.actions import ACTIONS
from steppe.games.zebras.rules.state import PLACING, SWAPPING
from steppe.games.zebras.rules.tables import PLAYERS
from steppe.games.zebras.views.types import Scene
from steppe.games.zebras.views.verbs import advanced


def draw_forecast(scene: Scene, choices: Choices) -> tuple[Forecast, ...]:
    """Return the points that each open move gains for each player."""
    phase = scene.position.state.phase
    if phase == SWAPPING or (phase == PLACING and choices.picked):
        return tuple(_of(scene, move) for move in scene.open_moves())
    return ()


def _of(scene: Scene, move: str) -> Forecast:
    """Return the gains of a move, titled with its square, or its animal if one is selected."""
    _, *words = move.split(":")
    *animal, square = words or [scene.say("stays")]
    title = square.upper() if words else square
    if square in scene.picked and not set(animal) <= set(scene.picked):
        title = capital(scene.say(*animal))
    return Forecast(title, tuple(_figures(scene, move)))


def _figures(scene: Scene, move: str) -> Iterator[Figure]:
    """Yield the points that each player would gain or lose, the viewer first."""
    now = scene.position.scores()
    then = advanced(scene.position, ACTIONS.parse(move)).scores()
    viewer = scene.position.player
    for player in sorted(range(PLAYERS), key=lambda one: one != viewer):
        gain = then[player] - now[player]
        value = f"{'+' if gain > 0 else ''}{figure(gain)}"
        words = scene.say(
            "points for {colour}: {points}", colour=colour_name(scene.say, player), points=value
        )
        good = gain if player == viewer else -gain
        yield Figure(value, words, seat=player, tone=(good > 0) - (good < 0))
