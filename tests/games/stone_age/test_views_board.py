"""Test the board picture: links, marks, and the ids of moving figures."""

import re
from xml.etree import ElementTree

import pytest

from steppe.core.i18n import Translator
from steppe.core.scene import AND
from steppe.games.stone_age.rules.state import PLACING, USING
from steppe.games.stone_age.rules.tables import FOREST, GATHERING, NO_BUILDING, NO_CARD, PLACE_NAMES
from steppe.games.stone_age.views import svg
from steppe.games.stone_age.views.board import layout as geometry
from tests.games.stone_age.moments import moments
from tests.games.stone_age.openings import Setup, dice, ones
from tests.games.stone_age.scenes import GAME, scene

FOUR = Setup(players=4, cards="c07 c23 c11 c32")
CSS = (GAME.folder / "views" / "board" / "style.css").read_text()
PICKS = [(), *((name,) for name in PLACE_NAMES[:GATHERING]), ("claim",)]


def see(where, *picked, viewer="mover", **more):
    """Return the scene as seen by the player to move, or by ``viewer``."""
    seer = where.player if viewer == "mover" else viewer
    return svg.draw(scene(where, seer, picked=picked, **more))


def page(picture):
    """Return the whole picture as one tree; raise if any part is not well formed."""
    return ElementTree.fromstring(f"<main>{picture.board}{picture.hand}</main>")


def links(picture, key="data-move"):
    return {node.attrib[key]: node for node in page(picture).iter() if key in node.attrib}


def figures(picture):
    """Return the coordinates of the figures on the board, by id."""
    found = re.findall(
        r'id="(figure-[\d-]+)" class="([^"]+)"[^>]*translate\(([\d. -]+)\)', picture.board
    )
    return {name: spot for name, style, spot in found if "gone" not in style}


def label(picture, name):
    """Return the label of the element with a given id."""
    return next(n for n in page(picture).iter() if n.attrib.get("id") == name).attrib["aria-label"]


@pytest.mark.parametrize("players", [pytest.param(2, marks=pytest.mark.long), 3, 4])
def test_every_legal_move_can_be_clicked_after_some_pick_and_no_other(players):
    for where in moments(players, players):
        legal = set(where.legal())
        assert offered(where, legal) == legal


def offered(where, wanted):
    """Return the moves that links play first, after picks that lead to all wanted ones."""
    found, tried, untried = set(), set(), [*PICKS]
    while untried and found < wanted:
        tried.add(picked := untried.pop())  # the newest: picks end, but there are many in between
        picture = see(where, *picked, link=".".join)
        for series in links(picture):
            where.copy().play(series.replace(AND, " "))
            found.add(series.partition(AND)[0])
        untried += [
            pick
            for word in links(picture, "data-pick")
            if (pick := (*word.split("."),)) not in tried
        ]
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_every_picture_is_well_formed_without_styles_and_its_ids_are_single(players):
    before = None
    for where in moments(players + 10, players):
        for viewer in (0, players - 1, None):
            picture = see(where, viewer=viewer, before=before)
            tree = page(picture)
            ids = [node.attrib["id"] for node in tree.iter() if "id" in node.attrib]
            assert len(ids) == len(set(ids))
            assert not any("style" in node.attrib for node in tree.iter())
            if viewer != where.player:
                assert not links(picture)
                assert not links(picture, "data-pick")
        before = where


def test_a_place_is_picked_where_several_numbers_may_go_there(new):  # S5.1
    picture = see(new(FOUR), link=lambda words: "?pick=" + ".".join(words))
    assert links(picture, "data-pick")["forest"].attrib["href"] == "?pick=forest"
    assert set(links(picture)) == {
        *(f"occupy:{name}" for name in PLACE_NAMES[GATHERING:]),
    }


def test_a_picked_place_glows_and_the_others_stay_one_click_away(new):
    picture = see(new(FOUR), "forest")
    assert 'href="#inner-border-1" class="chosen"' in picture.board
    assert {"river", "quarry", "hunt"} <= set(links(picture, "data-pick"))
    assert "hut" in links(picture, "data-pick")


