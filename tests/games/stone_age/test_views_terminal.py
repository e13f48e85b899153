"""Test the table in a terminal."""

import re

from steppe.games.stone_age.views import text
from tests.games.stone_age.scenes import (
    FEEDING,
    OWNERS,
    PLACING,
    position,
)
from tests.games.stone_age.test_views_words import CARD_USED, HERD, told


def test_a_terminal_shows_places_goods_and_players():
    drawn = re.sub(r"\[[^]]*\]", "", text.draw_terminal(position(PLACING).play("place:hunt:2")))
    lines = drawn.splitlines()
    assert lines[0] == "Round 5; the herd moves to the quarry (a card from the pile or 1 stone)"
    assert "  Hunt        food \u00f72  R2" in lines
    assert "  Forest      wood \u00f73  B4 \u00b7\u00b7\u00b7" in lines
    assert "  Card for 3  7 food, pottery \u00b7" in lines
    assert "  Building 1  6\u00d7 12 points for 1 wood, 1 brick and 1 stone \u00b7" in lines
    assert "Red 34  7 food, 2 wood, 1 brick" in lines
    assert "    6 people, 4 at home, food production 2, tools (2) 1 1, no buildings" in drawn


def test_a_terminal_counts_cards_that_the_viewer_may_not_see():  # S7.8
    where = position(OWNERS)
    assert "3 hut builders" in text.draw_terminal(where.observe(0))
    assert "3 hut builders" not in text.draw_terminal(where.observe(1))
    assert "1 card, unseen" in text.draw_terminal(where.observe(1))


def test_a_payment_under_way_tells_what_it_is_for():  # S3.4, S7.1, S9.2, S10.3
    rich = "goods 4/4/0/1"
    for place, moves, thing in (
        ("building-3", "buy:4", "the building on stack 3, 4 resources still due"),
        ("card-4", "buy:4", "the card for 4, 4 resources still due"),
        ("card-4", "buy:4 pay:wood:1", "the card for 4, 3 resources still due"),
    ):
        board = CARD_USED.format(place=place).replace("goods 2/1/0/1", rich)
        sentence = told(board.replace("b20:7", "b19:7"), f"use:{place} {moves}")
        assert sentence == f"Is paying for {thing}"
    hungry = FEEDING.replace("goods 2/1/0/1", rich)
    assert told(hungry, "feed") == "Is paying for the missing food, 3 resources still due"
    sent = told(HERD, "use:forest ~die:4 ~die:4 ~die:5 stop send:2")
    assert sent.endswith("is paying to send 2 people to the bonus tile, 1 resource still due")
