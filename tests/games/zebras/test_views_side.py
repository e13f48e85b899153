"""Test the hand, the panels and the figures beside the board."""

import re
from dataclasses import replace

import pytest

import steppe
from steppe.draw.svg import escape
from steppe.games.zebras.rules.tables import OWN
from steppe.games.zebras.views import svg
from steppe.games.zebras.views.hand.status import status
from steppe.games.zebras.views.panels import territories
from tests.games.zebras.boards import (
    CROCODILE,
    LAST_SQUARE,
    LION,
    MIDDLE,
    ONE_KIND,
    position,
    random_match,
    scene,
)


def stage(where):
    """Return the texts in a position's bar: the part of the turn, and the match's progress."""
    picture = svg.draw(scene(where))
    return picture.stages[picture.stage].title, picture.when


def test_the_bar_tells_the_part_of_the_turn_and_how_far_the_match_has_come():  # Z4.1, Z7.1
    where = steppe.load("zebras").new()
    assert stage(where) == ("Place the ranger", "Free squares: 30")
    where.apply("guard:1")
    assert stage(where) == ("Place an animal", "Free squares: 30")
    where.apply("place:zebra:b1")
    assert stage(where) == ("Move the ranger", "Free squares: 29")


def test_the_tray_holds_the_reserve_and_greys_what_is_spent():  # Z2.1
    hand = svg.draw(scene(position(MIDDLE))).hand
    assert re.findall(r"&#215;(\d)", hand) == ["4", "3", "1", "0", "0"]
    assert hand.count('class="tray-item none"') == 2
    assert re.findall(r'data-pick="(\w+)"', hand) == ["gazelle", "zebra", "crocodile"]


def test_a_picked_animal_is_current_and_its_link_drops_it():
    hand = svg.draw(scene(position(MIDDLE), "zebra")).hand
    assert 'href="?pick=" data-pick="zebra" aria-current="true"' in hand
    assert 'href="?pick=gazelle" data-pick="gazelle"' in hand


def test_with_a_square_picked_each_animal_says_what_it_entails():
    hand = svg.draw(scene(position(LION), "c3")).hand
    assert 'data-move="place:lion:c3"' in hand
    assert "hide: 1, flee: 2" in hand
    assert 'aria-label="Which animal goes to C3?"' in hand


def test_an_animal_that_can_only_lie_face_down_says_so():  # Z5.1
    assert "2 pts" in svg.draw(scene(position(ONE_KIND))).hand
    lions = LAST_SQUARE.replace("G0 G1 Z1", "G0 C1 Z1").replace("L1 g1", "L1 ..")
    hand = svg.draw(scene(position(lions))).hand
    assert 'class="tray-note warning">face down</span>' in hand


def test_a_picked_square_asks_aloud_which_animal_goes_there():
    hand = svg.draw(scene(position(LION), "c3")).hand
    assert '<p class="tray-ask asking">Which animal goes to C3?</p>' in hand


def told(where, *turn):
    """Return the sentences above the reserve that the next player sees after a turn."""
    after = where.copy()
    for move in turn:
        after.apply(move)
    hand = svg.draw(replace(scene(after), before=where)).hand
    return re.findall(r'class="tray-ask">([^<]*)', hand)


def test_what_the_last_turn_did_to_others_stands_at_the_board():  # Z5.2, Z5.3
    assert told(position(LION), "place:lion:c3", "step:1") == [
        escape(
            "Zebra on B3 hides from the lion, Red's gazelle on D3 flees, Blue's gazelle on C4 flees"
        )
    ]


def test_a_swap_is_told_at_the_board():  # Z5.5
    assert told(position(CROCODILE), "place:crocodile:c4", "swap:b4", "step:1") == [
        "Gazelle on B4 swaps with the crocodile"
    ]


def test_a_turn_that_touches_nobody_is_not_told_at_the_board():
    assert told(position(MIDDLE), "place:zebra:e3", "step:1") == []


def test_who_waits_sees_the_reserve_without_links():
    hand = svg.draw(scene(position(MIDDLE), viewer=0)).hand
    assert hand.count("tray-item") == 5
    assert "<a " not in hand


def test_a_spectator_has_no_hand():
    assert svg.draw(scene(position(MIDDLE), viewer=None)).hand == ""


def test_the_ranger_is_sent_on_from_the_hand_too():  # Z4.4
    where = position(MIDDLE).apply("place:zebra:e3")
    hand = svg.draw(scene(where)).hand
    assert re.findall(r'data-move="(step:\d)">(.*?)</a>', hand) == [
        ("step:1", "<b>+1</b> row 4"),
        ("step:2", "<b>+2</b> row 5"),
        ("step:3", "<b>+3</b> column F"),
    ]


