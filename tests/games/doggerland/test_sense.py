"""Moves that no bot considers: idling with work in range, or forgoing gains."""

from steppe.bots.bot_input import sensible
from steppe.games.doggerland.rules.state import PROGRAMMING
from tests.bots.regrets import played
from tests.bots.seats import look
from tests.games.considered import defensible
from tests.games.doggerland.openings import alone, on_finished_land, opening


def test_nobody_passes_while_hands_are_idle_and_land_in_reach():
    position = opening()
    assert position.legal()[-2:] == ["send:f6", "pass"]
    assert "pass" not in played(position)


def considered(position):
    """Return the moves that bots consider."""
    return sensible(look(position)).legal


def test_alone_one_may_stay_at_home_where_an_expedition_would_cost_famine():
    bare = {"stock": {"0": [1, 1, 0, 1, 1]}, "heeded": 0, "phase": PROGRAMMING}
    assert "pass" not in considered(alone("sc01", **bare))
    assert "pass" in considered(alone("sc01", rounds=2, **bare))
    assert "pass" not in considered(alone("sc01", rounds=2, **bare | {"stock": {}}))  # three furs
    assert "pass" not in considered(opening(rounds=2, stock={"0": [1, 1, 0, 1, 1]}))


def after_three_expeditions(*more):
    """Return a position in which a clan can bring home a horse, wood and stone."""
    position = on_finished_land(opening())
    turns = "send:d4 party:1c", "send:f4 party:1h", "send:f5 party:1h", *more
    for number, turn in enumerate((*turns, "pass")):
        position.play(turn if number else f"{turn} pass")  # the other clan passes
    return position


def test_of_harvests_one_is_looked_at_and_of_hunts_each():
    position = after_three_expeditions()
    assert position.legal() == ["do:d4", "do:f4", "do:f5", "done"]
    assert considered(position) == ("do:d4", "do:f4")


def test_all_harvests_are_looked_at_while_each_may_carry_more_soon():
    position = after_three_expeditions("improve:transport by:hunter")
    assert considered(position) == ("do:d4", "do:f4", "do:f5")


def test_nobody_leaves_an_expedition_out_there():
    position = on_finished_land(opening(stock={"0": [0, 0, 0, 0, 0]}))
    position.play("send:f4 party:1h pass pass")
    assert position.legal() == ["do:f4", "done"]
    assert played(position) == {"do:f4"}


def test_nobody_leaves_the_shaman_unpaid():
    position = on_finished_land(opening(stock={"0": [9, 9, 9, 9, 9]}))
    position.play("call:twins by:hunter pass pass")
    assert position.legal() == ["do:shaman", "done"]
    assert played(position) == {"do:shaman"}


def test_a_bot_that_errs_finishes_the_work_that_it_has_planned():
    position = on_finished_land(opening()).play("birth by:hunter-hunter pass pass")
    assert considered(position) == ("do:birth", "done")
    assert defensible(position) == ["do:birth"]


def dropped(position):
    """Return the moves that a search considers, but a bot that errs does not."""
    return set(considered(position)) - set(defensible(position))


def test_a_bot_that_errs_plans_nothing_that_its_goods_and_hunts_cannot_pay_for():
    position = on_finished_land(opening(stock={"0": [0, 0, 3, 0, 3]}))
    vain = {"craft:st1", "build", "improve:range", "call:menhir", "paint:fr01-top"}
    assert vain <= dropped(position)
    rich = on_finished_land(opening(stock={"0": [2, 2, 3, 2, 3]}, memory={"0": [0, 1]}))
    assert not vain & dropped(rich)


def test_an_expedition_under_way_makes_a_plan_possible():
    position = on_finished_land(opening(stock={"0": [0, 0, 3, 0, 3]}))
    position.play("send:f4 party:2h pass")  # two wood
    assert "craft:st1" in dropped(opening(stock={"0": [0, 0, 3, 0, 3]}))
    assert "craft:st1" in defensible(position)


def test_a_bot_that_errs_pays_no_famine_for_less():
    position = on_finished_land(opening(memory={"0": [0, 1]}, stock={"0": [0, 0, 0, 0, 0]}))
    walls = {move for move in considered(position) if move.startswith("paint:")}
    assert walls
    assert walls <= dropped(position)


def test_a_bot_that_errs_begets_no_child_without_a_bed():
    assert "birth" in dropped(opening())
    assert "birth" not in dropped(opening(habitat={"0": [1, 1, 1, 0, 0, 0]}))


def test_a_bot_that_errs_takes_no_tool_to_a_harvest_that_it_cannot_carry():
    position = on_finished_land(opening()).play("send:f4")  # two wood, and each carries two
    assert {"party:1h-1t", "party:2h-1t"} <= dropped(position)
    assert "party:1h" in defensible(position)


def test_a_bot_that_errs_does_not_give_its_last_food_away():
    food = {"food": {"0": [[0, 0, 0], [0, 2, 0]]}}
    position = on_finished_land(opening(stock={"0": [0, 0, 3, 0, 3]}, **food))
    position.play("call:trade pass pass do:shaman")
    assert {"offer:fur", "offer:meat-2"} <= set(position.legal())
    assert dropped(position) == {"offer:meat-2"}


def test_a_bot_that_errs_sends_no_crowd_to_hunt_one_horse():
    position = on_finished_land(opening()).play("send:d4")  # four tokens, and each carries two
    assert dropped(position) == {"party:4h", "party:1c-3h", "party:1c-4h"}
