"""An exchange as one choice: two tokens given and one taken (rule D13.9)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement

from steppe.draw.menu import menu, section
from steppe.draw.steppers import Steps
from steppe.draw.words import capital, listed
from steppe.games.doggerland.rules import effects, tables
from steppe.games.doggerland.views.hand.ask import Hand
from steppe.games.doggerland.views.words import counted, hoard, named

Pair = tuple[int, int]  # the hoards of the two tokens given
_TAKEN = (*tables.GOOD_NAMES[: tables.TOOL], *tables.FOOD_NAMES)


def draw_exchange(hand: Hand) -> str:
    """Return how many tokens of each hoard to give, two in all, and the tokens to take for them."""
    if hand.s.given:
        body = hand.answers(hand.moves("give"), hand.hoard)
        return _asked(hand, hand.say("Give the second of two tokens"), body)
    owned = _owned(hand)
    names = [tables.HOARD_NAMES[each] for each in owned]
    options = {tuple(map(pair.count, owned)): pair for pair in _pairs(owned)}
    usual = max(options, key=lambda amounts: _left(owned, options[amounts]))
    gift = Steps(hand.scene, names, list(options), usual)
    rows = "".join(_row(hand, gift, part, each) for part, each in enumerate(owned))
    order = [[*owned][part] for part in gift.order]
    given = Counter(dict(zip(owned, gift.now, strict=True))).elements()
    body = f'<span class="party">{rows}</span>' if rows else ""
    body += _takes(hand, owned, sorted(given, key=order.index), gift.more(hand.say))
    if "stop" in hand.choices.moves:
        body += hand.quiet("stop", hand.say("Stop exchanging"))
    return _asked(hand, hand.say("Which two tokens do you give, and what do you take?"), body)


def _row(hand: Hand, gift: Steps, part: int, each: int) -> str:
    """Return how many tokens of a hoard to give."""
    name, _, bowl = tables.HOARD_NAMES[each].partition("-")
    title = capital(named(hand.say, name))
    if bowl:
        title = hand.say("{food}, bowl {bowl}", food=title, bowl=bowl)
    return gift.row(part, hand.icon(name), title, lambda n: hoard(hand.say, each, n))


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


def _moves(owned: Counter[int], pair: Sequence[int]) -> tuple[str, ...]:
    """Return the moves that give a pair of tokens; a forced second token needs no move."""
    is_sole = len(owned - Counter(pair[:1])) == 1
    return tuple(f"give:{tables.HOARD_NAMES[each]}" for each in (pair[:1] if is_sole else pair))


def _takes(hand: Hand, owned: Counter[int], pair: Sequence[int], more: str) -> str:
    """Return each token that can be taken for a pair; no link if given, or if ``more`` is due."""
    given = listed(hand.say, (hoard(hand.say, each, n) for each, n in Counter(pair).items()))
    goods = {tables.HOARD_NAMES[each] for each in pair if each < tables.FIRST_FOOD}
    body = "".join(
        f'<span class="choice token none">{hand.icon(name)}</span>'
        if more or name in goods
        else _take(hand, (*_moves(owned, pair), f"take:{name}"), given, name)
        for name in _TAKEN
    )
    return section(capital(more or f"{given} \N{RIGHTWARDS ARROW}"), body)


def _take(hand: Hand, moves: Iterable[str], given: str, name: str) -> str:
    taken = counted(hand.say, name, 1)
    words = hand.say("Give {given}, take {taken}", given=given, taken=taken)
    return hand.series(moves, hand.icon(name), words, "token")
