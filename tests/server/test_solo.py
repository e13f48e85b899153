"""Solo matches: nobody else to ask or to share seats with, and won or lost against the game."""

import re

import pytest

from steppe.bots.make import LEVELS
from steppe.core.errors import IllegalMove
from steppe.play.log import RESIGN, UNDO
from steppe.server.match.broadcast import View
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import Proposal
from steppe.server.pages.table.status_line import draw_status
from steppe.server.pages.table.table_view import Notice, TableView
from tests.server.site import ANA, BEN, browser, draw_table, play, play_some, settled

pytestmark = pytest.mark.anyio
ALONE = {"game": "tiny", "seat-0": "me", "option-herd": "big", "option-goal": "high"}


@pytest.fixture
async def room(rooms, tiny):
    """Return a table where ana plays alone."""
    return await rooms.create(NewMatch(tiny, [NewSeat("person", "ana")]), ANA)


def page(room, guest: str = ANA, language: str = "en") -> str:
    return draw_table(TableView(room.table, room.table.seats_of(guest), language))


async def undo(room) -> None:
    await room.act(UNDO, ANA, Proposal(room.table.version, key=f"back-{room.table.version}"))


async def ended(room, rooms, *, won: bool):
    """Return one of ana's finished matches, with this result."""
    while True:
        while not room.table.match.is_over:
            await play_some(room, 1)
        if (room.table.match.returns() == [1.0]) == won:
            return room
        room = await rooms.create(NewMatch("tiny", [NewSeat("person", "ana")]), ANA)


async def with_a_choice(room, rooms):
    """Return a match in which ana may lay one of at least two cards."""
    while room.table.match.is_over or len(room.table.match.legal(0)) < 3:
        if room.table.match.is_over:
            room = await rooms.create(NewMatch("tiny", [NewSeat("person", "ana")]), ANA)
        else:
            await play_some(room, 1)
    return room


async def test_decisions_are_taken_back_one_by_one_up_to_the_last_outcome(room, rooms):
    room = await with_a_choice(room, rooms)
    before = room.table.match.observe(0)
    cards = [move for move in room.table.match.legal(0) if move != "leave"]
    for card in cards[:2]:
        await play(room, ANA, card)
    assert "Take back" in page(room)
    await undo(room)
    await undo(room)
    assert room.table.match.observe(0) == before
    await play(room, ANA, cards[1])
    await undo(room)
    assert room.table.match.observe(0) == before


async def test_what_chance_has_answered_stands(room):
    await play_some(room, 1)
    await play(room, ANA, "leave")
    line = room.table.match.line
    assert line[-1].outcomes
    assert "/undo" not in page(room)
    with pytest.raises(IllegalMove, match="something has been revealed since"):
        await undo(room)
    assert room.table.match.line == line


async def test_a_spectator_sees_who_plays_and_may_do_nothing(room):
    assert 'data-move="lay:' in page(room)
    seen = page(room, BEN)
    assert "data-move" not in seen
    assert "Take back" not in seen
    assert '<span class="status-call">ana to move</span>' in seen


async def test_a_player_who_gives_up_loses(room):
    assert "Yes, resign" in page(room)
    await room.act(RESIGN, ANA, Proposal(0, key="white flag"))
    assert room.table.match.returns() == [-1.0]
    assert result(page(room)) == ("You lose", "You resigned")
    assert result(page(room, BEN)) == ("ana loses", "ana resigned")


def result(page: str) -> tuple[str, str]:
    """Return a result's short status and the line below its headline."""
    call = re.search(r'class="status-call">([^<]*)', page)[1]
    return call, re.search(r"</h2><p>([^<]*)</p>", page)[1]


async def test_a_won_solo_match_has_no_winners_list(room, rooms):
    room = await ended(room, rooms, won=True)
    score = f"{room.table.match.scores()[0]} points"
    assert result(page(room)) == ("You win!", score)
    assert "<h2>You win!</h2>" in page(room)
    assert result(page(room, BEN)) == ("ana wins", score)
    assert "result-score " not in page(room)


async def test_a_lost_match_has_no_best_player(room, rooms):
    room = await ended(room, rooms, won=False)
    assert result(page(room))[0] == "You lose"
    assert "<h2>You lose</h2>" in page(room)
    assert "<h2>ana loses</h2>" in page(room, BEN)
    assert result(page(room, language="fr"))[0] == "Vous avez perdu"
    assert 'class="result-score"' not in page(room)
    assert "swapped" not in page(room)
    assert "Play again" in page(room)


