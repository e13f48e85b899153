"""Programs that the host adds: they play at tables, fail without harm, and end with the server."""

import asyncio
import json
import os
import shlex
import signal
import subprocess
import sys

import pytest

from steppe.bots.outside import leash
from steppe.bots.outside.bot_messages import End
from steppe.core.errors import NotationError
from steppe.play.log import CRASH, GONE, ILLEGAL, LATE, RESIGN, UNDO, WITHDRAW
from steppe.play.match import Match
from steppe.server.base.hosted_bot import HostedBot
from steppe.server.bots import hosted_bots
from steppe.server.bots.bot_service import BotRequest
from steppe.server.bots.hosted_bots import BotFaultError, Farewell, HostedBots, leashed
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import Proposal
from tests.bots.outside.programs import PLAYS, python
from tests.server.site import ANA, BEN, browser, leave, play, running, settled, until
from tests.tiny import GAME

pytestmark = pytest.mark.anyio
UNLIMITED = True
HEARS = """
import json, os, sys
for line in sys.stdin:
    told = json.loads(line)
    open({place!r}, "a").write(json.dumps([os.getpid(), told]) + "\\n")
    if told["type"] == "hello":
        print(json.dumps({{"type": "ready", "name": "ears", "version": "1"}}))
    elif told["type"] == "ask":
        print(json.dumps({{"type": "move", "move": told["legal"][-1]["move"]}}))
"""
READY = """
import json, sys, time
told = json.loads(input())
print(json.dumps({"type": "ready", "name": "odd", "version": "1"}))
told = json.loads(input())
"""
LATE_BOT = READY + "time.sleep(600)"
CRASHING = READY + "print('secret', told['legal'], file=sys.stderr); sys.exit(3)"
CHEATING = READY + 'print(json.dumps({"type": "move", "move": "sing"}))'


def hosted(code, name="Deep", seconds=20.0, games=()):
    return HostedBot(name, python(code), seconds, games)


def ears(path, name="Deep"):
    """Return a bot that writes all that it hears to a file."""
    return hosted(HEARS.format(place=str(path)), name)


def heard(path):
    """Return the messages in a file, each with the id of its process."""
    return [json.loads(line) for line in path.read_text().splitlines()]


def folder(tmp_path):
    """Return the data folder of a server, beside the files of its programs."""
    data = tmp_path / "data"
    data.mkdir(exist_ok=True)
    return data


async def table(app, *bots, game="zebras", others=0):
    """Return a match between Ana, perhaps others, and bots that the host has added."""
    seats = [NewSeat("person", "Ana"), *[NewSeat("open")] * others]
    seats += [NewSeat("bot", "Impostor", f"host:{name}") for name in bots]
    room = await app.state.rooms.create(NewMatch(game, seats), ANA)
    for number in range(1, 1 + others):
        await room.seating.sit(BEN, number, "Ben")
    return room


async def ana_plays(room):
    """Play Ana's moves until another seat decides."""
    while room.table.match.player == 0:
        await play(room, ANA, room.table.match.legal(0)[0])


async def test_a_program_plays_at_a_table_under_its_own_name(tmp_path):
    async with running(folder(tmp_path), bots=[ears(tmp_path / "heard")]) as app:
        room = await table(app, "Deep")
        await ana_plays(room)
        await settled(room)
        assert room.table.match.player == 0
        (hello, *asks) = [told for _, told in heard(tmp_path / "heard")]
        assert (hello["game"], hello["seat"]) == ("zebras", 1)
        assert [ask["type"] for ask in asks] == ["ask"] * len(asks)
        assert asks[0]["seconds"] == 20.0
        async with browser(app) as client:
            page = (await client.get(f"/m/{room.table.id}")).text
        assert "Deep (bot)" in page
        assert "from the host" in page
        assert "Impostor" not in page
        await leave(room, ANA)
        await until(lambda: heard(tmp_path / "heard")[-1][1]["type"] == "over")
        over = heard(tmp_path / "heard")[-1][1]
        assert (over["reason"], over["returns"]) == ("a player resigned", [-1.0, 1.0])


async def test_a_program_sees_only_what_its_seat_sees(tmp_path, tiny):
    async with running(folder(tmp_path), bots=[ears(tmp_path / "heard")]) as app:
        room = await table(app, "Deep", game=tiny)
        await ana_plays(room)
        await settled(room)
        for _, told in heard(tmp_path / "heard"):
            if told["type"] == "ask":
                ply = told["ask"]
                assert ply >= 0
                seen = room.table.match.observe(1)
                assert {*told["observation"]} == {*seen.to_json()}
        asked = [told for _, told in heard(tmp_path / "heard") if told["type"] == "ask"]
        events = [word for told in asked for word in told["events"]]
        assert events == [*room.table.match.look(1).moves[: len(events)]]
        assert any(":?" in word for word in events)


