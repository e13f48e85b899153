"""The evaluation, tested with statements that a player would agree with."""

import pytest

from steppe.bots.greedy import GreedyBot
from steppe.core.bot import Budget
from steppe.core.unchecked import put
from steppe.engine.position_type import new_floats
from steppe.games.doggerland.ai.evaluate import evaluate, outlook
from steppe.games.doggerland.ai.evaluation.land_value import forage, labour, within_range
from steppe.games.doggerland.ai.evaluation.objective_values import lacking
from steppe.games.doggerland.ai.evaluation.time_left import day_of
from steppe.games.doggerland.rules.state import MOVING
from steppe.games.doggerland.rules.tables import (
    BONE,
    FRUIT,
    FUR,
    GOAL_IDS,
    HORSE,
    MEAT,
    NO_ANIMAL,
    PRESTIGIOUS,
    REINDEER,
    STONE,
    TOOL,
    WOOD,
)
from tests.bots.seats import look
from tests.games.doggerland.openings import GAME, cell, on_finished_land, opening

ALL = [1] * 4  # all four clans have passed


@pytest.fixture
def position():
    """Return the first decision in a match between two clans."""
    return opening()


@pytest.fixture
def s(position):
    return position.state


def gain(s, change, player=0):
    """Return the amount by which a change raises a clan's evaluation."""
    before = outlook(s, player)
    change()
    return outlook(s, player) - before


def give(s, good, number=1, player=0):
    return lambda: s.stock[player].__setitem__(good, s.stock[player, good] + number)


def serve(s, kind, number, player=0):
    """Return a function that puts food into the right bowl."""
    bowl = 0 if kind == FRUIT else 1
    return lambda: s.food.__setitem__((player, kind, bowl), s.food[player, kind, bowl] + number)


def values(s):
    out = new_floats(4)
    evaluate(s, out)
    return [float(out[player]) for player in range(s.players)]


def last_round(position):
    return put(position, rounds=8)


