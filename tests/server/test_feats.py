"""Key moments: what counts as one in each game, and whom the page congratulates."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from steppe.server.pages.table.playback import draw_steps
from steppe.server.pages.table.table_fragment import draw_parts
from steppe.server.pages.table.table_view import TableView
from tests.server.test_result import begun, finished

FEAT = re.compile(r' data-feat="[^"]*#i-([\w-]+)"')
FIRST = ("zebras", "winner_1", 40)  # the last entry fills the first territory


@pytest.mark.parametrize(
    ("game", "record", "entries", "icons"),
    [
        (*FIRST, {"trophy": 1}),
        ("stone_age", "winner_1", 140, {"mammoth": 4, "baby-face": 1}),
        ("doggerland", "winner_1", 60, {"baby-face": 1}),
        ("valley", "camps", 70, {"baby-face": 1}),
    ],
)
def test_a_game_names_its_key_moments(game, record, entries, icons):
    match = begun(game, record, entries).match
    places = [place.copy() for place in match.positions_after(range(entries + 1))]
    feats = (match.game.view("text").feat(*pair) for pair in pairwise(places))
    assert Counter(filter(None, feats)) == icons


def test_the_step_that_is_a_key_moment_says_so():
    here = TableView(begun(*FIRST), frozenset(), "en")
    steps = [step.whole() for step in draw_steps(here, (38, 40))]
    assert [FEAT.findall(step) for step in steps] == [[], [], ["trophy"]]


def own(table, *seats: int) -> list[str]:
    return FEAT.findall(draw_parts(TableView(table, frozenset(seats), "en")).whole())


def test_the_page_congratulates_only_the_player_who_did_it():
    table = begun(*FIRST)
    assert [own(table, 0), own(table, 1), own(table)] == [["trophy"], [], []]


def test_the_page_congratulates_the_winner():
    table = finished("zebras", "winner_1")
    assert [own(table, 0), own(table, 1), own(table)] == [[], ["trophy"], []]


def test_the_step_that_costs_the_viewer_pieces_says_so():
    table = begun("valley", "last_tribe", 28)  # entry 27 costs the first tribe pieces
    for seats, is_told in ((frozenset({0}), True), (frozenset({1}), False), (frozenset(), False)):
        steps = draw_steps(TableView(table, seats, "en"), (26, 27))
        assert any(" data-blow" in step.whole() for step in steps) is is_told
