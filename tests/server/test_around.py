"""The pages around the table: home, game pages, my matches, portraits, small boards, dates."""

import re
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

import steppe
from steppe import server
from steppe.bots.make import LEVELS
from steppe.core.i18n import plain
from steppe.draw.words import day_of
from steppe.locale import translator
from steppe.server.base.match_data import BOT, OPEN, Seat
from steppe.server.match import daily_match
from steppe.server.pages.lobby import match_rows
from steppe.server.pages.shell import assets
from steppe.server.pages.shell.game_files import sample
from steppe.server.pages.shell.player_names import bot_face, face_of, met_last, person_face
from steppe.server.puzzles.practice_items import PracticeItems
from steppe.server.puzzles.puzzles import Attempt, Puzzles
from tests.locale.complete import COMPLETE
from tests.server.site import browser, play_some, table_of_two

pytestmark = pytest.mark.anyio
TWO = {"game": "zebras", "seat-0": "me", "seat-1": "me", "option-board": "savannah"}
NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)


async def opened(ana, **changes: str) -> str:
    return (await ana.post("/new", data=TWO | changes)).headers["location"]


async def test_the_games_keep_their_place_after_the_first_match(app):
    async with browser(app) as ana:
        new = (await ana.get("/")).text
        address = await opened(ana)
        known = (await ana.get("/")).text
    assert re.search(r'class="primary first" href="/learn/\w+/\w+"', new)
    assert f'class="primary first" href="{address}"' in known
    for home in (new, known):
        assert home.index("hero-wall") < home.index("game-card") < home.index('id="lists"')
        assert home.count("<h1>") == 1
    assert known.index("game-card") < known.index(f'class="turn-card due" href="{address}"')


async def test_each_game_is_played_at_once_or_learnt_from_its_card(app):
    async with browser(app) as ana:
        home = (await ana.get("/")).text
        for name in steppe.names():
            assert f'href="/learn/{name}"' in home
            assert f'href="/game/{name}"' in home
        form = {"game": "zebras", "bot": "quick"}
        assert (await ana.post("/quick", data=form)).status_code == 303


async def test_a_visitor_who_has_waited_longest_comes_first(app):
    async with browser(app) as ana:
        first, second = await opened(ana), await opened(ana)
        home = (await ana.get("/")).text
    assert home.index(first) < home.index(second)


async def test_against_bots_the_match_played_last_comes_first_and_after_matches_with_people(app):
    bot = {"game": "zebras", "bot": "quick"}
    async with browser(app) as ana:
        first = (await ana.post("/quick", data=bot)).headers["location"]
        with_ben = await opened(ana)
        last = (await ana.post("/quick", data=bot)).headers["location"]
        home = (await ana.get("/")).text
    assert f'class="primary first" href="{with_ben}"' in home
    found = re.findall(r'class="turn-card due" href="([^"]*)"', home)
    assert [one for one in found if one in (first, last, with_ben)] == [with_ben, last, first]


async def test_a_card_of_the_home_page_leads_to_players_and_options(app):
    async with browser(app) as ana:
        page = (await ana.get("/")).text
        for name in steppe.names():
            (link,) = re.findall(rf'<a href="(/new\?game={name})" aria-label="[^"]*: Players', page)
            assert (await ana.get(link)).status_code == 200


async def test_a_listed_match_is_shown_to_all_once_it_is_played_and_no_other(app):
    async with browser(app) as ana, browser(app) as ben, browser(app) as eve:
        listed = await opened(ana, **{"seat-1": "anyone"})
        private = await opened(ana)
        assert "Matches in progress" not in (await eve.get("/")).text
        await ben.post(f"{listed}/sit")
        home = (await eve.get("/")).text
    assert "Matches in progress" in home
    assert f'src="{listed}/board' in home
    assert private not in home


@pytest.mark.parametrize("game", steppe.names())
async def test_a_page_of_a_game_describes_it_and_offers_five_opponents(app, game):
    async with browser(app) as ana:
        page = (await ana.get(f"/game/{game}")).text
    assert page.count('class="face"') == len(LEVELS)
    assert all(f"#i-totem-{level.name}" in page for level in LEVELS)
    assert page.count('class="avatar ochre"') >= 3
    board = assets.board(game, "en")
    for address in (f"/learn/{game}", f"/rules/{game}", f"/new?game={game}", board):
        assert f'"{address}"' in page


def sheet(game, *bots):
    """Return a table where one person and bots play a game."""
    seats = [Seat("person"), *(Seat(BOT, bot=bot) for bot in bots)]
    return SimpleNamespace(game=game, seats=seats)