def test_a_land_says_who_is_there_and_how_many_rings_are_free(new):  # S5.5
    where = new(FOUR).play("place:forest:3 place:forest:1 place:quarry:2")
    picture = see(where, viewer=None)
    assert label(picture, "land-forest") == (
        "Forest, Red 3 and Blue 1, open to everyone because the mammoth herd is here,"
        " free spaces: 3"
    )
    assert label(picture, "land-quarry") == "Quarry, Yellow 2, free spaces: 5"
    assert label(picture, "land-hunt") == "Hunt"


def test_what_may_be_chosen_says_what_it_does_before_what_it_is(new):
    picture = see(new(FOUR).play("place:forest:3"))
    assert label(picture, "go-forest").startswith(
        "Send up to 4 people to the forest. Forest, Red 3"
    )
    assert label(picture, "go-hut") == "Send 2 people to the hut. Hut, free spaces: 2"
    assert label(picture, "go-card-1").startswith("Send 1 person to the card for 1 resource. Card")


def test_a_figure_keeps_its_id_while_others_come_and_go(new):  # S6.0
    before = new(FOUR).play("place:forest:3 place:quarry:2")
    then = figures(see(before))
    assert len(then) == 5
    after = before.copy().play("place:river:1 place:forest:2")
    now = figures(see(after, before=before))
    assert {name: now[name] for name in then} == then
    assert set(now) - set(then) == {"figure-2-4-0", "figure-3-1-0", "figure-3-1-1"}


def test_who_was_just_placed_is_fresh_and_who_left_glides_home(new):  # S6.0
    before = new(Setup()).play("place:quarry:2 place:hunt:5 occupy:card-1 occupy:hut")
    assert before.state.phase == USING
    after = before.copy().play("use:card-1")
    board = see(after, before=before).board
    gone = re.findall(r'id="(figure-[\d-]+)" class="piece figure p1 gone" aria-hidden', board)
    assert gone == ["figure-0-8-0"]
    placed = new(Setup()).play("place:quarry:2")
    assert see(placed, before=new(Setup())).board.count(" fresh") == 2


def test_every_figure_that_is_out_is_drawn_once():  # S5, S9.3
    for where in moments(5, 4):
        s = where.state
        out = sum(int(n) for row in s.placed for n in row) + sum(int(n) for n in s.sent)
        assert len(figures(see(where, viewer=None))) == out


def test_hunters_of_all_players_keep_apart():  # S5.5
    for counts in ((10, 10, 10, 10), (1, 0, 10, 2), (5, 5, 0, 0), (3, 2, 1, 0)):
        spots = geometry.hunters(counts)
        assert [len(row) for row in spots] == list(counts)
        flat = [spot for row in spots for spot in row]
        assert len(set(flat)) == len(flat)
        x, y = geometry.corner(0)
        inside = (x, y, x + geometry.COLUMN, y + geometry.ROW)
        assert all(inside[0] < a < inside[2] and inside[1] < b < inside[3] for a, b in flat)


def test_figures_sent_to_the_bonus_tile_keep_their_names(new):  # S9.1
    where = new(Setup(), food=[12] * 4).play("place:forest:3 place:hunt:5 place:hunt:2 use:forest")
    where.play(dice(1, 1, 1))
    before = where.copy()
    where.play("send:2")
    sent = figures(see(where, viewer=None, before=before))
    spots = [f"{x:g} {y:g}" for x, y in geometry.tamers(2)]
    assert [sent["figure-0-1-0"], sent["figure-0-1-1"]] == spots
    assert "figure-0-1-2" not in sent


def test_the_herd_stands_on_its_place_and_leaves_with_the_last_tile(new):  # S4.2, S4.5
    board = see(new(Setup(tile="m09"))).board
    x, y = geometry.herd_spot(FOREST + 2)
    assert re.search(rf'id="herd"[^>]*translate\({x:g} {y:g}\)', board)
    assert 'id="tile-8"' in board
    plain = see(new(Setup(tile=""))).board
    assert 'id="herd"' not in plain
    assert "Mammoth herd" not in plain


def test_the_herd_is_explained_wherever_it_is_tapped(new):  # S4.2, S9.1
    where = new(Setup(tile="m05"))
    explained = {"herd", "land-herd", "told-tile", "told-pile"}
    for viewer in (None, where.player):
        nodes = list(page(see(where, viewer=viewer)).iter())
        found = {n.attrib["id"] for n in nodes if n.attrib.get("data-help") == "herd"}
        assert found == explained
        (herd,) = (n for n in nodes if n.attrib.get("id") == "herd")
        assert ("told" in herd.attrib["class"].split()) == (viewer is None)
    assert label(see(where), "land-herd") == "Mammoth herd"


