"""The strip while actions are planned: seven kinds of action, then which one (rules D6 to D13).

What an action costs stands on it before it is chosen. A kind of which nothing is possible now
is shown, but is no link.
"""

from collections.abc import Callable, Iterable

from steppe.core.say import msgids
from steppe.draw.menu import menu, section
from steppe.draw.strip import lines
from steppe.draw.svg import escape
from steppe.draw.words import capital, listed
from steppe.games.doggerland.tables import (
    BUILD,
    CELL_NAMES,
    CRAFT,
    CRAFT_COST,
    CRAFT_IDS,
    DOLMEN,
    GOOD_NAMES,
    MAX_CAPABILITY,
    MEGALITH_COST,
    MENHIR,
    NO_ANIMAL,
    PAINT,
    PAINTING_POINTS,
    ROW_NAMES,
    ROWS,
    SPECIES_NAMES,
    SPOT_NAMES,
    TRACK_NAMES,
    WALL,
    WALL_NAMES,
)
from steppe.games.doggerland.views.hand import costs, planning_menu
from steppe.games.doggerland.views.hand.ask import Hand
from steppe.games.doggerland.views.lore import rite_name
from steppe.games.doggerland.views.words import counted, named

_OFFERINGS = ("meat", "fur", "bone")
KINDS = msgids(
    {
        "build": "Build",
        "craft": "Craft",
        "birth": "Birth",
        "send": "Expedition",
        "paint": "Paint",
        "improve": "Improve",
        "call": "Shaman",
    }
)


def draw_planning(hand: Hand) -> str:
    """Return the kinds of action, and below them what one of them may be."""
    acts = "".join(_act(hand, verb) for verb in KINDS)
    say = hand.say
    leave = hand.answer("pass", f"<b>{escape(say('Pass'))}</b>", "act quieter")
    name = escape(say("Actions to plan"))
    strip = f'<div class="acts" role="group" aria-label="{name}">{acts}{leave}</div>'
    return strip + _opened(hand)


def _act(hand: Hand, verb: str) -> str:
    """Return a kind of action as a link: it plays the only one, or opens the list."""
    moves, say = hand.moves(verb), hand.say
    body = f"{hand.icon(verb)}<b>{escape(say(KINDS[verb]))}</b>{_fee(hand, verb)}"
    if not moves:
        return f'<span class="choice act none">{body}</span>'
    if len(moves) == 1:
        return hand.answer(moves[0], body, "act")
    told = say("{action}: choose among {count}", action=say(KINDS[verb]), count=len(moves))
    if later := _later(hand, verb):
        paid = listed(say, (named(say, thing) for thing in later))
        told = say("{action}; paid when it is done: {goods}", action=told, goods=paid)
    words = escape(told)
    now = ' aria-current="true"' if verb in hand.choices.picked else ""
    link = f'{hand.choices.link(verb)} aria-label="{words}" title="{words}"{now}'
    return f'<a class="choice act" {link}>{body}</a>'


def _fee(hand: Hand, verb: str) -> str:
    """Return what any action of a kind costs at once, or of what it is paid when it is done."""
    s, player = hand.s, hand.s.player
    what = {"build": BUILD, "craft": CRAFT, "paint": PAINT}
    if verb in what:
        due = hand.due(costs.planning(s, player, what[verb]))
    elif verb == "send":
        due = hand.due(costs.sending(s, player))
    else:
        due = _paid_later(hand, verb)
    return f'<small class="fee">{due or escape(hand.say("free"))}</small>'


def _paid_later(hand: Hand, verb: str) -> str:
    """Return what an action is paid of that costs nothing at once."""
    pictures = "".join(hand.icon(thing) for thing in _later(hand, verb))
    return f"{escape(hand.say('later'))} {pictures}" if pictures else ""


def _later(hand: Hand, verb: str) -> tuple[str, ...]:
    """Return the goods of which the steps of tracks, or offerings, will be paid [D12.1, D13.3]."""
    if verb == "call":
        return _OFFERINGS if hand.moves(verb) else ()
    if verb != "improve":
        return ()
    s, steps = hand.s, [move.partition(":")[2] for move in hand.moves(verb)]
    tracks = [TRACK_NAMES.index(name) for name in steps]
    dues = [
        costs.upgrade(s, s.player, t) for t in tracks if s.capability[s.player, t] < MAX_CAPABILITY
    ]
    return tuple(name for good, name in enumerate(GOOD_NAMES) if any(due[good] for due in dues))


def _opened(hand: Hand) -> str:
    """Return the list that is open: of a kind of action, or of what may go to a picked tile."""
    for word in hand.choices.picked:
        if word in _LISTS:
            question, body = _LISTS[word](hand)
            title = hand.say(KINDS[word])
            return menu(title, question, body)
        if word in CELL_NAMES:
            return _to_tile(hand, word)
    return ""


def _to_tile(hand: Hand, word: str) -> str:
    cell, say = CELL_NAMES.index(word), hand.say
    words = capital(planning_menu.aim(hand.s, cell, say))
    send = "".join(
        hand.answer(move, escape(say("Send an expedition"))) for move in hand.choices.of(word)
    )
    return menu(word, words, send)


