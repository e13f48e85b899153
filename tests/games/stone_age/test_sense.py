"""Test that no bot starves needlessly, wastes tools, or visits places in vain, at any level."""

import pytest

from tests.bots.regrets import played
from tests.games.considered import considered, defensible
from tests.games.stone_age.openings import Setup, dice, ones

PLAIN = Setup(tile="")
HUNGRY = f"place:river:5 place:hunt:5 {ones(10)}"
QUARRY = "place:quarry:2 place:hunt:5 place:hunt:3 use:quarry"
LAST = f"place:hunt:3 place:hunt:5 place:quarry:2 use:hunt {ones(3)}"


@pytest.mark.parametrize("goods", [[2, 0, 0, 0], [1, 3, 0, 0], [0, 2, 0, 0]])
def test_nobody_refuses_to_feed_for_less_than_it_costs(new, goods):
    position = new(PLAIN, food={0: 3}, resource={0: goods}).play(HUNGRY)
    assert position.legal() == ["feed", "refuse"]
    assert played(position) == {"feed"}


def test_a_player_who_would_pay_more_than_hunger_costs_may_refuse(new):
    position = new(PLAIN, food={0: 0}, resource={0: [0, 0, 0, 5]}).play(HUNGRY)
    assert considered(position) == ["feed", "refuse"]


def test_nobody_spends_a_tool_that_brings_nothing(new):
    position = new(PLAIN, tool={0: [1, 1, 0]}).play(f"{QUARRY} {dice(1, 1)}")
    assert position.legal() == ["tool:1", "stop"]
    assert played(position) == {"stop"}


def test_nobody_stops_halfway_to_what_the_tools_bring(new):
    position = new(PLAIN, tool={0: [1, 2, 0]}).play(f"{QUARRY} {dice(1, 1)} tool:1")
    assert position.legal() == ["tool:2", "stop"]
    assert played(position) == {"tool:2"}


def test_nobody_leaves_a_tool_idle_in_their_last_throw_of_the_round(new):
    position = new(PLAIN, tool={0: [3, 0, 0]}).play(f"{LAST} stop {dice(1, 1)}")
    assert position.legal() == ["tool:1", "stop"]
    assert played(position) == {"tool:1"}


def test_a_tool_may_be_kept_for_a_later_throw(new):
    position = new(PLAIN, tool={0: [3, 0, 0]}).play(f"{QUARRY} {dice(1, 1)}")
    assert played(position) <= {"tool:1", "stop"}


def test_nobody_visits_what_they_cannot_pay(new):
    position = new(PLAIN).play("place:hunt:4 place:hunt:5")
    dear = {"occupy:card-2", "occupy:building-1", "occupy:building-2"}
    assert dear < set(position.legal())
    assert not dear & played(position)


def test_nobody_buys_with_empty_hands_before_the_dice_have_fallen(new):
    position = new(PLAIN).play("place:forest:4 place:hunt:5 occupy:card-1")
    assert position.legal() == ["use:forest", "use:card-1"]
    assert played(position) == {"use:forest"}


def test_a_building_to_come_keeps_no_tool_from_the_last_throw(new):
    goods = {0: [2, 2, 2, 2]}
    position = new(PLAIN, tool={0: [3, 0, 0]}, resource=goods)
    position.play(
        f"place:quarry:2 place:hunt:5 occupy:building-1 place:hunt:2 use:hunt {ones(2)} stop"
    )
    assert position.play(f"use:quarry {dice(1, 1)}").legal() == ["tool:1", "stop"]
    assert played(position) == {"tool:1"}


def test_nobody_goes_to_a_building_without_the_kinds_that_it_asks_for(new):  # S8.2
    position = new(PLAIN, resource={0: [0, 0, 0, 5]}).play(
        "place:hunt:4 place:hunt:5 occupy:building-1"
    )
    assert position.legal() == ["use:hunt", "use:building-1"]
    assert considered(position) == ["use:hunt"]


def test_a_bot_that_errs_pays_no_gold_where_wood_will_do(new):
    position = new(PLAIN, food={0: 3}, resource={0: [2, 0, 0, 2]}).play(f"{HUNGRY} feed")
    assert considered(position) == ["pay:wood:0", "pay:wood:1", "pay:wood:2"]
    assert defensible(position) == ["pay:wood:2"]


def test_a_bot_that_errs_may_pay_a_little_more_than_it_must(new):
    position = new(PLAIN, food={0: 3}, resource={0: [2, 0, 2, 0]}).play(f"{HUNGRY} feed")
    assert defensible(position) == ["pay:wood:1", "pay:wood:2"]


def test_a_bot_that_errs_does_not_add_up_small_wastes(new):
    position = new(PLAIN, food={0: 3}, resource={0: [2, 2, 2, 0]}).play(f"{HUNGRY} feed")
    assert "pay:wood:0" in defensible(position)
    assert defensible(position.play("pay:wood:0")) == ["pay:brick:2"]


def test_a_bot_that_errs_goes_nowhere_in_vain(new):
    spent = new(PLAIN, track={0: 10}, people={0: 10}, tool={0: [4, 4, 4]})
    village = {"occupy:hut", "occupy:field", "occupy:tool-maker"}
    assert village <= set(considered(spent))
    assert not village & set(defensible(spent))
    assert village <= set(defensible(new(PLAIN)))


def test_a_bot_that_errs_sends_no_single_figure_for_gold_without_a_tool(new):
    assert "place:river:1" in considered(new(PLAIN))
    assert "place:river:1" not in defensible(new(PLAIN))
    assert "place:river:1" in defensible(new(PLAIN, tool={0: [1, 0, 0]}))


def test_a_bot_that_errs_buys_what_it_came_for(new):
    position = new(PLAIN, resource={0: [5, 0, 0, 0]}).play(
        "place:hunt:4 place:hunt:5 occupy:card-2 use:hunt"
    )
    position = position.play(f"{ones(4)}")
    assert considered(position) == ["buy:2", "decline"]
    assert defensible(position) == ["buy:2"]


def test_a_bot_that_errs_tames_alone_with_a_single_figure(new):
    position = new().play(f"place:forest:3 place:hunt:5 place:hunt:2 use:forest {ones(3)}")
    assert considered(position) == ["send:0", "send:1", "send:2", "send:3"]
    assert defensible(position) == ["send:0", "send:1"]
    rival = new().play(
        f"place:forest:3 place:forest:3 place:hunt:2 place:hunt:2 use:forest {ones(3)}"
    )
    assert defensible(rival) == ["send:0", "send:1", "send:2", "send:3"]