def test_a_bonus_tile_and_its_pile_tell_what_they_mean(new):  # S4.1, S9.9
    picture = see(new(Setup(tile="m05")), viewer=None)
    assert label(picture, "told-tile") == (
        "Bonus tile: the winner chooses food production +1 or 2 bricks. If players tie,"
        " each gets 2 bricks."
    )
    words = "Bonus tiles left: 15. Next round the herd moves to the river."
    assert label(picture, "told-pile") == words


def test_a_card_and_a_building_explain_themselves_on_hover_and_focus(new):  # S7, S8
    setup = Setup(cards="c11 c24 c33 c36", buildings="b20 b10")
    picture = see(new(setup), viewer=None)
    wanted = {
        "told-card-1": "Card for 1 resource. When bought: 7 food. At the end: culture (pottery)",
        "told-card-2": "Card for 2 resources. When bought: 2 dice for wood. At the end: 2 shamans",
        "told-building-1": "Building: 4 resources of 3 kinds, points by value. "
        "Tiles left in this stack: 7",
    }
    for name, words in wanted.items():
        node = next(n for n in page(picture).iter() if n.attrib.get("id") == name)
        assert node.attrib["aria-label"] == f"{words}."
        assert node.attrib["tabindex"] == "0"
        assert node[0].text == f"{words}."
    assert "foreignObject" not in picture.board  # nothing else appears beside a tooltip


def test_a_panel_tells_the_same_where_nothing_hovers(new):  # S7, S8, S9.9
    setup = Setup(cards="c11 c24 c33 c36", buildings="b20 b10", tile="m05")
    panel = see(new(setup), viewer=None).panels[-1]
    told = re.findall("<li>(.*?)</li>", panel.body)
    assert len(told) == 1 + 4 + 2
    assert told[0].startswith("Bonus tile: ")
    assert told[1] == "Card for 1 resource. When bought: 7 food. At the end: culture (pottery)"
    assert told[-1].startswith("Building: 12 points for 1 wood, 1 brick and 1 stone")


def test_a_card_keeps_its_id_when_it_slides(new):  # S11.3
    board = see(new(Setup())).board
    assert re.search(r'id="card-2" class="item at-card-3"', board)
    where = new(Setup(), slot=[2, 0, 1, 3])
    assert re.search(r'id="card-2" class="item at-card-1"', see(where).board)


def test_an_empty_slot_still_shows_its_price(new):  # S2.2
    whole = see(new(Setup(), slot=[0, NO_CARD, 2, 3]))
    assert 'id="card-1"' not in whole.board
    assert whole.board.count('class="cube"') == 1 + 2 + 3 + 4


def test_an_empty_stack_says_that_the_match_ends(new):  # S11.1
    where = new(Setup(), stack={0: 0}, top={0: NO_BUILDING})
    words = "This stack of buildings is empty: the match ends after this round"
    assert label(see(where, viewer=None), "told-building-1") == words


def test_closed_places_are_crossed_out(new):  # S5.7, S5.8, S5.9
    where = new(Setup(tile="m01")).play("place:quarry:2 place:forest:1 occupy:hut occupy:field")
    assert where.state.phase == PLACING
    picture = see(where)
    assert picture.board.count('class="closed"') == 2  # the quarry and the tool maker
    assert "Closed this round" in label(picture, "land-tool-maker")
    closed = "Closed this round: with 2 players, no more than 1 of them may gather here (rule 5.8)"
    assert label(picture, "land-quarry") == f"Quarry, Red 2. {closed}"  # no free spaces
    assert "Closed" not in label(
        picture, "go-forest" if "go-forest" in picture.board else "land-forest"
    )


def test_with_four_players_nothing_is_closed(new):  # S13
    where = new(FOUR).play("place:quarry:2 occupy:tool-maker occupy:hut")
    assert 'class="closed"' not in see(where).board


def test_the_place_in_use_glows(new):  # S6.0
    where = new(Setup(tile=""), tool={0: [1, 0, 0]})
    where.play("place:quarry:2 place:hunt:5 place:hunt:3 use:quarry").play(dice(2, 2))
    assert 'href="#inner-border-3" class="chosen"' in see(where, viewer=None).board


