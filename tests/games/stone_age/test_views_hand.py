"""Test the decision strip: the prompts, and the content of each answer (S3.4)."""

import re

from steppe.games.stone_age.rules.state import BUYING, FEEDING, PAYING, SENDING, TAKING
from steppe.games.stone_age.views import svg
from steppe.games.stone_age.views.hand.tooling import best
from steppe.games.stone_age.views.hand.whole_payment import completed
from steppe.games.stone_age.views.payment import moves_of, ways
from steppe.games.stone_age.views.verbs import label
from tests.games.stone_age.moments import moments
from tests.games.stone_age.openings import Setup, dice, ones
from tests.games.stone_age.scenes import scene

PLAIN = Setup(tile="")
QUARRY = "place:quarry:2 place:hunt:5 place:hunt:3 use:quarry"
CARD = "occupy:card-3 place:hunt:5 place:hunt:4 use:card-3"
BUILDING = "occupy:building-1 place:hunt:5 place:hunt:4 use:building-1"
HERD = "place:forest:3 place:hunt:5 place:hunt:2 use:forest"
TAG = re.compile(r"<[^>]+>")


def hand(where, *picked, viewer="mover"):
    seer = where.player if viewer == "mover" else viewer
    return svg.draw(scene(where, seer, picked=picked)).hand


def question(text):
    """Return a decision strip's label: its title and prompt."""
    return re.search(r'class="move-menu" role="group" aria-label="([^"]*)"', text)[1]


def answers(text):
    """Return each answer's visible content, by move."""
    found = re.findall(
        r'<a class="choice[^"]*" href="[^"]*" data-move="([^"]*)".*?>(.*?)</a>', text
    )
    return {move: " ".join(TAG.sub(" ", body).split()) for move, body in found}


def labels(text):
    """Return each answer's screen reader label, by move."""
    return dict(re.findall(r'data-move="([^"]*)" aria-label="([^"]*)"', text))


def test_who_waits_and_who_looks_on_is_asked_nothing(new):
    assert hand(new(PLAIN), viewer=1) == ""
    assert hand(new(PLAIN), viewer=None) == ""


def test_placing_first_leaves_where_to_the_board(new):  # S5.1
    text = hand(new(PLAIN))
    assert "move-menu" not in text
    assert answers(text) == {}


def test_a_picked_land_asks_how_many_and_can_be_dropped(new):  # S5.1
    text = hand(new(PLAIN).play("place:river:2"), "forest")
    assert question(text) == "Forest \N{EN DASH} How many people?"
    assert answers(text) == {f"place:forest:{n}": str(n) for n in range(1, 6)}
    assert labels(text)["place:forest:3"] == "Send 3 people to the forest"


def test_using_lists_the_places_left(new):  # S6.0
    text = hand(new(PLAIN).play("place:quarry:2 place:hunt:5 place:hunt:3"))
    assert question(text) == "Which place next?"
    assert answers(text) == {"use:hunt": "Hunt 3", "use:quarry": "Quarry 2"}


def test_a_place_picked_on_the_board_is_marked_in_its_place(new):  # S6.0
    where = new(PLAIN).play("place:quarry:2 place:hunt:5 place:hunt:3")
    marked = 'data-move="use:quarry" aria-current="true"'
    picked = hand(where, "quarry")
    assert marked in picked
    assert picked.replace(marked, 'data-move="use:quarry"') == hand(where)


def test_tools_show_the_sum_and_what_it_would_yield(new):  # S6.4, S7.7
    fields = {"tool": {0: [2, 1, 0]}, "once": [0, 4, 4], "card": {32: 5}, "pile": 31}
    text = hand(new(PLAIN, **fields).play(f"{QUARRY} {dice(4, 4)}"))
    assert question(text) == "8 ÷ 5 = 1 stone \N{EN DASH} Add tools?"
    assert answers(text) == {
        "stop": "Take 1 stone",
        "tool:1+stop": "2 stones +2",
        "tool:1+tool:2+once:4": "3 stones +2 +1 +4 1\N{MULTIPLICATION SIGN}",
        "tool:1": "+2 10 → 2 stones",
        "tool:2": "+1 9 → 1 stone",
        "once:4": "+4 1\N{MULTIPLICATION SIGN} 12 → 2 stones",
    }


