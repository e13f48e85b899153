"""The level of bots on pages, and the offer of another level after several equal results."""

import re
from dataclasses import replace

import pytest

from steppe.locale import translator
from steppe.server.base.match_data import BOT, PERSON, Seat
from steppe.server.match.streak import next_level
from steppe.server.pages.shell.player_names import level_mark, mark_of
from tests.server.site import FirstMove, browser, draw_table
from tests.server.test_result import finished, look

pytestmark = pytest.mark.anyio
FORM = {"game": "zebras", "bot": "antler"}


@pytest.fixture
def levels(monkeypatch):
    """Let the test bots, which play the first legal move, sit down under the names of levels."""
    monkeypatch.setattr(FirstMove, "check", lambda self, word: None)


@pytest.mark.parametrize(
    ("level", "results", "offered"),
    [
        ("antler", (True,), ""),
        ("antler", (True, True), "flint"),
        ("antler", (True, True, True), "flint"),
        ("antler", (True, False, True), ""),
        ("antler", (True, None, True), ""),
        ("antler", (None, None, None), ""),
        ("antler", (False, False), ""),
        ("antler", (False, False, False), "pebble"),
        ("antler", (False, False, True), ""),
        ("pebble", (False, False, False), ""),
        ("mammoth", (True, True), ""),
    ],
)
def test_two_wins_lead_up_and_three_losses_down(level, results, offered):
    assert next_level(level, results) == offered


def test_a_level_has_five_dots_a_word_and_its_number():
    mark = level_mark("flint", translator("en"))
    assert [mark.count(f'class="{dot}"') for dot in ("on", "off")] == [3, 2]
    assert '<svg viewBox="0 0 40 8" aria-hidden="true">' in mark
    assert '<span class="sr">solid, level 3 of 5</span>' in mark
    assert "solide, niveau 3 sur 5" in level_mark("flint", translator("fr"))
    assert not level_mark("mcts:100", translator("en"))
    assert not mark_of(Seat(PERSON, "Ana", ("ana",)), translator("en"))
    assert not mark_of(Seat(BOT, "Ana", ("ana",), bot="flint"), translator("en"))  # for a person


async def test_the_level_stands_beside_the_name_at_the_table_and_in_the_lists(app, levels):
    async with browser(app) as ana:
        address = (await ana.post("/quick", data=FORM)).headers["location"]
        for page in (address, "/", "/mine", "/game/zebras"):
            assert "casual, level 2 of 5" in (await ana.get(page)).text


def won_against(level, *earlier):
    """Return the result page of a match that its only person has won."""
    table = finished("zebras", "winner_0")
    seats = (table.seats[0], Seat(BOT, bot=level))
    table.sheet, table.earlier = replace(table.sheet, seats=seats), earlier
    return draw_table(look(table, 0))


def test_a_second_win_in_a_row_offers_the_next_level():
    page = won_against("antler", True)
    assert "You have won your last 2 matches against Antler." in page
    assert '<input type="hidden" name="bot" value="flint">' in page
    assert "result-offer" not in won_against("antler")
    assert "result-offer" not in won_against("mammoth", True)


async def test_a_third_loss_in_a_row_offers_the_level_below(app, levels):
    async with browser(app) as ana:
        pages = []
        for _ in range(3):
            address = (await ana.post("/quick", data=FORM)).headers["location"]
            await ana.post(f"{address}/resign", data={"ply": "0", "key": f"resign-{address}"})
            pages.append((await ana.get(address)).text)
        assert ["result-offer" in page for page in pages] == [False, False, True]
        assert "You have lost your last 3 matches against Antler." in pages[-1]
        asked = dict(
            re.findall(
                r'action="(/m/\w+/again)"><input type="hidden" name="bot" value="(\w+)"', pages[-1]
            )
        )
        assert asked == {f"{address}/again": "pebble"}
        answer = await ana.post(f"{address}/again", data={"bot": "pebble"})
        assert "beginner, level 1 of 5" in (await ana.get(answer.headers["location"])).text
