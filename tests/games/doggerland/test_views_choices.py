"""Choices on the map: the range, the order of play and targets."""

import re

import pytest

from steppe.core.i18n import plain
from steppe.core.scene import Scene
from steppe.games.doggerland.rules.effects import reach
from steppe.games.doggerland.rules.tables import CELL_NAMES, CELLS, NO_TILE, SLOTS
from steppe.games.doggerland.views import svg
from steppe.games.doggerland.views.board import layout
from steppe.games.doggerland.views.board.land_picture import priority_words
from tests.games.doggerland.boards import PLANNING, board, resolving
from tests.games.doggerland.openings import cell, opening
from tests.games.doggerland.test_views_board import SVG, layer, named, see, spot, tree, window


def rim(where, viewer):
    """Return the segments of the range's border, each as a start and a direction."""
    found = re.search(r'<path class="range" d="([^"]*)"', see(where, viewer))
    return set(re.findall(r"M[\d.]+ [\d.]+[hv]100", found[1])) if found else set()


def test_the_range_is_the_border_of_what_can_be_reached():  # D8.2
    where = resolving()
    s = where.state
    near = {k for k in range(CELLS) if s.distance[0, k] <= reach(s, 0)}
    assert near < {k for k in range(CELLS) if s.tile[k] != NO_TILE} or len(near) == 10
    border = set()
    for k in near:
        x, y = layout.corner(k, 2)
        for dx, dy, line in (
            (0, -1, f"M{x} {y}h100"),
            (1, 0, f"M{x + 100} {y}v100"),
            (0, 1, f"M{x} {y + 100}h100"),
            (-1, 0, f"M{x} {y}v100"),
        ):
            if all(layout.corner(j, 2) != (x + 100 * dx, y + 100 * dy) for j in near):
                border.add(line)
    assert rim(where, 0) == border


def test_only_who_plays_sees_a_range_and_only_during_rounds():
    assert not rim(resolving(), None)
    where = opening(rounds=0)
    assert not re.search(r'class="range"', svg.draw(Scene(where.observe(0), 0)).board)


@pytest.mark.parametrize("slot", range(SLOTS))
def test_the_priority_arrow_lies_on_its_edge_and_says_what_it_means(slot):  # D16.2
    drawing = tree(opening(slot=slot))
    left, top, right, bottom = window(drawing)
    arrow = named(drawing, "priority")[""]
    x, y = spot(arrow)
    on_edge = (x < left + 40, y < top + 40, x > right - 40, y > bottom - 40)
    assert on_edge.index(True) == slot
    assert sum(on_edge) == 1
    assert arrow[0].text == priority_words(slot, plain)
    assert ("column", "row")[slot % 2] in arrow[0].text
    assert layer(drawing, "priority").findall(f"{SVG}circle[@class='priority-slot']").__len__() == 3


def links(drawing, key):
    return {part.get(key) for part in drawing.iter(f"{SVG}a") if part.get(key)}


def test_cells_that_moves_name_are_links_that_say_what_comes_of_it():
    where = board(PLANNING)
    drawing = tree(where)
    wanted = {move.split(":")[1] for move in where.legal() if move.startswith("send:")}
    assert {move.split(":")[1] for move in links(drawing, "data-move")} == wanted
    for part in drawing.iter(f"{SVG}a"):
        assert part.get("aria-label") == part[0].text != ""
    assert not list(tree(where, None).iter(f"{SVG}a"))


def test_the_other_tiles_are_veiled_where_few_may_be_chosen():
    where = resolving()
    veils = [part for part in tree(where).iter(f"{SVG}rect") if part.get("class") == "veil"]
    chosen = {move for move in where.legal() if move[3:] in CELL_NAMES}
    assert len(veils) in (0, 10 - len(chosen))
    assert not [part for part in tree(where, None).iter() if part.get("class") == "veil"]


def test_the_target_of_an_expedition_glows_until_somebody_goes():
    where = board(PLANNING)
    assert 'class="chosen"' not in see(where)
    where.play("send:d5")
    x, y = layout.corner(cell("d5"), 2)
    assert f'<rect x="{x + 3}" y="{y + 3}" width="94" height="94" rx="11" class="chosen"/>' in see(
        where
    )
    where.play("party:2h")
    assert 'class="chosen"' not in see(where)


def test_expeditions_that_came_or_went_are_marked():
    before = board(PLANNING)
    after = before.copy().play("send:d5 party:2h")
    marks = [part for part in tree(after, before=before).iter() if part.get("class") == "last"]
    x, y = layout.corner(cell("d5"), 2)
    assert [(mark.get("x"), mark.get("y")) for mark in marks] == [(f"{x + 3}", f"{y + 3}")]
