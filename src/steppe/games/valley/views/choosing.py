"""What can be chosen on the board, and the tray of a group under it (rules V8, V23)."""

from functools import cache

from steppe.core.game import State
from steppe.core.scene import Scene
from steppe.draw.choice import Choices
from steppe.draw.menu import menu
from steppe.draw.svg import circle, escape, icon, path
from steppe.draw.words import listed
from steppe.games.valley.board import HEX_NAMES
from steppe.games.valley.cards import TRICK_NAMES
from steppe.games.valley.effects import opposing
from steppe.games.valley.tables import KINDS, PAWN_NAMES, WOLF_CUB
from steppe.games.valley.views.marks import chosen
from steppe.games.valley.views.menu import label
from steppe.games.valley.views.party import Party, picked, starts
from steppe.games.valley.views.pictures import pawn
from steppe.games.valley.views.place import ALL, inside, middle
from steppe.games.valley.views.sights import sight
from steppe.games.valley.views.words import (
    at,
    counted,
)

_CLASH = (46.0, -34.0)


def draw_targets(scene: Scene, choices: Choices) -> str:
    """Draw a link on each hex that can be chosen: it says what comes of it."""
    if any(word in TRICK_NAMES for word in choices.picked):
        return _plain_targets(scene, choices)
    begins, party = starts(scene), picked(scene)
    if not begins:
        return _plain_targets(scene, choices)
    if party is None:
        return "".join(_start(scene, place, False) for place in begins)
    drawn = [
        _start(scene, place, place == party.place) for place in begins if place not in party.ends
    ]
    drawn += [_end(party, end) for end in party.ends]
    return "".join([*drawn, chosen(party.place)])


def _plain_targets(scene: Scene, choices: Choices) -> str:
    """Draw a link on each hex that a legal move names."""
    drawn = []
    for place in ALL:
        moves = choices.of(HEX_NAMES[place])
        if moves:
            words = label(scene.position, moves[0], scene.say)
            if len(moves) > 1:
                words = sight(scene, place)
            drawn.append(_link(place, choices.link(HEX_NAMES[place]), words))
            if HEX_NAMES[place] in choices.picked:
                drawn.append(chosen(place))
    return "".join(drawn)


def _link(place: int, link: str, words: str, style: str = "") -> str:
    told, shape = escape(words), inside(place)
    body = path(shape, "hit", "casing", "chalk")
    return f'<a class="legal{style}" {link} aria-label="{told}"><title>{told}</title>{body}</a>'


def _start(scene: Scene, place: int, is_picked: bool) -> str:
    """Return the link that picks the group of a hex, or drops it."""
    words = () if is_picked else (HEX_NAMES[place],)
    address = escape(scene.link(words))
    told, style = escape(sight(scene, place)), "start picked" if is_picked else "start"
    body = path(inside(place), "hit", "casing", "chalk")
    return (
        f'<a class="legal {style}" href="{address}" data-pick="{escape(".".join(words))}"'
        f' aria-label="{told}"><title>{told}</title>{body}</a>'
    )


def _end(party: Party, end: int) -> str:
    """Return the link that brings a group to a hex."""
    scene = party.scene
    s, series = scene.position.state, party.series(end)
    words = scene.say("{pawns} {hex} to {end}")
    words = words.format(pawns=_members(party), hex=at(party.place), end=at(end))
    if _is_contested(s, end):
        words = f"{words}: {sight(scene, end)}"
    link = f'href="{escape(scene.play(series))}" data-move="{escape(series)}"'
    return _link(end, link, words, " contested" if _is_contested(s, end) else "")


def _is_contested(s: State, place: int) -> bool:
    """Tell whether the tribe would meet others on a hex."""
    return bool(opposing(s, int(s.acting), place) > 0)


def _members(party: Party) -> str:
    say, counts = party.scene.say, party.counts
    parts = [counted(say, PAWN_NAMES[k], counts[k]) for k in range(KINDS) if counts[k]]
    return listed(say, [*parts, say("the tamed wolf")] if counts[WOLF_CUB] else parts)