@pytest.mark.parametrize(
    ("tables", "word"),
    [
        ([], "antler"),
        ([("valley", "flint"), ("zebras", "mammoth"), ("zebras", "pebble")], "mammoth"),
        ([("zebras",), ("zebras", "random"), ("zebras", "pebble", "flint")], "antler"),
        ([("zebras", "obsidian", "obsidian")], "obsidian"),
    ],
)
def test_a_visitor_who_does_not_choose_meets_the_level_that_they_met_last_in_the_game(tables, word):
    assert met_last([sheet(*table) for table in tables], "zebras") == word


async def test_levels_are_compared_where_they_meet(app):
    async with browser(app) as ana:
        alone, two = [
            (await ana.get(f"/new?game=doggerland&players={players}")).text for players in (1, 2)
        ]
    assert [page.count("three in four matches") for page in (alone, two)] == [0, 2]


async def test_the_home_page_says_against_whom_one_plays(app):
    async with browser(app) as ana:
        page = (await ana.get("/")).text
    assert page.count("Play now<small>against Antler <span") == len(steppe.names())


@pytest.mark.parametrize("language", sorted(COMPLETE))
async def test_the_board_of_a_game_speaks_the_language_of_its_page(app, language):
    async with browser(app, **{"accept-language": language}) as ana:
        address = assets.board("stone_age", language)
        assert f'"{address}"' in (await ana.get("/game/stone_age")).text
        drawing = (await ana.get(address)).text
    assert (">Forest<" in drawing, ">Forêt<" in drawing) == (language == "en", language == "fr")


async def test_a_visitor_who_has_no_match_yet_sees_what_they_can_do(app):
    async with browser(app) as ana:
        page = (await ana.get("/mine")).text
    empty = page.partition('<section class="empty">')[2].partition("</section>")[0]
    assert re.findall(r'href="(/[a-z]*)"', empty) == ["/", "/new"]


async def test_there_is_no_page_of_a_game_that_is_none(app):
    async with browser(app) as ana:
        assert (await ana.get("/game/chess")).status_code == 404


async def test_as_many_bots_sit_down_as_are_asked_for(app, rooms):
    async with browser(app) as ana:
        for players, seats in (("4", 4), ("2", 2), ("9", 2), ("x", 2)):
            form = {"game": "stone_age", "bot": "quick", "players": players}
            answer = await ana.post("/quick", data=form)
            room = await rooms.get(answer.headers["location"].split("/")[-1])
            assert len(room.table.seats) == seats


async def test_a_match_in_a_list_has_its_board_its_day_and_its_players(app):
    async with browser(app) as ana:
        address = await opened(ana, **{"seat-1": "friend"})
        page = (await ana.get("/mine")).text
        (picture,) = re.findall(rf'src="({address}/board\?v=\d+)"', page)
        assert "<small>today</small>" in page
        drawn = await ana.get(picture)
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "private" in drawn.headers["cache-control"]
    assert drawn.text.startswith("<svg")


async def test_a_small_board_is_kept_until_something_happens(app, rooms):
    room = await table_of_two(rooms)
    address = f"/m/{room.table.id}/board"
    async with browser(app) as eve:
        before = (await eve.get(address)).text
        kept = room.table.kept["board", None]
        assert (await eve.get(address)).text == before
        assert room.table.kept["board", None] is kept
        await play_some(room, 3)
        assert (await eve.get(address)).text != before


async def test_a_visitor_who_reads_no_packed_pictures_gets_them_unpacked(app, rooms):
    room = await table_of_two(rooms)
    async with browser(app, **{"accept-encoding": "identity"}) as eve:
        answer = await eve.get(f"/m/{room.table.id}/board")
    assert "content-encoding" not in answer.headers
    assert answer.content.startswith(b"<svg")


def test_each_bot_has_its_totem_and_a_person_always_the_same_animal():
    assert len({bot_face(level.name) for level in LEVELS}) == len(LEVELS)
    assert "totem-mask" in bot_face("mcts:9")
    assert person_face("ana") == person_face("ana")
    assert len({person_face(f"guest {number}") for number in range(60)}) > 15
    assert "free" in face_of(Seat(OPEN))
    assert face_of(Seat(BOT, bot="flint")) == bot_face("flint")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_bot_says_two_sentences_without_words_of_chess(language):
    say = translator(language)
    for level in LEVELS:
        words = f"{say(level.blurb)} {say(level.saying)}"
        assert words.count(".") >= 2
        assert not re.search(r"\b(checkmate|gambit|pawn|échec|gambit)\b", words, re.IGNORECASE)


