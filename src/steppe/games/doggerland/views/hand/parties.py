"""Choosing an expedition: members first, then tools (rules D8, D9.2, D10.2).

One party is always selected. Each number is a link to the closest party with that number, so that
every legal party is only a few clicks away and needs no button of its own.
"""

from collections.abc import Iterable

from steppe.core.i18n import msgids
from steppe.draw.menu import menu, number, number_row
from steppe.draw.svg import escape
from steppe.draw.words import capital
from steppe.games.doggerland.rules.actions import Party
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import CELL_NAMES, SENT_TOOL
from steppe.games.doggerland.views.hand import choice_costs, planning_words
from steppe.games.doggerland.views.hand.ask import Hand

_PARTS = msgids(  # in the order of the party's notation
    {"chief": "Chief (counts 2)", "shaman": "Shaman", "hunter": "Hunters", "tool": "Tools"}
)


def draw_party(hand: Hand) -> str:
    """Return the selected party, the numbers that can change, and the button to send it."""
    moves = {choice_costs.party_of(move): move for move in hand.moves("party")}
    party = laid_out(hand, moves)
    cell, say = planning_words.target(hand.s), hand.say
    rows = "".join(_row(hand, moves, party, part) for part in range(len(_PARTS)))
    title = say("Expedition to {cell}", cell=CELL_NAMES[cell])
    body = f'<span class="party">{rows}</span>{_send(hand, moves[party], party)}'
    return menu(title, capital(planning_words.aim_and_limit(hand.s, say)), body)


def laid_out(hand: Hand, moves: dict[Party, str]) -> Party:
    """Return the picked party, or else the smallest party that brings home the most tokens."""
    for party, move in moves.items():
        if move.partition(":")[2] in hand.choices.picked:
            return party
    return max(moves, key=lambda party: (_brought(hand.s, party), -sum(party), -party[SENT_TOOL]))


def _brought(s: State, party: Party) -> int:
    """Return how many tokens a party would bring home."""
    found = sum(choice_costs.yielded(s, planning_words.target(s), choice_costs.mastery(party)))
    return min(found, choice_costs.carried(s, party))


def _send(hand: Hand, move: str, party: Party) -> str:
    """Return the link that sends the party, with its abilities."""
    s, say, points = hand.s, hand.say, choice_costs.mastery(party)
    load = choice_costs.carried(s, party)
    words = say("Mastery {mastery}, carries up to {load}", mastery=points, load=load)
    found = choice_costs.yielded(s, planning_words.target(s), points)
    if left := hand.left(found, load):
        words = say("Mastery {mastery}: {left}", mastery=points, left=left)
    home = hand.hauled(found, load)
    finds = f'<span class="part">{escape(say("brings home"))} {home}</span>'
    cost = hand.due("send", party[SENT_TOOL])
    price = f'<span class="part">{escape(say("costs"))} {cost}</span>' if cost else ""
    send = f"<b>{escape(say('Send them'))}</b><small>{escape(words)}</small>{finds}{price}"
    return hand.answer(move, send, "go")


# Numbers


def _row(hand: Hand, moves: dict[Party, str], party: Party, part: int) -> str:
    """Return the possible numbers for one part of the party, the same for each selected party."""
    numbers = sorted({other[part] for other in moves})
    if numbers == [0]:
        return ""
    body = ""
    for value in numbers:
        nearest = _nearest(moves, party, (part, value))
        body += _number(hand, moves[nearest], value, value == party[part])
    picture, name = tuple(_PARTS.items())[part]
    return number_row(hand.say(name), hand.icon(picture), body)


def _nearest(moves: Iterable[Party], party: Party, change: tuple[int, int]) -> Party:
    """Return the party with the changed number that is closest to the selected party."""
    part, number = change
    changed = [other for other in moves if other[part] == number]
    return min(changed, key=lambda other: [abs(other[p] - party[p]) for p in range(len(_PARTS))])


def _number(hand: Hand, move: str, value: int, is_now: bool) -> str:
    """Return a number as a link that selects its party; the current number is marked."""
    word = move.partition(":")[2]
    link = f'href="{escape(hand.scene.link((word,)))}" data-pick="{word}"'
    return number(link, value, hand.words(move), is_now)
