"""How the next meal stands: what is needed, what there is and comes, who goes hungry (rule V10)."""

from steppe.core.i18n import Translator
from steppe.core.scene import Scene
from steppe.draw.svg import escape
from steppe.engine.kernel import State
from steppe.games.valley.rules.phases.eating import income, need
from steppe.games.valley.views.panels.stages import MEAL, stage_of


def is_ahead(s: State) -> bool:
    """Return whether the meal of this turn is still to come."""
    return 0 <= stage_of(s) < MEAL


def draw_meal(scene: Scene) -> str:
    """Return what the viewer's tribe would eat if the turn ended as things stand, in a line."""
    s, say = scene.position.state, scene.say
    if scene.viewer is None or not is_ahead(s):
        return ""
    due, stock, coming = (int(n) for n in _numbers(s, scene.viewer))
    words = say(
        "{need} food needed, {stock} + {coming} to come:",
        need=due,
        stock=stock,
        coming=coming,
    )
    short = missing(s, scene.viewer)
    end = hungry(say, short) if short > 0 else say("all are fed")
    style = "meal short" if short > 0 else "meal"
    return f'<p class="{style}">{escape(words)} <b>{escape(end)}</b></p>'


def hungry(say: Translator, number: int) -> str:
    """Return how many would go hungry."""
    return say.plural("{count} goes hungry", "{count} go hungry", number)


def missing(s: State, tribe: int) -> int:
    """Return for how many there would be no food if the turn ended as things stand."""
    due, stock, coming = _numbers(s, tribe)
    return int(due - stock - coming)


def _numbers(s: State, tribe: int) -> tuple[int, int, int]:
    return need(s, tribe), s.food[tribe], income(s, tribe)
