"""The solo evaluation: D21."""

import numpy as np
import pytest

from steppe.games.doggerland.ai.evaluate import evaluate
from steppe.games.doggerland.ai.evaluation import solo, work_left
from steppe.games.doggerland.ai.evaluation.solo_outlook import (
    BIRTHS,
    CARVED,
    FAMINE,
    HERD,
    HOMES,
    HOT,
    HUNTS,
    LEVELS,
    NOBLE,
    RATIONS,
    RITES,
    STEPS,
    STONES,
    TOP,
    planned,
)
from steppe.games.doggerland.rules.tables import BONE, FUR, MAKING, STONE, TOOL, TRANSPORT, WOOD
from tests.games.doggerland.boards import LAND, board

HORSE, REINDEER = 0, 1
LONE = f"""players 1 difficulty=easy
round {{round}} turn 60 phase {{phase}} player 0 first 0
{LAND}
arrow left {{land}}
display st1/ne3/st7/-/- crafts st1:shown,ne3:shown,st7:shown {{crafts}}
fresco fr01/fr07 {{walls}}
goals {{goals}}
{{doing}}
card sc05 heeded 0 left 0 rivals d4/f4/d6 captives bison/-/-/-/-
player 0 village e5 {{mine}}
"""
STOCK = "stock 2/2/1/1/1 food 3,0,0/0,3,0"
BUSY = f"passed 1 {STOCK}"
GOALS = "so01/so02/so03/so05/so06/so09"
EMPTY = {"goals": GOALS, "land": "", "crafts": "", "walls": "", "doing": ""}


def lone(mine=f"idle 1/1/4 {STOCK}", **gaps):
    """Return a solo position with six objectives, four of them needed, in the third round."""
    return board(LONE, **({"round": 3, "phase": "programming"} | EMPTY | gaps | {"mine": mine}))


def value(*mine, **gaps) -> float:
    out = np.zeros(4)
    evaluate(lone(*mine, **gaps).state, out)
    return float(out[0])


def hopes(*mine, **gaps):
    return planned(lone(*mine, **gaps).state)


# programmed actions


def test_without_plans_there_is_what_there_is():
    found = hopes(f"idle 1/1/4 {STOCK} memory horse/- levels 2/1/3")
    assert [found[good] for good in (WOOD, STONE, FUR, BONE, TOOL)] == [2, 2, 1, 1, 1]
    assert (found[HERD + HORSE], found[LEVELS + MAKING], found[STEPS:LEVELS].any()) == (1, 3, False)


def test_an_expedition_brings_home_what_it_can_carry():  # D8.5, D10.2
    land = "camps f6:0 parties f6:1/0/1/0"
    found = hopes(BUSY, land=land)
    assert (found[STEPS + HUNTS], found[HERD + REINDEER]) == (1, 1)
    assert (found[RATIONS], found[FUR]) == (
        pytest.approx(2 * 2 * 4 / 6),
        pytest.approx(1 + 3 * 4 / 6),
    )
    strong = hopes(f"{BUSY} levels 1/3/1", land=land)
    assert (strong[RATIONS], strong[FUR], strong[BONE]) == (4, 4, 2)


def test_better_transport_comes_before_the_expeditions_if_it_can_be_paid():  # D12.4
    land = "camps f6:0 parties f6:1/0/1/0"
    assert hopes(f"{BUSY} trainers -/hunter/-", land=land)[RATIONS] == 4
    poor = BUSY.replace("2/2/1/1/1", "0/2/1/1/1")
    assert hopes(f"{poor} trainers -/hunter/-", land=land)[RATIONS] < 4


def test_what_can_be_paid_will_be_done_and_what_cannot_will_not():  # D7.2, D7.6
    found = hopes(f"{BUSY} builders 0/0/2", crafts="crafters st1:0")
    assert (found[STEPS + NOBLE], found[STEPS + HOMES], found[STEPS + CARVED]) == (1, 2, 0)
    assert (found[WOOD], found[STONE], found[BONE]) == (0, 0, 0)


def test_tools_are_made_by_the_best_recipe_that_can_be_paid():  # D12.5
    assert hopes(f"{BUSY} levels 1/1/3 trainers -/-/hunter")[TOOL] == 1 + 5
    poor = BUSY.replace("2/2/1/1/1", "0/2/1/0/1")
    assert hopes(f"{poor} levels 1/1/3 trainers -/-/hunter")[TOOL] == 1 + 3


def test_a_painting_takes_its_animal():  # D11.3
    walls = "painters fr01-top:0,fr01-middle:0,fr01-bottom:0"
    found = hopes(f"{BUSY} memory horse/-", walls=walls)
    assert (found[STEPS + HOT], found[HERD + HORSE]) == (1, 0)


