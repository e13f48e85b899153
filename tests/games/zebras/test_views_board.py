"""Test the board picture: links, marks, and the ids of moving pieces."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import steppe
from steppe.draw.svg import escape
from steppe.games.zebras.rules.tables import SPECIES_NAMES, SQUARE_NAMES, STOPS, TOKENS
from steppe.games.zebras.views import svg
from tests.games.zebras.boards import (
    CROCODILE,
    GAME,
    LAST_OF_D,
    LAST_SQUARE,
    LION,
    MIDDLE,
    ONE_KIND,
    position,
    random_match,
    scene,
)

PICKS = [(), *((name,) for name in SPECIES_NAMES), *((name.lower(),) for name in SQUARE_NAMES)]


def page(picture):
    """Return the whole picture as one tree; raise if any part is not well formed."""
    panels = "".join(f"<section>{panel.body}</section>" for panel in picture.panels)
    return ElementTree.fromstring(f"<main>{picture.board}{picture.hand}{panels}</main>")


def links(picture, key="data-move"):
    return {node.attrib[key]: node for node in page(picture).iter() if key in node.attrib}


def tokens(board):
    return re.findall(r'id="token-(\d+)" class="([^"]+)"[^>]*aria-label="([^"]*)"', board)


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(("savannah", "president")))
def test_every_legal_move_can_be_clicked_after_some_pick_and_no_other(seed, board):
    for where in list(random_match(seed, board))[::10]:
        offered = set()
        for picked in PICKS:
            offered |= set(links(svg.draw(scene(where, *picked))))
        assert offered == set(where.legal())


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 10**6))
def test_every_picture_is_well_formed_without_styles_and_its_ids_are_single(seed):
    before = None
    for where in random_match(seed):
        for viewer in (0, 1, None):
            picture = svg.draw(scene(where, viewer=viewer, before=before))
            tree = page(picture)
            ids = [node.attrib["id"] for node in tree.iter() if "id" in node.attrib]
            assert len(ids) == len(set(ids))
            assert not any("style" in node.attrib for node in tree.iter())
            if viewer != where.player:
                assert not links(picture)
                assert not links(picture, "data-pick")
        before = where


def test_a_link_leads_where_the_caller_says():
    found = links(svg.draw(scene(position(MIDDLE), "zebra")))
    assert found["place:zebra:a3"].attrib["href"] == "/play/place:zebra:a3"
    picks = links(svg.draw(scene(position(MIDDLE))), "data-pick")
    assert picks["a3"].attrib["href"] == "?pick=a3"
    assert picks["zebra"].attrib["href"] == "?pick=zebra"


def test_with_nothing_picked_squares_show_chalk_and_no_ghost():
    board = svg.draw(scene(position(MIDDLE))).board
    assert board.count('class="legal"') == 4
    assert "ghost" not in board


def test_a_picked_species_shows_ghosts_and_the_hatch_where_it_will_hide():  # Z5.1
    board = svg.draw(scene(position(MIDDLE), "zebra")).board
    assert board.count('class="icon ghost"') == 3
    assert board.count('class="icon ghost warned"') == 1
    assert 'aria-label="Zebra to D3, face down: next to a lion"' in board


def test_the_label_of_a_lion_tells_who_hides_and_who_flees():  # Z5.3
    board = svg.draw(scene(position(LION), "lion")).board
    words = "Lion to C3, zebra on B3 hides, Red's gazelle on D3 flees, Blue's gazelle on C4 flees"
    assert f'aria-label="{escape(words)}"' in board


def test_the_last_kind_of_animal_is_drawn_on_the_picked_square_alone():
    assert "ghost" not in svg.draw(scene(position(ONE_KIND))).board
    picture = svg.draw(scene(position(ONE_KIND), "c1"))
    assert picture.board.count('class="icon ghost"') == 1
    assert "Confirm" in picture.hand
    assert 'data-move="place:gazelle:c1"' in picture.hand


def test_filling_the_first_territory_shows_the_bonus():  # Z6.1
    board = svg.draw(scene(position(LAST_OF_D), "crocodile")).board
    label = "Crocodile to F3, no gazelle to swap with, territory IV is the first full one: +5"
    assert f'aria-label="{label}"' in board
    assert ">+5</text></a>" in board


def test_territories_are_called_on_the_board_as_in_the_result():
    board = svg.draw(scene(position(MIDDLE))).board
    assert re.findall('land-name"[^>]*>([IV]+)<', board) == ["I", "II", "III", "IV", "V", "VI"]


def test_a_picked_square_glows_and_the_others_stay_one_click_away():
    picture = svg.draw(scene(position(MIDDLE), "d3"))
    picks = links(picture, "data-pick")
    assert picks["d3"].attrib["aria-current"] == "true"
    assert picks["d3"].attrib["href"] == "?pick="
    assert picks["a3"].attrib["href"] == "?pick=a3"
    assert 'class="chosen"' in picture.board


def test_the_opening_offers_every_stop():  # Z3.2
    where = steppe.Position.new(GAME)
    assert len(links(svg.draw(scene(where)))) == 22


def test_stepping_offers_the_open_stops_with_their_numbers():  # Z4.5
    where = position(MIDDLE).apply("place:zebra:e3")
    board = svg.draw(scene(where)).board
    assert re.findall(r">(\+\d)</text></a>", board) == ["+1", "+2", "+3"]


def test_closed_stops_are_not_marked_as_next():  # Z4.5
    text = MIDDLE.replace("4  Z0 .. C1 .. .. ..", "4  Z0 Z0 C1 Z0 G1 Z1")
    board = svg.draw(scene(position(text), viewer=None)).board
    assert re.findall(r'class="step"[^>]*>([^<]*)<', board) == ["+2", "+3"]


def test_swapping_marks_the_crocodile_and_its_gazelles():  # Z5.5
    where = position(CROCODILE).apply("place:crocodile:c4")
    picture = svg.draw(scene(where))
    assert set(links(picture)) == {"swap:b4", "swap:c5", "stop"}
    assert picture.board.count('class="chosen"') == 1


def test_tokens_stand_in_the_order_of_their_numbers_whatever_happens():
    for where in random_match(11):
        numbers = [int(number) for number, _, _ in tokens(svg.draw(scene(where)).board)]
        assert numbers == sorted(numbers)


def test_a_token_says_what_it_is():
    labels = [label for _, _, label in tokens(svg.draw(scene(position(MIDDLE))).board)]
    assert "Red: zebra on C2, face down" in labels
    assert "Blue: lion on C3" in labels


def test_a_token_keeps_its_id_when_it_is_swapped():  # Z5.5
    before = position(CROCODILE).apply("place:crocodile:c4")
    after = before.copy().apply("swap:b4")
    then = {label: number for number, _, label in tokens(svg.draw(scene(before)).board)}
    now = {label: number for number, _, label in tokens(svg.draw(scene(after)).board)}
    assert now["Red: crocodile on B4"] == then["Red: crocodile on C4"]
    assert now["Blue: gazelle on C4"] == then["Blue: gazelle on B4"]


def test_what_the_last_turn_changed_is_marked():
    before = position(LION)
    after = before.copy().play("place:lion:c3 step:2")
    board = svg.draw(scene(after, before=before)).board
    assert board.count('class="last"') == 1
    assert board.count('class="fled"') == 2
    assert 'class="trace-line"' in board
    assert board.count(" fresh") == 1
    assert board.count(" gone") == 2
    assert "trace-line" not in svg.draw(scene(after)).board


def test_a_gazelle_that_fled_fades_where_it_stood():  # Z5.3
    before = position(LION)
    after = before.copy().apply("place:lion:c3")
    board = svg.draw(scene(after, before=before)).board
    gone = re.findall(r'id="token-(\d+)" class="piece p\d gone" aria-hidden="true"', board)
    assert gone == ["1", "16"]


def test_the_ground_is_left_out_of_a_live_update_under_the_same_name():
    whole = svg.draw(scene(position(MIDDLE), sprite="/i.svg")).board
    update = svg.draw(scene(position(MIDDLE), sprite="/i.svg", ground=False)).board
    start = re.compile(r'<g id="ground" data-keep="(savannah-\w+)">')
    assert start.search(whole)[1] == start.search(update)[1]
    assert f"{start.search(update)[0]}</g>" in update
    assert len(update) < len(whole) / 2


def test_the_other_board_has_other_ground():  # Z10
    other = position("board president " + MIDDLE)
    assert 'data-keep="president-' in svg.draw(scene(other)).board


def test_a_board_alone_needs_nothing_else():
    where = position(MIDDLE)
    drawing = where.render(1)
    tree = ElementTree.fromstring(drawing)
    assert tree.attrib["width"] == "780"
    assert "var(" not in drawing
    assert "<symbol" in drawing
    used = set(re.findall(r'href="(#[^"]+)"', drawing))
    assert used <= {f"#{name}" for name in re.findall(r'id="([^"]+)"', drawing)}


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_thirty_tokens_are_drawn_at_the_end(viewer):  # Z7.1
    last = list(random_match(2))[-1]
    picture = svg.draw(scene(last, viewer=viewer))
    assert len(tokens(picture.board)) == TOKENS
    assert picture.hand == ""


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_full_board_with_a_swap_on_offer_has_no_next_stop(viewer):  # Z4.7, Z6.4
    where = position(LAST_SQUARE).apply("place:crocodile:c3")
    picture = svg.draw(scene(where, viewer=viewer))
    assert sorted(links(picture)) == (["stop", "swap:b3"] if viewer == 1 else [])
    assert "soon" not in picture.board


def test_many_stops_are_marked_quietly_and_few_by_a_line():  # Z3.2, Z4.4
    begun = steppe.load("zebras").new()
    assert svg.draw(scene(begun)).board.count('class="legal many"') == STOPS
    begun.play("guard:1 place:zebra:b1")
    assert "many" not in svg.draw(scene(begun)).board
