"""The six habitats on a clan's board (rules D4.4, D7.4)."""

from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.draw.svg import escape
from steppe.draw.words import capital
from steppe.games.doggerland.rules import effects, tables
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.views.pictures import heard, icon
from steppe.games.doggerland.views.words import counted, named


def draw_homes(s: State, player: int, look: tuple[Translator, str]) -> str:
    """Return the spots in a row, and how many of the places are taken."""
    say, _ = look
    spots = "".join(_home(spot, int(h), look) for spot, h in enumerate(s.habitat[player]))
    members, places = int(effects.num_members(s, player)), int(effects.capacity(s, player))
    words = say(
        "{members} in {places}",
        members=counted(say, "member", members),
        places=counted(say, "place", places),
    )
    return f'<ul class="homes">{spots}</ul><p class="homes-note">{escape(words)}</p>'


@lru_cache(256)
def _home(spot: int, habitat: int, look: tuple[Translator, str]) -> str:
    """Return one spot: the habitat, a bed for each place, its points."""
    say, sprite = look
    name, number = tables.HABITAT_NAMES[habitat], f'<span aria-hidden="true">{spot + 1}</span>'
    if habitat == tables.NO_HABITAT:
        words = say("Spot {number}: {habitat}", number=spot + 1, habitat=named(say, name))
        return heard("li", "dwelling empty", words, number)
    places, points = int(tables.PLACES_IN[habitat]), int(tables.HABITAT_POINTS[habitat])
    beds = f'<span class="beds" aria-hidden="true">{"<i></i>" * places}</span>'
    worth = f'<b aria-hidden="true">{points}</b>' if points else ""
    words = say(
        "Spot {number}: {habitat}, {places}, {points}",
        number=spot + 1,
        habitat=named(say, name),
        places=counted(say, "place", places),
        points=counted(say, "point", points),
    )
    body = number + icon(name, sprite) + beds + worth
    return heard("li", f"dwelling {name}", capital(words), body)
