"""Choices on the board, fights that a group's move would start, camps in danger (V8, V9, V23)."""

import math
from collections.abc import Sequence
from functools import cache

from steppe.draw.choice import Choices, loudness
from steppe.draw.curve import num
from steppe.draw.svg import circle, escape, icon, path, rect, text
from steppe.draw.words import headed, in_a_row
from steppe.games.valley.rules.board import HEX_NAMES
from steppe.games.valley.rules.cards import TRICK_NAMES
from steppe.games.valley.views.board.dwellers import pawn_id, spots
from steppe.games.valley.views.board.layout import ALL, beside, inside, middle
from steppe.games.valley.views.board.marks import mark
from steppe.games.valley.views.board.sights import land_of, sight
from steppe.games.valley.views.hand.meeting import met
from steppe.games.valley.views.hand.party import Party, additions, picked, starts
from steppe.games.valley.views.hand.threats import threat
from steppe.games.valley.views.types import Scene
from steppe.games.valley.views.verbs import label
from steppe.games.valley.views.words import at, pawns

_DOT = (0.0, 26.0)  # above the hex's name
_PILL, _ALARM = (0.0, -44.0), (-50.0, -6.0)  # offsets from the middle of a hex
_HIGH, _SIGN, _LETTER = 32.0, 22.0, 13.5  # sizes of a pill: its height, its icon, a letter
_FINGER = 4.0  # a tap just beside a pawn counts as well
_FROM, _TO, _HEAD = 34.0, 46.0, 15.0  # sizes of an arrow: distances from the middles, its head


def draw_targets(scene: Scene, choices: Choices) -> str:
    """Draw a link on each hex that can be chosen, with a description of its result."""
    begins, party = starts(scene), picked(scene)
    if not begins or _plays_card(choices.picked):
        return _plain_targets(scene, choices)
    if party is None:
        return "".join(_start(scene, place, None) for place in begins)
    others = (place for place in begins if place not in party.ends)
    drawn = [_start(scene, place, party) for place in others]
    drawn += [_end(party, end, choices) for end in party.ends]
    return "".join([*drawn, mark(party.place, "chosen")])


def _plays_card(picked: Sequence[str]) -> bool:
    return any(word in TRICK_NAMES for word in picked)


def _plain_targets(scene: Scene, choices: Choices) -> str:
    """Draw a link on each hex that a legal move names."""
    drawn, legal = [], [place for place in ALL if choices.of(HEX_NAMES[place])]
    style = loudness(len(legal))
    for place in legal:
        moves = choices.of(HEX_NAMES[place])
        words = label(scene.position, moves[0], scene.say)
        if len(moves) > 1:
            words = sight(scene, place)
        link = choices.tap(HEX_NAMES[place])
        drawn.append(_link(_shape(place, style), link, words, style))
        if HEX_NAMES[place] in choices.picked:
            drawn.append(mark(place, "chosen"))
    return "".join(drawn)


def _link(body: str, link: str, words: str, style: str) -> str:
    name = escape(words)
    return f'<a class="legal{style}" {link} aria-label="{name}"><title>{name}</title>{body}</a>'


def _shape(place: int, style: str = "") -> str:
    """Return the outline of a hex that can be chosen, with a dot if there are many."""
    body = path(inside(place), "hit", "casing", "chalk")
    return body + circle(beside(place, _DOT), 9, "dot") if "many" in style else body


def _start(scene: Scene, place: int, party: Party | None) -> str:
    """Return the link that picks the group on a hex, or drops the picked one."""
    is_picked = party is not None and party.place == place
    words = () if is_picked else (HEX_NAMES[place],)
    link = f'href="{escape(scene.link(words))}" data-pick="{escape(".".join(words))}"'
    link += f' data-help="{land_of(scene, place)}"'
    style = " start picked" if is_picked else " start"
    pawns_here = "".join(_pawn(kind, other) for kind, other in additions(scene, place, party))
    return _link(_shape(place) + pawns_here, link, sight(scene, place), style)


