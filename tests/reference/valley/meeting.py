"""Pairs of trick cards that can be played in one window, and random matches that do so (V16).

Open windows are saved during random matches of both implementations. For a pair of cards, cards are
exchanged between hands and piles until tribes in the window hold the pair. Both cards are played,
other tribes pass, and the match continues for a while, compared move by move.
"""

import random
from collections import defaultdict
from copy import copy
from dataclasses import replace
from functools import cache
from itertools import combinations

from steppe.core.unchecked import put
from steppe.engine.chance import CHANCE
from steppe.games.valley.rules.cards import TRICK_NAMES, WINDOW_NAMES
from steppe.games.valley.rules.stage import ACTING, ASKING
from steppe.games.valley.rules.state import DISCARDED, HELD, IN_BOX_STILL
from tests.games.valley.walking import TABLES, verb
from tests.reference.valley.abreast import Pair
from tests.reference.valley.on_table import carry_cards
from tests.reference.valley.second_part import next_action
from tests.reference.valley.second_table import Table
from tests.reference.valley.second_window import CARDS, fitting, plays

Windows = dict[tuple[str, str, str], list[Pair]]  # by edition, window, card
Couple = tuple[str, str, str, str]  # edition, window, two cards

APART = (  # pairs of cards in one window that need different fights or seasons
    {"traps", "friend"},
    {"traps", "flight"},
    {"torches", "friend"},
    {"torches", "flight"},
    {"roots", "manure"},
)
KEPT = 4  # maximum number of saved windows per card and table
RENEWED = 0.1  # chance that a further window replaces a saved one
ROUNDS = 5  # maximum number of rounds of two matches at each table, until all pairs have met
AFTER = 12  # number of moves compared after two cards have met


def meeting_windows(edition: str) -> list[str]:
    """Return the windows in which two cards can be played; one card averts a capture."""
    windows = [name for name in WINDOW_NAMES if len(fitting(edition, name)) > 1]
    return [name for name in windows if name != "capture"]


def couples(edition: str) -> list[Couple]:
    """Return an edition's pairs of cards that can be played in one window, with that window."""
    return [
        (edition, window, *pair)
        for window in meeting_windows(edition)
        for pair in combinations(fitting(edition, window), 2)
        if set(pair) not in APART
    ]


def duplicate(pair: Pair) -> Pair:
    """Return an independent copy of a match in both versions."""
    other = copy(pair)
    other.walk = copy(pair.walk)
    other.walk.position = pair.position.copy()
    other.walk.moves = list(pair.walk.moves)
    other.position, other.table = other.walk.position, pair.table.copy()
    other.moments = [*pair.moments]
    other.seen = pair.seen.copy()
    return other


def window_of(pair: Pair) -> str:
    """Return the open window: the one that asks for cards, or a tribe's own part."""
    s = pair.position.state
    if s.num_pending or pair.position.player < 0:
        return ""
    if s.phase == ACTING:
        return "own-move"
    return WINDOW_NAMES[s.window] if s.phase == ASKING else ""


def opened(window: str) -> str:
    """Return the window open before a card; ``move_end`` cards are played in a tribe's part."""
    return "own-move" if window == "move-end" else window


@cache
def played(table: int, first: int) -> tuple[list[Pair], Windows]:
    """Play two matches at a table; return them, and the saved open windows by card."""
    kept: Windows = defaultdict(list)
    rng = random.Random(f"{table} {first}")
    pairs = [Pair(table, seed) for seed in (first, first + 1)]
    for pair in pairs:
        for _ in pair.steps():
            keep(kept, pair, rng)
    return pairs, kept


