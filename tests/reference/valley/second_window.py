"""Card windows in the second implementation (V16.2 to V16.9, V23)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tests.reference.agenda import Question
from tests.reference.valley.second_land import TRICKS
from tests.reference.valley.second_table import Table
from tests.reference.valley.second_underway import Put

Targets = Callable[[Table, int, str], list[str]]  # table, tribe, window: the possible targets
Effect = Callable[[Table, int, str, list[str]], None]  # the same, and the parts of the target


@dataclass(frozen=True)
class Card:
    targets: Targets
    effect: Effect


CARDS: dict[str, Card] = {}


def card(name: str, targets: Targets) -> Callable[[Effect], Effect]:
    """Declare a card's possible targets; the decorated function is its effect."""

    def declare(effect: Effect) -> Effect:
        CARDS[name] = Card(targets, effect)
        return effect

    return declare


Ended = Callable[[Table], bool]
ENDED: dict[str, Ended] = {}  # by window: a test whether its fight or capture is over


def closes(*names: str) -> Callable[[Ended], Ended]:
    """Declare the test by which windows close early, before all tribes have passed (V16.9)."""

    def declare(ended: Ended) -> Ended:
        for name in names:
            ENDED[name] = ended
        return ended

    return declare


def always(_table: Table, _tribe: int, _window: str) -> list[str]:
    return [""]


def fitting(edition: str, window_name: str) -> list[str]:
    """Return the edition's cards that can be played in a window."""
    name = window_name.replace("-", "_")
    return [
        trick
        for trick, data in TRICKS.items()
        if data["count"][edition] and name in data["windows"]
    ]


def could_play(table: Table, tribe: int, window_name: str) -> bool:
    """V16.3: judged only by public information"""
    if not table.hands[tribe] or not table.lives(tribe):
        return False
    cards = [trick for trick in fitting(table.edition, window_name) if trick not in table.discards]
    return any(CARDS[trick].targets(table, tribe, window_name) for trick in cards)


def plays(table: Table, tribe: int, window_name: str) -> list[str]:
    """Return all moves with which a tribe may play a card in a window."""
    return [
        f"{trick}:{target}".removesuffix(":")
        for trick in fitting(table.edition, window_name)
        if trick in table.hands[tribe]
        for target in CARDS[trick].targets(table, tribe, window_name)
    ]


def play(table: Table, tribe: int, window_name: str, word: str) -> None:
    """V16.2: a card is played once, then discarded; V16.9"""
    trick, *target = word.split(":")
    discard(table, tribe, trick)
    CARDS[trick].effect(table, tribe, window_name, target)
    table.settle()


def discard(table: Table, tribe: int, trick: str) -> None:
    table.hands[tribe].remove(trick)
    table.discards.add(trick)
    table.known = {(spy, other) for spy, other in table.known if other != trick}


def window(name: str, circle: list[int], table: Table) -> None:
    """Ask the tribes in ``circle`` in player order until all of them pass in a row."""
    table.next(partial(ask_next, name, circle, table.first, frozenset()))


def ask_next(
    name: str, circle: list[int], asker: int, quiet: frozenset[int], table: Table
) -> Question | None:
    if name in ENDED and ENDED[name](table):
        return None
    for place in range(table.players):
        tribe = (asker + place) % table.players
        if tribe in circle and tribe not in quiet and is_asked(table, tribe, name):
            words = ["pass", *plays(table, tribe, name)]
            then = partial(answer, name, circle, quiet)
            return Put(tribe, dict.fromkeys(words, 1), then)
    return None


def is_asked(table: Table, tribe: int, name: str) -> bool:
    fight = table.fight if name in ("fight-start", "round-end") else None
    if fight and (tribe not in fight.sides or not table.here(tribe, fight.place)):
        return False
    return could_play(table, tribe, name)


def answer(name: str, circle: list[int], quiet: frozenset[int], table: Table, word: str) -> None:
    assert table.question
    tribe = table.question.player
    asker = (tribe + 1) % table.players
    if word == "pass":
        table.next(partial(ask_next, name, circle, asker, quiet | {tribe}))
    else:
        table.next(partial(ask_next, name, circle, asker, frozenset()))
        play(table, tribe, name, word)
