"""Why a hex cannot be chosen, with the number of the rule (V2.5, V2.6, V8.2 to V8.5)."""

import re

from steppe.core.position import Position
from steppe.games.valley.rules.board import HEX_NAMES, LAKES
from steppe.games.valley.rules.effects import has
from steppe.games.valley.views import svg
from steppe.games.valley.views.board.no_entry import refusal
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
    burning = summer()
    burning.state.burning |= 1 << HEX_NAMES.index("d7")
    assert why(burning, "d7", "d6") == "Fire, flood or snow closes this hex (rule 8.3)"
    ends = {move.split(":")[3] for move in where.legal() if move.startswith("move:d6:warrior:")}
    free = {name for name in HEX_NAMES if not why(where, name, "d6")}
    assert ends <= free <= ends | {"d6", "c6", "f5"}  # groups can be picked instead


def test_a_group_says_why_it_stays():  # V8.2, V8.5
    assert why(summer(), "c6") == ""
    held = summer(c6="red 1w, 1 wolf")
    assert why(held, "c6") == "Held by 1 other: at least 1 of yours must stay (rule 8.5)"
    assert why(summer(), "d5") == ""  # another tribe's


def test_who_waits_or_plays_a_card_is_told_nothing():
    where = summer()
    assert refusal(scene(where, None))(HEX_NAMES.index("a1")) == ""
    assert why(where, "a1", "love") == ""


def test_the_board_carries_the_reasons():
    board = svg.draw(scene(GAME.new(2).play(START), 1)).board
    assert "Too close to Red (rule 2.6)" in re.findall('data-why="([^"]*)"', board)