def keep(kept: Windows, pair: Pair, rng: random.Random) -> None:
    """Save an open window for each playable card; gradually replace older ones."""
    edition = pair.table.edition
    keys = [
        (edition, window, card)
        for window in WINDOW_NAMES
        if opened(window) == window_of(pair)
        for card in fitting(edition, window)
        if len(kept[edition, window, card]) < KEPT or rng.random() < RENEWED
        if could_begin(pair, window, card)
    ]
    copied = duplicate(pair) if keys else pair
    for key in keys:
        rng.shuffle(kept[key])
        kept[key][KEPT - 1 :] = [copied]


def give(pair: Pair, tribe: int, card: str) -> bool:
    """Exchange a card for one in a tribe's hand; return whether the tribe now holds the card."""
    tricks = [int(place) for place in pair.position.state.trick]
    wanted = TRICK_NAMES.index(card)
    own = [trick for trick, place in enumerate(tricks) if place == HELD + tribe]
    if tricks[wanted] in (IN_BOX_STILL, DISCARDED) or not own:
        return False
    if wanted not in own:
        tricks[own[0]], tricks[wanted] = tricks[wanted], tricks[own[0]]
        with pair.changing():
            put(pair.position, trick=tricks, known=[0] * len(tricks), peeked=[[0] * 6] * 6)
            carry_cards(pair.position, pair.table)
            ask_again(pair.table)
    return True


def ask_again(table: Table) -> None:
    """Ask an open window's question again, after a hand has changed."""
    question = table.question
    assert question
    if "pass" in question.words:
        (name, _, _) = question.then.args  # type: ignore[attr-defined]
        words = ["pass", *plays(table, question.player, name)]
        table.question = replace(question, words=dict.fromkeys(words, 1))
    else:
        table.question = next_action(table)


def meet(pair: Pair, window: str, cards: list[str], rng: random.Random) -> bool:
    """Try to play two cards in the open window; return whether both were played."""
    return all(bring(pair, window, card, rng) for card in cards)


def bring(pair: Pair, window: str, card: str, rng: random.Random) -> bool:
    """Let one of the tribes asked play a card; the others pass. Return whether it was played."""
    while wait(pair) == window:
        if could_begin(pair, window, card) and give(pair, pair.position.player, card):
            words = [word for word in pair.position.legal() if verb(word) == card]
            if words:
                pair.step(rng.choice(words))
                return True
        if "pass" not in pair.position.legal():
            return False
        pair.step("pass")
        if not pair.position.state.quiet:
            return False  # the window is closed
    return False


def wait(pair: Pair) -> str:
    """Resolve chance and fire markers; return the window that is open afterwards."""
    while pair.position.player == CHANCE or pair.position.state.num_pending:
        pair.step(pair.walk.choose())
    return window_of(pair)


def never_met(pairs: list[Couple]) -> list[Couple]:
    """Try to play each pair of an edition's cards in one window; return the pairs that fail."""
    edition, rng = pairs[0][0], random.Random(0)
    tables = [n for n, (_, options) in enumerate(TABLES) if options["edition"] == edition]
    missing = pairs
    for first in range(0, 2 * ROUNDS, 2):
        for table in tables:
            if missing:
                windows = played(table, first)[1]
                missing = [pair for pair in missing if not met(windows, pair, rng)]
    return missing


def met(windows: Windows, couple: Couple, rng: random.Random) -> Pair | None:
    """Play two cards in a saved window, then play on for a while; return the match, or None."""
    edition, window, one, other = couple
    for cards in ([one, other], [other, one]):
        open_windows = windows[edition, window, cards[0]]
        for kept in rng.sample(open_windows, len(open_windows)):
            pair = duplicate(kept)
            if meet(pair, opened(window), cards, rng):
                go_on(pair)
                return pair
    return None


def could_begin(pair: Pair, window: str, card: str) -> bool:
    """Return whether a card would have a target if the tribe to answer held it."""
    return bool(CARDS[card].targets(pair.table, pair.position.player, window))


def go_on(pair: Pair) -> None:
    for _ in range(AFTER):
        if not pair.position.is_over:
            pair.step(pair.walk.choose())
