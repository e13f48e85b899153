"""The next meal: food needed, in stock and expected, and hungry pawns (rule V10)."""

from typing import NamedTuple

from steppe.core.i18n import Translator
from steppe.draw.svg import escape
from steppe.draw.words import headed
from steppe.games.valley.rules.cards import CHARM, NO_EVENT, SURVIVAL_START
from steppe.games.valley.rules.effects import has, num_pawns
from steppe.games.valley.rules.phases.eating import income, need
from steppe.games.valley.rules.stage import ASKING
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import WINTER
from steppe.games.valley.rules.turn import is_last_of_season
from steppe.games.valley.views.panels.stages import MEAL, stage_of
from steppe.games.valley.views.types import Position, Scene
from steppe.games.valley.views.words import counted


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
    if short <= 0:
        return words, say("all are fed")
    return words, hungry(say, short, is_hunting(s, tribe))


def hungry(say: Translator, number: int, hunts: bool) -> str:
    """Return the number of hungry pawns in words; ``hunts``: food may still come from a hunt."""
    if not hunts:
        return say.plural("{count} goes hungry", "{count} go hungry", number)
    return say.plural(
        "{count} goes hungry unless the hunt brings food",
        "{count} go hungry unless the hunt brings food",
        number,
    )


def is_hunting(s: State, tribe: int) -> bool:
    """Return whether a tribe is among animals that it will fight before this turn's meal [V9.6]."""
    return (
        is_ahead(s)
        and not is_served(s)
        and any(
            s.beasts[place] and has(int(s.home[tribe]), place) for place in range(len(s.beasts))
        )
    )


def gained(where: Position, tribe: int, trick: int) -> int:
    """Return the food that a card brings at this turn's meal; 0 for other cards and times."""
    if not (is_served(where.state) and CHARM[trick]):
        return 0
    return int(income(_charmed(where, tribe, trick), tribe) - income(where.state, tribe))


def with_gain(say: Translator, where: Position, trick: int, words: str) -> str:
    """Return words about a card with the food that it brings the player: "Roots: +2 food"."""
    food = gained(where, where.player, trick)
    return headed(say, words, f"+{counted(say, 'food', food)}") if food else words


def gain_words(say: Translator, where: Position, tribe: int, trick: int) -> str:
    """Return the food that a card brings, and the meal after it; "" if it brings none."""
    food = gained(where, tribe, trick)
    if not food:
        return ""
    return say(
        "It brings {food}. Then: {meal}",
        food=counted(say, "food", food),
        meal=" ".join(meal_words(say, _charmed(where, tribe, trick), tribe)),
    )


def _charmed(where: Position, tribe: int, trick: int) -> State:
    """Return the state with a card in effect for a tribe."""
    s = where.copy().state
    s.charm[tribe] |= int(CHARM[trick])
    return s


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