def choice(position):
    """Return the choice of a one-ply bot with the handcrafted evaluation."""
    return GreedyBot(GAME, 1, evaluation="hand").choose(look(position), Budget(playouts=1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_value_leaves_its_bounds(players):
    out = values(opening(players).state)
    assert all(-1.0 < value < 1.0 for value in out)


def test_equal_clans_differ_by_the_player_to_move_and_a_tool_only(s):  # D4.3
    s.stock[0, TOOL] = s.stock[1, TOOL]
    assert outlook(s, 0) == pytest.approx(outlook(s, 1))


def test_a_player_who_leads_is_likelier_to_win_the_nearer_the_end(position):
    early = put(position, famine={"1": 5})
    early_lead = values(early.state)[0] - values(early.state)[1]
    late = last_round(early).state
    assert 0 < early_lead < values(late)[0] - values(late)[1]


@pytest.mark.parametrize("good", [WOOD, STONE, FUR, BONE, TOOL])
def test_goods_are_worth_something_and_the_first_of_them_most(s, good):
    for other in (WOOD, STONE, FUR, BONE, TOOL):
        s.stock[0, other] = 0
    first = gain(s, give(s, good, 2))
    assert first > 0
    gain(s, give(s, good, 8))
    assert gain(s, give(s, good, 2)) < first


@pytest.mark.parametrize("good", [WOOD, STONE, FUR, BONE, TOOL])
def test_goods_are_worth_nothing_when_all_have_passed_in_the_last_round(position, good):
    s = put(last_round(position), passed=ALL).state
    assert gain(s, give(s, good)) == pytest.approx(0.0, abs=1e-6)


def test_more_food_is_never_worse(s):
    for kind in (FRUIT, MEAT):
        for _ in range(12):
            assert gain(s, serve(s, kind, 1)) >= 0


def test_a_member_unfed_tonight_costs_more_than_one_who_may_still_find_food(s):
    s.food[0, :] = 0
    hungry = outlook(s, 0)
    s.passed[0] = 1
    idle = outlook(s, 0)
    fed = gain(s, serve(s, FRUIT, 6))
    assert idle < hungry
    assert fed > 6


def test_a_clan_that_has_eaten_is_not_hungry(position):
    s = put(position, phase=MOVING, doing=0, rounds=2, food={"0": [[0, 0, 0], [0, 0, 0]]}).state
    assert day_of(s, 0).hands == 6
    assert outlook(s, 0) > outlook(s, 1) - 20


def test_in_the_last_round_food_beyond_the_meal_is_worth_nothing(position):
    s = put(last_round(position), passed=ALL).state
    serve(s, FRUIT, 6)()
    assert gain(s, serve(s, FRUIT, 1)) == pytest.approx(0.0)


def test_a_craft_that_can_be_paid_is_worth_more_than_one_that_cannot(position):
    programmed = put(position.play("craft:ne2 by:hunter"), passed=ALL)
    s = programmed.state
    s.stock[0, BONE] = 0
    assert gain(s, give(s, BONE, 2)) > 2


def test_a_habitat_that_can_be_paid_is_worth_more_than_none(position):
    rich = put(position, stock={"0": [2, 2, 3, 2, 3]}, passed=[0, 1, 1, 1])
    s = rich.state
    before = outlook(put(rich, passed=ALL).state, 0)
    s.builders[0, 2] = 1
    s.passed[0] = 1
    assert outlook(s, 0) > before + 0.5


def test_newborns_without_a_place_are_worth_nothing(position):
    s = position.state
    assert gain(s, lambda: s.newborn.__setitem__(0, 1)) == pytest.approx(0.0)
    s.habitat[0, 2] = PRESTIGIOUS
    s.newborn[0] = 0
    assert gain(s, lambda: s.newborn.__setitem__(0, 1)) > 1


def test_a_planned_painting_is_worth_its_animal(position):
    programmed = put(position.play("paint:fr01-middle by:hunter"), passed=ALL)
    s = programmed.state
    assert gain(s, lambda: s.memory[0].__setitem__(0, HORSE)) > 2


def test_one_animal_is_not_painted_twice(position):
    both = position.play("paint:fr01-top by:chief pass paint:fr01-bottom by:hunter")
    both = put(both, passed=ALL)
    s = both.state
    s.memory[0, 0] = NO_ANIMAL
    none = outlook(s, 0)
    s.memory[0, 0] = REINDEER
    one = outlook(s, 0)
    s.memory[0, 1] = REINDEER
    two = outlook(s, 0)
    assert two > one + 2 > none + 4


def test_an_animal_without_a_cell_is_worth_less_than_one_that_can_be_painted(s):
    horse = gain(s, lambda: s.memory[0].__setitem__(0, HORSE))
    s.memory[0, 0] = NO_ANIMAL
    s.fresco[:] = 0
    s.num_frescoes = 0
    assert 0 < gain(s, lambda: s.memory[0].__setitem__(0, HORSE)) < horse


def test_a_fifth_craft_is_worth_its_objective_too(position):
    s = position.state
    goal = GOAL_IDS.index("ob6")
    s.drawn[goal] = 1
    taken = 3
    for craft in range(3):
        s.craft[craft] = taken
    far = lacking(s, 0, goal)
    s.craft[3] = taken
    assert lacking(s, 0, goal) < far
    s.craft[4] = taken
    assert lacking(s, 0, goal) == 0


def test_exhausted_land_offers_less(s):
    work, food = labour(within_range(s, 0), 20.0), forage(within_range(s, 0), 20.0)
    s.level[cell("f4")] = 2
    assert labour(within_range(s, 0), 20.0) < work
    s.level[cell("d6")] = 2
    assert forage(within_range(s, 0), 20.0) < food


def test_land_that_a_rival_holds_offers_nothing(s):
    work = labour(within_range(s, 0), 20.0)
    s.village[1] = cell("f4")
    assert labour(within_range(s, 0), 20.0) < work


def test_the_best_work_is_done_first(s):
    land = within_range(s, 0)
    more = [round(labour(land, n + 1.0) - labour(land, float(n)), 6) for n in range(16)]
    assert more == sorted(more, reverse=True)
    assert more[0] > more[-1] > 0


def test_what_an_expedition_brings_is_expected_as_it_comes(position):
    sent = put(on_finished_land(position).play("send:d6 party:3h"), passed=ALL)
    before = outlook(sent.state, 0)
    home = sent.copy()
    home.state.phase, home.state.player = 13, 0  # resolving
    home.apply("do:d6")
    assert outlook(home.state, 0) == pytest.approx(before, abs=0.5)


def test_a_hungry_clan_sends_for_food(position):
    hungry = put(position, food={"0": [[0, 0, 0], [0, 0, 0]]})
    assert choice(hungry) in ("send:d6", "send:e4", "send:f6")


def test_a_clan_goes_home_with_what_it_has_programmed(position):
    land = on_finished_land(position)
    resolving = land.play("send:d6 party:3h pass pass")
    assert choice(resolving) == "do:d6"


def test_a_reindeer_in_memory_is_worth_more_than_a_horse(s):
    horse = gain(s, lambda: s.memory[0].__setitem__(0, HORSE))
    s.memory[0, 0] = NO_ANIMAL
    assert gain(s, lambda: s.memory[0].__setitem__(0, REINDEER)) > horse


def test_a_player_who_has_won_for_certain_still_feeds_their_clan(position):
    late = on_finished_land(last_round(position)).play("send:d6 party:3h pass pass")
    put(late, famine={"1": 60}, food={"0": [[0, 0, 0], [0, 0, 0]]}, starter=1)
    assert choice(late) == "do:d6"


def test_an_end_with_more_points_is_worth_more_and_a_lost_one_less(position):
    empty = {str(player): [[0, 0, 0], [0, 0, 0]] for player in range(2)}
    end = put(on_finished_land(last_round(position)), food=empty).play("pass pass")
    assert end.is_over
    s = end.state
    s.famine[1] = 30
    won, lost = values(s)
    assert won > 0.3 > -0.6 > lost
    s.famine[0] = 9
    assert values(s)[0] < won
