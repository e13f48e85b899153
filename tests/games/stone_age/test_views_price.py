"""Test the warning before a player forgoes a purchase that they cannot afford (S7.1, S8.1)."""

from steppe.games.stone_age.views import svg, text
from tests.games.stone_age.scenes import position, scene

STANDING = """players 2
round 5 turn 40 phase using player 0 starter 0 acting 0
forest 0:3
card-2 0:1
building-1 0:1
cards c07 c23 c11 c32
stacks b10:6 b12:7
player 0 people 6 food 7 goods {goods}"""


def standing(goods):
    """Return a position with three places still to use and some goods to pay with."""
    return position(STANDING.format(goods=goods))


def hand(where, viewer=0):
    asked = scene(where, viewer, caution=lambda move: text.caution(where, move))
    return svg.draw(asked).hand


def test_who_cannot_pay_is_told_on_the_button_and_asked_once_more():  # S7.1, S8.1
    where = standing("1/0/0/0")
    assert hand(where).count("not enough resources</small>") == 2
    assert 'data-move="use:building-1" data-sure' in hand(where)
    ask = text.caution(where, "use:card-2")
    assert ask.startswith("You cannot pay for the card for 2 resources yet. Give it up before")
    assert text.label(where, "use:building-1").endswith("(not enough resources)")


def test_who_can_pay_or_goes_elsewhere_is_not_asked():
    where = standing("9/9/9/9")
    assert [text.caution(where, move) for move in where.legal()] == [""] * len(where.legal())
    assert "not enough resources" not in hand(where)
    assert text.caution(standing("0/0/0/0"), "use:forest") == ""


def test_where_no_other_place_could_bring_what_is_due_nobody_is_asked():
    where = position(STANDING.replace("forest 0:3\n", "").format(goods="0/0/0/0"))
    assert [text.caution(where, move) for move in where.legal()] == ["", ""]


def test_what_one_owns_stands_beside_the_question():  # S3.4
    where = standing("1/0/0/2")
    assert hand(where).startswith('<p class="stock"')
    assert "food 7" in hand(where)
    assert "gold 2" in hand(where)
    assert 'class="stock"' not in hand(where, 1)


def test_people_on_a_place_do_not_look_like_its_number():  # S6.0
    assert '>Forest<span class="crew">' in hand(standing("1/0/0/2"))
