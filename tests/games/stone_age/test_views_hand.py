"""The decision strip: what is asked, and what each answer shows before it is chosen (S3.4)."""

import re

from steppe.games.stone_age.state import BUYING, FEEDING, PAYING, SENDING, TAKING
from steppe.games.stone_age.views import svg
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
    """Return title and question of a strip."""
    return re.search(r'class="move-menu" role="group" aria-label="([^"]*)"', text)[1]


def answers(text):
    """Return, by move, what one sees of each answer."""
    found = re.findall(
        r'<a class="choice[^"]*" href="[^"]*" data-move="([^"]*)".*?>(.*?)</a>', text
    )
    return {move: " ".join(TAG.sub(" ", body).split()) for move, body in found}


def labels(text):
    """Return, by move, what a screen reader says of each answer."""
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
    assert question(text) == "Your people act \N{EN DASH} Which place next?"
    assert answers(text) == {"use:hunt": "Hunt 3", "use:quarry": "Quarry 2"}


def test_tools_show_the_sum_and_what_it_would_yield(new):  # S6.4, S7.7
    fields = {"tool": {0: [2, 1, 0]}, "once": [0, 4, 4], "card": {32: 5}, "pile": 31}
    text = hand(new(PLAIN, **fields).play(f"{QUARRY} {dice(4, 4)}"))
    assert question(text) == "8 ÷ 5 = 1 stone \N{EN DASH} Add a tool?"
    assert answers(text) == {
        "tool:1": "+2 10 → 2 stones",
        "tool:2": "+1 9 → 1 stone",
        "once:4": "+4 1\N{MULTIPLICATION SIGN} 12 → 2 stones",
        "stop": "Take 1 stone",
    }
    quiet = re.findall(r'class="choice quieter"[^>]*data-move="([^"]*)"', text)
    assert quiet == ["tool:2"]  # it would yield no more


def test_a_card_says_what_it_gives_before_it_is_bought(new):  # S7.1
    where = new(Setup(tile="", cards="c01 c02 c11 c04"), resource={0: [2, 2, 0, 0]}).play(CARD)
    assert where.state.phase == BUYING
    text = hand(where)
    assert question(text) == "Card for 3 \N{EN DASH} At once: 7 food. At the end: pottery"
    assert answers(text) == {"buy:3": "Buy for 3 resources", "decline": "Do without"}


def test_a_fixed_building_names_its_price_and_points(new):  # S8.2
    text = hand(new(PLAIN, resource={0: [2, 1, 0, 0]}).play(BUILDING))
    assert question(text) == "Building 1: 10 points \N{EN DASH} It costs 2 wood and 1 brick"
    assert answers(text)["buy:3"] == "Buy for 2 wood and 1 brick"


def test_a_free_building_asks_for_how_many_resources(new):  # S8.4
    setup = Setup(tile="", buildings="b26 b02")
    text = hand(new(setup, resource={0: [2, 1, 0, 0]}).play(BUILDING))
    assert question(text) == "Building 1: points by value \N{EN DASH} It costs 1 to 7 resources"
    assert answers(text) == {"buy:1": "1", "buy:2": "2", "buy:3": "3", "decline": "Do without"}


def test_paying_tells_what_is_due_what_one_has_and_what_was_paid(new):  # S3.4, S8.3
    setup = Setup(tile="", buildings="b23 b02")  # five resources of two kinds
    where = new(setup, resource={0: [4, 4, 4, 0]}).play(f"{BUILDING} buy:5")
    assert where.state.phase == PAYING
    text = hand(where)
    words = "Still to pay: {} \N{EN DASH} Kinds still to pay: {}, in any order you like"
    assert question(text) == words.format("5 resources", 2)
    assert answers(text)["pay:stone:3"] == "3"
    assert 'aria-label="Brick (4)"' in text
    text = hand(where.play("pay:stone:3"))
    assert question(text) == words.format("2 resources", 1) + "; paid so far: 3 stones"
    assert answers(text) == {
        f"pay:{name}:{number}": str(number) for name in ("wood", "brick") for number in (0, 2)
    }


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
    words = "How many people go there? No. 1 (food production +1) or “all” (2 bricks)"
    assert question(text) == f"To the bonus tile \N{EN DASH} {words}"
    assert answers(text) == {
        "send:0": "Nobody",
        "send:1": "1 1",
        "send:2": "2 1 + 1 resource",
        "send:3": "3 1 + 2 resources",
    }


def test_the_tamer_sees_both_bonuses(new):  # S9.7
    where = new(Setup(tile="m05")).play("place:clay-pit:3 place:hunt:5 place:hunt:2 use:clay-pit")
    where.play(f"{dice(4, 4, 5)} send:2 {ones(7)}")
    text = hand(where)
    assert question(text) == "You tame the herd \N{EN DASH} Which bonus? You keep the tile"
    assert answers(text) == {"bonus:first": "1. food production +1", "bonus:all": "all 2 bricks"}


def test_a_resource_of_choice_is_chosen_by_picture_and_name(new):  # S9.9
    where = new(Setup(tile="m01")).play(f"{HERD} {dice(1, 1, 1)} send:1 {ones(7)} bonus:all")
    text = hand(where)
    assert question(text) == "Resource of choice \N{EN DASH} Which one?"
    assert list(answers(text).values()) == ["Wood", "Brick", "Stone", "Gold"]


def test_feeding_says_what_is_missing_and_what_refusing_costs(new):  # S10.3, S10.4
    where = new(PLAIN, food=[0, 12, 12, 12], resource={0: [4, 0, 0, 0]})
    where.play(f"place:hunt:5 place:hunt:5 {ones(10)}")
    assert where.state.phase == FEEDING
    text = hand(where)
    words = "Pay a resource for each, or lose points? You have 4 resources"
    assert question(text) == f"3 food missing \N{EN DASH} {words}"
    assert answers(text) == {"feed": "Pay 3 resources", "refuse": "Refuse: \N{MINUS SIGN}10 points"}


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
        assert set(labels(text)) == set(answers(text)) <= set(where.legal())