def test_tools_that_gain_nothing_are_not_asked_for(new):  # S6.4
    text = hand(new(PLAIN, tool={0: [1, 0, 0]}).play(f"{QUARRY} {dice(4, 2)}"))
    assert question(text) == "6 ÷ 5 = 1 stone"  # the status line says that tools gain nothing
    assert answers(text) == {"stop": "Take 1 stone", "tool:1": "+1 7 → 1 stone"}


def test_tools_are_not_wasted_and_those_used_once_are_kept(new):  # S6.4, S7.7
    fields = {"tool": {0: [2, 1, 1]}, "once": [4, 4, 0], "card": {32: 5}, "pile": 31}
    text = hand(new(PLAIN, **fields).play(f"{QUARRY} {dice(4, 4)}"))
    at_once, _, _ = text.partition("<details")
    assert list(answers(at_once)) == ["stop", "tool:1+stop"]
    where = new(PLAIN, **fields).play(f"{QUARRY} {dice(4, 2)}")
    assert [(one.tools, one.once) for one in best(where)] == [((2, 1, 1), ())]


def test_a_card_says_what_it_gives_before_it_is_bought(new):  # S7.1
    where = new(Setup(tile="", cards="c01 c02 c11 c04"), resource={0: [2, 2, 0, 0]}).play(CARD)
    assert where.state.phase == BUYING
    text = hand(where)
    assert (
        question(text)
        == "Card for 3 resources \N{EN DASH} When bought: 7 food. At the end: culture (pottery)"
    )
    assert answers(text) == {
        "buy:3+pay:wood:2": "2 1",
        "buy:3+pay:wood:1": "1 2",
        "decline": "Buy nothing",
    }


def test_a_fixed_building_names_its_price_and_points(new):  # S8.2
    text = hand(new(PLAIN, resource={0: [2, 1, 0, 0]}).play(BUILDING))
    assert question(text) == "Building 1: 10 points \N{EN DASH} Price: 2 wood and 1 brick"
    assert answers(text)["buy:3"] == "Buy for 2 wood and 1 brick"


def test_a_card_is_paid_in_one_choice_the_cheapest_way_first(new):  # S7.1
    where = new(Setup(tile="", cards="c01 c02 c11 c04"), resource={0: [3, 1, 1, 0]}).play(CARD)
    text = hand(where)
    assert list(answers(text).values()) == ["3", "2 1", "2 1", "1 1 1", "Buy nothing"]
    assert labels(text)["buy:3+pay:wood:2+pay:brick:1"] == "Buy the card for 2 wood and 1 brick"
    assert "<details" not in text


def rows(text):
    """Return the amounts in the rows of a payment, by resource."""
    row = r'class="party-row" role="group" aria-label="([^"]*)".*?class="stepped">([^<]*)<'
    return dict(re.findall(row, text))


def test_a_hint_that_begins_a_payment_is_one_of_the_answers(new):  # S3.4, S7.1
    setup = Setup(tile="", cards="c01 c02 c11 c04")
    where = new(setup, resource={0: [2, 2, 0, 1]}).play(CARD)
    move, words = completed(where.observe(0), "buy:3")
    assert move.startswith("buy:3+pay:")
    assert words == labels(hand(where))[move]
    assert completed(where, "decline") == ("decline", label(where, "decline"))
    where.play("buy:3")
    begun = where.legal()[0]
    assert completed(where.observe(0), begun)[0].split("+")[0] == begun