def _pawn(kind: int, party: Party) -> str:
    """Return the disc of a woman or the tamed wolf, where a tap picks ``party``.

    Without a script, and from the keyboard, the numbers in the tray do the same.
    """
    s, place = party.scene.position.state, party.place
    spot, radius = spots(s, place)[pawn_id(int(s.acting), kind, place)]
    area = circle(spot, radius + _FINGER, "area")
    return f'<g data-pick="{".".join(party.words())}">{area}</g>'


def _end(party: Party, end: int, choices: Choices) -> str:
    """Return the link that moves a group to a hex."""
    scene = party.scene
    series, style = party.series(end), loudness(len(party.ends))
    values = {"pawns": pawns(scene.say, party.counts), "hex": at(party.place), "end": at(end)}
    words = scene.say("{pawns} from {hex} to {end}", **values)
    fights = met(party).get(end)
    if fights is not None:
        told_of = [sight(scene, end), *(fight.words(scene.say) for fight in fights)]
        words, style = headed(scene.say, words, in_a_row(scene.say, told_of)), " contested"
    return _link(_shape(end, style), choices.move(series), words, style)


def draw_clashes(scene: Scene) -> str:
    """Draw the odds over the hexes where the picked group would fight.

    A hex with several fights shows the odds of the hardest fight. Fights among three tribes have no
    odds.
    """
    party = None if _plays_card(scene.picked) else picked(scene)
    drawn = []
    for end, fights in met(party).items() if party else ():
        hardest = min(fights, key=lambda fight: fight.odds.chance, default=None)
        words = hardest.percent(scene.say) if hardest else "?"
        drawn.append(pill(end, words, bool(hardest and hardest.is_good), scene.sprite))
    return "".join(drawn)


@cache
def pill(place: int, words: str, is_good: bool, sprite: str) -> str:
    """Return the odds of a fight as a pill over its hex."""
    (x, y), width = beside(place, _PILL), _SIGN + _LETTER * len(words) + 24
    left, tone = x - width / 2, "good" if is_good else "bad"
    body = rect((left, y - _HIGH / 2), (width, _HIGH), f"odds-body {tone}", _HIGH / 2)
    sign = icon("spears", (left + 8 + _SIGN / 2, y), _SIGN, "odds-icon", sprite)
    spot = (left + 8 + _SIGN + (width - 16 - _SIGN) / 2, y + 8)
    return f'<g class="odds">{body}{sign}{text(spot, words, "odds-number")}</g>'


def draw_dangers(scene: Scene) -> str:
    """Draw a red "!" on each of the viewer's camps in danger, and arrows from its attackers."""
    found = ((place, threat(scene, place)) for place in ALL)
    return "".join(
        "".join(_arrow(start, place) for start in one.starts) + _alarm(place)
        for place, one in found
        if one
    )


@cache
def _arrow(start: int, end: int) -> str:
    (x, y), (u, v) = middle(start), middle(end)
    way = math.hypot(u - x, v - y)
    dx, dy = (u - x) / way, (v - y) / way
    tip = (u - dx * _TO, v - dy * _TO)
    wings = [(tip[0] - _HEAD * (dx + k * dy), tip[1] - _HEAD * (dy - k * dx)) for k in (0.8, -0.8)]
    one, point, other = (f"{num(a)} {num(b)}" for a, b in (wings[0], tip, wings[1]))
    shaft = f"M{num(x + dx * _FROM)} {num(y + dy * _FROM)}L{point}"
    return path(f"{shaft}M{one}L{point}L{other}", "threat-edge", "threat")


@cache
def _alarm(place: int) -> str:
    x, y = spot = beside(place, _ALARM)
    sign = path(f"M{num(x)} {num(y - 7)}v8M{num(x)} {num(y + 6.5)}v.5", "alarm-sign")
    return circle(spot, 13, "alarm") + sign