@pytest.mark.parametrize(
    ("turn", "word", "move", "told"),
    [
        ("place:zebra:e3", "2", "step:2", "Ranger to row 5"),
        ("place:crocodile:c4", "b4", "swap:b4", "Crocodile swaps with the gazelle on B4"),
    ],
)
def test_a_choice_picked_on_the_board_is_confirmed_beside_it(turn, word, move, told):  # Z4.4, Z5.5
    where = position(CROCODILE if "crocodile" in turn else MIDDLE).apply(turn)
    assert "Confirm" not in svg.draw(scene(where)).hand
    after = svg.draw(scene(where, word)).hand
    assert re.findall(r'data-move="([^"]*)" aria-label="([^"]*)"', after) == [(move, told)]
    assert "<b>Confirm</b>" in after


@pytest.mark.parametrize(
    ("left", "hint"),
    [
        ((1, 3), "your last animal: Bo then plays on alone"),
        ((3, 0), "Bo has no animals left: you play on alone"),
        ((3, 3), "then move the ranger on by 1, 2 or 3 stops"),
    ],
)
def test_a_player_reads_who_plays_on_alone_before_a_reserve_is_empty(left, hint):  # Z4.8
    where = position(MIDDLE)
    s, (own, other) = where.state, left
    tokens = [[n for n in range(32) if int(OWN[p]) >> n & 1] for p in (s.player, 1 - s.player)]
    s.reserve = sum(1 << n for n in (*tokens[0][:own], *tokens[1][:other]))
    names = ("Al", "Bo") if s.player == 0 else ("Bo", "Al")
    assert status(where, int(s.player), names)[2] == hint
    if other and own == 1:
        s.reserve = sum(1 << n for n in tokens[0][:own])
        told = status(where, 1 - int(s.player), names)
        assert told[2] == "you have no animals left: Al plays on alone"


def test_a_crocodile_may_stay():  # Z5.5
    where = position(CROCODILE).apply("place:crocodile:c4")
    hand = svg.draw(scene(where)).hand
    assert 'data-move="stop" aria-label="Crocodile stays on C4"' in hand
    assert 'aria-label="Crocodile swaps with the gazelle on B4"' in hand


def test_the_ledger_adds_up_to_the_running_score():  # Z7.3, Z7.7
    for seed, board in ((1, "savannah"), (2, "president")):
        for where in random_match(seed, board):
            lands = territories.standings(scene(where))
            points = [sum(land.points for land in lands if land.leader == who) for who in (0, 1)]
            holder = where.state.inauguration
            assert [
                total + 5 * (holder == who) for who, total in enumerate(points)
            ] == where.scores()


def test_the_ledger_can_be_read_without_seeing():
    body = svg.draw(scene(position(CROCODILE))).panels[0].body
    row = re.search(r'<th scope="row">I</th>(.*?)</tr>', body)[1]
    assert re.findall("<td>(.*?)</td>", row) == ["A1 A2 A3 B3 B4", "2", "3", "20", "Blue"]


def test_the_inauguration_token_is_open_or_somebodys():  # Z6.1
    assert "not won yet" in svg.draw(scene(position(MIDDLE))).panels[0].body
    assert "Blue: first full territory" in svg.draw(scene(position(CROCODILE))).panels[0].body


def test_numbers_of_a_player_are_the_reserve_and_the_token():
    stats = svg.draw(scene(position(CROCODILE))).stats
    assert [(stat.icon, stat.value) for stat in stats[1]] == [
        ("gazelle", "4"),
        ("zebra", "4"),
        ("croc-jaws", "2"),
        ("lion", "1"),
        ("elephant", "0"),
        ("trophy", "+5"),
    ]
    assert len(stats[0]) == 5


def test_a_crocodile_that_cannot_swap_says_so():  # Z5.5
    where = steppe.load("zebras").new(2).play("guard:0")
    label = where.game.view("text").label(where, "place:crocodile:a3")
    assert label == "Crocodile to A3, no gazelle to swap with"
    after = where.apply("place:crocodile:a3", forced=False)
    shown = replace(scene(after), lately=("place:crocodile:a3",))
    assert "No gazelle across a river swaps with your crocodile. How far?" in svg.draw(shown).hand
    assert "crocodile" not in svg.draw(scene(after)).hand
