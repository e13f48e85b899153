"""The season wheel, events and the direction die (rules V4, V5, V7)."""

import math
from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.core.scene import Panel
from steppe.draw.curve import num
from steppe.draw.svg import circle, emblem, escape, path, text
from steppe.draw.words import capital, listed
from steppe.games.valley.rules import cards
from steppe.games.valley.rules.board import DIRECTIONS
from steppe.games.valley.rules.effects import has
from steppe.games.valley.rules.stage import ASKING, DEALING, LOTTING, OVER, STEERING
from steppe.games.valley.rules.state import CAVE_BEAR, State
from steppe.games.valley.rules.tables import MONTHS, SEASON_NAMES, SEASONS, START_MONTH
from steppe.games.valley.views.card_text import event_name, event_text
from steppe.games.valley.views.pictures import event_icon
from steppe.games.valley.views.types import Scene
from steppe.games.valley.views.words import RIVERS, calendar, first_player, way

_OUTER, _INNER = 46, 25
_MIDDLE = (_OUTER + _INNER) / 2
_STEPS = SEASONS * MONTHS


def draw_season(scene: Scene) -> Panel:
    """Return the season panel: date, event, animals' direction, and lasting events."""
    s, say = scene.position.state, scene.say
    wheels = f'<div class="season-wheels">{_year(s)}{_die(scene)}{_first(scene)}</div>'
    rows = "".join(draw_told(scene, event, lasting_name(say, s, event)) for event in lasting(s))
    title = f'<p class="in-force">{escape(say("Still in force"))}</p>' if rows else ""
    return Panel(
        capital(calendar(say, s)), wheels + _began(scene) + draw_event(scene) + title + rows
    )


def _began(scene: Scene) -> str:
    """Return a note if the game does not start on the first turn of its season [V2.10]."""
    s, start = scene.position.state, int(START_MONTH[scene.position.state.edition])
    words = scene.say("By the rules, year 1 begins on summer turn {month}", month=start)
    is_odd = s.turns == 0 and start > 1
    return f'<p class="event none">{escape(words)}</p>' if is_odd else ""


def draw_told(scene: Scene, event: int, title: str) -> str:
    """Return an event with its text, under the given title."""
    effect = escape(event_text(scene.say, scene.position.state, event))
    picture = event_icon(event, scene.sprite)
    return f'<p class="event">{picture}<span><b>{escape(title)}</b> {effect}</span></p>'


# the wheel


def _year(s: State) -> str:
    return _wheel(int(s.season), int(s.month), int(s.year), bool(s.held))


@lru_cache(256)
def _wheel(season: int, month: int, year: int, held: bool) -> str:
    """Return the year as a wheel of six turns, summer above, with a marker on the current turn."""
    now = season * MONTHS + month - 1
    sectors = "".join(_sector(step, step == now) for step in range(_STEPS))
    x, y = _on(now, _MIDDLE)
    marker = circle((x, y), 10, "wheel-marker held" if held else "wheel-marker")
    marker += text((x, y + 5), str(month), "wheel-number now")
    body = f"{sectors}{marker}{text((0, 7), str(year), 'wheel-year')}"
    return f'<svg class="wheel" aria-hidden="true" viewBox="-50 -50 100 100">{body}</svg>'


def _sector(step: int, is_now: bool) -> str:
    """Return one turn of the wheel with its number."""
    start, end = step - 0.47, step + 0.47
    (a, b), (c, d) = _on(start, _OUTER), _on(end, _OUTER)
    (e, f), (g, h) = _on(end, _INNER), _on(start, _INNER)
    data = (
        f"M{num(a)} {num(b)}A{_OUTER} {_OUTER} 0 0 1 {num(c)} {num(d)}"
        f"L{num(e)} {num(f)}A{_INNER} {_INNER} 0 0 0 {num(g)} {num(h)}Z"
    )
    season = SEASON_NAMES[step // MONTHS]
    style = f"wheel-{season} now" if is_now else f"wheel-{season}"
    x, y = _on(step, _MIDDLE)
    return path(data, style) + text((x, y + 5), str(step % MONTHS + 1), f"wheel-number {season}")


def _on(step: float, radius: float) -> tuple[float, float]:
    """Return the position of a turn: summer 1 is at the upper left, then clockwise."""
    angle = math.pi * (2 * (step - 1) / _STEPS - 0.5)
    return radius * math.cos(angle), radius * math.sin(angle)


# text beside the wheel


def _first(scene: Scene) -> str:
    """Return the first player's emblem with text beside it."""
    s = scene.position.state
    if s.phase == LOTTING:
        return ""
    words = escape(capital(first_player(scene.say, s.first)))
    return f'<p class="first-player">{emblem(int(s.first))}{words}</p>'


def draw_event(scene: Scene) -> str:
    """Return this turn's event with its text and its die roll."""
    s, say = scene.position.state, scene.say
    if s.event == cards.NO_EVENT:
        return f'<p class="event none">{escape(say("No event this turn"))}</p>'
    title = event_name(say, int(s.event))
    if s.die:
        title = say("{name}, die {number}", name=title, number=int(s.die))
    return draw_told(scene, int(s.event), title)


def lasting(s: State) -> list[int]:
    """Return the events of earlier turns that are still in force [V5.3]."""
    return [n for n in range(cards.EVENTS) if cards.LASTS[n] and s.in_force[n] and n != s.event]


def lasting_name(say: Translator, s: State, event: int) -> str:
    """Return the name of an event in force; for ice, with the frozen rivers."""
    name = event_name(say, event)
    if event != cards.FROZEN_RIVER:
        return name
    rivers = listed(say, (say(river) for n, river in enumerate(RIVERS) if has(int(s.opened), n)))
    return say("{name}, {rivers}", name=name, rivers=rivers)


# the direction die


def is_steered(s: State) -> bool:
    """Return whether this turn's direction is known."""
    if s.phase == OVER:
        return True
    if s.phase == ASKING:
        return s.window not in (cards.IN_FLOOD, cards.ANIMALS_START) and s.foe != CAVE_BEAR
    return bool(s.phase > STEERING and s.foe != CAVE_BEAR)


def _die(scene: Scene) -> str:
    """Return the compass, with its needle pointing in the animals' direction this turn."""
    s, say = scene.position.state, scene.say
    if s.phase <= DEALING:
        return ""
    if not is_steered(s):
        return _compass(say("The animals' direction is not known yet"), None)
    return _compass(say("Animals went {way}", way=way(say, s.heading)), int(s.heading))


@lru_cache(64)
def _compass(words: str, heading: int | None) -> str:
    """Return a compass rose with the die's numbers around it."""
    body = circle((0, 0), 47, "rose-disc")
    for step in range(DIRECTIONS):
        x, y = _on(step + 1, 36)  # as many points as there are turns in a year
        style = "rose-mark here" if step == heading else "rose-mark"
        body += text((x, y + 6), str(step + 1), style)
    if heading is not None:
        turn = f'transform="rotate({60 * heading})"'
        body += f'<path class="rose-needle" {turn} d="M0 -26L9 4L0 -1L-9 4Z"/>'
    heard = escape(words)
    return (
        f'<svg class="rose" role="img" aria-label="{heard}" viewBox="-50 -50 100 100">'
        f"<title>{heard}</title>{body}</svg>"
    )
