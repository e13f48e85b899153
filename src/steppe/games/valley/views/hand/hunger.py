"""The forecasts of meals: this turn's, and the food missing up to the end of winter (rule V10)."""

from collections.abc import Iterator

from steppe.core.scene import Figure, Forecast
from steppe.games.valley.views.panels.meal import (
    hungry,
    is_hunting,
    is_served,
    lean_year,
    meal_words,
    missing,
)
from steppe.games.valley.views.pictures import ICONS
from steppe.games.valley.views.types import Scene
from steppe.games.valley.views.words import SEASONS


def draw_meal_now(scene: Scene) -> Iterator[Forecast]:
    """Yield the food at this turn's meal while a card can be played for it [V10]."""
    s, tribe = scene.position.state, scene.position.player
    if is_served(s):
        words = " ".join(meal_words(scene.say, s, tribe))
        figure = Figure(words, words, ICONS["food"], tone=-1 if missing(s, tribe) > 0 else 1)
        yield Forecast("", (figure,))


def draw_hunger(scene: Scene) -> Iterator[Forecast]:
    """Yield the food that is missing up to the end of winter if nothing changes [V10]."""
    s, say = scene.position.state, scene.say
    lean = lean_year(scene.position, scene.position.player)
    if lean is None:
        return
    date = {"season": say(SEASONS[lean.season]), "month": lean.month}
    hunts = lean.turns == s.turns and is_hunting(s, scene.position.player)
    short = hungry(say, lean.short, hunts)
    words = say(
        "With what you have and gather now, {hungry} in {season} {month}", hungry=short, **date
    )
    title, text = say("This turn's meal"), short
    if lean.turns > s.turns:
        food = say.plural("1 food missing", "{count} food missing", lean.missing)
        title = say("To the end of winter")
        text = say("{food}, from {season} {month} on", food=food, **date)
    yield Forecast(title, (Figure(text, words, ICONS["food"], tone=-1, about="food"),))
