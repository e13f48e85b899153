"""An exchange as one choice: two tokens given and one taken (rule D13.9)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from steppe.draw.menu import folded, menu, section
from steppe.draw.svg import escape
from steppe.draw.words import capital, listed
from steppe.games.doggerland.rules import effects, tables
from steppe.games.doggerland.views.hand.ask import Hand
from steppe.games.doggerland.views.words import counted, hoard

Pair = tuple[int, int]  # the hoards of the two tokens given
_SHOWN = 4  # number of pairs shown in full; these give the most plentiful tokens
_TAKEN = (*tables.GOOD_NAMES[: tables.TOOL], *tables.FOOD_NAMES)


def draw_exchange(hand: Hand) -> str:
    """Return the pairs that can be given, each with the tokens that can be taken for it."""
    if hand.s.given:
        body = hand.answers(hand.moves("give"), hand.hoard)
        return _asked(hand, hand.say("Give the second of two tokens"), body)
    owned = _owned(hand)
    pairs = sorted(_pairs(owned), key=lambda pair: -_left(owned, pair))
    rows = "".join(_row(hand, owned, pair) for pair in pairs[:_SHOWN])
    others = "".join(_gift(hand, owned, pair) for pair in pairs[_SHOWN:])
    body = rows + folded(hand.say("Other tokens to give"), others)
    if "stop" in hand.choices.moves:
        body += hand.quiet("stop", hand.say("Stop exchanging"))
    return _asked(hand, hand.say("Which two tokens do you give, and what do you take?"), body)


def _asked(hand: Hand, question: str, body: str) -> str:
    if hand.s.trades > 0:
        left = counted(hand.say, "exchange", int(hand.s.trades))
        question = hand.say("{question} ({left} left)", question=question, left=left)
    return menu(hand.say("Exchange 2 for 1"), question, body)


def _owned(hand: Hand) -> Counter[int]:
    """Return the number of tokens in each hoard that can be given."""
    s, names = hand.s, (move.partition(":")[2] for move in hand.moves("give"))
    hoards = (tables.HOARD_NAMES.index(name) for name in names)
    return Counter({each: int(effects.hoarded(s, s.player, each)) for each in hoards})


def _pairs(owned: Counter[int]) -> Iterator[Pair]:
    for pair in combinations_with_replacement(owned, 2):
        if Counter(pair) <= owned:
            yield pair


def _left(owned: Counter[int], pair: Pair) -> int:
    """Return how many tokens of the scarcer kind are left after a pair is given."""
    return min(owned[each] - pair.count(each) for each in pair)


def _moves(owned: Counter[int], pair: Pair) -> tuple[str, ...]:
    """Return the moves that give a pair of tokens; a forced second token needs no move."""
    first, second = pair
    is_sole = len(owned - Counter((first,))) == 1
    given = (first,) if is_sole else (first, second)
    return tuple(f"give:{tables.HOARD_NAMES[each]}" for each in given)


def _row(hand: Hand, owned: Counter[int], pair: Pair) -> str:
    """Return a pair with each token that can be taken for it, except the tokens given."""
    say, given = hand.say, _named(hand, pair)
    goods = {tables.HOARD_NAMES[each] for each in pair if each < tables.FIRST_FOOD}
    body = "".join(
        hand.series(
            (*_moves(owned, pair), f"take:{name}"),
            hand.icon(name),
            say("Give {given}, take {taken}", given=given, taken=counted(say, name, 1)),
            "token",
        )
        for name in _TAKEN
        if name not in goods
    )
    return section(f"{capital(given)} \N{RIGHTWARDS ARROW}", body)


def _gift(hand: Hand, owned: Counter[int], pair: Pair) -> str:
    """Return a pair without the token to take; the next question asks for that token."""
    given = _named(hand, pair)
    words = hand.say("Give {given}", given=given)
    return hand.series(_moves(owned, pair), escape(capital(given)), words, "quieter")


def _named(hand: Hand, pair: Pair) -> str:
    return listed(hand.say, (hoard(hand.say, each, n) for each, n in Counter(pair).items()))