def test_many_ways_to_pay_are_one_row_per_resource_and_one_button(new):  # S3.4, S7.1
    where = new(PLAIN, resource={0: [4, 4, 4, 2]}).play(CARD)
    text = hand(where)
    assert rows(text) == {"Wood": "3/3", "Brick": "0/3", "Stone": "0/3", "Gold": "0/2"}
    assert answers(text) == {"buy:3+pay:wood:3": "3", "decline": "Buy nothing"}
    text = hand(where, "1-gold", "2-wood", "0-brick", "0-stone")
    assert rows(text) == {"Wood": "2/3", "Brick": "0/3", "Stone": "0/3", "Gold": "1/2"}
    assert labels(text)["buy:3+pay:gold:1+pay:wood:2"] == "Buy the card for 2 wood and 1 gold"
    assert "<details" not in text
    text = hand(where, "0-gold", "2-wood", "0-brick", "0-stone")
    assert rows(text) == {"Wood": "2/3", "Brick": "0/3", "Stone": "0/3", "Gold": "0/2"}
    assert answers(text) == {"decline": "Buy nothing"}
    assert '<span class="choice go none">Choose 1 more</span>' in text


def test_a_free_building_offers_of_each_number_the_fewest_and_the_most_points(new):  # S8.4
    setup = Setup(tile="", buildings="b26 b02")
    text = hand(new(setup, resource={0: [2, 1, 0, 0]}).play(BUILDING))
    assert question(text) == "Building 1: points by value \N{EN DASH} Price: 1 to 7 resources"
    assert answers(text) == {
        "buy:1+pay:wood:1": "1 3",
        "buy:1+pay:wood:0": "1 4",
        "buy:2+pay:wood:2": "2 6",
        "buy:2+pay:wood:1": "1 1 7",
        "buy:3": "2 1 10",
        "decline": "Buy nothing",
    }
    where = new(setup, resource={0: [9, 0, 0, 9]}).play(BUILDING)
    text = hand(where)
    assert rows(text) == {"Wood": "1/7", "Gold": "0/7"}
    assert answers(text) == {
        "buy:1+pay:wood:1": "1 3",
        "buy:7+pay:wood:0": "7 42",
        "decline": "Buy nothing",
    }
    text = hand(where, "3-wood", "0-brick", "0-stone", "4-gold")
    assert answers(text)["buy:7+pay:wood:3"] == "3 4 33"


def test_the_ways_to_pay_are_those_of_the_rules(new, payments):  # S3.4, S8.3, S8.4
    for building, resource in (("b23", [4, 4, 4, 0]), ("b26", [2, 3, 1, 2])):
        where = new(Setup(tile="", buildings=f"{building} b02"), resource={0: resource})
        for buy in where.play(BUILDING).legal()[:-1]:
            found = ways(where, buy)
            assert sorted(way.amounts for way in found) == payments(where, buy)
            for way in found:
                s = where.copy().play(" ".join(moves_of(where, way))).state
                left = [int(number) for number in s.resource[0]]
                assert [a - b for a, b in zip(resource, left, strict=True)] == [*way.amounts]


def test_a_payment_under_way_tells_what_is_due_and_was_paid(new):  # S3.4, S8.3
    setup = Setup(tile="", buildings="b23 b02")  # five resources of two kinds
    where = new(setup, resource={0: [4, 4, 4, 0]}).play(f"{BUILDING} buy:5")
    assert where.state.phase == PAYING
    text = hand(where)
    words = "Still to pay: {} \N{EN DASH} Kinds still to pay: {}"
    assert question(text) == words.format("5 resources", 2)
    assert answers(text)["pay:wood:4+pay:brick:1"] == "4 1 16"
    text = hand(where.play("pay:stone:3"))
    assert question(text) == words.format("2 resources", 1) + "; paid so far: 3 stones"
    assert rows(text) == {"Wood": "2/2", "Brick": "0/2"}
    assert answers(text) == {"pay:wood:2": "2 3 21", "pay:wood:0": "2 3 23"}
    text = hand(where, "2-brick", "0-wood", "3-stone", "0-gold")
    assert "pay:brick:2" in answers(text)


