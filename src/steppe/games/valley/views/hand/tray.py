"""The tray of a picked group: how many pawns go, and other choices on its hex (rules V8, V23)."""

from steppe.draw.menu import choice, menu, number, number_row
from steppe.draw.svg import escape
from steppe.draw.words import headed
from steppe.games.valley.rules.board import HEX_NAMES
from steppe.games.valley.rules.tables import KINDS, PAWN_NAMES, WOLF_CUB
from steppe.games.valley.views.hand.building import no_camp, staying
from steppe.games.valley.views.hand.party import Party, has_cub, picked
from steppe.games.valley.views.pictures import pawn
from steppe.games.valley.views.types import Scene
from steppe.games.valley.views.verbs import label
from steppe.games.valley.views.words import counted, pawns


def draw_tray(scene: Scene, rest: str) -> str:
    """Return the picked group: the number of each kind, and other choices on its hex.

    ``rest`` is the HTML of all other choices.
    """
    party = picked(scene)
    if party is None:
        return ""
    name = HEX_NAMES[party.place]
    ask = scene.say("Then choose a hex on the map") if party.ends else ""
    rows, words = "", (f"build:{name}", f"kindle:{name}")
    deeds = "".join(_deed(scene, move) for move in scene.moves if move in words)
    if any(move.startswith(f"move:{name}:") for move in scene.moves):
        rows = "".join(_numbers(party, kind) for kind in range(KINDS)) + _cub(party)
        rows = f'<span class="party">{rows}{_splits(party)}</span>'
    title = scene.say("Who moves from {hex}?", hex=name) if rows else name
    why = no_camp(scene.say, scene.position.state, party.place)
    held = staying(scene.say, scene.position.state, party.place) if rows else ""
    for note in filter(None, (held, why)):
        rows += f'<small class="no-camp">{escape(note)}</small>'
    return menu(title, ask, deeds + rows + rest)


def _numbers(party: Party, kind: int) -> str:
    """Return links to the possible numbers of a kind, or "" for a kind that may not move.

    A number that leaves too little room for the other kind makes fewer of those go [V8.5].
    """
    scene, most = party.scene, party.most_alone(kind)
    if not most and not party.counts[kind]:
        return ""
    links = "".join(_number(party, kind, value) for value in range(most + 1))
    mini = pawn(kind, int(scene.position.state.acting), scene.sprite)
    return number_row(scene.say(("Warriors", "Women")[kind]), mini, links)


def _number(party: Party, kind: int, value: int) -> str:
    words, singular = party.giving(kind, value).words(), PAWN_NAMES[kind]
    label = counted(party.scene.say, singular, value)
    return number(_link(party.scene, words), value, label, value == party.counts[kind])


def _splits(party: Party) -> str:
    """Return links to the usual splits: all, half, one of each, the same as last time."""
    say, found = party.scene.say, party.splits()
    body = "".join(_split(other, say(name), party) for name, other in found.items())
    label = escape(say("Pawns to move"))
    return (
        f'<span class="splits" role="group" aria-label="{label}">{body}</span>'
        if len(found) > 1
        else ""
    )


def _split(other: Party, name: str, party: Party) -> str:
    say, chosen = party.scene.say, ' aria-current="true"' if other.counts == party.counts else ""
    words = headed(say, name, pawns(say, other.counts))
    return choice(_link(party.scene, other.words()) + chosen, escape(name), words, "quieter")


def _link(scene: Scene, words: tuple[str, ...]) -> str:
    """Return the attributes of a link that replaces the picked words."""
    return f'href="{escape(scene.link(words))}" data-pick="{escape(".".join(words))}"'


def _cub(party: Party) -> str:
    """Return a link that adds or drops the tamed wolf, if there is one."""
    scene = party.scene
    if not has_cub(scene, party.place):
        return ""
    other = party.with_count(WOLF_CUB, 1 - party.counts[WOLF_CUB]).words()
    pressed = "true" if party.counts[WOLF_CUB] else "false"
    words = escape(scene.say("the tamed wolf"))
    link = _link(scene, other)
    return f'<a class="choice quieter" aria-current="{pressed}" {link}>{words}</a>'


def _deed(scene: Scene, move: str) -> str:
    """Return a link to build or to take the fire on the hex."""
    words = escape(label(scene.position, move, scene.say))
    link = f'href="{escape(scene.play(move))}" data-move="{escape(move)}"'
    return f'<a class="choice" {link} aria-label="{words}">{words}</a>'