def draw_clashes(scene: Scene) -> str:
    """Draw spears on the hexes where the group that is picked would meet others."""
    party = None if any(word in TRICK_NAMES for word in scene.picked) else picked(scene)
    if party is None:
        return ""
    s = scene.position.state
    return "".join(_clash(end, scene.sprite) for end in party.ends if _is_contested(s, end))


@cache
def _clash(place: int, sprite: str) -> str:
    x, y = middle(place)
    spot = (x + _CLASH[0], y + _CLASH[1])
    disc = circle(spot, 13, "clash-disc") + icon("spears", spot, 19, "clash-icon", sprite)
    return f'<g class="clash">{disc}</g>'


# the tray


def draw_tray(scene: Scene, rest: str) -> str:
    """Return the group that is picked: how many of each, and what else its hex offers.

    ``rest`` is the markup of what can be chosen instead.
    """
    party = picked(scene)
    if party is None:
        return ""
    say, title = scene.say, at(party.place)
    ask = say("Then choose a hex on the map") if party.ends else ""
    start = f"move:{HEX_NAMES[party.place]}:"
    may_move = any(move.startswith(start) for move in scene.moves)
    rows = "".join(_stepper(party, kind) for kind in range(KINDS)) if may_move else ""
    return menu(title, ask, rows + _cub(party) + _deeds(party) + rest)


def _stepper(party: Party, kind: int) -> str:
    """Return how many of a kind go, with buttons for one less and one more."""
    scene, number, most = party.scene, party.counts[kind], party.most(kind)
    if not most and not number:
        return ""
    words = scene.say("{number} of {most}").format(number=number, most=most)
    mini = pawn(kind, int(scene.position.state.acting), scene.sprite)
    name = escape(scene.say(("Warriors", "Women")[kind]))
    less, more = _step(party, kind, number - 1, most), _step(party, kind, number + 1, most)
    return (
        f'<span class="stepper" role="group" aria-label="{name}">{mini}{less}'
        f"<b>{escape(words)}</b>{more}</span>"
    )


def _step(party: Party, kind: int, number: int, most: int) -> str:
    sign = "+" if number > party.counts[kind] else "\u2212"
    told = escape(counted(party.scene.say, PAWN_NAMES[kind], number)) if number >= 0 else ""
    if not 0 <= number <= most:
        return f'<span class="step idle" aria-hidden="true">{sign}</span>'
    words = party.with_count(kind, number).words()
    return _pick(party.scene, words, f'class="step" aria-label="{told}"', sign)


def _pick(scene: Scene, words: tuple[str, ...], attributes: str, body: str) -> str:
    """Return a link that picks words instead of those picked."""
    address = escape(scene.link(words))
    return f'<a {attributes} href="{address}" data-pick="{escape(".".join(words))}">{body}</a>'


def _cub(party: Party) -> str:
    """Return whether the tamed wolf goes along, where there is one."""
    scene = party.scene
    start = f"move:{HEX_NAMES[party.place]}:{PAWN_NAMES[WOLF_CUB]}:"
    if not any(move.startswith(start) for move in scene.moves):
        return ""
    other = party.with_count(WOLF_CUB, 1 - party.counts[WOLF_CUB]).words()
    pressed = "true" if party.counts[WOLF_CUB] else "false"
    attributes = f'class="choice quieter" aria-current="{pressed}"'
    return _pick(scene, other, attributes, escape(scene.say("the tamed wolf")))


def _deeds(party: Party) -> str:
    """Return what else can be done on the hex: build, take the fire."""
    scene, name = party.scene, HEX_NAMES[party.place]
    moves = [move for move in scene.moves if move in (f"build:{name}", f"kindle:{name}")]
    return "".join(_deed(scene, move) for move in moves)


def _deed(scene: Scene, move: str) -> str:
    words = escape(label(scene.position, move, scene.say))
    link = f'href="{escape(scene.play(move))}" data-move="{escape(move)}"'
    return f'<a class="choice" {link} aria-label="{words}">{words}</a>'
