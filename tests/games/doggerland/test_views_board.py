"""The map as a picture: tiles, pieces, range, and the order of animals and targets."""

import re
from math import hypot
from xml.etree import ElementTree

import pytest

from steppe.core.i18n import plain
from steppe.games.doggerland.rules import land
from steppe.games.doggerland.rules.cards import RIVALS
from steppe.games.doggerland.rules.state import NOBODY
from steppe.games.doggerland.rules.tables import (
    CELL_NAMES,
    CELLS,
    KINDS,
    MEGALITHS,
    MENHIR,
    NO_ANIMAL,
    NO_CELL,
    NO_TILE,
    SENT_TOOL,
    SPECIES_NAMES,
    SPOT_NAMES,
    TILES,
)
from steppe.games.doggerland.views import scene as landscape
from steppe.games.doggerland.views import svg
from steppe.games.doggerland.views.board import layout, sights
from tests.games.doggerland.boards import RESOLVING, alone, board, resolving
from tests.games.doggerland.looks import random_moments, scene
from tests.games.doggerland.openings import cell, opening

SVG = "{http://www.w3.org/2000/svg}"
KINDS_OF_MATCH = [(1, {}), (2, {}), (2, {"length": "6"}), (4, {})]
STONES = RESOLVING.replace("shaman {rite}", "megaliths e4/e6/d6 token e6 laid 3")


def see(where, viewer="mover", **more):
    seer = where.player if viewer == "mover" else viewer
    return svg.draw(scene(where, seer, **more)).board


def tree(where, viewer="mover", **more):
    """Return the picture as a tree; raises if it is not well formed."""
    return ElementTree.fromstring(see(where, viewer, **more))


def layer(drawing, name):
    return next(part for part in drawing if part.get("id") == f"layer-{name}")


def named(drawing, start):
    """Return the elements whose id begins with ``start``, keyed by the rest of the id."""
    found = {part.get("id", ""): part for part in drawing.iter()}
    return {name[len(start) :]: part for name, part in found.items() if name.startswith(start)}


def spot(part):
    """Return the position of a piece."""
    x, y = re.fullmatch(r"translate\((\S+) (\S+)\)", part.get("transform")).groups()
    return float(x), float(y)


def stands_on(part, name, players):
    """Return whether a piece is drawn within a cell."""
    (x, y), (left, top) = spot(part), layout.corner(cell(name), players)
    return left < x < left + layout.CELL and top < y < top + layout.CELL


def window(drawing):
    """Return the coordinates of the picture's edges: left, top, right, bottom."""
    left, top, width, height = map(float, drawing.get("viewBox").split())
    return left, top, left + width, top + height


