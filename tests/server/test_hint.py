"""Hints for a person who plays only with bots: the bot's choice, shown to nobody else."""

import asyncio
import re

import pytest

from steppe.core.errors import IllegalMove
from steppe.core.i18n import plain
from steppe.play.log import RESIGN
from steppe.server.base.http_errors import NotSeatedError, StaleError
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import HINT, Hint, Proposal
from steppe.server.pages.table.hint import are_alike
from steppe.server.pages.table.table_view import TableView
from tests.server.site import ANA, BEN, against, browser, draw_table, play, table_of_two

pytestmark = pytest.mark.anyio


@pytest.fixture
async def room(rooms, tiny):
    """Return a table where ana plays alone, with a choice of several moves."""
    wish = NewMatch(tiny, [NewSeat("person", "ana")])
    while len((room := await rooms.create(wish, ANA)).table.match.legal(0)) < 3:
        pass
    return room


@pytest.fixture
def bots(app):
    """Return the tests' bots, which think until they are released."""
    app.state.thinker.silent = asyncio.Event()
    return app.state.thinker


def page(room, guest: str = ANA, language: str = "en") -> str:
    return draw_table(TableView(room.table, room.table.seats_of(guest), language))


async def advise(room, guest: str = ANA, seat: int | None = None) -> None:
    await room.act(HINT, guest, Proposal(room.table.version, key="hint", seat=seat))


async def quiet(room) -> None:
    """Wait until all tasks of a table are done."""
    while room.is_busy:
        await asyncio.sleep(0.001)


async def test_a_bot_says_what_it_would_play(room, app):
    move = room.table.match.legal(0)[0]
    assert 'action="' + f"/m/{room.table.id}/hint" in page(room)
    await advise(room)
    await quiet(room)
    label = room.table.match.game.view("text").label(room.table.match.observe(0), move, plain)
    seen, others = room.table.match.observe(0), room.table.match.legal(0)[1:]
    second = room.table.match.game.view("text").label(seen, others[0], plain)
    words = f"Hint: {label}. Another idea: {second}."
    assert f'"status-hint status-advice" data-help="hint">{words}</span>' in page(room)
    assert "conseil" in page(room, language="fr")
    assert f'data-hint="{move}"' in page(room)
    assert "Play the hint" in page(room)
    best, other = app.state.thinker.asked
    assert (best.bot, best.seen) == ("quick", room.table.match.look(0))
    assert other.seen.legal == tuple(others)


async def test_nobody_waits_while_the_bot_thinks(room, bots):
    await advise(room)
    assert "looking for a hint" in page(room)
    assert "/hint" not in page(room)
    await play(room, ANA, room.table.match.legal(0)[-1])
    assert "looking for a hint" not in page(room)
    bots.silent.set()
    await quiet(room)
    assert room.table.hint is None


async def test_a_table_asks_one_question_at_a_time(room, bots):
    await advise(room)
    await advise(room)
    await play(room, ANA, room.table.match.legal(0)[-1])
    await advise(room)
    await asyncio.sleep(0.01)
    assert len(bots.asked) == 1
    bots.silent.set()
    await quiet(room)
    assert len(bots.asked) == 4  # each hint takes two requests: the best move, and the next best
    assert room.table.hint.move == room.table.match.legal(0)[0]


async def test_a_known_hint_is_not_sought_again(room, app):
    await advise(room)
    await quiet(room)
    await advise(room)
    await quiet(room)
    assert len(app.state.thinker.asked) == 2


@pytest.mark.parametrize("word", ["broken", "odd"])
async def test_a_failing_bot_is_reported_and_may_be_asked_again(room, bots, word):
    bots.adviser = word
    bots.silent.set()
    await advise(room)
    await quiet(room)
    assert "no hint this time" in page(room)
    bots.adviser = "quick"
    await advise(room)
    await quiet(room)
    assert room.table.hint.move


async def test_only_the_seated_player_asks_and_sees(room):
    with pytest.raises(NotSeatedError):
        await advise(room, BEN)
    await advise(room)
    await quiet(room)
    assert "hint" not in page(room, BEN).replace("status-hint", "")


async def test_a_hint_is_for_the_present_position(room):
    with pytest.raises(StaleError):
        await room.act(HINT, ANA, Proposal(room.table.version - 1, key="late"))


async def test_there_are_no_hints_against_others(rooms):
    room = await table_of_two(rooms)
    assert "/hint" not in page(room)
    with pytest.raises(IllegalMove):
        await advise(room, seat=0)