@pytest.mark.parametrize(
    ("then", "words"),
    [
        (NOON, "today"),
        (datetime(2026, 11, 13, 23, tzinfo=UTC), "yesterday"),
        (datetime(2026, 8, 2, tzinfo=UTC), "2 August"),
        (datetime(2025, 8, 2, tzinfo=UTC), "2 August 2025"),
    ],
)
def test_a_day_is_said_as_people_say_it(then, words):
    assert day_of(then.timestamp(), plain, NOON) == words


@pytest.mark.parametrize("name", steppe.names())
def test_the_board_of_a_game_shows_the_same_match_under_way(name):
    game = steppe.load(name)
    position = sample(game)
    assert position == sample(game)
    assert not position.is_over
    assert position.turn > 2


async def test_my_matches_show_the_score_and_a_stale_match_can_be_dropped(app, rooms, monkeypatch):
    async with browser(app) as ana, browser(app) as ben:
        address = await opened(ana)
        assert "row-drop" not in (await ana.get("/mine")).text
        monkeypatch.setattr(match_rows, "_STALE", -1.0)
        assert f'action="{address}/drop"' in (await ana.get("/mine")).text
        assert (await ben.post(f"{address}/drop")).status_code == 403
        answer = await ana.post(f"{address}/drop")
        assert answer.headers["location"] == "/mine"
        after = (await ana.get("/mine")).text
    assert "row-drop" not in after
    assert "<b>0 \u2013 0</b>" in after
    assert rooms.known(address.split("/")[-1]).table.match.is_over


async def test_a_solved_puzzle_of_the_day_and_a_played_match_are_ticked(app, monkeypatch):
    solved = Attempt(score=1.0)

    async def attempt(self, guest, puzzle):
        return solved

    async with browser(app) as ana:
        await opened(ana)
        assert 'class="tick"' not in (await ana.get("/")).text
        monkeypatch.setattr(Puzzles, "attempt", attempt)
        page = (await ana.get("/")).text
        brief, panel = page.split('class="panel today"')
        assert brief.count('class="tick"') == panel.count('class="tick"') == len(steppe.names())
        assert "Puzzle of the day (found). Nobody has tried it yet." in page
        assert "Match of the day. Nobody has finished it today." in page
        assert page.index('id="today"') < page.index('class="panel open-tables"')
        assert 'class="tick"' in (await ana.get("/puzzles")).text


@pytest.mark.parametrize(("due", "words"), [(2, "Practise 2 positions"), (0, "Practice")])
async def test_practice_is_on_the_first_page_and_ticked_when_none_is_due(
    app, monkeypatch, due, words
):
    async def saved(self, guest):
        return 3, due

    async with browser(app) as ana:
        before = (await ana.get("/")).text
        assert "/puzzles/mine" not in before
        monkeypatch.setattr(PracticeItems, "counts", saved)
        page = (await ana.get("/")).text
    way = "/puzzles/mine/next" if due else "/puzzles/mine"
    shown = re.search(f'href="{way}">(.*?)</a>', page)[1]
    assert re.sub("<[^>]*>", "", shown).removeprefix("✓").strip() == words
    assert ("tick" in shown) == (due == 0)
    row = re.compile(r'<p class="hero-more">.*?</p>', re.DOTALL)  # as high without the link
    assert row.search(before)
    assert "/puzzles/mine" in row.search(page)[0]
    assert "/puzzles/mine" not in re.search('<nav class="brief".*?</nav>', page, re.DOTALL)[0]


def test_a_picture_that_is_loaded_late_has_its_place_before():
    late = [
        picture
        for path in (Path(server.__file__).parent / "templates").glob("*.html")
        for picture in re.findall(r'<img [^<]*loading="lazy"[^<]*>', path.read_text("utf-8"))
    ]
    assert len(late) > 5
    assert [one for one in late if " width=" not in one and "sized(" not in one] == []


async def test_the_results_of_the_day_on_the_first_page_are_recent(app, monkeypatch):
    clock, read = [0.0], []
    monkeypatch.setattr(daily_match, "monotonic", lambda: clock[0])
    daily = daily_match.Daily(app.state.rooms)

    async def board(game):
        read.append(game)
        return daily_match.Board(daily_match.day_name(game), [], [], b"")

    monkeypatch.setattr(daily, "board", board)
    for clock[0] in (0.0, 29.0, 31.0):
        await daily.recent("zebras")
    assert read == ["zebras"] * 2


async def test_the_settings_lead_to_the_matches_whose_menus_have_the_links(app):
    async with browser(app) as ana:
        assert 'there. <a href="/mine">' in (await ana.get("/me")).text