# Lists


def _crafts(hand: Hand) -> tuple[str, str]:
    return hand.say("Which one? It is paid when it is made"), "".join(
        _craft(hand, move) for move in hand.moves("craft")
    )


def _craft(hand: Hand, move: str) -> str:
    craft = CRAFT_IDS.index(move.partition(":")[2])
    return hand.answer(move, hand.craft(craft) + hand.bill(CRAFT_COST[craft]))


def _paintings(hand: Hand) -> tuple[str, str]:
    return hand.say("Which cell? The animal leaves your memory"), walls(hand, hand.moves("paint"))


def walls(hand: Hand, moves: Iterable[str]) -> str:
    """Return cells of the fresco as answers, tile by tile as they hang on the wall."""
    order = [int(tile) for tile in hand.s.order[: hand.s.num_frescoes]]

    def place(move: str) -> tuple[int, int]:
        wall = WALL_NAMES.index(move.partition(":")[2])
        return order.index(wall // ROWS), wall

    return "".join(wall_answer(hand, move) for move in sorted(moves, key=place))


def wall_answer(hand: Hand, move: str) -> str:
    """Return a cell of the fresco as an answer, quieter without its animal in memory."""
    wall, say = WALL_NAMES.index(move.partition(":")[2]), hand.say
    place = [int(tile) for tile in hand.s.order].index(wall // ROWS) + 1
    row = named(say, ROW_NAMES[wall % ROWS])
    note = say("tile {number}, {row}", number=place, row=row)
    points = counted(say, "point", int(PAINTING_POINTS[WALL[wall]]))
    known = any(int(animal) == WALL[wall] for animal in hand.s.memory[hand.s.player])
    body = hand.icon(SPECIES_NAMES[WALL[wall]]) + lines(points, note)
    return hand.answer(move, body, "" if known else "quieter")


def _tracks(hand: Hand) -> tuple[str, str]:
    body = "".join(_track(hand, move) for move in hand.moves("improve"))
    return hand.say("Which capability? It is paid when it is done"), body


def _track(hand: Hand, move: str) -> str:
    """Return a track with the step that it would go, and what that costs."""
    name = move.partition(":")[2]
    track = TRACK_NAMES.index(name)
    picture = hand.icon(name) + f"<b>{hand.named(name)}</b>"
    return hand.answer(move, picture + step_price(hand, track))


def step_price(hand: Hand, track: int) -> str:
    """Return the price of the next step of a track; at the top nothing."""
    s = hand.s
    if s.capability[s.player, track] == MAX_CAPABILITY:
        return ""
    return hand.bill(costs.upgrade(s, s.player, track))


def _rites(hand: Hand) -> tuple[str, str]:
    body = "".join(_rite(hand, move) for move in hand.moves("call"))
    return hand.say("Where to? If unpaid, she costs 1 famine"), body


def _rite(hand: Hand, move: str) -> str:
    rite, say = SPOT_NAMES.index(move.partition(":")[2]), hand.say
    words = lines(capital(rite_name(say, rite)), planning_menu.rite_effect(say, rite))
    price = hand.bill(MEGALITH_COST[rite - MENHIR]) if MENHIR <= rite <= DOLMEN else offering(hand)
    return hand.answer(move, f"{hand.icon(SPOT_NAMES[rite])}{words}{price}", "wide")


def offering(hand: Hand) -> str:
    """Return the three kinds of which one is offered [D13.3]."""
    kinds = "/".join(hand.icon(kind) for kind in _OFFERINGS)
    return f'<span class="offering" aria-hidden="true">{kinds}</span>'


def _targets(hand: Hand) -> tuple[str, str]:
    """Return the tiles in range, those to harvest and those to hunt apart."""
    hunts: list[str] = []
    harvests: list[str] = []
    for move in hand.moves("send"):
        cell = CELL_NAMES.index(move.partition(":")[2])
        (harvests if hand.s.animal[cell] == NO_ANIMAL else hunts).append(move)
    body = section(hand.say("Hunt"), "".join(_hunt(hand, move) for move in hunts))
    body += section(hand.say("Harvest"), "".join(_harvest(hand, move) for move in harvests))
    return hand.say("Choose a tile on the map, or here"), body


def _hunt(hand: Hand, move: str) -> str:
    name = move.partition(":")[2]
    animal = SPECIES_NAMES[hand.s.animal[CELL_NAMES.index(name)]]
    return hand.answer(move, hand.icon(animal) + lines(name))


def _harvest(hand: Hand, move: str) -> str:
    name = move.partition(":")[2]
    each = costs.yielded(hand.s, CELL_NAMES.index(name), 1)
    return hand.answer(move, lines(name) + hand.bill(each))


_LISTS: dict[str, Callable[[Hand], tuple[str, str]]] = {
    "craft": _crafts,
    "paint": _paintings,
    "improve": _tracks,
    "call": _rites,
    "send": _targets,
}
assert set(_LISTS) <= set(KINDS)
