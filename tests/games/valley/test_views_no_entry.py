"""Why a hex cannot be chosen, with the number of the rule (V2.5, V2.6, V8.2 to V8.5)."""

import re

from steppe.core.position import Position
from steppe.games.valley.rules.board import HEX_NAMES, LAKES
from steppe.games.valley.rules.effects import has
from steppe.games.valley.views import svg
from steppe.games.valley.views.board.no_entry import refusal
from steppe.games.valley.views.hand.status import status
from tests.games.valley.scenes import GAME, scene
from tests.games.valley.showing import Shown
from tests.games.valley.test_views_snapshots import SUMMER

START = "~lot:red place:d5 seed:d5"


def why(where: Position, place: str, *picked: str) -> str:
    return refusal(scene(where, where.player, picked=picked))(HEX_NAMES.index(place))


def summer(**hexes: str) -> Position:
    """Return a position in red's part of step 4, with the content of some hexes changed."""
    lines = [line for line in SUMMER.splitlines() if line[:2] not in hexes]
    lines[2:2] = [f"{place} {things}" for place, things in hexes.items()]
    return Shown.read(*lines).position


def test_a_first_camp_says_what_is_wrong_with_each_other_hex():  # V2.5, V2.6
    where = GAME.new(2).play(START)
    assert why(where, "d5") == "Red has a camp here (rule 2.5)"
    assert why(where, "d6") == "Too close to Red (rule 2.6)"
    free = {move.removeprefix("place:") for move in where.legal()}
    assert {name for name in HEX_NAMES if not why(where, name)} == free
    lakes = [name for n, name in enumerate(HEX_NAMES) if has(int(LAKES[where.state.board]), n)]
    assert {why(where, name) for name in lakes} == {"No camp on the lake (rule 2.5)"}


def test_a_picked_group_says_why_it_cannot_go_to_a_hex():  # V8.2, V8.3
    where = summer()
    assert why(where, "a1", "d6") == "Too far: a pawn moves up to 2 hexes (rule 8.2)"
    ends = {move.split(":")[3] for move in where.legal() if move.startswith("move:d6:warrior:")}
    free = {name for name in HEX_NAMES if not why(where, name, "d6")}
    assert ends <= free <= ends | {"d6", "c6", "f5"}  # groups can be picked instead


def test_a_group_says_why_it_stays():  # V8.2, V8.5
    assert why(summer(), "c6") == ""
    held = summer(c6="red 1w, 1 wolf")
    assert (
        why(held, "c6")
        == "Held by 1 animal or other pawn: at least 1 of yours must stay (rule 8.5)"
    )
    assert why(summer(), "d5") == ""  # another tribe's


def test_a_couple_that_has_moved_says_when_it_can_build():  # V8.8
    where = summer(c5="red 2w 1f moved 2w 1f")
    reason = "no camp before next turn: it takes a warrior and a woman who have not moved"
    assert why(where, "c5") == f"Your pawns here have moved; {reason} (rule 8.8)"
    assert status(where, 0, ["Red"])[2].startswith("possible camps next turn: c5")
    alone = summer(c5="red 2w moved 2w")
    assert why(alone, "c5").endswith("no camp without both a warrior and a woman (rule 8.8)")
    assert "possible camps" not in status(alone, 0, ["Red"])[2]


def test_the_title_names_camps_only_if_one_can_be_built():  # V8.8
    assert status(summer(c5="red 1w 1f"), 0, ["Red"])[1] == "Move your tribe, build camps"
    assert status(summer(), 0, ["Red"])[1] == "Move your tribe"


def test_who_waits_or_plays_a_card_is_told_nothing():
    where = summer()
    assert refusal(scene(where, None))(HEX_NAMES.index("a1")) == ""
    assert why(where, "a1", "love") == ""


def test_the_board_carries_the_reasons():
    board = svg.draw(scene(GAME.new(2).play(START), 1)).board
    assert "Too close to Red (rule 2.6)" in re.findall('data-why="([^"]*)"', board)