def test_a_rite_that_cannot_be_paid_costs_famine():  # D13.4
    found = hopes(f"{BUSY} shaman twins")
    assert (found[STEPS + RITES], found[BIRTHS], found[FUR]) == (1, 2, 0)
    found = hopes(f"{BUSY} shaman dolmen")
    assert (found[STEPS + RITES], found[STEPS + STONES], found[FAMINE]) == (0, 0, 1)


def test_a_player_who_waits_for_someone_to_do_it_counts_as_done():
    found = hopes(phase="staffing", doing="doing improve:transport")
    assert (found[STEPS + TOP], found[LEVELS + TRANSPORT]) == (1, 2)


# the work left


def spare_labour(chosen, *mine, **gaps) -> float:
    position = lone(*mine, **gaps)
    found = planned(position.state)
    lack = work_left.lacking(position.state, found)
    return work_left.labour(position.state, found, lack, sum(1 << goal for goal in chosen))


def test_habitats_that_serve_two_objectives_are_built_once():  # D21.17
    goals = "so01/so02/so03/so04/so06/so09"
    nobody = spare_labour((), goals=goals)
    each = [spare_labour((goal,), goals=goals) - nobody for goal in (NOBLE, HOMES)]
    assert max(each) < spare_labour((NOBLE, HOMES), goals=goals) - nobody < sum(each) - 3


def test_stones_are_rites_too():  # D13.7
    assert spare_labour((STONES, RITES)) < spare_labour((STONES,)) + spare_labour((RITES,))


def test_goods_in_hand_save_work():
    rich = f"idle 1/1/4 {STOCK.replace('2/2/1/1/1', '6/6/4/4/6')}"
    assert spare_labour((NOBLE,), rich) < spare_labour((NOBLE,)) - 3


def test_what_is_left_over_may_be_exchanged_once():  # D13.9
    furs = f"idle 1/1/4 {STOCK.replace('2/2/1/1/1', '0/0/16/0/1')}"
    assert spare_labour((STONES,), furs) < spare_labour((STONES,), f"{furs} rites trade") - 1


def test_an_objective_that_is_met_asks_for_nothing():
    met = f"idle 1/1/4 {STOCK} levels 3/3/3"
    assert spare_labour((TOP,), met) == spare_labour((), met)


# the value


def test_famine_is_worse_the_more_there_is_and_deadly_beyond_the_quota():  # D21.11
    rich = f"{BUSY} {DONE} {HOMES_DONE}"
    values = [value(f"{rich} famine {number}", **LAST) for number in range(4)]
    assert values == sorted(values, reverse=True)
    assert value(rich.replace("3,0,0/0,3,0", "2,0,0/0,0,0"), **LAST) < -0.9


def test_food_for_tonight_is_worth_more_than_goods():  # D17.1
    hungry = BUSY.replace("3,0,0/0,3,0", "0,0,0/0,0,0")
    assert value(hungry) < value(BUSY) - 0.1
    assert value(hungry.replace("2/2/1/1/1", "9/9/9/9/9")) < value(BUSY)


def test_a_clan_without_furs_fears_the_winter():  # D8.3
    bare = BUSY.replace("2/2/1/1/1", "2/2/0/1/1")
    warm = BUSY.replace("2/2/1/1/1", "2/2/3/1/1")
    assert value(warm, round=3) - value(bare, round=3) > value(warm, round=4) - value(bare, round=4)


def test_members_still_free_can_do_something():
    assert value() > value(f"idle 1/0/2 {STOCK}") > value(BUSY)


DONE = "rites perfect-painting/long-journey/trade/twins/menhir levels 3/3/3 hunts 9"
HOMES_DONE = "habitats prestigious/prestigious/prestigious/prestigious/makeshift/makeshift"
LAST = {"round": 8, "phase": "resolving"}


def test_at_the_end_the_number_of_objectives_decides():  # D21.17
    assert value(f"{BUSY} {DONE} {HOMES_DONE}", **LAST) > 0.5
    assert value(f"{BUSY} {DONE}", **LAST) < -0.5


def test_one_objective_is_not_needed_where_four_are_met():
    met = f"{BUSY} {DONE} {HOMES_DONE}"
    assert value(f"{met} memory horse/-", **LAST) == value(met, **LAST)


def test_what_no_round_is_left_for_is_as_good_as_lost():  # D13.2
    early = f"idle 1/1/4 {STOCK} levels 3/3/3 hunts 9 {HOMES_DONE}"
    assert solo.value(lone(early, round=4).state) > 0 > solo.value(lone(early, round=8).state)
