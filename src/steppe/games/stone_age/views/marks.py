"""Marks on the board: what may be chosen, what is closed, where something just happened."""

from functools import cache

from steppe.core.game import State
from steppe.core.scene import Scene
from steppe.draw.choice import Choices
from steppe.draw.svg import at, escape, path, rect
from steppe.games.stone_age.state import PLACING, USING
from steppe.games.stone_age.tables import (
    BUILDING,
    CARD,
    FOREST,
    GATHERING,
    NO_LIMIT,
    PLACE_NAMES,
    RINGS,
    TOGETHER,
    TOOL_MAKER,
    VILLAGE_LIMIT,
    VISITORS,
)
from steppe.games.stone_age.views.ground import SIGN_HEIGHT
from steppe.games.stone_age.views.market import described, for_sale, item_words, tell
from steppe.games.stone_age.views.place import (
    ITEM,
    outline_of,
    ring_centres,
    sign_centre,
    slot_class,
    slot_corner,
)
from steppe.games.stone_age.views.words import (
    capital,
    colour_name,
    counted,
    listed,
    place_name,
    toward,
)


def draw_lands(scene: Scene, choices: Choices) -> str:
    """Return every land of the valley: a link where a move has it, else a told area."""
    return "".join(_land(scene, choices, place) for place in range(CARD))


def draw_slots(scene: Scene, choices: Choices) -> str:
    """Return every card and building in the same way."""
    return "".join(_slot(scene, choices, place) for place in for_sale(scene.position.state))


def _land(scene: Scene, choices: Choices, place: int) -> str:
    told = _land_words(scene, place)
    word = PLACE_NAMES[place]
    moves = choices.of(word)
    if not moves:
        return _told_land(place) % ((escape(told),) * 2)
    label = f"{_action(scene, place, moves)}. {told}"
    body = _chosen_land(place) if word in choices.picked else _open_land(place)
    return link(choices, word, label, body)


def link(choices: Choices, word: str, label: str, body: str) -> str:
    """Return what carries the moves of ``word``: one is played, of several one is asked for."""
    words = escape(label)
    moves = choices.of(word)
    address = choices.move(moves[0]) if len(moves) == 1 else choices.link(word)
    current = ' aria-current="true"' if word in choices.picked else ""
    return (
        f'<a class="legal" {address}{current} aria-label="{words}"><title>{words}</title>{body}</a>'
    )


def _action(scene: Scene, place: int, moves: list[str]) -> str:
    """Return what choosing a place means: people go there, or it is used."""
    say = scene.say
    if scene.position.state.phase == USING:
        return say("Use: {place}").format(place=place_name(say, place))
    number = int(TOGETHER[place]) if place >= GATHERING else len(moves)
    words = say("Send up to {people} {where}") if len(moves) > 1 else say("Send {people} {where}")
    return words.format(people=counted(say, "person", number), where=toward(say, place))


def _land_words(scene: Scene, place: int) -> str:
    """Return name, visitors and free rings of a land."""
    say, s = scene.say, scene.position.state
    here = [(p, int(s.placed[p, place])) for p in range(s.players) if s.placed[p, place]]
    people = listed(say, (f"{colour_name(say, p)} {n}" for p, n in here)) if here else ""
    parts = [capital(place_name(say, place))]
    parts += [people] if people else []
    if RINGS[place] != NO_LIMIT:
        free = int(RINGS[place]) - sum(n for _, n in here)
        closed = place in closed_places(s)
        words = say("closed this round") if closed else say("free rings: {count}")
        parts.append(words.format(count=free))
    return ", ".join(parts)


def _slot(scene: Scene, choices: Choices, place: int) -> str:
    word = PLACE_NAMES[place]
    moves = choices.of(word)
    if not moves:
        return described(scene, place)
    told = item_words(scene, place)
    label = f"{_action(scene, place, moves)}. {told}"
    return link(choices, word, label, _open_slot(place)) + tell(told)


@cache
def _told_land(place: int) -> str:
    area = path(outline_of(place, 4), "area")
    return f'<g class="told" role="img" aria-label="%s"><title>%s</title>{area}</g>'


@cache
def _open_land(place: int) -> str:
    return path(outline_of(place), "area") + path(outline_of(place, 13), "hit", "casing", "chalk")


@cache
def _chosen_land(place: int) -> str:
    inside = path(outline_of(place, 13), "hit", "chosen-case", "chosen")
    return path(outline_of(place), "area") + inside


@cache
def _open_slot(place: int) -> str:
    height = ITEM[1] if place < BUILDING else ITEM[1] - 22
    width = ITEM[0] if place < BUILDING else ITEM[0] - 8
    styles = ("hit", "casing", "chalk")
    lines = "".join(rect((2, 2), (width - 4, height - 4), style, 11) for style in styles)
    return at(slot_corner(place), lines, f'class="thin {slot_class(place)}"')


# What is closed


def closed_places(s: State) -> set[int]:
    """Return the places with free rings that nobody may enter any more [S5.7, S5.8, S5.9]."""
    closed = set()
    taken = [p for p in range(TOOL_MAKER, CARD) if any(s.placed[q, p] for q in range(s.players))]
    if len(taken) >= VILLAGE_LIMIT[s.players]:
        closed |= set(range(TOOL_MAKER, CARD)) - set(taken)
    for place in range(FOREST, GATHERING):
        here = [int(s.placed[p, place]) for p in range(s.players)]
        visitors = sum(count > 0 for count in here)
        full = sum(here) >= RINGS[place]
        if visitors >= VISITORS[s.players] < s.players and place != s.herd and not full:
            closed.add(place)
    return closed


def draw_closed(scene: Scene) -> str:
    """Cross out the free rings of closed places while people are being placed."""
    s = scene.position.state
    if s.phase != PLACING:
        return ""
    parts = []
    for place in sorted(closed_places(s)):
        taken = sum(int(s.placed[p, place]) for p in range(s.players))
        parts.append(_crosses(place, taken))
    return "".join(parts)


@cache
def _crosses(place: int, taken: int) -> str:
    crosses = "".join(
        f"M{x - 8} {y - 8}l16 16M{x + 8} {y - 8}l-16 16" for x, y in ring_centres(place)[taken:]
    )
    return path(crosses, "closed-case", "closed")


# What just happened


def draw_last(scene: Scene) -> str:
    """Mark the sign of a place that was just used."""
    if scene.before is None:
        return ""
    then, now = scene.before.state, scene.position.state
    left = [
        place
        for place in range(CARD)
        if any(then.placed[p, place] > now.placed[p, place] for p in range(now.players))
    ]
    return "".join(_last(place) for place in left)


@cache
def _last(place: int) -> str:
    x, y = sign_centre(place)
    half = SIGN_HEIGHT / 2 + 4
    brackets = "".join(
        f"M{x + sign * 104} {y - half}h{sign * 9}v{2 * half}h{-sign * 9}" for sign in (1, -1)
    )
    return path(brackets, "last-case", "last")
