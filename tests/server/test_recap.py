"""The ribbon: automatic consequences of the viewer's decisions, and other players' moves."""

import re

import pytest

from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.pages.table import recap
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
    assert told["card"].startswith("First tiles of the adversaries: ")
    assert "Card " in told["card"]
    assert "Round 1, hot" in told["land"]


async def test_a_lone_player_without_news_reads_what_there_is_to_reach(alone, monkeypatch):
    monkeypatch.setattr("steppe.server.pages.table.recap._came_of_own", lambda look: [])
    told = draw_recap(TableView(alone.table, frozenset({0}), "en"))
    assert '<span class="recap-first">To win alone, complete 5 of 7 objectives' in told


async def test_the_news_stay_until_there_are_others(alone):
    await play_first_until(alone, "pass")
    before = news(alone)
    plan = next(move for move in alone.table.match.legal(0) if move.startswith("send:"))
    await play(alone, ANA, plan)
    assert news(alone) == before


async def test_a_lone_player_reads_that_planning_ended_as_nobody_was_left(alone):
    await play_first_until(alone, "pass")
    assert "pass" not in news(alone)
    while not any(move.startswith("do:") for move in alone.table.match.legal(0)):
        await play(alone, ANA, [m for m in alone.table.match.legal(0) if m != "pass"][-1])
    assert news(alone)["pass"] == "Has no members left"


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


def test_a_chip_begins_with_what_matters_most():
    recap = draw_recap(look(begun("stone_age", "winner_1", 690), 0))
    chips = re.findall(r'<span class="deed">(.*?)</a>', recap)
    told = [re.sub("<[^>]*>", "", chip) for chip in chips]
    assert told[0].startswith(
        "Ben Buys a card (3 hut builders) with 1 stone: 3 points \u00b7 Builds"
    )
    assert "Forest: 2 wood" in told[0]
    assert "still due" not in told[0]
    rank = finished("stone_age", "winner_1").match.game.view("text").rank
    assert rank("buy:1") < rank("use:forest") == rank("tool:1") == rank("stop")  # as they happened


def test_each_player_has_one_chip_with_their_own_part_of_a_move():
    table = finished("stone_age", "winner_1")
    story, voice = look(table).story, look(table).voice
    deeds = story.deeds((0, len(table.match.line)), voice)
    shared = next(deed for deed in deeds if "meal" in deed.words)
    now = look(begun("stone_age", "winner_1", shared.at), 1 - shared.player)
    recap = draw_recap(now)
    assert re.sub(' title="[^"]*"', "", recap).count("Meal, food left") == 1
    chips = re.findall(r'id="chip-\d+-\d+-(\w+?)(?:forced)?"', recap)
    assert len(chips) == len(set(chips))
    assert "None" in chips


def test_what_followed_from_the_viewers_own_last_move_is_told_if_they_begin_the_next_turn():
    recap = draw_recap(look(begun("stone_age", "winner_1", 18), 0))
    assert "Meal, food left: Blue 4 and Red 3" in recap
    assert "Round 3" in recap


def test_what_cost_the_viewer_pieces_comes_first_and_stays_after_they_pass():
    table = begun("valley", "camps", 220)
    told = draw_recap(look(table, 3))
    style, words = re.search(r'<a class="([^"]*)".*?<span class="deed">(.*?)</a>', told).groups()
    assert style.endswith(" blow")
    assert re.sub("<[^>]*>", "", words).startswith(
        "Green loses 1 woman on f2 \u00b7 Green loses the camp on f2"
    )
    assert "nothing new" not in told
    passes = [
        line.player
        for line in look(table, 3).lines
        if all(entry.move == "pass" for entry in table.match.line[line.start : line.end])
    ]
    assert {*passes} == {None}


def test_a_loss_and_its_cause_have_a_chip_of_their_own():
    told = draw_recap(look(begun("valley", "camps", 220), 0))
    chips = re.findall(r'<a class="recap-chip([^"]*)".*?<span class="deed">(.*?)</a>', told)
    (first, words), *others = chips
    assert first.endswith(" blow")
    assert re.sub("<[^>]*>", "", words) == (
        "Red loses 1 woman on g2 \u00b7 Red loses the camp on g2 \u00b7 Event Earthquake: die 2, g1"
        " \u00b7 Green loses 1 woman on f2"
    )
    assert others
    assert not any("Red loses" in shown for _, shown in others)
    assert len({*re.findall(r'id="(chip-[^"]*)"', told)}) == len(chips)


def test_a_chip_has_all_its_words_as_its_tooltip():
    told = draw_recap(look(begun("stone_age", "winner_1", 690), 0))
    words = re.search(r'class="recap-chip[^>]* title="([^"]*)"', told)[1]
    assert words.startswith("Buys a card (3 hut builders) with 1 stone: 3 points. Builds")
    assert "Forest: 2 wood" in words


async def test_tokens_taken_one_by_one_are_told_in_one_sentence(rooms):
    seats = [NewSeat("person", "ana"), NewSeat("person", "ben")]
    options = {"length": "6"}
    room = await rooms.create(NewMatch("doggerland", seats, options=options), ANA)
    for move in ("face:n", "point:left", *["choose:bone"] * 3):
        await play(room, ANA, move)
    assert room.table.match.player == 1
    recap = draw_recap(TableView(room.table, frozenset({1}), "en"))
    assert "Takes 3 bones" in re.sub("<[^>]*>", "", recap)


def test_a_meal_that_follows_from_the_viewers_move_is_told_once():
    table = finished("doggerland", "scored")
    story, voice = look(table).story, look(table).voice
    deeds = story.deeds((0, len(table.match.line)), voice)
    own = next(deed for deed in deeds if "Eats" in "".join(_others(story, deed, voice)))
    recap = draw_recap(look(begun("doggerland", "scored", own.at), own.player))
    (eaten,) = (words for words in _others(story, own, voice) if "Eats" in words)
    assert eaten in re.sub("<[^>]*>", "", recap)
    chip = next(one for one in recap.split("<a ") if f"chip p{2 - own.player}" in one)
    assert re.sub("<[^>]*>", "", f"<a {chip}").casefold().count("eats") == 1


def _others(story, deed, voice) -> list[str]:
    return [part.words for part in story.answers(deed, voice)]


def test_a_player_who_has_gone_out_since_the_viewers_last_decision_is_named(monkeypatch):
    here = look(begun("stone_age", "winner_1", 18), 0)
    out = frozenset({1})
    found = iter([out, frozenset()])  # now, and at the viewer's last decision
    monkeypatch.setattr(recap, "eliminated", lambda where: next(found))
    assert f">Out of the game: {here.names[1]}</b>" in draw_recap(here)
    monkeypatch.setattr(recap, "eliminated", lambda where: out)  # known for long
    assert "Out of the game" not in draw_recap(here)
