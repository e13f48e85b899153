"""The next meal: food needed, in stock and expected, and hungry pawns (rule V10)."""

from typing import NamedTuple

from steppe.core.i18n import Translator
from steppe.draw.svg import escape
from steppe.games.valley.rules.cards import NO_EVENT, SURVIVAL_START
from steppe.games.valley.rules.effects import num_pawns
from steppe.games.valley.rules.phases.eating import income, need
from steppe.games.valley.rules.stage import ASKING
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import WINTER
from steppe.games.valley.rules.turn import is_last_of_season
from steppe.games.valley.views.panels.stages import MEAL, stage_of
from steppe.games.valley.views.types import Position, Scene


def is_ahead(s: State) -> bool:
    """Return whether this turn's meal has yet to take place."""
    return 0 <= stage_of(s) < MEAL or is_served(s)


def is_served(s: State) -> bool:
    """Return whether tribes may play a card for this turn's meal."""
    return bool(s.phase == ASKING and s.window == SURVIVAL_START)


def draw_meal(scene: Scene) -> str:
    """Return a line that describes the viewer's next meal as if the turn ended now.

    After the meal it is empty: it keeps its place.
    """
    s, say = scene.position.state, scene.say
    if scene.viewer is None or not is_ahead(s):
        return '<p class="meal"></p>'
    words, end = meal_words(say, s, scene.viewer)
    style = "meal short" if missing(s, scene.viewer) > 0 else "meal"
    return f'<p class="{style}">{escape(words)} <b>{escape(end)}</b></p>'


def meal_words(say: Translator, s: State, tribe: int) -> tuple[str, str]:
    """Return a tribe's food at this turn's meal, and what comes of it."""
    due, stock, coming = (int(number) for number in _numbers(s, tribe))
    words = say(
        "{need} food needed, {stock} in stock + {coming} expected:",
        need=due,
        stock=stock,
        coming=coming,
    )
    short = missing(s, tribe)
    return words, hungry(say, short) if short > 0 else say("all are fed")


def hungry(say: Translator, number: int) -> str:
    """Return the number of hungry pawns in words."""
    return say.plural("{count} goes hungry", "{count} go hungry", number)


def missing(s: State, tribe: int) -> int:
    """Return how many pawns would go hungry if the turn ended now; negative if food is left."""
    due, stock, coming = _numbers(s, tribe)
    return int(due - stock - coming)


class LeanYear(NamedTuple):
    """The date of the first meal that leaves pawns hungry, their number, and the missing food."""

    turns: int
    season: int
    month: int
    short: int
    missing: int  # in all meals up to the end of winter


def lean_year(where: Position, tribe: int) -> LeanYear | None:
    """Return the food that is missing up to the end of winter as things stand; ``None`` if none."""
    s, lean = where.copy().state, None
    due, stock, coming = (int(number) for number in _numbers(s, tribe))
    while True:
        stock += coming - due
        if stock < 0:
            first = lean or LeanYear(int(s.turns), int(s.season), int(s.month), -stock, 0)
            lean = first._replace(missing=max(first.missing, -stock))
        is_end_of_year = s.season == WINTER and is_last_of_season(s)
        if is_end_of_year or s.turns + 1 >= s.last:
            return lean
        _let_pass(s)
        due, coming = int(num_pawns(s, tribe)), int(income(s, tribe))


def _let_pass(s: State) -> None:
    """Advance to the next turn, without its event and the cards of this turn [V4.3]."""
    s.turns += 1
    s.event, s.charm[:] = NO_EVENT, 0
    if is_last_of_season(s):
        s.season, s.month, s.in_force[:] = 1 - s.season, 1, 0
    else:
        s.month, s.held = s.month + (not s.held), 0


def _numbers(s: State, tribe: int) -> tuple[int, int, int]:
    return need(s, tribe), s.food[tribe], income(s, tribe)
