"""What waits for the viewer's hands: their dice and their only legal moves, beat by beat."""

import re
from itertools import pairwise

import pytest

from steppe.play.match import Match
from steppe.server.match.windows import open_window
from steppe.server.pages.table.playback import draw_steps
from steppe.server.pages.table.table_fragment import draw_parts
from steppe.server.pages.table.table_view import TableView
from tests.server.test_result import ENDED, begun, seated

ASKED = re.compile(r'data-ask="(\w+)" data-call="([^"]*)"')
CLAUSE = re.compile(r'<p class="caption-clause([^"]*)">(.*?)</p>')
RACE = ("zebras", "winner_0", 53)  # the last entry: a choice and four moves without one
THROW = ("stone_age", "winner_1", 18)  # the last entry: Red rolls twice, then a new round
FIGHT = ("valley", "winner_0", 49)  # the last entry: Red's pass, and a fight of Red against Yellow


def look(game: str, name: str, entries: int, *seats: int) -> TableView:
    return TableView(begun(game, name, entries), frozenset(seats), "en")


def last_steps(here: TableView) -> list[str]:
    """Return the steps of the last entry, without the moment before it."""
    return [step.whole() for step in draw_steps(here, (len(here.story) - 1, len(here.story)))][1:]


def asked(here: TableView) -> list[tuple[str, str]]:
    return [found for step in last_steps(here) for found in ASKED.findall(step[:2000])]


def hand_of(here: TableView) -> str:
    found = re.search(r' data-hand="(\d+)"', draw_parts(here).whole())
    return found[1] if found else ""


def test_dice_wait_for_the_player_who_rolls_them_and_for_no_one_else():
    told = [("roll", "2 dice in the quarry"), ("roll", "1 die on the hunt")]
    assert asked(look(*THROW, 0)) == told
    assert asked(look(*THROW, 1)) == asked(look(*THROW)) == []
    assert [hand_of(look(*THROW, *seats)) for seats in ((0,), (1,), ())] == ["18", "", ""]


def test_dice_that_another_players_move_leads_to_wait_for_their_player():
    here = look("stone_age", "winner_1", 7, 0)
    assert here.match.line[-1].by == 1
    assert asked(here) == [("roll", "5 dice in the forest")]
    assert hand_of(here) == "7"


def test_both_tribes_of_a_fight_roll_their_dice():
    assert asked(look(*FIGHT, 0)) == asked(look(*FIGHT, 2)) == [("roll", "Fight on g3")]
    assert asked(look(*FIGHT, 1)) == []


def test_each_only_move_is_announced_to_its_player():
    red, blue = asked(look(*RACE, 0)), asked(look(*RACE, 1))
    assert red == [
        ("only", "Only one move: Ranger to row 4"),
        ("only", "Only one move: Zebra to C2"),
    ]
    assert [words for _, words in blue] == [
        "Only one move: Gazelle to C4, face down: next to a lion",
        "Only one move: Ranger to column C",
    ]
    assert asked(look(*RACE)) == []


def test_every_only_move_is_a_step_of_its_own_with_its_board():
    steps = last_steps(look(*RACE, 0))
    captions = [re.sub("<[^>]*>", "", CLAUSE.findall(step)[-1][1]) for step in steps]
    assert [words.endswith("(the only move)") for words in captions] == [
        False,
        True,
        True,
        True,
        True,
    ]
    assert all(one != other for one, other in pairwise(steps))


def test_own_decisions_are_marked_and_their_consequences_are_not():
    first, *rest = last_steps(look(*RACE, 0))
    assert 'data-made=""' in first
    assert [style for style, _ in CLAUSE.findall(first)] == [" own p1"]
    assert not any("data-made" in step or " own" in str(CLAUSE.findall(step)) for step in rest)
    assert "data-made" not in "".join(last_steps(look(*RACE, 1)))


def test_a_step_that_only_completes_a_decision_is_not_a_move_of_its_own():
    plan = look("doggerland", "won_alone", 55, 0)  # paints with the shaman, who alone can
    assert asked(plan) == []
    assert asked(look("doggerland", "scored", 12, 0)) == []  # skips the rest after a pass


def test_dice_lie_on_the_table_before_they_take_effect():
    here = look(*THROW, 0)
    _, lying, taken = last_steps(here)[:3]
    assert CLAUSE.findall(lying)[0][1].endswith("1 stone</span>")
    assert CLAUSE.findall(taken) == []
    goods = [re.search(r'id="player-0".*?</tbody>', step)[0] for step in (lying, taken)]
    assert [row.count("<td>1</td>") for row in goods] == [0, 1]


def test_while_others_wait_for_an_answer_to_a_window_nothing_is_held_back():
    table = begun(*FIGHT)
    table.window = open_window(table.match)
    asked, other = (TableView(table, frozenset({seat}), "en") for seat in (0, 2))
    assert [' data-hurry=""' in draw_parts(here).whole() for here in (asked, other)] == [
        True,
        False,
    ]
    assert [hand_of(asked), hand_of(other)] == ["", "49"]


def test_what_waited_once_does_not_wait_after_a_take_back():
    table = begun(*THROW)
    here = TableView(table, frozenset({0}), "en")
    assert hand_of(here) == "18"
    match: Match = table.match
    match.commit(match.plan_undo(0, 16))
    table.kept.clear()
    assert hand_of(TableView(table, frozenset({0}), "en")) == ""


@pytest.mark.parametrize("game", sorted(ENDED))
def test_beats_lead_through_every_move_of_a_match(game):
    table = seated(begun(game, ENDED[game], 120).match)
    here = TableView(table, frozenset({0}), "en")
    for deed in here.story.deeds((0, len(here.story)), here.voice):
        before = here.story.position(deed.at - 1)
        scenes = [*here.story.scenes(deed, here.voice)]
        beats = [scene.beat for scene in scenes if scene.beat.words]
        if beats:
            assert beats[0].before.observe(0) == before
            assert all(one.after == other.before for one, other in pairwise(beats))
        assert scenes[-1].seen == here.story.position(deed.at)


def test_captions_name_others_before_the_verb_and_leave_the_viewer_out():
    mine, others = (
        [text for step in last_steps(look(*THROW, seat)) for _, text in CLAUSE.findall(step)]
        for seat in (0, 1)
    )
    mine = [re.sub("<[^>]*>", "", text).strip() for text in mine]
    others = [re.sub("<[^>]*>", "", text).strip() for text in others]
    own = next(text for text in mine if "in the quarry" in text)
    assert own.startswith("Rolls ")
    assert any(text.endswith("r" + own[1:]) and text != own for text in others)
