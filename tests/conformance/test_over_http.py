"""Every game through the API: whole matches, and each kind of move at least once."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import steppe
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.engine.chance import generator
from steppe.lab.measure.signature import random_move
from steppe.locale import translator
from steppe.play.example import check, files
from steppe.server.match.reactions import Switch
from steppe.testing import site_checks
from steppe.testing.local_site import opened
from steppe.testing.site_checks import *  # noqa: F403
from tests.conformance.games import CASES, Case, of_game, parameters
from tests.server.site import browser, running

LISTED = steppe.names()
TESTS = Path(__file__).parents[1] / "games"
WALKS = 20  # number of random matches searched for moves with verbs that no example has

test_a_match_over_http_is_played_to_its_end_and_its_record_replays = pytest.mark.long(
    site_checks.test_a_match_over_http_is_played_to_its_end_and_its_record_replays
)


@pytest.fixture(params=parameters([case for case in CASES if case.game.name in LISTED]))
def case(request):
    """Return a case of a game that the server knows."""
    return request.param


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
async def app(tmp_path):
    async with running(tmp_path, limits={}) as app:
        yield app


@pytest.fixture
async def program(app):
    async with browser(app) as program:
        yield program


def noted(game: Game, monkeypatch) -> dict[str, tuple[Position, str]]:
    """For each verb in a game's examples, return a position and a move with the verb."""
    found: dict[str, tuple[Position, str]] = {}
    apply = Position.apply

    def note_and_apply(position: Position, move: str, **more: bool) -> Position:
        if position.player >= 0 and position.game is game:
            note(found, position, [move])
        return apply(position, move, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Position, "apply", note_and_apply)
        for file in files(TESTS / game.name / "examples"):
            list(check(file, steppe.load, translator))
    return found


def note(found: dict[str, tuple[Position, str]], position: Position, moves: list[str]) -> None:
    for move in moves:
        verb = move.partition(":")[0]
        if verb not in found and move in position.legal():
            found[verb] = position.copy(), move


def rare(game: Game) -> Iterator[Position]:
    """Yield positions with rare moves: first those the game lists, then from random matches."""
    name = f"tests.games.{game.name}.rare"
    if find_spec(name):
        yield from import_module(name).POSITIONS
    for seed in range(WALKS):
        case = of_game(game)[seed % 2]
        position, rng = case.new(), generator(seed)
        while not position.is_over:
            yield position
            position.apply(random_move(position, rng))


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in LISTED[:2] else pytest.mark.long) for name in LISTED],
)
@pytest.mark.anyio
async def test_each_kind_of_move_is_played(app, program, name, monkeypatch):
    game = steppe.load(name)
    verbs, found = {verb.name for verb in game.actions.verbs}, noted(game, monkeypatch)
    places = rare(game)
    while verbs - set(found):
        position = next(places, None)
        assert position is not None, f"never met: {verbs - set(found)}"
        note(found, position, position.legal() if position.player >= 0 else [])
    for position, move in found.values():
        await play_at(app, program, position, move)


async def play_at(app, program, position: Position, move: str) -> None:
    """Play a move through the API in a match that starts from a position."""
    case = Case(position.game, position.players, tuple(position.options.items()))
    table = await opened(program, case)
    room = await app.state.rooms.get(table.id)
    if position.window is not None:
        for number in range(position.players):
            switch = Switch(number, position.window.name, asks=True)
            await room.reactions.switch(room.table.seats[number].guests[0], switch)
    room.table.match._played.now = position
    room.wake()
    seat = position.player
    seen = await table.look(seat)
    assert move in seen["legal"]
    await table.play(seat, seen["ply"], move)
    if room.table.window is None:
        assert room.table.match.line[-1].move == move
