"""Each tribe's numbers and marks, and the viewer's own panels.

The viewer also sees the next meal of their tribe, and which of their camps are in danger.
"""

from collections.abc import Iterator
from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.core.scene import Panel, Stat
from steppe.draw.svg import emblem, escape, inline_icon
from steppe.draw.words import capital, colour_name
from steppe.games.valley.rules.board import NO_HEX
from steppe.games.valley.rules.phases.eating import income, need
from steppe.games.valley.rules.stage import OVER
from steppe.games.valley.rules.state import GONE, WAITING, State
from steppe.games.valley.rules.tables import KINDS, MAX_PAWNS, VICTORY_CAMPS, WARRIOR, WOMAN
from steppe.games.valley.views.hand.threats import Threat, lapsing, percent, source, threats
from steppe.games.valley.views.panels.meal import draw_meal, is_ahead
from steppe.games.valley.views.pictures import ICONS, foe_icon
from steppe.games.valley.views.types import Scene
from steppe.games.valley.views.words import at

_Numbers = tuple[int, ...]
"""Warriors, women, camps, food, cards, standing, announced, hexes of fire and tamed wolf, maximum
of warriors and of women, whether food will be short."""
_SAFE = 0.9  # camps with a better chance to hold are not listed, unless animals are there


def draw_stats(scene: Scene) -> tuple[tuple[Stat, ...], ...]:
    """Return every tribe's numbers."""
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
    """Return 1 if some of a tribe's pawns would go hungry if the meal were now, else 0."""
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
        Stat(ICONS["village"], f"{camps}/{VICTORY_CAMPS}", say("camps / to win"), say("camps")),
        Stat(ICONS["food"], str(food), say("food"), say("food"), bool(is_short)),
        Stat(ICONS["card"], str(cards), say("trick cards"), say("cards")),
        *_marks(say, numbers),
    )


def _marks(say: Translator, numbers: _Numbers) -> Iterator[Stat]:
    """Yield marks for tribes in special situations."""
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


def draw_own(scene: Scene) -> tuple[Panel, ...]:
    """Return the panel for the viewer's tribe."""
    say, viewer = scene.say, scene.viewer
    if viewer is None or scene.is_over:
        return ()
    stats = draw_stats(scene)[viewer]
    boxes = "".join(_box(stat, scene.sprite) for stat in stats if stat.word)
    body = f'<div class="own-numbers">{boxes}</div>{draw_meal(scene)}'
    colour = capital(colour_name(say, viewer))
    return (Panel(say("Your tribe"), body, ICONS["people"], colour, mine=True),)


def _box(stat: Stat, sprite: str) -> str:
    """Return a number with its icon above its label."""
    style = ' class="short"' if stat.is_low else ""
    return (
        f'<span title="{escape(capital(stat.label))}"{style}>{inline_icon(stat.icon, sprite)}'
        f"<b>{escape(stat.value)}</b><small>{escape(stat.word)}</small></span>"
    )


def draw_threatened(scene: Scene) -> tuple[Panel, ...]:
    """Return the viewer's camps in danger, the weakest first."""
    say, viewer = scene.say, scene.viewer
    if viewer is None or scene.is_over or not scene.position.state.num_camps[viewer]:
        return ()
    body = "".join([*_lapsing(scene, viewer), *_rows(scene, threats(scene.position, viewer))])
    body = body or f"<li>{escape(say('none for now'))}</li>"
    shown = f'<ul class="threats" data-help="threatened">{body}</ul>'
    return (
        Panel(say("Threatened camps"), shown, ICONS["gone"], say("not counting cards"), mine=True),
    )


def _lapsing(scene: Scene, viewer: int) -> Iterator[str]:
    """Yield the camps built by Pact that still need a woman [V16.31]."""
    s, say = scene.position.state, scene.say
    for place, is_due in lapsing(s, viewer):
        camp = escape(capital(say("the camp on {hex}", hex=at(place))))
        when = say("by the end of your moves") if is_due else say("by the end of your next moves")
        style = "threat-row grave" if is_due else "threat-row"
        yield (
            f'<li class="{style}"><i aria-hidden="true">!</i><b>{camp}</b>'
            f"<small>{escape(when)}</small><strong>{escape(say('needs a woman'))}</strong></li>"
        )


def _rows(scene: Scene, found: dict[int, Threat]) -> Iterator[str]:
    for place, one in sorted(found.items(), key=lambda entry: entry[1].chance):
        if one.chance < _SAFE or one.is_here:
            yield _row(scene, place, one)


def _row(scene: Scene, place: int, one: Threat) -> str:
    """Return a camp, its attackers, and its chance to hold."""
    say = scene.say
    style = "threat-row grave" if one.is_grave else "threat-row"
    camp = escape(capital(say("the camp on {hex}", hex=at(place))))
    who = foe_icon(one.species, scene.sprite) if one.tribe is None else emblem(one.tribe)
    holds = escape(say("{chance} to hold", chance=percent(say, one)))
    return (
        f'<li class="{style}"><i aria-hidden="true">!</i><b>{camp}</b>'
        f"<small>{who}{escape(source(say, one))}</small><strong>{holds}</strong></li>"
    )