def test_the_strip_shows_who_rolled_what_for_what(new):  # S6.4, S6.9
    where = new(Setup(tile=""), tool={0: [2, 1, 0]})
    where.play("place:quarry:2 place:hunt:5 place:hunt:3 use:quarry").play(dice(6, 3))
    board = see(where, viewer=None).board
    assert "Red. Dice 6, 3, tools 0: 9, divided by 5: 1 stone" in board
    assert board.count('class="die tumble"') == 2
    board = see(where.play("tool:1"), viewer=None).board
    assert "Red. Dice 6, 3, tools 2: 11, divided by 5: 2 stones" in board
    assert "= 11 ÷ 5<" in board


def test_the_strip_is_empty_before_the_first_throw(new):
    assert '<g id="layer-throw"></g>' in see(new(FOUR)).board
    assert "felt" not in see(new(FOUR)).board


def test_a_throw_of_long_ago_says_whose_it_was_and_lies_still(new):
    where = new(Setup(tile="")).play("place:quarry:2 place:hunt:5 place:hunt:3 use:quarry")
    where.play(dice(6, 3)).play(ones(8))
    picture = see(where, viewer=None)
    assert "Blue. Dice 1, 1, 1, 1, 1, tools 0: 5, divided by 2: 2 food" in picture.board
    assert "tumble" not in picture.board


def test_markers_follow_the_score_and_tell_it(new):  # S10.4
    where = new(FOUR, score=[34, -10, 134, 34])
    picture = see(where, viewer=None)
    assert [label(picture, f"marker-{p}") for p in range(4)] == [
        "Red: 34 points",
        "Blue: \N{MINUS SIGN}10 points",
        "Yellow: 134 points",
        "Green: 34 points",
    ]
    spots = re.findall(r'id="marker-\d".*?translate\(([\d. ]+)\)', picture.board)
    assert len(set(spots)) == 4  # side by side on a shared space
    assert ">1</text>" in picture.board  # one lap around the track


def test_the_score_track_runs_once_round():
    spots = [geometry.track_spot(points) for points in range(geometry.TRACK)]
    assert len(set(spots)) == geometry.TRACK
    assert geometry.track_spot(geometry.TRACK) == spots[0] == (15, 15)


def test_camps_tell_who_is_at_home_and_who_starts(new):  # S5.3
    where = new(FOUR).play("place:forest:3 place:hunt:5")
    board = see(where).board
    assert 'aria-label="Red: 2 people at home, start player"' in board
    assert 'aria-label="Blue: nobody at home"' in board
    assert board.count(" acting") == 1


def test_the_ground_is_left_out_of_a_live_update_under_the_same_name(new):
    whole = see(new(FOUR), sprite="/i.svg").board
    update = see(new(FOUR), sprite="/i.svg", ground=False).board
    for name in ("ground", "signs"):
        start = re.compile(rf'<g id="{name}" data-keep="\w+">')
        assert start.search(whole)[0] == start.search(update)[0]
        assert f"{start.search(update)[0]}</g>" in update
    assert len(update) < len(whole) / 3


def test_every_layer_has_a_name_so_that_a_live_page_finds_it(new):
    svg_root = page(see(new(FOUR)))[0]
    layers = [child for child in svg_root if not child.tag.endswith("defs")]
    assert all(child.attrib.get("id") for child in layers)
    for child in layers:
        groups = [node for node in child if node.tag.endswith("}g")]
        named = child.attrib["id"] in ("ground", "signs", "layer-throw", "layer-camps")
        assert named or all("id" in node.attrib for node in groups)


def test_signs_carry_names_in_the_language_of_the_viewer(new):
    board = see(new(FOUR), say=Translator({"forest": "forêt"})).board
    assert ">Forêt</text>" in board
    english = see(new(FOUR)).board
    keep = re.compile(r'id="signs" data-keep="(\w+)"')
    assert keep.search(board)[1] != keep.search(english)[1]


def test_a_board_alone_needs_nothing_else(new):
    drawing = new(FOUR).play("place:forest:3").render(1)
    tree = ElementTree.fromstring(drawing)
    assert tree.attrib["width"] == str(geometry.SIZE[0] + 16)
    assert "var(" not in drawing
    used = set(re.findall(r'href="(#[^"]+)"', drawing))
    assert used <= {f"#{name}" for name in re.findall(r'id="([^"]+)"', drawing)}