def test_everyone_sees_what_each_die_gives(new):  # S7.2
    where = new(PLAIN, resource={0: [3, 0, 0, 0]}).play(f"{CARD} buy:3 {dice(6, 1)}")
    assert where.state.phase == TAKING
    text = hand(where)
    assert question(text) == "Dice for everyone \N{EN DASH} Take one"
    assert answers(text) == {"take:1": "1 wood", "take:6": "food production +1"}
    assert text.count('class="pip"') == 7
    assert hand(where, viewer=1) == ""


def test_sending_tells_the_price_in_food_then_resources(new):  # S9.1, S9.2
    where = new(Setup(tile="m05"), food=[1, 12, 12, 12])
    where.play("place:clay-pit:3 place:hunt:5 place:hunt:2 use:clay-pit").play(dice(4, 4, 5))
    assert where.state.phase == SENDING
    text = hand(where)
    words = "How many people do you send? The winner takes food production +1 or 2 bricks"
    assert question(text) == f"To the bonus tile \N{EN DASH} {words}"
    assert answers(text) == {
        "send:0": "Nobody",
        "send:1": "1 1",
        "send:2": "2 1 1",
        "send:3": "3 1 2",
    }
    assert labels(text)["send:3"] == "Send 3 people to the bonus tile, for 1 food and 2 bricks"


def test_the_tamer_sees_both_bonuses(new):  # S9.7
    where = new(Setup(tile="m05")).play("place:clay-pit:3 place:hunt:5 place:hunt:2 use:clay-pit")
    where.play(f"{dice(4, 4, 5)} send:2 {ones(7)}")
    text = hand(where)
    assert question(text) == "You tame a mammoth \N{EN DASH} Which bonus? You keep the tile"
    assert answers(text) == {"bonus:first": "Food production +1", "bonus:all": "2 bricks"}


def test_a_resource_of_choice_is_chosen_by_picture_and_name(new):  # S9.9
    where = new(Setup(tile="m01")).play(f"{HERD} {dice(1, 1, 1)} send:1 {ones(7)} bonus:all")
    text = hand(where)
    assert question(text) == "Any resource \N{EN DASH} Which one?"
    assert list(answers(text).values()) == ["Wood", "Brick", "Stone", "Gold"]


def test_feeding_says_what_is_missing_and_what_refusing_costs(new):  # S10.3, S10.4
    where = new(PLAIN, food=[0, 12, 12, 12], resource={0: [4, 0, 0, 0]})
    where.play(f"place:hunt:5 place:hunt:5 {ones(10)}")
    assert where.state.phase == FEEDING
    text = hand(where)
    words = "Pay a resource for each, or lose points? You have 4 resources"
    assert question(text) == f"3 food missing \N{EN DASH} {words}"
    assert answers(text) == {"feed": "3", "refuse": "Refuse: \N{MINUS SIGN}10 points"}


def test_the_card_of_two_resources_is_one_click_away_and_lists_its_uses(new):  # S7.9
    fields = {"choice": 0, "card": {35: 5}, "pile": 31}
    where = new(PLAIN, **fields).play("place:quarry:2 place:hunt:5 place:hunt:3")
    text = hand(where)
    assert re.search(r'class="choice quieter" href="" data-pick="claim"', text)
    text = hand(where, "claim")
    assert question(text) == "Your card \N{EN DASH} Which two resources?"
    assert len(answers(text)) == 10
    assert labels(text)["claim:wood-gold"] == "Turn your card in for 1 wood and 1 gold"


def test_every_answer_has_a_sentence():
    for where in moments(8, 3):
        text = hand(where)
        assert set(labels(text)) == set(answers(text))
        assert {move.partition("+")[0] for move in answers(text)} <= set(where.legal())
