"""Check that the style sheet and the board's geometry agree."""

import re
from itertools import pairwise

import pytest

from steppe.core.scene import Scene
from steppe.games.stone_age.rules.tables import BUILDING, CARD, SLOTS, STACKS
from steppe.games.stone_age.views import svg
from steppe.games.stone_age.views.board import layout as geometry
from tests.games.stone_age.openings import Setup, dice, ones
from tests.games.stone_age.scenes import GAME
from tests.games.stone_age.test_views_board import CSS, FOUR, links, see


def test_figures_start_from_the_camps():
    rules = re.findall(
        r"\.players-(\d) \.figure\.p(\d) \{ transform: translate\((\d+)px, (\d+)px\)", CSS
    )
    starts = {(int(n), int(p) - 1): (int(x), int(y)) for n, p, x, y in rules}
    assert starts == {
        (players, player): geometry.camp(player, players)
        for players in GAME.players
        for player in range(players)
    }


def narrow():
    """Return the corner of each card and building on a narrow page, and the size of the page."""
    rule = re.compile(r"\.(at-[a-z]+-\d) \{ translate: (-?[\d.]+)px (-?[\d.]+)px;")
    scale = float(re.search(r'"at-building-"\] \{ scale: ([\d.]+)', CSS)[1])
    moved = {name: tuple(map(float, rest)) for name, *rest in rule.findall(CSS)}
    spots = {}
    for place in (*range(CARD, CARD + SLOTS), *range(BUILDING, BUILDING + STACKS)):
        x, y = moved[geometry.slot_class(place)]
        left, top = geometry.slot_corner(place)
        spots[place] = (x + scale * left, y + scale * top, scale)
    return spots


def test_on_a_narrow_page_cards_and_two_buildings_stand_in_a_row_below_the_valley():
    spots = narrow()
    row = [spots[place] for place in (*range(CARD, CARD + SLOTS), BUILDING, BUILDING + 1)]
    assert len({round(y) for _, y, _ in row}) == 1
    lefts = sorted(x for x, _, _ in row)
    wide = geometry.ITEM[0] * row[0][2]
    assert all(b - a > wide for a, b in pairwise(lefts))
    assert lefts[0] > 0
    assert lefts[-1] + wide < geometry.VALLEY[0]
    assert spots[CARD][0] > spots[CARD + 1][0]  # the cheapest on the right [S2.2]
    assert spots[CARD][1] > geometry.STRIP[1] + geometry.STRIP[3]
    for below, above in ((BUILDING + 2, BUILDING), (BUILDING + 3, BUILDING + 1)):
        assert spots[below][0] == pytest.approx(spots[above][0], abs=0.1)
        assert spots[below][1] > spots[above][1] + geometry.ITEM[1] * row[0][2]


def test_a_narrow_page_leaves_room_for_what_it_moves():
    rooms = re.findall(r"board-stone-age(\.players-2)? \{[^}]*?margin-bottom: ([\d.]+)%", CSS)
    width = re.search(r"board-stone-age \{ [^}]*?width: ([\d.]+)%", CSS)[1]
    assert float(width) == pytest.approx(100 * geometry.SIZE[0] / geometry.VALLEY[0], abs=0.1)
    assert len(rooms) == 2
    for for_two, room in rooms:
        spots = narrow()
        used = [spots[place] for place in (CARD, BUILDING, *([] if for_two else [BUILDING + 2]))]
        lowest = max(y + 164 * scale for _, y, scale in used)
        assert geometry.SIZE[1] + float(room) / 100 * geometry.VALLEY[0] >= lowest


def test_a_scene_without_moves_offers_nothing(new):
    where = new(FOUR)
    picture = svg.draw(Scene(where.observe(1), 1))
    assert not links(picture)
    assert picture.hand == ""


def test_the_tile_at_stake_glows_while_its_bonus_is_chosen(new):  # S9.7
    where = new(Setup(tile="m05")).play("place:clay-pit:3 place:hunt:5 place:hunt:2 use:clay-pit")
    where.play(f"{dice(4, 4, 5)} send:2 {ones(7)}")
    slots = see(where).board.partition('id="layer-slots"')[2].partition('id="layer-markers"')[0]
    assert slots.count('class="chosen"') == 1
