"""Test the "two resources of any kind" card: S7.9."""

from itertools import combinations_with_replacement

from steppe.games.stone_age.rules.tables import NO_BUILDING
from tests.games.stone_age.openings import Setup, dice, ones

NAMES = ("wood", "brick", "stone", "gold")
CLAIMS = [f"claim:{a}-{b}" for a, b in combinations_with_replacement(NAMES, 2)]
OWNED = {"choice": 0, "card": {35: 5}, "pile": 31}  # player 0 has c36
PLAIN = Setup(tile="")


def test_ten_ways_to_take_two_resources(new):  # S7.9
    position = new(PLAIN, **OWNED).play("place:forest:2 place:hunt:5 place:hunt:3")
    assert position.legal() == ["use:hunt", "use:forest", *CLAIMS]
    assert len(CLAIMS) == 10


def test_it_serves_once(new):  # S7.9
    position = new(PLAIN, **OWNED).play("place:forest:2 place:hunt:5 place:hunt:3")
    position.play("claim:brick-gold")
    assert list(position.state.resource[0]) == [0, 1, 0, 1]
    assert position.legal() == ["use:hunt", "use:forest"]
    assert position.state.card[35] == 5  # the player keeps the card


def test_it_may_be_used_when_bought(new):  # S7.9
    setup = Setup(cards="c36 c11 c03 c04", tile="")
    position = new(setup, resource={0: [1, 0, 0, 0]}).play("occupy:card-1 place:hunt:5")
    position.play("occupy:card-2 place:hunt:3 use:card-1 buy:1")
    assert position.legal() == ["use:hunt", "use:card-2", *CLAIMS]
    position.play("claim:gold-gold use:card-2 buy:2")
    assert position.state.food[0] == 19


def test_it_may_be_used_before_saying_what_to_pay_for_a_card(new):  # S7.9
    position = new(PLAIN, **OWNED).play("occupy:card-2 place:hunt:5 place:hunt:4 use:card-2")
    assert position.legal() == ["decline", *CLAIMS]
    position.play("claim:wood-wood")
    assert position.legal() == ["buy:2", "decline"]


def test_it_may_be_used_before_paying_for_a_building(new):  # S7.9
    position = new(PLAIN, resource={0: [1, 0, 0, 0]}, **OWNED)
    position.play("occupy:building-1 place:hunt:5 place:hunt:4 use:building-1")
    assert position.legal() == ["decline", *CLAIMS]
    assert position.play("claim:wood-brick buy:3").scores() == [10, 0]


def test_it_may_be_used_before_sending_figures(new):  # S7.9, S9.2
    position = new(food={0: 0}, **OWNED).play("place:forest:2 place:hunt:5 occupy:field")
    position.play(f"place:hunt:2 use:forest {dice(1, 1)}")
    assert position.legal() == ["claim" + word[5:] for word in CLAIMS] + ["send:0"]
    position.play("claim:stone-stone")
    assert position.legal() == ["send:0", "send:1", "send:2"]


def test_it_may_be_used_in_the_own_feeding(new):  # S7.9, S10.3
    position = new(PLAIN, food={0: 1}, **OWNED)
    position.play(f"place:hunt:5 place:hunt:5 {ones(5)} {ones(5)}")  # 3 food for 5 figures
    assert position.legal() == [*CLAIMS, "refuse"]
    position.play("claim:wood-gold")
    assert position.legal() == ["feed", "refuse"]
    position.play("feed")
    assert list(position.state.resource[0]) == [0, 0, 0, 0]
    assert position.scores() == [0, 0]


def test_it_may_be_used_where_resources_suffice_without_it(new):  # S7.9, S10.3
    position = new(PLAIN, food={0: 1}, resource={0: [2, 0, 0, 0]}, **OWNED)
    position.play(f"place:hunt:5 place:hunt:5 {ones(10)}")
    assert position.legal() == [*CLAIMS, "feed", "refuse"]
    position.play("claim:gold-gold feed")
    wood, gold = ([f"pay:{name}:{n}" for n in range(3)] for name in ("wood", "gold"))
    assert position.legal() == [*wood, *gold]


def test_it_need_not_be_used_in_feeding(new):  # S7.9, S10.4
    position = new(PLAIN, food={0: 1}, **OWNED)
    position.play(f"place:hunt:5 place:hunt:5 {ones(10)} refuse")
    assert position.scores() == [-10, 0]
    assert position.state.choice == 0


def test_a_player_who_has_enough_food_is_not_asked(new):  # S7.9, S10.2
    position = new(PLAIN, **OWNED).play(f"place:hunt:5 place:hunt:5 {ones(10)}")
    assert (position.state.rounds, position.state.choice) == (2, 0)


def test_it_is_not_for_placement(new):  # S7.9
    assert not [word for word in new(PLAIN, **OWNED).legal() if word.startswith("claim")]


def test_it_is_not_for_the_turn_of_another(new):  # S7.9
    position = new(PLAIN, choice=1, card={35: 6}, pile=31)
    position.play("place:forest:2 place:hunt:5 place:hunt:3")
    assert position.legal() == ["use:hunt", "use:forest"]


def test_it_is_not_for_taming(new):  # S7.9
    position = new(sent={0: 1}, idle={0: 4}, **OWNED)
    position.play(f"place:hunt:4 place:hunt:5 {ones(9)}")
    assert position.legal() == ["bonus:first", "bonus:all"]


def test_it_does_not_interrupt_a_throw(new):  # S7.9
    position = new(PLAIN, tool={0: [1, 0, 0]}, **OWNED).play("place:hunt:5 place:hunt:5")
    assert position.play(ones(5)).legal() == ["tool:1", "stop"]


def test_at_the_end_it_is_used_by_itself(new):  # S7.9, S12.1
    position = new(
        PLAIN, stack={0: 0}, top={0: NO_BUILDING}, building={0: 6}, built={1: 1}, **OWNED
    )
    position.play(f"place:hunt:5 place:hunt:5 {ones(10)}")
    assert position.is_over
    assert position.scores()[0] == 2 + 1  # two resources, and one symbol (healing)
