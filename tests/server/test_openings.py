"""Opening statistics: each finished match is counted once, for people and bots separately."""

import re
import time
from dataclasses import replace

import pytest

import steppe
from steppe.core.i18n import plain
from steppe.play.first_moves_count import REST, BuiltinOpenings, Counts, Tally
from steppe.server.base.match_data import Action, MatchStatus, Seat, Sheet
from steppe.server.pages.lobby.opening_explorer import Node
from steppe.server.puzzles.opening_statistics import count, count_from, moves_after
from steppe.server.store.rows import Statement
from tests.server.site import browser

pytestmark = pytest.mark.anyio
UNLIMITED = True
GAME = steppe.load("zebras")
OPTIONS = GAME.check_options({}, 2)
PEOPLE = (Seat("person", "ana", ("a",), token="t0"), Seat("person", "ben", ("b",), token="t1"))
MOVES = ("guard:4", "place:lion:e4", "step:1", "place:zebra:f4")
MANY = Tally(30, 15.0)
WON = MatchStatus(None, (1.0, -1.0), (9, 5))


async def keep(store, id, moves=MOVES, standing=WON, seats=PEOPLE, begun=100.0, **changes):
    """Store a match with these moves, made alternately by both players, and its result."""
    seats = tuple(replace(seat, token=f"{id}{n}") for n, seat in enumerate(seats))
    sheet = Sheet(id, "zebras", 2, OPTIONS, GAME.rules, b"s", 1.0, seats)
    await store.create(replace(sheet, **changes))
    for number, move in enumerate(moves):
        stands = standing if number == len(moves) - 1 else MatchStatus(0)
        at = begun + number
        await store.append(Action(id, number, number % 2, move, f"k{number}", at), stands)


@pytest.fixture
def store(app):
    return app.state.rooms.house.store


@pytest.fixture
def alone(monkeypatch):
    """Count only the server's own matches."""
    monkeypatch.setattr(
        "steppe.server.pages.lobby.openings_page.of_the_site",
        lambda game, players: BuiltinOpenings(),
    )


async def after(store, *moves):
    found = await moves_after(store, GAME, 2, " ".join(moves))
    return {
        (move, who): (tally.matches, tally.wins)
        for move, tallies in found.items()
        for who, tally in tallies.items()
    }


async def test_moves_are_counted_with_those_before_them_and_with_who_won(store):
    await keep(store, "m1")
    await keep(store, "m2", standing=MatchStatus(None, (-1.0, 1.0), (5, 9)))
    await keep(store, "m3", standing=MatchStatus(None, (0.0, 0.0), (5, 5)))
    await count(store)
    assert await after(store) == {("guard:4", "person"): (3, 1.5)}
    assert await after(store, MOVES[0]) == {("place:lion:e4", "person"): (3, 1.5)}
    assert await after(store, *MOVES[:2]) == {("step:1", "person"): (3, 1.5)}
    assert await after(store, *MOVES[:3]) == {("place:zebra:f4", "person"): (3, 1.5)}
    assert await after(store, *MOVES) == {}


async def test_each_match_is_counted_once_however_often_it_is_looked_for(store):
    await keep(store, "m1")
    for _ in range(3):
        await count(store)
    await keep(store, "m2")
    assert await count(store, 50.0) == 103.0
    assert await after(store) == {("guard:4", "person"): (2, 2.0)}


async def test_a_match_that_ended_while_the_clock_was_ahead_hides_none_of_later(store, monkeypatch):
    monkeypatch.setattr(time, "time", lambda: 5000.0)
    await keep(store, "ahead", begun=3700.0)
    since = await count_from(store, 0.0)
    monkeypatch.setattr(time, "time", lambda: 110.0)
    since = await count_from(store, since)
    await keep(store, "later")
    await count_from(store, since)
    assert await after(store) == {("guard:4", "person"): (2, 2.0)}


async def test_a_match_against_oneself_is_not_counted(store):
    await keep(store, "m1", seats=(PEOPLE[0], replace(PEOPLE[1], guests=("a",))))
    await keep(store, "m2", seats=(PEOPLE[0], replace(PEOPLE[1], guests=())))
    await count(store)
    assert await after(store) == {("guard:4", "person"): (1, 1.0)}


