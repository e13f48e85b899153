"""The viewer's camps in danger, and their chances to hold (rules V8.2, V9)."""

from collections.abc import Iterator

from steppe.core.scene import Panel
from steppe.draw.svg import emblem, escape
from steppe.draw.words import capital
from steppe.games.valley.views.hand.threats import Threat, percent, source, threats
from steppe.games.valley.views.pictures import ICONS, foe_icon
from steppe.games.valley.views.types import Scene
from steppe.games.valley.views.words import at, the_camp

_SAFE = 0.9  # a camp with a better chance to hold is not listed


def draw_threatened(scene: Scene) -> tuple[Panel, ...]:
    """Return the viewer's camps in danger, the weakest first."""
    say, viewer = scene.say, scene.viewer
    if viewer is None or scene.is_over or not scene.position.state.num_camps[viewer]:
        return ()
    body = "".join(_rows(scene, threats(scene.position, viewer)))
    body = body or f"<li>{escape(say('none for now'))}</li>"
    shown = f'<ul class="threats" data-help="threatened">{body}</ul>'
    return (
        Panel(say("Threatened camps"), shown, ICONS["gone"], say("not counting cards"), mine=True),
    )


def _rows(scene: Scene, found: dict[int, Threat]) -> Iterator[str]:
    for place, one in sorted(found.items(), key=lambda entry: entry[1].chance):
        if one.chance < _SAFE:
            yield _row(scene, place, one)


def _row(scene: Scene, place: int, one: Threat) -> str:
    """Return a camp, its attackers, and its chance to hold."""
    s, say = scene.position.state, scene.say
    style = "threat-row grave" if one.is_grave else "threat-row"
    camp = escape(capital(say("{camp} on {hex}", camp=the_camp(say, s, place), hex=at(place))))
    who = foe_icon(one.species, scene.sprite) if one.tribe is None else emblem(one.tribe)
    holds = escape(say("{chance} to hold", chance=percent(say, one)))
    return (
        f'<li class="{style}"><i aria-hidden="true">!</i><b>{camp}</b>'
        f"<small>{who}{escape(source(say, one))}</small><strong>{holds}</strong></li>"
    )
