"""Warnings before a needless loss (V8.10, V10.4)."""

import steppe
from steppe.core.scene import AND, Scene
from steppe.draw.choice import Choices
from steppe.games.valley.views.hand.risks import mildest
from tests.games.valley.scenes import scene

GAME = steppe.load("valley")
HUNGRY = """
players 2 edition=descartes
turns 8 season winter month 2 phase starving player blue first red
ice 1
d4 red 1w
a2 blue 1w
c3 blue 1w
tribe red food 9
tribe blue food {food}
"""


def test_what_is_asked_about_is_marked_where_it_can_be_clicked():
    where = GAME.from_diagram(HUNGRY.format(food=9))
    caution = GAME.view("text").caution
    moves = tuple(where.legal())
    scene = Scene(where, where.player, moves, caution=lambda move: caution(where, move))
    assert Choices(scene).move("lose:warrior:a2").endswith(" data-sure")
    assert "data-sure" not in Choices(scene).move("done")


CAMP = """
players 2
turns 3 season winter month 1 phase acting player red first red
d6 red 2w {women}f village
a1 red 1f
g4 blue 1f
"""
LOST = "No woman stays on d6: you lose the camp there. Move anyway?"


def test_the_last_woman_of_a_camp_does_not_leave_without_a_question():  # V8.10
    where, caution = GAME.from_diagram(CAMP.format(women=2)), GAME.view("text").caution
    man, woman = (f"move:d6:{kind}:c6" for kind in ("warrior", "woman"))
    assert caution(where, AND.join([man, woman])) == caution(where, AND.join([man, man])) == ""
    assert caution(where, AND.join([woman, woman])) == LOST
    alone = GAME.from_diagram(CAMP.format(women=1))
    assert caution(alone, AND.join([man, woman])) == caution(alone, woman) == LOST
    assert caution(alone, "move:a1:woman:a2") == ""  # there is no camp


STARVING = """
players 2
turns 4 season winter month 2 phase starving player red first red
d6 red 1w {women}f village
{other}
g4 blue 1f
tribe red food 0
"""


def test_a_death_that_costs_a_camp_asks_first_if_another_costs_none():  # V8.10, V10.4
    caution, woman = GAME.view("text").caution, "lose:woman:d6"
    last = GAME.from_diagram(STARVING.format(women=1, other="a1 red 1f"))
    assert caution(last, woman) == LOST.replace("Move", "Lose her")
    assert caution(last, "lose:warrior:d6") == caution(last, "lose:woman:a1") == ""
    assert caution(GAME.from_diagram(STARVING.format(women=2, other="a1 red 1f")), woman) == ""


def test_each_hex_that_such_a_group_can_reach_asks_on_the_map():
    where, caution = GAME.from_diagram(CAMP.format(women=1)), GAME.view("text").caution
    shown = [
        GAME.view("svg").draw(
            scene(where, 0, picked=("d6", *group), caution=lambda move: caution(where, move))
        )
        for group in (("w1", "f1"), ("w2", "f0"))
    ]
    assert ["data-sure" in picture.board for picture in shown] == [True, False]


FAMINE = """
players 2
turns 3 season winter month 1 phase starving player red first red
d6 red 3w 1f village
a1 red 1w 2f
g4 blue 1f
tribe red food 4
tribe blue food 20
"""


def test_who_starves_is_one_tap_for_players_with_no_preference_and_costs_no_camp():  # V10.4
    where = GAME.from_diagram(FAMINE)
    dead = mildest(where)
    assert dead == ["lose:warrior:d6", "lose:warrior:d6", "lose:woman:a1"]
    assert "done" not in where.legal()
    hand = GAME.view("svg").draw(scene(where, 0)).hand
    assert f'data-move="{AND.join(dead)}"' in hand
    assert hand.index("Choose for me") < hand.index(f'data-move="{dead[0]}"')
    assert "done" in where.play(" ".join(dead)).legal()
    assert mildest(where) == []


CAPTURE = """
players 2
turns 4 season winter month 1 phase acting player blue first red
d6 red 2f
c6 blue 1w
a1 blue 1w
tribe red food 9 cards {cards}
tribe blue food 3
"""


def test_passing_asks_first_only_if_women_are_lost_that_a_card_could_save():  # V8.7, V16.3
    caution = GAME.view("text").caution
    asked = GAME.from_diagram(CAPTURE.format(cards="strong-women")).play("move:c6:warrior:d6")
    assert {"pass", "strong-women"} == set(asked.legal())
    words = "Pass and lose your women on d6? You hold a card for this."
    assert caution(asked, "pass") == words
    assert caution(asked, "strong-women") == ""
    before = GAME.from_diagram(CAPTURE.format(cards="spear-thrower"))
    before.play("done")
    assert "pass" not in before.legal() or caution(before, "pass") == ""


def test_passing_has_a_place_of_its_own_away_from_all_other_choices():  # V16.3
    where = GAME.from_diagram(CAPTURE.format(cards="strong-women"))
    draw = GAME.view("svg").draw
    assert draw(scene(where, 1)).decline == ""  # an empty place
    where.play("move:c6:warrior:d6")
    for picked in ((), ("strong-women",)):
        picture = draw(scene(where, 0, picked=picked))
        assert 'data-move="pass"' in picture.decline
        assert 'data-move="pass"' not in picture.hand + picture.board
