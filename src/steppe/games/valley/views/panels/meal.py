"""The next meal: food needed, in stock and expected, and hungry pawns (rule V10)."""

from steppe.core.i18n import Translator
from steppe.draw.svg import escape
from steppe.games.valley.rules.phases.eating import income, need
from steppe.games.valley.rules.state import State
from steppe.games.valley.views.panels.stages import MEAL, stage_of
from steppe.games.valley.views.types import Scene


def is_ahead(s: State) -> bool:
    """Return whether this turn's meal has yet to take place."""
    return 0 <= stage_of(s) < MEAL


def draw_meal(scene: Scene) -> str:
    """Return a line that describes the viewer's next meal as if the turn ended now.

    After the meal it is empty: it keeps its place.
    """
    s, say = scene.position.state, scene.say
    if scene.viewer is None or not is_ahead(s):
        return '<p class="meal"></p>'
    due, stock, coming = (int(n) for n in _numbers(s, scene.viewer))
    words = say(
        "{need} food needed, {stock} in stock + {coming} expected:",
        need=due,
        stock=stock,
        coming=coming,
    )
    short = missing(s, scene.viewer)
    end = hungry(say, short) if short > 0 else say("all are fed")
    style = "meal short" if short > 0 else "meal"
    return f'<p class="{style}">{escape(words)} <b>{escape(end)}</b></p>'


def hungry(say: Translator, number: int) -> str:
    """Return the number of hungry pawns in words."""
    return say.plural("{count} goes hungry", "{count} go hungry", number)


def missing(s: State, tribe: int) -> int:
    """Return how many pawns would go hungry if the turn ended now; negative if food is left."""
    due, stock, coming = _numbers(s, tribe)
    return int(due - stock - coming)


def _numbers(s: State, tribe: int) -> tuple[int, int, int]:
    return need(s, tribe), s.food[tribe], income(s, tribe)
