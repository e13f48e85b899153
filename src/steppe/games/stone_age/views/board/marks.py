"""Mark the board: possible moves, closed places, and the places of the latest changes."""

from functools import cache, lru_cache

from steppe.core.i18n import Translator
from steppe.draw.choice import Choices, loudness
from steppe.draw.curve import Point
from steppe.draw.svg import at, escape, path, rect
from steppe.draw.words import capital, colour_name, listed
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.state import CHOOSING, PLACING, TAMING, USING
from steppe.games.stone_age.views.board import market
from steppe.games.stone_age.views.board.closed import told_closed
from steppe.games.stone_age.views.board.crowd import Crowd, closed_places, crowd_of, free_rings
from steppe.games.stone_age.views.board.ground import SIGN_HEIGHT, border, inner_border
from steppe.games.stone_age.views.board.layout import (
    ITEM,
    ring_centres,
    sign_centre,
    slot_class,
    slot_corner,
)
from steppe.games.stone_age.views.types import Scene
from steppe.games.stone_age.views.words import counted, place_name, toward

_CHOSEN = ("chosen-case", "chosen")


def draw_lands(scene: Scene, choices: Choices) -> str:
    """Return every land: as a link if a move goes there, otherwise with a description."""
    descriptions = _land_words(scene.say, crowd_of(scene.position.state))
    return "".join(
        _land(scene, choices, place, descriptions[place]) for place in range(tables.CARD)
    )


def draw_slots(scene: Scene, choices: Choices) -> str:
    """Return every card and building: as a link if a move goes there, or with a description."""
    return "".join(
        _slot(scene, choices, place) for place in market.places_for_sale(scene.position.state)
    )


def _land(scene: Scene, choices: Choices, place: int, told: str) -> str:
    word = tables.PLACE_NAMES[place]
    moves = choices.of(word)
    if not moves:
        words = escape(". ".join(filter(None, (told, told_closed(scene, place)))))
        name = f'id="land-{word}" class="told" data-help="{word}" role="img" aria-label="{words}"'
        return f"<g {name}><title>{words}</title>{border(place, 'area')}</g>"
    body = border(place, "area") + inner_border(place, *_styles(choices, word))
    return _link(choices, word, f"{_action(scene, place, moves)}. {told}", body)


def _styles(choices: Choices, word: str) -> tuple[str, ...]:
    return ("hit", *_CHOSEN) if word in choices.picked else ("hit", "casing", "chalk")


def _link(choices: Choices, word: str, label: str, body: str) -> str:
    """Return a link for the moves of ``word``, which picks it or plays its only move."""
    words = escape(label)
    current = ' aria-current="true"' if word in choices.picked else ""
    style = f"legal{loudness(_places(choices))}"
    return (
        f'<a id="go-{word}" class="{style}" {choices.tap(word)}{current} aria-label="{words}">'
        f"<title>{words}</title>{body}</a>"
    )


def _places(choices: Choices) -> int:
    """Return the number of places that can be chosen."""
    return sum(bool(choices.of(word)) for word in tables.PLACE_NAMES)


def _action(scene: Scene, place: int, moves: list[str]) -> str:
    """Describe the effect of choosing a place: sending people there, or using it."""
    say = scene.say
    if scene.position.state.phase == USING:
        return say("Use: {place}", place=place_name(say, place))
    number = int(tables.TOGETHER[place]) if place >= tables.GATHERING else len(moves)
    return say(
        "Send up to {people} {where}" if len(moves) > 1 else "Send {people} {where}",
        people=counted(say, "person", number),
        where=toward(say, place),
    )


@lru_cache(1024)
def _land_words(say: Translator, crowd: Crowd) -> tuple[str, ...]:
    """Return the name, visitors and free rings of each land; closed lands have none."""
    parts, closed = [], closed_places(crowd)
    for place in range(tables.CARD):
        words = [capital(place_name(say, place))]
        here = [f"{colour_name(say, player)} {n}" for player, n in enumerate(crowd.at(place)) if n]
        words += [listed(say, here)] if here else []
        if place == crowd.herd:
            words.append(say("open to everyone because the mammoth herd is here"))
        free = None if place in closed else free_rings(crowd, place)
        if free is not None:
            words.append(say("free spaces: {count}", count=free))
        parts.append(", ".join(words))
    return tuple(parts)


def _slot(scene: Scene, choices: Choices, place: int) -> str:
    word = tables.PLACE_NAMES[place]
    moves = choices.of(word)
    if not moves:
        return market.described(scene, place, told_closed(scene, place))
    description = market.item_words(scene, place)
    width, height = (ITEM[0], ITEM[1]) if place < tables.BUILDING else (ITEM[0] - 8, ITEM[1] - 22)
    body = _slot_border(place, 2, (width - 4, height - 4), _styles(choices, word))
    return _link(choices, word, f"{_action(scene, place, moves)}. {description}", body)


@cache
def _slot_border(place: int, inset: int, size: Point, styles: tuple[str, ...]) -> str:
    lines = "".join(rect((inset, inset), size, style, 12 - inset / 2) for style in styles)
    return at(slot_corner(place), lines, f'class="thin {slot_class(place)}"')


def draw_closed(scene: Scene) -> str:
    """Cross out the free rings of closed places while people are being placed."""
    s = scene.position.state
    crowd = crowd_of(s)
    closed = sorted(closed_places(crowd)) if s.phase == PLACING else ()
    return "".join(_crosses(place, sum(crowd.at(place))) for place in closed)


@cache
def _crosses(place: int, taken: int) -> str:
    crosses = "".join(
        f"M{x - 8} {y - 8}l16 16M{x + 8} {y - 8}l-16 16" for x, y in ring_centres(place)[taken:]
    )
    return path(crosses, "closed-case", "closed")


def draw_active(scene: Scene) -> str:
    """Highlight the place in use, or the bonus tile being contested [S6.0, S9.7]."""
    s = scene.position.state
    place = int(s.place)
    if s.phase in (TAMING, CHOOSING):
        return market.tile_border(_CHOSEN)
    if place == tables.NO_PLACE:
        return ""
    if place < tables.CARD:
        return inner_border(place, *_CHOSEN)
    return _slot_border(
        place, 0, (ITEM[0], ITEM[1] if place < tables.BUILDING else ITEM[1] - 22), _CHOSEN
    )


def draw_last(scene: Scene) -> str:
    """Mark the signs of the lands last used."""
    if scene.before is None:
        return ""
    then, now = crowd_of(scene.before.state), crowd_of(scene.position.state)
    used = (place for place in range(tables.CARD) if sum(then.at(place)) > sum(now.at(place)))
    return "".join(_last(place) for place in used)


@cache
def _last(place: int) -> str:
    x, y = sign_centre(place)
    half = SIGN_HEIGHT / 2 + 4
    brackets = "".join(
        f"M{x + sign * 104} {y - half}h{sign * 9}v{2 * half}h{-sign * 9}" for sign in (1, -1)
    )
    return path(brackets, "last-case", "last")
