"""The ribbon: automatic consequences of the viewer's decisions, and other players' moves."""

import re

import pytest

from steppe.server.match.rooms import NewMatch, NewSeat
from steppe.server.pages.table.recap import draw_recap
from steppe.server.pages.table.table_fragment import draw_parts
from steppe.server.pages.table.table_view import TableView
from tests.server.site import ANA, play
from tests.server.test_result import begun, finished, look

pytestmark = pytest.mark.anyio
CHIP = re.compile(r'<a class="recap-chip[^>]*data-news="(\w+)" title="([^"]*)"')
CHIP_OF_OTHERS = re.compile(r'<a class="recap-chip[^>]* (data-since="\d+" data-until="\d+")>')


@pytest.fixture
async def alone(rooms):
    """Return ana's solo match of Doggerland, at the beginning of its first round."""
    room = await rooms.create(NewMatch("doggerland", [NewSeat("person", "ana")]), ANA)
    await play(room, ANA, "face:e")
    await play(room, ANA, "point:top")
    return room


def news(room) -> dict[str, str]:
    return dict(CHIP.findall(draw_recap(TableView(room.table, frozenset({0}), "en"))))


async def play_first_until(room, verb: str) -> None:
    """Play the last legal move, usually a pass, until a move with ``verb`` is legal."""
    while not any(move.startswith(verb) for move in room.table.match.legal(0)):
        await play(room, ANA, room.table.match.legal(0)[-1])


async def test_a_lone_player_reads_what_the_card_and_the_land_bring(alone):
    told = news(alone)
    assert told["card"].startswith("The adversaries start: ")
    assert "Card " in told["card"]
    assert "Round 1, hot" in told["land"]


async def test_the_news_stay_until_there_are_others(alone):
    await play_first_until(alone, "pass")
    before = news(alone)
    plan = next(move for move in alone.table.match.legal(0) if move.startswith("send:"))
    await play(alone, ANA, plan)
    assert news(alone) == before


def test_moves_that_left_others_no_choice_are_shown_to_their_player():
    table = finished("zebras", "winner_1")
    story, voice = look(table).story, look(table).voice
    deeds = story.deeds((0, len(table.match.line)), voice)
    own = next(deed for deed in deeds if story.answers(deed, voice))
    (answer,) = story.answers(own, voice)
    now = look(begun("zebras", "winner_1", own.at), own.player)
    recap = draw_recap(now)
    assert "data-still" not in draw_parts(now).without(set())
    assert CHIP_OF_OTHERS.search(recap)[1] == f'data-since="{own.at - 1}" data-until="{own.at}"'
    assert answer.words.endswith("(the only move)")
    assert "(the only move)" in recap
    assert f'data-replay="{own.at - 1}"' in recap


def test_moves_that_left_the_viewer_no_choice_are_shown():
    table = finished("zebras", "winner_1")
    story, length = look(table).story, len(table.match.line)
    deeds = story.deeds((0, length), look(table).voice)
    last = next(deed for deed in deeds if deed.words.endswith("(the only move)"))
    now = begun("zebras", "winner_1", last.at)
    recap = draw_recap(look(now, 1 - last.player))
    told = dict(CHIP.findall(recap))["forced"]
    assert told.endswith("(the only move)")
    assert last.words.endswith(told[1:])