@pytest.mark.parametrize(
    ("code", "seconds", "fault", "words"),
    [
        (LATE_BOT, 0.05, LATE, "Takes too long for a move, and loses"),
        (CRASHING, 20.0, CRASH, "Stops answering, and loses"),
        (CHEATING, 20.0, ILLEGAL, "Names an illegal move, and loses"),
    ],
)
async def test_with_two_players_a_program_that_fails_loses(
    tmp_path, caplog, code, seconds, fault, words
):
    async with running(tmp_path, bots=[hosted(code, seconds=seconds)]) as app:
        room = await table(app, "Deep")
        await ana_plays(room)
        await until(lambda: room.table.match.is_over)
        assert room.table.match.log[-1].move == RESIGN + fault
        assert room.table.match.returns() == [1.0, -1.0]
        async with browser(app) as client:
            page = (await client.get(f"/m/{room.table.id}")).text
            assert (words in page, "failed" in page) == (True, True)
            assert (await client.get("/")).status_code == 200  # the server goes on
    assert "secret" not in caplog.text
    assert not any(move in caplog.text for move in room.table.match.position_after(0).legal()[3:])


async def test_with_more_players_a_bot_of_the_site_takes_the_seat_of_a_program(tmp_path, tiny):
    async with running(tmp_path, bots=[hosted(CRASHING)]) as app:
        room = await table(app, "Deep", game=tiny, others=1)
        for _ in range(20):
            player = room.table.match.player
            if player == 2 or room.table.match.is_over:
                break
            await play(room, (ANA, BEN)[player], room.table.match.legal(player)[0])
        await until(lambda: not room.table.seats[2].is_hosted)
        await settled(room)
        assert WITHDRAW + CRASH in [entry.move for entry in room.table.match.log]
        assert not room.table.match.is_over
        seat = room.table.seats[2]
        assert (seat.kind, seat.name, seat.bot) == ("bot", "Deep", "quick")


async def test_a_program_starts_again_after_a_restart_and_hears_everything(tmp_path):
    bots = [ears(tmp_path / "heard")]
    async with running(folder(tmp_path), bots=bots) as app:
        room = await table(app, "Deep")
        await ana_plays(room)
        await settled(room)
        first = heard(tmp_path / "heard")
    async with running(folder(tmp_path), bots=bots) as app:
        room = await app.state.rooms.get(room.table.id)
        await ana_plays(room)
        await settled(room)
        second = heard(tmp_path / "heard")[len(first) :]
    assert {pid for pid, _ in second}.isdisjoint({pid for pid, _ in first})
    assert [told["type"] for _, told in second[:2]] == ["hello", "ask"]
    assert second[1][1]["since"] == 0
    assert len(second[1][1]["events"]) > len(first[1][1]["events"])
    assert second[0][1] == first[0][1]


async def test_without_its_option_a_program_loses_its_seat(tmp_path):
    async with running(folder(tmp_path), bots=[ears(tmp_path / "heard")]) as app:
        room = await table(app, "Deep")
    async with running(folder(tmp_path)) as app:
        room = await app.state.rooms.get(room.table.id)
        await ana_plays(room)
        await until(lambda: room.table.match.is_over)
        assert room.table.match.log[-1].move == RESIGN + GONE


async def test_a_take_back_reaches_the_program(tmp_path):
    async with running(folder(tmp_path), bots=[ears(tmp_path / "heard")]) as app:
        room = await table(app, "Deep")
        await ana_plays(room)
        await settled(room)
        await room.act(UNDO, ANA, Proposal(room.table.version, key="back"))
        await ana_plays(room)
        await settled(room)
        asks = [told for _, told in heard(tmp_path / "heard") if told["type"] == "ask"]
        assert asks[-1]["since"] < asks[-2]["since"] + len(asks[-2]["events"]) + 1


async def test_several_matches_have_programs_of_their_own(tmp_path):
    async with running(folder(tmp_path), bots=[ears(tmp_path / "heard")]) as app:
        rooms = [await table(app, "Deep") for _ in range(2)]
        for room in rooms:
            await ana_plays(room)
        for room in rooms:
            await settled(room)
    hellos = [told for _, told in heard(tmp_path / "heard") if told["type"] == "hello"]
    assert len({pid for pid, _ in heard(tmp_path / "heard")}) == 2
    assert len({hello["seed"] for hello in hellos}) == 2


# The form and the API


async def test_the_form_and_the_api_offer_programs_for_their_games(tmp_path, program_of):
    bots = [hosted(PLAYS, games=("zebras",)), hosted(PLAYS, "Elsewhere", games=("valley",))]
    async with running(tmp_path, bots=bots) as app, browser(app) as client:
        page = (await client.get("/new?game=zebras")).text
        assert ('value="bot:host:Deep"' in page, "Elsewhere" in page) == (True, False)
        form = {"game": "zebras", "seat-0": "me", "seat-1": "bot:host:Deep"}
        assert (await client.post("/new", data=form)).headers["location"].startswith("/m/")
        assert (await client.post("/new", data=form | {"seat-1": "bot:host:Elsewhere"})).is_error
        program = program_of(app)
        games = {one["name"]: one for one in (await program.get("/api/v1/games")).json()}
        assert games["zebras"]["host_bots"] == ["host:Deep"]
        seats = [{"kind": "person"}, {"kind": "bot", "bot": "host:Deep"}]
        made = await program.post("/api/v1/matches", json={"game": "zebras", "seats": seats})
        seat = made.json()["seats"][1]
        assert (seat["name"], seat["bot"], seat["is_bot"]) == ("Deep", "host:Deep", True)
        for word in ("host:Nobody", "cmd:ls", "os:system"):
            seats[1]["bot"] = word
            body = {"game": "zebras", "seats": seats}
            assert (await program.post("/api/v1/matches", json=body)).status_code == 400