async def test_bots_are_counted_by_level_and_departed_players_not_at_all(store):
    bot = Seat("bot", bot="flint")
    await keep(store, "m1", seats=(PEOPLE[0], bot))
    await keep(store, "m2", seats=(bot, replace(bot, bot="mcts:9")))
    await keep(store, "m3", seats=(replace(bot, guests=("a",)), PEOPLE[1]))
    await count(store)
    assert await after(store) == {("guard:4", "person"): (1, 1.0), ("guard:4", "flint"): (1, 1.0)}
    assert await after(store, MOVES[0]) == {
        ("place:lion:e4", "flint"): (1, 0.0),
        ("place:lion:e4", "person"): (1, 0.0),
    }


async def test_only_usual_matches_count_that_were_played_to_their_end(store):
    await keep(store, "m1", moves=(*MOVES, "!resign"))
    await keep(store, "m2", standing=MatchStatus(0))
    await keep(store, "m3", start='{"turn":1}')
    await keep(store, "m4", dice="2026-11-26:zebras")
    await keep(store, "m5", rules="0.1")
    await keep(store, "m6", game="chess")
    others = next(option for option in GAME.options if len(option.values) > 1)
    value = next(value for value in others.values if value != others.default)
    await keep(store, "m7", options=OPTIONS | {others.name: value})
    await count(store)
    assert await after(store) == {}
    counted = await store.select(Statement("SELECT match FROM counted ORDER BY match", {}))
    assert [row["match"] for row in counted] == ["m1", "m3", "m4", "m5", "m6", "m7"]


async def test_what_was_taken_back_was_not_played(store):
    await keep(store, "m1", moves=("guard:5", "!undo:0", *MOVES))
    await count(store)
    assert await after(store) == {("guard:4", "person"): (1, 1.0)}


async def test_the_page_shows_how_often_and_how_well_moves_are_played(app, store, alone):
    lost = replace(WON, returns=(-1, 1))
    async with browser(app) as guest:
        page = "/game/zebras/openings"
        assert "No finished match" in (await guest.get(page)).text
        for number in range(11):
            await keep(store, f"m{number}")
            await keep(store, f"n{number}", moves=("guard:7",), standing=lost)
        await count(store)
        told = (await guest.get(page)).text
        assert "Most played: Ranger above column E, 50%." in told
        assert "Highest win rate" not in told
        people = (await guest.get(f"{page}?who=person")).text
        assert "Highest win rate: Ranger above column E, 100%." in people
        assert "Based on 22 matches on this server." in told
        assert "50%" in told
        deeper = (await guest.get(f"{page}?players=2&after=guard:4+place:lion:e4")).text
        assert "Ranger to column F" in deeper
        assert "Play from here" in deeper


@pytest.mark.parametrize(
    "query",
    [
        "after=nonsense",
        "after=~",
        "after=place:lion:e4",
        "who=nobody",
        "after=guard:4+place:lion:e4+step:1+place:zebra:f4+step:1+place:lion:a1",
    ],
)
async def test_moves_and_players_that_there_are_not_are_not_found(app, query):
    async with browser(app) as guest:
        assert (await guest.get(f"/game/zebras/openings?{query}")).status_code == 404


async def test_counts_of_the_site_are_added_and_shown_apart(app, store, monkeypatch):
    counts = Counts()
    counts.add("", "guard:4", "flint", Tally(30, 12.0))
    counts.add("", "guard:7", "flint", Tally(10, 6.0))
    counts.add("", REST, "mammoth", Tally(8, 2.0))
    house = BuiltinOpenings(GAME.rules, 48, {"flint": "mcts:9", "mammoth": "mcts:99"}, counts)
    monkeypatch.setattr(
        "steppe.server.pages.lobby.openings_page.of_the_site", lambda game, players: house
    )
    await keep(store, "m1")
    await count(store)
    async with browser(app) as guest:
        page = "/game/zebras/openings"
        told = (await guest.get(page)).text
        assert "Based on 1 match on this server and 48 matches between bots." in told
        assert "Most played: Ranger above column E, 63%." in told
        assert "Other moves" in told
        flint = (await guest.get(f"{page}?who=flint")).text
        assert (
            "Most played: Ranger above column E, 75%. Highest win rate: Ranger right of row 2, 60%."
            in flint
        )
        assert "Other moves" not in flint.partition("<tbody>")[2]
        people = (await guest.get(f"{page}?who=person")).text
        assert "Ranger right of row 2" not in people.partition("</table>")[0]
        assert "too few" in people
        rows = people.partition('class="day-table compared"')[2].partition("</table>")[0]
        first = rows.partition("<tbody>")[2].partition("</tr>")[0]
        assert "Ranger above column E" in first
        assert ">1\N{MULTIPLICATION SIGN}<" in first


