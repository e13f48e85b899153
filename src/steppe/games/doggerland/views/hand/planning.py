"""The strip while actions are planned: seven kinds of action, then the details (rules D6 to D13).

Each action shows its cost before it is chosen. Kinds without a legal action are shown without a
link.
"""

from collections.abc import Callable

from steppe.core.i18n import msgids
from steppe.draw.menu import choice, folded, menu, section
from steppe.draw.strip import lines
from steppe.draw.svg import escape
from steppe.draw.words import capital, listed
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.views.hand import choice_costs, planning_words
from steppe.games.doggerland.views.hand.ask import Hand, walls
from steppe.games.doggerland.views.pictures import OFFERINGS
from steppe.games.doggerland.views.words import named, tokens

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
_FEW = 8  # tiles that are listed without unfolding


def draw_planning(hand: Hand) -> str:
    """Return the kinds of action or, in their place, the open list."""
    if opened := _opened(hand):
        return opened
    acts = "".join(_act(hand, verb) for verb in KINDS)
    say = hand.say
    leave = hand.answer("pass", f"<b>{escape(say('Pass'))}</b>", "act quieter")
    name = escape(say("Actions to plan"))
    return f'<div class="acts" role="group" aria-label="{name}">{acts}{leave}</div>'


def _act(hand: Hand, verb: str) -> str:
    """Return a kind of action as a link that plays its only action or opens its list."""
    moves, say, later = hand.moves(verb), hand.say, _later(hand, verb)
    fee = hand.due(verb) or _paid_later(hand, later) or escape(say("free"))
    body = f'{hand.icon(verb)}<b>{escape(say(KINDS[verb]))}</b><small class="fee">{fee}</small>'
    if not moves:
        return f'<span class="choice act none">{body}</span>'
    if len(moves) == 1:
        return hand.answer(moves[0], body, "act")
    text = say("{action}: choose among {count}", action=say(KINDS[verb]), count=len(moves))
    if later:
        paid = listed(say, (named(say, thing) for thing in later))
        text = say("{action}; paid at resolution: {goods}", action=text, goods=paid)
    words = escape(text)
    link = f'{hand.choices.link(verb)} aria-label="{words}" title="{words}"'
    return f'<a class="choice act" {link}>{body}</a>'


def _paid_later(hand: Hand, goods: tuple[str, ...]) -> str:
    pictures = "".join(map(hand.icon, goods))
    return f"{escape(hand.say('later'))} {pictures}" if pictures else ""


def _later(hand: Hand, verb: str) -> tuple[str, ...]:
    """Return the goods needed later for track steps or offerings [D12.1, D13.3]."""
    moves, s = hand.moves(verb), hand.s
    if verb == "call" and moves:
        return OFFERINGS
    if verb != "improve":
        return ()
    tracks = [tables.TRACK_NAMES.index(move.partition(":")[2]) for move in moves]
    below = [track for track in tracks if s.capability[s.player, track] < tables.MAX_CAPABILITY]
    dues = [choice_costs.upgrade(s, track) for track in below]
    return tuple(
        name for good, name in enumerate(tables.GOOD_NAMES) if any(due[good] for due in dues)
    )


def _opened(hand: Hand) -> str:
    """Return the open list, with the actions of one kind."""
    opened = (word for word in hand.choices.picked if word in _LISTS)
    return "".join(
        menu(hand.say(KINDS[word]), *_LISTS[word](hand, hand.moves(word))) for word in opened
    )


# Lists: a question and its answers


def _plans(hand: Hand, moves: list[str], body: Callable[[str], str], style: str = "") -> str:
    """Return plans as answers, each marked with a check or with what its payment would lack."""
    return "".join(_plan(hand, move, body(move.partition(":")[2]), style) for move in moves)


def _plan(hand: Hand, move: str, body: str, style: str) -> str:
    verb, _, word = move.partition(":")
    cost, say = choice_costs.later(hand.s, verb, word), hand.say
    if cost is None:
        return hand.answer(move, body, style)
    lack = choice_costs.missing(hand.s, verb, cost)
    told, mark = say("you can pay: {goods}", goods=tokens(say, cost)), "\N{CHECK MARK}"
    if any(lack):
        told, mark = say("missing: {goods}", goods=tokens(say, lack)), ""
        for name, number in zip(tables.GOOD_NAMES, lack, strict=True):
            mark += f"\N{MINUS SIGN}{number}{hand.icon(name)}" if number else ""
    body += f'<span class="payable{" short" if any(lack) else ""}">{mark}</span>'
    return choice(hand.choices.move(move), body, f"{hand.words(move)}; {told}", style)


def _crafts(hand: Hand, moves: list[str]) -> tuple[str, str]:
    answers = _plans(hand, moves, hand.paid_craft)
    return hand.say("Which one? You pay when you make it"), answers


def _paintings(hand: Hand, moves: list[str]) -> tuple[str, str]:
    return hand.say("Which cell? The animal leaves your memory"), walls(hand, moves)


def _tracks(hand: Hand, moves: list[str]) -> tuple[str, str]:
    answers = _plans(hand, moves, hand.track)
    return hand.say("Which capability? You pay when you resolve it"), answers


def _rites(hand: Hand, moves: list[str]) -> tuple[str, str]:
    answers = _plans(hand, moves, lambda word: _rite(hand, word), "wide")
    return hand.say(
        "Where does she go? If you do not pay for her later, she costs 1 famine"
    ), answers


def _rite(hand: Hand, word: str) -> str:
    rite = tables.SPOT_NAMES.index(word)
    gaps = planning_words.rite_gaps(hand.say, rite, hand.s.players > 1)
    words = lines(capital(gaps["rite"]), gaps["effect"])
    return hand.icon(word) + words + hand.rite_price(rite)


def _targets(hand: Hand, moves: list[str]) -> tuple[str, str]:
    """Return the tiles in range, in separate lists for harvesting and hunting."""
    there = {move: hand.s.animal[tables.CELL_NAMES.index(move.partition(":")[2])] for move in moves}
    hunts = [move for move, animal in there.items() if animal != tables.NO_ANIMAL]
    harvests = [move for move, animal in there.items() if animal == tables.NO_ANIMAL]
    body = "".join(
        section(title, hand.answers(some, lambda word: _target(hand, word)))
        for title, some in ((hand.say("Hunt"), hunts), (hand.say("Harvest"), harvests))
    )
    if len(moves) > _FEW:
        body = folded(hand.say("Tiles by name"), body)
    return hand.say("Choose a tile on the map, or here"), body


def _target(hand: Hand, word: str) -> str:
    """Return a tile with its animal or its resource."""
    cell = tables.CELL_NAMES.index(word)
    if hand.s.animal[cell] == tables.NO_ANIMAL:
        return lines(word) + hand.bill(choice_costs.yielded(hand.s, cell, 1))
    return hand.icon(tables.SPECIES_NAMES[hand.s.animal[cell]]) + lines(word)


_LISTS: dict[str, Callable[[Hand, list[str]], tuple[str, str]]] = {
    "craft": _crafts,
    "paint": _paintings,
    "improve": _tracks,
    "call": _rites,
    "send": _targets,
}
assert set(_LISTS) <= set(KINDS)