@pytest.fixture
def program_of():
    def client(app):
        found = browser(app)
        found.headers.pop("origin")
        return found

    return client


# Programs


def question(match, seat=0, word="host:Deep"):
    while match.player != seat:
        match.play(match.legal(match.player)[0])
    return BotRequest(match.id, "tiny", word, match.look(seat))


def tiny_match(id="m"):
    return Match(GAME, 2, GAME.check_options({}, 2), id, b"dice").deal()


async def test_only_so_many_programs_stay_open(tmp_path, monkeypatch):
    monkeypatch.setattr(hosted_bots, "OPEN", 1)
    bots = HostedBots([ears(tmp_path / "heard")], lanes=1)
    for id in ("one", "two", "one"):
        await bots.choose(question(tiny_match(id)))
    assert len({pid for pid, _ in heard(tmp_path / "heard")}) == 3
    assert [place for lane in bots._lanes for place in lane.programs] == [("one", 0)]
    await bots.close()


async def test_a_bot_that_fails_again_and_again_is_not_offered_for_a_while():
    now = [0.0]
    bots = HostedBots([hosted(CRASHING)], lanes=1, clock=lambda: now[0])
    for number in range(hosted_bots.TRIES):
        bots.check("host:Deep", "tiny")
        with pytest.raises(BotFaultError):
            await bots.choose(question(tiny_match(str(number))))
    assert bots.of("tiny") == []
    with pytest.raises(NotationError, match="failed several times"):
        bots.check("host:Deep", "tiny")
    now[0] += hosted_bots.REST
    assert [bot.name for bot in bots.of("tiny")] == ["Deep"]
    await bots.close()


async def test_a_match_played_to_its_end_forgives_earlier_faults(tmp_path):
    bots = HostedBots([ears(tmp_path / "heard")], lanes=1)
    bots._lose("host:Deep")
    await bots.choose(question(tiny_match()))
    bots.end("m", {0: Farewell("host:Deep", End([1.0, -1.0], [1, 0]), ())})
    await until(lambda: not bots._lost)
    assert [told["type"] for _, told in heard(tmp_path / "heard")] == ["hello", "ask", "over"]
    await bots.close()


async def test_a_program_that_does_not_start_is_logged_with_its_last_words(caplog):
    bots = HostedBots([hosted("raise ImportError('no numpy')")], lanes=1)
    with pytest.raises(BotFaultError) as raised:
        await bots.choose(question(tiny_match()))
    assert (raised.value.reason, "no numpy" in str(raised.value)) == (CRASH, False)
    assert "no numpy" in caplog.text
    await bots.close()


async def test_closing_ends_a_program_that_is_thinking(tmp_path):
    place = tmp_path / "pid"
    code = f"import os; open({str(place)!r}, 'w').write(str(os.getpid())); " + LATE_BOT.strip()
    bots = HostedBots([hosted(code.replace("\n", ";"))], lanes=1)
    asked = asyncio.create_task(bots.choose(question(tiny_match())))
    await until(lambda: place.exists() and place.read_text())
    asked.cancel()
    await bots.close()
    await until(lambda: _has_gone(int(place.read_text())))


def _has_gone(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, check=False)
    return shown.stdout.strip()[:1] in (b"", b"Z")


def test_a_program_ends_with_a_server_that_is_killed(tmp_path):
    place = tmp_path / "pid"
    stubborn = (
        f"import os, time; open({str(place)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    )
    leashes = [sys.executable, "-I", "-S", leash.__file__]
    server = (
        "import os, subprocess, time\n"
        f"words = [*{leashes!r}, str(os.getpid()), *{shlex.split(python(stubborn))!r}]\n"
        "subprocess.Popen(words, start_new_session=True)\n"
        "time.sleep(600)"
    )
    command = [sys.executable, "-S", "-c", server]
    with subprocess.Popen(command) as process:
        _wait(lambda: place.exists() and place.read_text())
        process.send_signal(signal.SIGKILL)
        process.wait(30)
    _wait(lambda: _has_gone(int(place.read_text())))


def _wait(is_so):
    clock = asyncio.new_event_loop()
    try:
        clock.run_until_complete(until(is_so))
    finally:
        clock.close()


def test_the_leash_passes_the_exit_code_on():
    assert subprocess.run(shlex.split(leashed(python("raise SystemExit(3)")))).returncode == 3
    ran = subprocess.run(shlex.split(leashed("/no/such/program")), capture_output=True, text=True)
    assert (ran.returncode, "did not start" in ran.stderr) == (127, True)
