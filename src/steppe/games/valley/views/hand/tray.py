"""The tray of a group under the board: how many go, what else its hex offers (V8, V23)."""

from steppe.core.scene import Scene
from steppe.draw.menu import menu
from steppe.draw.svg import escape
from steppe.games.valley.board import HEX_NAMES
from steppe.games.valley.tables import KINDS, PAWN_NAMES, WOLF_CUB
from steppe.games.valley.views.hand.menu import label
from steppe.games.valley.views.hand.party import Party, has_cub, picked
from steppe.games.valley.views.pictures import pawn
from steppe.games.valley.views.words import counted


def draw_tray(scene: Scene, rest: str) -> str:
    """Return the group that is picked: how many of each, and what else its hex offers.

    ``rest`` is the markup of what can be chosen instead.
    """
    party = picked(scene)
    if party is None:
        return ""
    name = HEX_NAMES[party.place]
    ask = scene.say("Then choose a hex on the map") if party.ends else ""
    rows, deeds = "", (f"build:{name}", f"kindle:{name}")
    if any(move.startswith(f"move:{name}:") for move in scene.moves):
        rows = "".join(_stepper(party, kind) for kind in range(KINDS)) + _cub(party)
    rows += "".join(_deed(scene, move) for move in scene.moves if move in deeds)
    return menu(name, ask, rows + rest)


def _stepper(party: Party, kind: int) -> str:
    """Return how many of a kind go, with buttons for one less and one more."""
    scene, number, most = party.scene, party.counts[kind], party.most(kind)
    if not most and not number:
        return ""
    words = scene.say("{number} of {most}", number=number, most=most)
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
    if not has_cub(scene, party.place):
        return ""
    other = party.with_count(WOLF_CUB, 1 - party.counts[WOLF_CUB]).words()
    pressed = "true" if party.counts[WOLF_CUB] else "false"
    attributes = f'class="choice quieter" aria-current="{pressed}"'
    return _pick(scene, other, attributes, escape(scene.say("the tamed wolf")))


def _deed(scene: Scene, move: str) -> str:
    """Return what else can be done on the hex: build, take the fire."""
    words = escape(label(scene.position, move, scene.say))
    link = f'href="{escape(scene.play(move))}" data-move="{escape(move)}"'
    return f'<a class="choice" {link} aria-label="{words}">{words}</a>'
