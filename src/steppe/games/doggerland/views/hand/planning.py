"""The strip while actions are planned: seven kinds of action, then the details (rules D6 to D13).

Each action shows its cost before it is chosen. Kinds without a legal action are shown without a
link.
"""

from collections.abc import Callable, Iterable

from steppe.core.i18n import msgids
from steppe.draw.menu import choice, folded, menu, section
from steppe.draw.strip import lines
from steppe.draw.svg import escape
from steppe.draw.words import capital, listed
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.state import IDLE_KIND
from steppe.games.doggerland.views.hand import choice_costs, planning_words
from steppe.games.doggerland.views.hand.ask import Hand, walls
from steppe.games.doggerland.views.pictures import OFFERINGS
from steppe.games.doggerland.views.words import famine_and_points, named, tokens

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
_CHECK = "\N{CHECK MARK}"
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
    if not moves:
        fee = escape(say("planned")) if _is_planned(hand, verb) else ""
        return f'<span class="choice act none">{_body(hand, verb, fee)}</span>'
    fee = hand.due(verb) or _paid_later(hand, later) or escape(say("free"))
    mark, lack = _lacking(hand, moves[0]) if len(moves) == 1 else ("", "")
    if lack:
        fee = f'{hand.due(verb)}<span class="lack">{mark}</span>'
    body = _body(hand, verb, fee)
    if moves == [verb]:
        words = hand.words(verb) + (f"; {lack}" if lack else "")
        link = hand.choices.move(verb) + (hand.choices.first(verb) if hand.more(verb) else "")
        return choice(link, body, words, "act")
    text = say("{action}: choose among {count}", action=say(KINDS[verb]), count=len(moves))
    if later:
        paid = listed(say, (named(say, thing) for thing in later))
        text = say("{action}; paid at resolution: {goods}", action=text, goods=paid)
    if hand.due(verb):
        cost = planning_words.due_words(hand.s, verb, say)
        text = say("{action}; costs {cost} now", action=text, cost=cost)
    words = escape(text)
    link = f'href="{escape(hand.scene.link((verb,)))}" data-pick="{verb}"'
    return f'<a class="choice act" {link} aria-label="{words}" title="{words}">{body}</a>'


def _body(hand: Hand, verb: str, fee: str) -> str:
    title = escape(hand.say(KINDS[verb]))
    return f'{hand.icon(verb)}<b>{title}</b><small class="fee">{fee}</small>'


def _is_planned(hand: Hand, verb: str) -> bool:
    """Return whether the clan does this already, in a round in which it cannot do more of it."""
    s, player = hand.s, hand.s.player
    if verb == "birth":
        return bool(s.parents[player].any())
    if verb == "call":
        return bool(s.spot[player] != tables.NO_RITE)
    work = {"craft": s.crafting, "paint": s.painting}.get(verb)
    return work is not None and bool(work[player, 0] != IDLE_KIND)


def _lacking(hand: Hand, move: str) -> tuple[str, str]:
    """Return what a plan would lack, as markup and in words: goods, or places for newborns."""
    (verb, _, word), say = move.partition(":"), hand.say
    if move in choice_costs.CHILDREN and choice_costs.unhoused(hand.s, move):
        return escape(say("no free place")), say("no free place")
    cost = choice_costs.later(hand.s, verb, word)
    lack = choice_costs.still_missing(hand.s, verb, cost) if cost else ()
    words = tokens(say, lack) if any(lack) else ""
    return (_minus(hand, lack), say("missing: {goods}", goods=words)) if words else ("", "")


def _minus(hand: Hand, lack: Iterable[int]) -> str:
    """Return missing goods as pictures, each with its number."""
    goods = zip(tables.GOOD_NAMES, lack, strict=True)
    return "".join(f"\N{MINUS SIGN}{number}{hand.icon(name)}" for name, number in goods if number)


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
    return "".join(_list(hand, word) for word in opened)


def _list(hand: Hand, verb: str) -> str:
    """Return the question and answers of one kind of action, with the famine that it costs now."""
    asked, answers = _LISTS[verb](hand, hand.moves(verb))
    if choice_costs.planning(hand.s, verb)[1]:
        cost = planning_words.due_words(hand.s, verb, hand.say)
        asked = hand.say("Costs {cost} now. {asked}", cost=cost, asked=asked)
    return menu(hand.say(KINDS[verb]), asked, answers)


# Lists: a question and its answers


def _plans(hand: Hand, moves: list[str], body: Callable[[str], str], style: str = "") -> str:
    """Return plans as answers, each marked with a check or with what its payment would lack."""
    return "".join(_plan(hand, move, body(move.partition(":")[2]), style) for move in moves)


def _plan(hand: Hand, move: str, body: str, style: str) -> str:
    verb, _, word = move.partition(":")
    cost, say = choice_costs.later(hand.s, verb, word), hand.say
    mark, lack = _lacking(hand, move)
    if cost is None and not lack:
        return hand.answer(move, body, style)
    told = lack or say("you can pay: {goods}", goods=tokens(say, cost or ()))
    look = "payable short" if lack else "payable"
    body += f'<span class="{look}">{mark or _CHECK}</span>'
    return choice(hand.choices.move(move), body, f"{hand.words(move)}; {told}", style)


def _crafts(hand: Hand, moves: list[str]) -> tuple[str, str]:
    answers = _plans(hand, moves, hand.paid_craft)
    return hand.say("Which one? You pay when you make it"), answers


def _paintings(hand: Hand, moves: list[str]) -> tuple[str, str]:
    return hand.say("Which cell? Coloured: animals in your memory; painting one uses it up"), walls(
        hand, moves
    )


def _tracks(hand: Hand, moves: list[str]) -> tuple[str, str]:
    answers = _plans(hand, moves, hand.track)
    return hand.say("Which capability? You pay, and get tools, when you resolve it"), answers


def _rites(hand: Hand, moves: list[str]) -> tuple[str, str]:
    answers = _plans(hand, moves, lambda word: _rite(hand, word), "wide")
    famine = famine_and_points(hand.say, tables.FAMINE_IF_UNPAID, hand.s.players > 1)
    asked = hand.say("Where does she go? If you do not pay for her later, she costs {famine}")
    return asked.format(famine=famine), answers


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
