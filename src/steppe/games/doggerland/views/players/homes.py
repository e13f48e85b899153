"""The six habitats of a clan, as they stand on its board (rules D4.4, D7.4)."""

from functools import lru_cache

from steppe.core.say import Say
from steppe.draw.svg import escape
from steppe.draw.words import capital
from steppe.engine.kernel import State
from steppe.games.doggerland import effects
from steppe.games.doggerland.tables import HABITAT_NAMES, HABITAT_POINTS, NO_HABITAT, PLACES_IN
from steppe.games.doggerland.views.pictures import icon
from steppe.games.doggerland.views.words import counted, named


def draw_homes(s: State, player: int, look: tuple[Say, str]) -> str:
    """Return the spots in a row, and how many of the places are taken."""
    say, _ = look
    spots = "".join(_home(spot, int(h), look) for spot, h in enumerate(s.habitat[player]))
    members, places = int(effects.num_members(s, player)), int(effects.capacity(s, player))
    words = say(
        "{members} on {places}",
        members=counted(say, "member", members),
        places=counted(say, "place", places),
    )
    return f'<ul class="homes">{spots}</ul><p class="homes-note">{escape(words)}</p>'


@lru_cache(256)
def _home(spot: int, habitat: int, look: tuple[Say, str]) -> str:
    """Return one spot: the habitat, a bed for each place, its points."""
    say, sprite = look
    name, number = HABITAT_NAMES[habitat], f'<span aria-hidden="true">{spot + 1}</span>'
    words = escape(_words(say, spot, habitat))
    told = f'<span class="sr">{words}</span>'
    if habitat == NO_HABITAT:
        return f'<li class="dwelling empty" title="{words}">{told}{number}</li>'
    beds = "<i></i>" * int(PLACES_IN[habitat])
    points = int(HABITAT_POINTS[habitat])
    worth = f'<b aria-hidden="true">{points}</b>' if points else ""
    return (
        f'<li class="dwelling {name}" title="{words}">{told}{number}{icon(name, sprite)}'
        f'<span class="beds" aria-hidden="true">{beds}</span>{worth}</li>'
    )


def _words(say: Say, spot: int, habitat: int) -> str:
    name = named(say, HABITAT_NAMES[habitat])
    if habitat == NO_HABITAT:
        return say("Spot {number}: {habitat}", number=spot + 1, habitat=name)
    return capital(
        say(
            "Spot {number}: {habitat}, {places}, {points}",
            number=spot + 1,
            habitat=name,
            places=counted(say, "place", int(PLACES_IN[habitat])),
            points=counted(say, "point", int(HABITAT_POINTS[habitat])),
        )
    )