def moments(players, options, number=8):
    """Return positions spread evenly over a random match."""
    kept = [where.copy() for where in random_moments(players + 3, players, **options)]
    return kept[:: max(1, len(kept) // number)]


# Tiles


@pytest.mark.parametrize(("players", "options"), KINDS_OF_MATCH)
def test_every_known_tile_is_drawn_and_told_once_and_no_other(players, options):
    for where in moments(players, options):
        s, tiles = where.state, named(tree(where), "tile-")
        assert set(tiles) == {CELL_NAMES[k] for k in range(CELLS) if s.tile[k] != NO_TILE}
        for name, tile in tiles.items():
            assert spot(tile) == layout.corner(cell(name), players)
            assert tile.get("role") == "img"
            assert tile[0].text == sights.read_land(s, plain)[cell(name)]


def test_a_tile_shows_its_land_its_print_and_its_arrow():  # D2.3
    shown = named(tree(resolving()), "tile-")
    uses = {
        name: [part.get("href") for part in tile.iter(f"{SVG}use")] for name, tile in shown.items()
    }
    assert uses["d5"] == ["#land-forest", "#wood-1", "#way-0"]
    assert uses["d4"] == ["#land-sand", "#spawn-horse", "#way-1"]
    assert uses["f6"][:2] == ["#land-heath", "#small_game-1"]
    assert uses["e5"][:2] == ["#land-camp", "#hearth"]


def test_all_that_tiles_name_is_in_stock():
    for players, options in KINDS_OF_MATCH:
        for where in moments(players, options, 3):
            drawing = tree(where)
            stock = {part.get("id") for part in drawing.iter() if part.get("id")}
            uses = {part.get("href") for part in drawing.iter(f"{SVG}use")}
            assert {name[1:] for name in uses} <= stock


def test_a_used_tile_keeps_its_kind_and_an_exhausted_one_is_struck():  # D2.5
    def uses(mark):
        tile = named(tree(alone("sc12", land=f"s4{mark}")), "tile-")["d5"]
        return [part.get("href") for part in tile.iter(f"{SVG}use")]

    assert uses("-") == ["#land-forest", "#used-forest-1", "#wood-1", "#way-0"]
    assert uses("=") == ["#land-forest", "#used-forest-2", "#wood-1-used", "#way-0"]


@pytest.mark.parametrize("facing", range(4))
def test_arrows_are_those_of_the_rules(facing):  # D2.4
    where = opening(facing=facing)
    for tile in range(TILES):
        where.state.tile[0] = tile
        assert sights.look_at(where.state)[0][2] == land.arrow(where.state, 0)


def test_new_tiles_rise():  # D14.2
    before = opening()
    after = before.copy()
    after.state.tile[cell("e3")] = 20
    fresh = [
        name
        for name, tile in named(tree(after, before=before), "tile-").items()
        if "fresh-land" in tile.get("class")
    ]
    assert fresh == ["e3"]


# The visible part of the land


def test_the_picture_ends_one_ring_beyond_the_known_land():
    left, top, right, bottom = window(tree(opening()))
    (west, north), (east, south) = (layout.corner(cell(name), 2) for name in ("d4", "f6"))
    ring = layout.CELL + layout.EDGE
    assert (left, top) == (west - ring, north - ring)
    assert (right, bottom) == (east + layout.CELL + ring, south + layout.CELL + ring)


def test_at_the_rim_of_the_land_there_is_no_ring():
    where = opening()
    for name in ("e2", "b5", "e8", "h5"):
        where.state.tile[cell(name)] = 20
    side = 7 * layout.CELL + 2 * layout.EDGE
    assert window(tree(where)) == (0, 0, side, side)


@pytest.mark.parametrize(("players", "options"), KINDS_OF_MATCH)
def test_nothing_lies_outside_the_picture(players, options):
    for where in moments(players, options):
        drawing = tree(where)
        left, top, right, bottom = window(drawing)
        for part in drawing.iter(f"{SVG}g"):
            if part.get("transform", "").startswith("translate") and part.get("class"):
                x, y = spot(part)
                assert left < x < right
                assert top < y < bottom
        for wave in layer(drawing, "ground").iter(f"{SVG}use"):
            assert left < float(wave.get("x")) < right
            assert top < float(wave.get("y")) < bottom


def test_columns_and_rows_in_sight_are_named():
    words = [part.text for part in layer(tree(opening()), "ground").iter(f"{SVG}text")]
    assert words == [*"cdefg", *"34567"]


def test_waves_are_where_no_tile_is():
    waves = layer(tree(opening()), "ground").iter(f"{SVG}use")
    assert len(list(waves)) == 5 * 5 - 9


# Pieces


@pytest.mark.parametrize(("players", "options"), KINDS_OF_MATCH)
def test_everybody_on_the_land_is_drawn_where_he_stands(players, options):  # D2.7
    for where in moments(players, options):
        s, drawing = where.state, tree(where)
        wanted = {f"animal-{CELL_NAMES[k]}": k for k in range(CELLS) if s.animal[k] != NO_ANIMAL}
        wanted |= {f"village-{p}": s.village[p] for p in range(players)}
        wanted |= {f"token-{p}": s.token[p] for p in range(players)}
        wanted |= {f"rival-{r}": s.rival[r] for r in range(RIVALS)}
        for size in range(MEGALITHS):
            name = SPOT_NAMES[MENHIR + size]
            wanted |= {f"{name}-{p}": s.megalith[p, size] for p in range(players)}
        wanted = {name: k for name, k in wanted.items() if k != NO_CELL}
        pieces = {
            part.get("id"): part
            for part in drawing.iter(f"{SVG}g")
            if "piece" in part.get("class", "") and part.get("id")
        }
        assert set(pieces) == set(wanted)
        for name, k in wanted.items():
            assert stands_on(pieces[name], CELL_NAMES[k], players)


@pytest.mark.parametrize(("players", "options"), KINDS_OF_MATCH)
def test_expeditions_show_every_member_and_tool(players, options):  # D8.1
    seen = 0
    for where in moments(players, options, 20):
        s, camps = where.state, named(tree(where), "camp-")
        assert set(camps) == {CELL_NAMES[k] for k in range(CELLS) if s.camp[k] != NOBODY}
        for name, camp in camps.items():
            k = cell(name)
            figures = [part for part in camp if "piece" in part.get("class")]
            tools = [part for part in camp if part.get("class") == "sent"]
            assert len(figures) == sum(s.party[k][kind] for kind in range(KINDS))
            assert len(tools) == s.party[k][SENT_TOOL]
            assert {part.get("class") for part in figures} == {f"piece p{s.camp[k] + 1}"}
            assert all(stands_on(part, name, players) for part in (*figures, *tools))
            seen += 1
    assert seen


def test_a_large_expedition_leaves_the_arrow_in_sight():  # D2.4
    where = opening(stock={0: [0, 0, 0, 0, 9]})
    where.state.camp[cell("d5")] = 0
    where.state.party[cell("d5")] = [1, 1, 4, 0]
    x, _ = layout.corner(cell("d5"), 2)
    figures = named(tree(where), "camp-")["d5"]
    assert len(figures) == 6
    assert max(spot(part)[0] for part in figures) <= x + 60


def test_megaliths_and_tokens_are_drawn_in_the_colour_of_their_clan():  # D13.6, D13.7
    drawing = tree(board(STONES))
    assert stands_on(named(drawing, "menhir-")["0"], "e4", 2)
    assert stands_on(named(drawing, "alignment-")["0"], "e6", 2)
    assert stands_on(named(drawing, "dolmen-")["0"], "d6", 2)
    token = named(drawing, "token-")["0"]
    assert stands_on(token, "e6", 2)
    assert token.get("class") == "piece p1"


def test_villages_of_one_tile_stand_side_by_side():  # D3.3
    for players in (2, 3, 4):
        where = opening(players)
        x, y = layout.corner(cell("e5"), players)
        spots = {spot(part) for part in named(tree(where), "village-").values()}
        assert len(spots) == players
        assert min(hypot(a - x - 84, b - y - 84) for a, b in spots) > 25  # the arrow stays visible


def test_an_animal_does_not_hide_a_village():
    where = opening(village={0: cell("d4")})
    drawing = tree(where)
    (x, _), (ax, _) = spot(named(drawing, "village-")["0"]), spot(named(drawing, "animal-")["d4"])
    assert ax - x >= 40


def test_rivals_have_outlines_of_their_own():  # D21.4
    rivals = named(tree(alone("sc12")), "rival-")
    looks = [(part.get("class"), part[0].get("d")) for part in rivals.values()]
    assert len({style for style, _ in looks}) == len({line for _, line in looks}) == RIVALS
    assert all("p1" not in style.split() for style, _ in looks)


def test_pieces_are_mute_for_the_tiles_tell_them():
    drawing = tree(board(STONES))
    assert layer(drawing, "dwellers").get("aria-hidden") == "true"
    assert layer(drawing, "animals").get("aria-hidden") == "true"
    told = named(drawing, "tile-")["e6"][0].text
    assert told.endswith("; alignment (red); token (red)")


# The picture as a whole


@pytest.mark.parametrize(("players", "options"), KINDS_OF_MATCH)
def test_every_picture_is_well_formed_without_styles_and_its_ids_are_single(players, options):
    before = None
    for where in moments(players, options):
        for viewer in (0, None):
            drawing = tree(where, viewer, before=before)
            ids = [part.get("id") for part in drawing.iter() if part.get("id")]
            assert len(ids) == len(set(ids))
            assert not any(part.get("style") for part in drawing.iter())
        before = where


def test_the_stock_is_left_out_of_a_live_update_under_the_same_name():
    start = re.compile(r'<g id="stock" data-keep="\w+">')
    whole, update = (see(resolving(), sprite="/i.svg", ground=ground) for ground in (True, False))
    assert start.search(whole)[0] == start.search(update)[0]
    assert f"{start.search(update)[0]}</g>" in update
    assert len(update) < len(whole) / 2


def test_every_layer_has_a_name():
    layers = [part for part in tree(resolving()) if not part.tag.endswith("defs")]
    assert all(part.get("id") for part in layers)


def test_the_picture_may_be_looked_at_closely():
    assert svg.draw(scene(opening())).zooms


@pytest.mark.parametrize("dark", [False, True])
def test_a_land_alone_needs_nothing_else(dark):
    drawing = svg.draw_alone(scene(resolving()), dark)
    root = ElementTree.fromstring(drawing)
    ids = {part.get("id") for part in root.iter() if part.get("id")}
    assert {part.get("href")[1:] for part in root.iter(f"{SVG}use")} <= ids
    assert root.find(f"{SVG}style") is not None
    assert "var(--" not in drawing


def test_the_landscape_of_the_home_page_is_mute_and_well_formed():
    root = ElementTree.fromstring(
        landscape.draw("/icons.svg").replace("<svg", f'<svg xmlns="{SVG[1:-1]}"', 1)
    )
    assert root.get("aria-hidden") == "true"
    assert len(list(root.iter(f"{SVG}use"))) == 6
    assert landscape.ICON in SPECIES_NAMES
