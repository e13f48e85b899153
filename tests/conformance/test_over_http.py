"""Every game through the API: whole matches, and each kind of move at least once."""

import asyncio
import random
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
from steppe.play.match_record import parse_record
from steppe.server.match.reactions import Switch
from tests.conformance.games import CASES, Case, of_game, usual_cases
from tests.server.site import browser, running

pytestmark = pytest.mark.anyio
V1 = "/api/v1"
LISTED = steppe.names()
ALL = [case for case in CASES if case.game.name in LISTED]
SHORT = [case for name in LISTED for case in usual_cases(steppe.load(name))]
MOVES = 12  # moves in each short match
TESTS = Path(__file__).parents[1] / "games"
WALKS = 20  # number of random matches searched for moves with verbs that no example has


class Table:
    """A match in which one program plays all seats."""

    def __init__(self, program, match: dict) -> None:
        self.program = program
        self.path = f"{V1}/matches/{match['id']}"
        self.id = match["id"]
        self.secrets = [seat["secret"] for seat in match["seats"]]

    async def look(self, seat: int) -> dict:
        return await self.get("/observation", **self._shown(seat))

    async def get(self, rest: str, **headers: str) -> dict:
        answer = await self.program.get(self.path + rest, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def play(self, seat: int, ply: int, move: str) -> None:
        body = {"ply": ply, "move": move, "key": f"{ply} {seat}"}
        answer = await self.program.post(f"{self.path}/play", json=body, headers=self._shown(seat))
        assert answer.status_code == 200, (move, answer.text)

    def _shown(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.secrets[seat]}"}


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


async def opened(program, game: Game, players: int, options: dict[str, str]) -> Table:
    seats = [{"kind": "person"}] * players
    wish = {"game": game.name, "seats": seats, "options": options}
    answer = await program.post(f"{V1}/matches", json=wish)
    assert answer.status_code == 201, answer.text
    return Table(program, answer.json())


async def play_at_random(table: Table, game: Game, most: int) -> bool:
    """Play up to ``most`` moves of a match, for all seats; return whether the match is over."""
    rng, moves = random.Random(game.name), 0
    while moves < most:
        match = await table.get("")
        if match["over"]:
            return True
        for seat in sorted(range(len(table.secrets)), key=lambda seat: seat != match["player"]):
            seen = await table.look(seat)
            if seen["legal"]:
                assert list(map(game.actions.format, seen["legal_ids"])) == seen["legal"]
                await table.play(seat, seen["ply"], rng.choice(seen["legal"]))
                moves += 1
                break
        await asyncio.sleep(0)  # once all have answered, the window closes
    return False


@pytest.mark.parametrize("case", SHORT, ids=str)
async def test_a_random_match_is_begun(program, case: Case):
    table = await opened(program, case.game, case.players, dict(case.options))
    is_over = await play_at_random(table, case.game, MOVES)  # a solo match may end earlier
    record = await program.get(f"{table.path}/record")
    assert is_over or len(parse_record(record.text).entries) >= MOVES


@pytest.mark.long
@pytest.mark.parametrize("case", ALL, ids=str)
async def test_a_random_match_is_played_whole(program, case: Case):
    table = await opened(program, case.game, case.players, dict(case.options))
    assert await play_at_random(table, case.game, case.game.max_plies + 1)


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
    table = await opened(program, position.game, position.players, dict(position.options))
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