async def test_the_button_keeps_its_place_while_a_bot_moves(rooms, bots):
    room = await rooms.create(against("quick"), ANA)
    idle = '<div class="advice" id="advice"><span class="idle" aria-hidden="true">Hint</span></div>'
    while room.table.match.player == 0:
        assert idle not in page(room)
        await play(room, ANA, room.table.match.legal(0)[0])
    assert idle in page(room)


async def test_taking_back_or_the_end_forgets_the_hint(room):
    await advise(room)
    await quiet(room)
    await room.act(RESIGN, ANA, Proposal(room.table.version, key="white flag"))
    assert room.table.hint is None
    assert "data-hint" not in page(room)
    with pytest.raises(IllegalMove):
        await advise(room)


async def test_the_button_works_without_script(app, tiny):
    async with browser(app) as ana:
        form = {"game": "tiny", "seat-0": "me"}
        address = (await ana.post("/new", data=form)).headers["location"]
        room = await app.state.rooms.get(address.removeprefix("/m/"))
        app.state.thinker.silent = asyncio.Event()
        values = {"ply": str(room.table.version), "key": "hint"}
        assert (await ana.post(f"{address}/hint", data=values)).headers["location"] == address
        waiting = (await ana.get(address)).text
        app.state.thinker.silent.set()
        await quiet(room)
        found = (await ana.get(address)).text
    assert 'http-equiv="refresh"' in waiting
    assert 'http-equiv="refresh"' not in found
    assert re.search(r'name="move" value="\w+', found)


async def test_hints_have_a_limit_of_their_own(app, tiny):
    async with browser(app) as ana:
        await ana.get("/")
        answers = [await ana.post("/m/nowhere/hint") for _ in range(41)]
        move = await ana.post("/m/nowhere/play")
    assert [answer.status_code for answer in answers[39:]] == [404, 429]
    assert move.status_code == 404


async def test_hints_are_allowed_against_bots_and_not_against_people(rooms):
    bots_only = await rooms.create(against("quick"), ANA)
    assert "/hint" in page(bots_only)
    await advise(bots_only)
    await quiet(bots_only)
    assert "Another idea:" in page(bots_only)
    with_people = await table_of_two(rooms)
    assert 'id="advice"' not in page(with_people)
    with pytest.raises(IllegalMove):
        await advise(with_people)


OPENED = ["guard:0", "place:gazelle:a1", "step:1"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "Hint: Zebra to B1. That takes the lead in territory II, now worth 6 points."
            " Another idea: Gazelle to B4.",
        ),
        (
            "fr",
            "Conseil\u00a0: Zèbre en B1. Cela donne la majorité dans le territoire II,"
            " qui vaut maintenant 6 points. Autre idée\u00a0: Gazelle en B4.",
        ),
    ],
)
async def test_a_hint_gives_its_main_reason(rooms, language, words):
    room = await hinted(rooms, "place:zebra:b1", "place:gazelle:b4")
    assert f">{words}</span>" in page(room, language=language)


async def test_a_hint_has_no_reason_if_none_stands_out(rooms):
    """Only the network sees a difference, a small one, between two stops of the ranger."""
    room = await hinted(rooms, "step:2", "step:3", (*OPENED, "place:zebra:b2"))
    assert ">Hint: Ranger to column D. About as good: Ranger to column E.</span>" in page(room)


async def test_the_only_other_move_is_not_another_idea(rooms):
    room = await hinted(rooms, "swap:a1", "stop", (*OPENED, "place:crocodile:b1"))
    assert room.table.match.legal(0) == ["swap:a1", "stop"]
    assert ">Hint: Crocodile swaps with the gazelle on A1." in page(room)
    assert "Another idea" not in page(room)


@pytest.mark.parametrize(
    ("second", "is_alike"),
    [
        ("move:e1:woman:d3", True),
        ("move:e1:warrior:d2", True),
        ("move:d2:warrior:d3", True),
        ("move:e1:woman:d2", False),
        ("build:e1", False),
    ],
)
def test_a_second_move_that_differs_in_one_of_many_words_is_not_another_idea(second, is_alike):
    assert are_alike("move:e1:warrior:d3", second) == is_alike
    assert not are_alike("place:zebra:b1", "place:gazelle:b1")


async def hinted(rooms, best: str, second: str, moves=OPENED):
    """Return a table of Drôles de Zèbres after some moves, with a hint."""
    room = await rooms.create(against("quick"), ANA)
    for move in moves:
        room.table.match.commit(room.table.match.plan(room.table.match.player, move))
    room.table.hint = Hint(best, second)
    return room
