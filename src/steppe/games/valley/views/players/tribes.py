"""The numbers and marks of each tribe (rules V1.4, V14, V17, V18, V22.2)."""

from collections.abc import Iterator
from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.core.scene import Stat
from steppe.games.valley.rules.board import NO_HEX
from steppe.games.valley.rules.phases.eating import income, need
from steppe.games.valley.rules.stage import OVER
from steppe.games.valley.rules.state import GONE, WAITING, State
from steppe.games.valley.rules.tables import KINDS, MAX_CAMPS, MAX_PAWNS, WARRIOR, WOMAN
from steppe.games.valley.views.panels.meal import is_ahead
from steppe.games.valley.views.pictures import ICONS
from steppe.games.valley.views.types import Scene
from steppe.games.valley.views.words import at

_Numbers = tuple[int, ...]
"""Warriors, women, camps, food, cards, standing, announced, hexes of fire and tamed wolf, maximum
of warriors and of women, whether food will be short."""


def draw_stats(scene: Scene) -> tuple[tuple[Stat, ...], ...]:
    """Return the numbers of every tribe."""
    s, say = scene.position.state, scene.say
    return tuple(_stats(say, _numbers(s, tribe)) for tribe in range(scene.position.players))


def _numbers(s: State, tribe: int) -> _Numbers:
    warriors, women = (int(s.number[tribe * KINDS + kind]) for kind in (WARRIOR, WOMAN))
    most = (int(MAX_PAWNS[s.edition, kind]) for kind in (WARRIOR, WOMAN))
    owned = (int(s.num_camps[tribe]), int(s.food[tribe]), int(s.hand[tribe]))
    marks = (int(s.standing[tribe]), int(s.announced[tribe]) * (s.phase != OVER))
    return (
        warriors,
        women,
        *owned,
        *marks,
        int(s.fire[tribe]),
        int(s.den[tribe]),
        *most,
        _lacks(s, tribe),
    )


def _lacks(s: State, tribe: int) -> int:
    """Return 1 if some of a tribe's pawns would go hungry this turn as things stand, else 0."""
    coming = int(income(s, tribe)) if is_ahead(s) else 0
    return int(s.phase != OVER and s.food[tribe] + coming < need(s, tribe))


@lru_cache(4096)
def _stats(say: Translator, numbers: _Numbers) -> tuple[Stat, ...]:
    warriors, women, camps, food, cards, *_, most_warriors, most_women, is_short = numbers
    return (
        Stat(
            ICONS["warrior"],
            f"{warriors}/{most_warriors}",
            say("warriors on the board / total"),
            say("warriors"),
        ),
        Stat(
            ICONS["woman"], f"{women}/{most_women}", say("women on the board / total"), say("women")
        ),
        Stat(ICONS["village"], f"{camps}/{MAX_CAMPS}", say("camps / maximum"), say("camps")),
        Stat(ICONS["food"], str(food), say("food"), say("food"), bool(is_short)),
        Stat(ICONS["card"], str(cards), say("trick cards"), say("cards")),
        *_marks(say, numbers),
    )


def _marks(say: Translator, numbers: _Numbers) -> Iterator[Stat]:
    """Yield the marks that only some tribes have."""
    standing, announced, fire, den = numbers[5:9]
    if announced:
        label = say("announced: it wins if it still has four camps at the end of this turn")
        yield Stat(ICONS["announced"], "!", label)
    if fire != NO_HEX:
        yield Stat(ICONS["fire"], at(fire), say("fire marker on"))
    if den != NO_HEX:
        yield Stat(ICONS["wolf"], at(den), say("tamed wolf on"))
    if standing == WAITING:
        yield Stat(ICONS["waiting"], "", say("waits for its second start"))
    elif standing == GONE:
        yield Stat(ICONS["gone"], "", say("out of the game"))