async def test_a_lone_player_has_no_score(room):
    assert 'class="score"' not in page(room)


async def test_a_bot_may_show_how_it_is_done(rooms, tiny):
    room = await rooms.create(NewMatch(tiny, [NewSeat("bot", "", "quick")]), ANA)
    with room.house.hub.subscribe(room, View(frozenset(), "en"), "somebody"):
        room.look()
        await settled(room)
    assert room.table.match.is_over


async def test_the_form_for_one_has_its_own_choices(app, tiny):
    async with browser(app) as ana:
        alone = (await ana.get("/new?game=tiny&players=1")).text
        three = (await ana.get("/new?game=tiny")).text
    assert re.findall(r'name="option-(\w+)"', alone) == ["herd", "herd", "goal", "goal"]
    assert re.findall(r'name="option-(\w+)"', three) == ["herd", "herd"]
    seats = re.findall(r'name="seat-\d" value="([\w:]+)"', alone)
    assert seats == ["me", *(f"bot:{level.name}" for level in LEVELS)]
    assert "can take a free seat" in three
    assert "can take a free seat" not in alone
    assert re.findall(r"players=(\d)\W+[^>]*>(\d)<", alone) == [(n, n) for n in "123"]


async def test_the_form_opens_a_match_of_one(app, tiny):
    async with browser(app) as ana:
        address = (await ana.post("/new", data=ALONE)).headers["location"]
        assert "solo" in (await ana.get("/mine")).text
        await ana.post(f"{address}/resign", data={"ply": "1", "key": "k"})
        assert 'class="badge lost"' in (await ana.get("/mine")).text
        again = (await ana.post(f"{address}/again")).headers["location"]
    room = await app.state.rooms.get(again.removeprefix("/m/"))
    assert (len(room.table.seats), room.table.match.options) == (1, {"herd": "big", "goal": "high"})


async def test_the_goal_of_one_is_refused_for_two(app, tiny):
    async with browser(app) as ana:
        assert (await ana.post("/new", data=ALONE | {"seat-1": "me"})).status_code == 400


async def test_one_click_against_a_bot_is_not_for_one(app, tiny):
    async with browser(app) as ana:
        answer = await ana.post("/quick", data={"game": "tiny", "bot": "quick"})
    room = await app.state.rooms.get(answer.headers["location"].removeprefix("/m/"))
    assert [seat.kind for seat in room.table.seats] == ["person", "bot"]


async def test_programs_learn_for_which_players_an_option_is(app, tiny):
    async with browser(app) as program:
        games = (await program.get("/api/v1/games")).json()
        seats = [{"kind": "person", "name": "ana"}]
        wish = {"game": "tiny", "seats": seats, "options": {"goal": "high"}}
        alone = await program.post("/api/v1/matches", json=wish)
        two = await program.post("/api/v1/matches", json=wish | {"seats": seats * 2})
    tiny = next(game for game in games if game["name"] == "tiny")
    assert tiny["option_players"] == {"herd": [3, 2, 1], "goal": [1]}
    assert alone.json()["options"] == {"herd": "big", "goal": "high"}
    assert (two.status_code, "is for matches of 1" in two.json()["error"]) == (400, True)


async def test_a_lone_beginner_sees_the_goal_and_the_lesson(rooms):
    room = await rooms.create(NewMatch("doggerland", [NewSeat("person", "ana")]), ANA)
    assert "To win alone, complete 5 of 7 objectives" in page(room)
    assert 'href="/learn/doggerland/alone"' in page(room)
    await play(room, ANA, "face:n")
    assert 'href="/learn/doggerland/alone"' not in page(room)
    assert "To win alone" in page(room)  # now beside the news


async def test_the_home_page_leads_to_matches_alone_where_there_are_any(app):
    async with browser(app) as ana:
        home = (await ana.get("/")).text
    alone = set(re.findall(r"/new\?game=(\w+)&amp;players=1", home))
    assert "doggerland" in alone
    assert not alone & {"zebras", "stone_age", "valley"}


async def test_a_line_of_a_hint_ends_between_its_parts(room):
    told = Notice(
        "yours", "Your turn", "Lay a card", "5 at home \u00b7 0 of 5 & more \u00b7 no famine"
    )
    drawn = draw_status(TableView(room.table, frozenset({0}), "en", notice=told))
    parts = re.findall(r'<span class="hint-part">(.*?)</span>', drawn)
    assert parts == ["5 at home\u00a0\u00b7", "0 of 5 &amp; more\u00a0\u00b7", "no famine"]