async def test_a_move_that_only_people_played_is_compared_first_where_theirs_are_shown(
    app, store, monkeypatch
):
    counts = Counts()
    for number in range(1, 10):
        counts.add("", f"guard:{number}", "flint", MANY)
    house = BuiltinOpenings(GAME.rules, 270, {"flint": "mcts:9"}, counts)
    monkeypatch.setattr(
        "steppe.server.pages.lobby.openings_page.of_the_site", lambda game, players: house
    )
    await keep(store, "m1", moves=("guard:20",))
    await count(store)
    rare = Node(GAME, 2).words("guard:20", plain)
    async with browser(app) as guest:
        for who, is_told in (("person", True), ("", False)):
            told = (await guest.get(f"/game/zebras/openings?who={who}")).text
            rows = told.partition('class="day-table compared"')[2].partition("</table>")[0]
            assert (rare in rows) == is_told


async def test_players_are_counted_apart_from_matches_where_each_counts(app, store, monkeypatch):
    game, counts = steppe.load("stone_age"), Counts()
    move = next(move for move in game.actions if game.opening.word(move))
    counts.add("", move, "flint", Tally(216, 108.0))
    house = BuiltinOpenings(game.rules, 108, {"flint": "mcts:9"}, counts)
    monkeypatch.setattr(
        "steppe.server.pages.lobby.openings_page.of_the_site", lambda game, players: house
    )
    async with browser(app) as guest:
        told = (await guest.get("/game/stone_age/openings?players=2")).text
    assert "Based on 216 players in 108 matches between bots." in told


@pytest.mark.parametrize("game", steppe.names())
async def test_first_moves_of_every_game_have_words_in_both_languages(app, store, game):
    played = steppe.load(game)
    async with browser(app) as guest:
        for language in ("en", "fr"):
            headers = {"accept-language": language}
            told = (await guest.get(f"/game/{game}/openings", headers=headers)).text
            rows = told.partition("<tbody>")[2].partition("</tbody>")[0]
            words = [re.sub("<[^>]+>", "", row) for row in rows.split("<tr>")[1:]]
            assert words
            assert not [one for one in words if any(map(played.actions.knows, one.split()))]
            assert ("Based on" in told) == (language == "en")


@pytest.mark.parametrize("game", steppe.names())
async def test_a_move_that_was_played_once_is_shown_without_shares(app, store, alone, game):
    played = steppe.load(game)
    rules, players = played.rules, played.players[0]
    move = next(move for move in played.actions if played.opening.word(move))
    seats = tuple(Seat("bot", bot="flint") for _ in range(players))
    options = played.check_options({}, players)
    sheet = Sheet("m", game, players, options, rules, b"s", 1.0, seats)
    await store.create(sheet)
    over = MatchStatus(None, (1.0, *[-1.0] * (players - 1)), (1,) * players)
    await store.append(Action("m", 0, 0, move, "k", 9.0), over)
    await count(store)
    async with browser(app) as guest:
        told = (await guest.get(f"/game/{game}/openings")).text
    table = told.partition("<tbody>")[2].partition("</tbody>")[0]
    assert "too few" in table
    assert "%" not in table


async def test_the_page_of_a_game_leads_to_what_players_do_and_to_its_puzzles(app):
    async with browser(app) as guest:
        told = (await guest.get("/game/zebras")).text
        for way in ("/game/zebras/openings", "/puzzles/zebras"):
            assert f'href="{way}"' in told
            assert (await guest.get(way)).status_code == 200
