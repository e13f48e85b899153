"""Why a tile cannot be chosen, with the number of the rule (D8.2, D9.1, D10.2, D13, D17.7)."""

import re

from steppe.games.doggerland.rules.tables import CELL_NAMES, NO_TILE
from steppe.games.doggerland.views import svg
from steppe.games.doggerland.views.board.no_target import refusal
from tests.games.doggerland.boards import PLANNING, board
from tests.games.doggerland.looks import random_moments, scene
from tests.games.doggerland.openings import cell

TILED = ("send:", "journey:", "erect:", "move:")


def why(where, name):
    return refusal(scene(where, where.player), cell(name))


def test_an_expedition_says_why_it_cannot_go_to_a_tile():  # D8.2
    where = board(PLANNING)
    where.play("send:d5 party:2h pass")
    assert why(where, "d5") == "Your expedition is already here (rule 8.2)"


def test_each_tile_can_be_chosen_or_says_why_not():  # D8.2, D13.6, D13.7, D17.7
    told = set()
    for where in random_moments(6, 2):
        asked = [move for move in where.legal() if move.startswith(TILED)]
        if not asked:
            continue
        free = {move.split(":")[1] for move in asked}
        tiles = [name for n, name in enumerate(CELL_NAMES) if where.state.tile[n] != NO_TILE]
        reasons = {name: why(where, name) for name in tiles}
        assert not any(reasons[name] for name in free)
        own = CELL_NAMES[where.state.village[where.player]]  # the Village can stay
        assert all(words for name, words in reasons.items() if name not in free | {own})
        told |= {re.sub(r"\d+", "n", words) for words in reasons.values()}
    assert len(told) > 5


def test_the_map_carries_the_reasons_for_the_mover_alone():
    where = board(PLANNING)
    assert "(rule 8.2)" in svg.draw(scene(where, where.player)).board
    assert "data-why" not in svg.draw(scene(where, 1 - where.player)).board
    assert "data-why" not in svg.draw(scene(where, None)).board
