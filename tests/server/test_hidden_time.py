"""Timing never reveals a bot's cards: two matches differ in a hidden card, and bots are slow.

Two matches look the same to ana until a window opens. In one match, a bot holds a card to react
with; in the other, no bot does. Ana and a spectator must receive everything at the same times in
both.
"""

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest

from steppe import games
from steppe.play.match import Match
from steppe.server.accounts.guests import Keys
from steppe.server.base.match_data import BOT, PERSON, Seat, Sheet
from steppe.server.base.settings import Timing
from steppe.server.bots.bot_service import BotRequest
from steppe.server.match.app_context import AppContext
from steppe.server.match.broadcast import Broadcast, View
from steppe.server.match.room import Room
from steppe.server.match.windows import open_window
from steppe.server.pages import site
from steppe.server.store.store import Store
from tests.server.site import ANA, FirstMove, play

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.usefixtures("steady"),
]
VIEWS = (View(frozenset({0}), "en"), View(frozenset(), "en"))
OPEN_FOR, ALIKE = 0.5, 0.001  # seconds: a window's length, and the tolerance


class Slow(FirstMove):
    """A worker that takes some seconds per request, and never reacts in a window."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self._turn = asyncio.Lock()

    async def choose(self, question: BotRequest) -> str:
        async with self._turn:
            self.asked.append(question)
            await asyncio.sleep(self.seconds)
        legal = question.seen.legal
        return "leave" if "leave" in legal else legal[0]


class Paper(Store):
    """A store that confirms everything immediately."""


@pytest.fixture
def game(monkeypatch):
    """Register the tests' own game with windows."""
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny.windows:GAME")
    return games.load("tiny")


def before_a_window(game) -> Iterator[tuple[Match, str]]:
    """Yield three-player matches in which player 0's move opens a window for the others."""
    while True:
        match = Match.new(game, 3)
        while not match.is_over:
            move = random.choice(match.legal(match.player))
            if match.player == 0 and set(asked(match, move)) == {1, 2}:
                yield match, move
                break
            match.play(move)


def asked(match: Match, move: str) -> dict[int, list[str]]:
    """Return the possible answers of the players that a move asks, by player."""
    after = match.copy()
    after.play(move)
    window = open_window(after)
    if window is None or window.kind.name != "theft":
        return {}
    return {player: position.legal() for player, position in window.asked.items()}


def pair(game) -> tuple[list[Match], str]:
    """Return two matches that look the same to player 0 and to a spectator, and the next move.

    In the first match, a bot can react to the move; in the second, no bot can.
    """
    for match, move in before_a_window(game):
        for twin in otherwise_dealt(match):
            both = sorted((match, twin), key=lambda one: -able(one, move))
            counts = [able(one, move) for one in both]
            if counts[0] > counts[1] == 0 and twin.seen_by(None) == match.seen_by(None):
                return both, move
    raise AssertionError


def otherwise_dealt(match: Match) -> Iterator[Match]:
    """Yield matches that look the same to player 0, but in which another player lacks a thief."""
    opening = match.log[0]
    for place, word in enumerate(opening.outcomes):
        if word == "deal:thief":
            words = list(opening.outcomes)
            words[place] = "deal:bow"
            try:
                twin = replace(match, log=[replace(opening, outcomes=tuple(words)), *match.log[1:]])
            except ValueError:
                continue  # the thief was played
            if twin.observe(0) == match.observe(0) and twin.seen_by(0) == match.seen_by(0):
                yield twin


def able(match: Match, move: str) -> int:
    return sum("steal" in legal for legal in asked(match, move).values())


def table(match: Match, thinker: Slow, timing: Timing) -> Room:
    """Return a table where ana and two bots play a match in this state."""
    seats = Seat(PERSON, "ana", (ANA,)), Seat(BOT, bot="quick"), Seat(BOT, bot="quick")
    sheet = Sheet("twin", "tiny", 3, match.options, "1", match.secret, 0.0, seats)
    hub = Broadcast(site.fragment, 12)
    house = AppContext(Paper(), hub, Keys(b"k" * 32), thinker, 0.0, timing)
    return Room(sheet, match, house)


async def watched(room: Room, move: str) -> list[list[tuple[float, bytes]]]:
    """Play a move; return all that each view receives, with times, until the window closes."""
    news: list[list[tuple[float, bytes]]] = [[] for _ in VIEWS]
    with ExitStack() as looks:
        streams = [looks.enter_context(room.house.hub.subscribe(room, v, "a")) for v in VIEWS]
        await asyncio.sleep(0.02)
        begun = time.monotonic()

        async def listen(stream, seen) -> None:
            stream.event = None
            async for event in stream.events():
                seen.append((time.monotonic() - begun, event))

        ears = [asyncio.create_task(listen(*both)) for both in zip(streams, news, strict=True)]
        await play(room, ANA, move)
        while any(len(seen) < 2 for seen in news):
            await asyncio.sleep(0.01)
        for ear in ears:
            ear.cancel()
    return [seen[:2] for seen in news]


@pytest.mark.parametrize("slow", [OPEN_FOR / 5, 2 * OPEN_FOR])
async def test_neither_times_nor_bytes_reveal_whether_a_bot_could_react(game, slow):
    both, move = pair(game)
    thinkers = [Slow(slow) for _ in both]
    timing = Timing(live=OPEN_FOR, calm=OPEN_FOR, brief=OPEN_FOR)
    rooms = [table(*each, timing) for each in zip(both, thinkers, strict=True)]
    one, other = await asyncio.gather(*(watched(room, move) for room in rooms))
    assert len(thinkers[0].asked) == len(thinkers[1].asked)
    for seen, twin in zip(one, other, strict=True):
        assert [event for _, event in seen] == [event for _, event in twin]
        assert all(abs(a - b) < ALIKE for (a, _), (b, _) in zip(seen, twin, strict=True))
