"""Forecasts before planning: a plan's cost, and whether food suffices (D6.3, D7, D12, D17.1)."""

import re

import pytest

from steppe.core.i18n import plain
from steppe.core.position import Position
from steppe.core.scene import Scene
from steppe.draw.choice import Choices
from steppe.games.doggerland.rules import state
from steppe.games.doggerland.rules.tables import (
    CELL_NAMES,
    FEEDS,
    GOOD_NAMES,
    MAKING,
    MEAT,
    TOKEN_NAMES,
)
from steppe.games.doggerland.views.hand import choice_costs
from steppe.games.doggerland.views.hand.ask import Hand
from steppe.games.doggerland.views.hand.choice_costs import later, missing, still_missing
from steppe.games.doggerland.views.hand.forecast import meal
from steppe.games.doggerland.views.hand.status import question
from tests.games.doggerland.boards import EATING, GAME, PLANNING, alone
from tests.games.doggerland.looks import clans

MEAT_TOKEN = TOKEN_NAMES.index("meat")


def board(text: str, **more: str) -> Position:
    return Position.from_diagram(GAME, text, 2, length="8", **more)


def told(where: Position, *picked: str) -> dict[str, list[tuple[str, str]]]:
    seen = where.observe(where.player)
    scene = Scene(seen, where.player, tuple(where.legal()), picked)
    forecast = GAME.view("svg").draw(scene).forecast
    return {one.title: [(f.value, f.icon) for f in one.figures] for one in forecast}


def test_a_plan_shows_on_its_button_what_the_stock_lacks_for_it():  # D6.3, D12.1
    where = board(PLANNING.replace("stock 2/2/1/1/1", "stock 0/2/0/0/1"))
    seen = where.observe(where.player)
    scene = Scene(seen, where.player, tuple(where.legal()), ("improve",))
    hand = GAME.view("svg").draw(scene).hand
    plans = dict(re.findall(r'data-move="improve:(\w+)".*?class="(payable[^<]*)<', hand))
    assert plans["range"] == 'payable short">\u22121'
    assert plans["tools"] == 'payable">\u2713'
    assert 'expeditions go up to 3 tiles; missing: 1 bone"' in hand


@pytest.mark.parametrize("verb", ["craft", "improve"])
def test_what_a_plan_costs_at_once_is_what_the_rules_take(verb):  # D6.3
    where = board(PLANNING)
    moves = [move for move in where.legal() if move.partition(":")[0] == verb]
    for move in moves:
        after = where.copy().apply(move, forced=False)
        while after.player == where.player and after.legal()[0].startswith("by:"):
            after.apply(after.legal()[0], forced=False)
        stock = [int(number) for number in after.state.stock[where.player]]
        cost = later(where.state, verb, move.partition(":")[2])
        assert cost is not None
        lack = [max(0, asked - have) for asked, have in zip(cost, stock, strict=True)]
        assert [*missing(where.state, verb, cost)] == lack, dict(zip(GOOD_NAMES, lack, strict=True))


def test_the_famine_shown_is_the_one_that_comes():  # D17.1
    where = board(EATING)
    before = [int(number) for number in where.state.famine]
    expected = [meal(where, player, (0, 0)) for player in range(2)]
    after = where.copy()
    while int(after.state.rounds) == int(where.state.rounds) and after.player >= 0:
        after.apply(after.legal()[0])
    grown = [int(now) - was for now, was in zip(after.state.famine, before, strict=True)]
    assert grown[:2] == [max(0, -left) for left in expected]
    assert expected == [10, -2]


def test_an_expedition_laid_out_shows_whom_its_finds_feed():  # D9.3, D10.4
    where = board(PLANNING).apply("send:e3")
    found = choice_costs.yielded(where.state, CELL_NAMES.index("e3"), 1)[MEAT_TOKEN]
    assert [value for value, _ in told(where)["With this expedition's food"]] == [
        "feeds all 6, and 11 more"
    ]
    assert 3 + FEEDS[MEAT] * found == 11


def planning_hand(where: Position, *picked: str) -> str:
    scene = Scene(where.observe(where.player), where.player, tuple(where.legal()), picked)
    return str(GAME.view("svg").draw(scene).hand)


def test_the_build_button_shows_the_stone_that_is_missing():  # D7.2
    lack = planning_hand(board(PLANNING.replace("stock 2/2/1/1/1", "stock 2/0/1/1/1")))
    assert 'later; missing: 1 stone"' in lack
    assert '<span class="lack">\u22121<' in lack
    assert "missing" not in planning_hand(board(PLANNING))


def test_what_expeditions_bring_home_is_not_missing():  # D7.2, D8.5
    where = clans(stock={0: [0, 1, 3, 0, 1]}, idle={0: [0, 1, 4]})
    assert 'later; missing: 1 wood"' in planning_hand(where)
    where.play("send:f4 party:2h pass")
    assert "missing: 1 wood" not in planning_hand(where)
    s = where.state
    assert still_missing(s, "improve", (4, 1, 0, 0, 0)) == (0, 0, 0, 0, 0)  # two carry 2 each
    assert still_missing(s, "improve", (5, 1, 1, 1, 0)) == (1, 0, 0, 1, 0)


def test_a_birth_without_a_place_says_so_and_asks_first():  # D7.8, D17.1
    caution = GAME.view("text").caution
    full = board(PLANNING)
    assert '; no free place"' in planning_hand(full)
    assert '; no free place"' in planning_hand(full, "call")  # twins
    assert "1 newborn will leave again" in caution(full, "birth")
    assert "2 newborns will leave again" in caution(full, "call:twins")
    homes = "habitats makeshift/makeshift/prestigious/empty/empty/empty"
    roomy = board(PLANNING.replace("idle 1/1/4", f"{homes} idle 1/1/4", 1))
    assert caution(roomy, "birth") == ""
    assert "1 newborn will leave again" in caution(roomy, "call:twins")
    built = board(PLANNING.replace("idle 1/1/4", "idle 1/1/3 builders 0/0/1", 1))
    assert caution(built, "birth") == ""


def test_a_plan_that_costs_famine_says_so_with_its_points_and_asks_first():  # D6.4, D19.1
    caution = GAME.view("text").caution
    words = "You lack 1 tool: planning this costs 1 famine (\u22122 points) now. Plan it anyway?"
    bare = board(PLANNING.replace("stock 2/2/1/1/1", "stock 2/2/1/1/0"))
    crafts = [move for move in bare.legal() if move.startswith("craft:")]
    assert {caution(bare, move) for move in crafts} == {words}
    assert {caution(board(PLANNING), move) for move in crafts} == {""}
    cost = "1 famine (\u22122 points)"
    assert f"costs {cost} now" in planning_hand(bare)
    assert '<span class="lack">1 famine</span>' in planning_hand(bare)
    opened = planning_hand(bare, "craft")
    assert f"Costs {cost} now. Which one?" in opened
    assert "famine" not in planning_hand(board(PLANNING), "craft")


def test_alone_a_plan_that_would_lose_the_match_says_so():  # D6.4, D21.11
    where = alone("sc21", "programming", "famine 2 stock 2/2/1/1/0 idle 1/1/4")
    craft = next(move for move in where.legal() if move.startswith("craft:"))
    assert "costs 1 famine now, and the match" in GAME.view("text").caution(where, craft)


HUNGRY = PLANNING.replace("stock 2/2/1/1/1", "stock 2/2/1/1/1 food 1,0,0/0,0,0")
EXPECTING = HUNGRY.replace("arrow left", "arrow left camps e3:0 parties e3:1/0/3/1").replace(
    "idle 1/1/4", "idle 0/1/1", 1
)


def test_food_that_expeditions_should_bring_is_told_apart_from_food_at_home():  # D8.5, D17.1
    where = board(EXPECTING)
    _, meat = choice_costs.underway(where.state, 0)
    total = meat * FEEDS[MEAT]
    assert total > 0
    words = f"feeds 1 of 6 now, {1 + total} with the expeditions"
    assert told(where)[""][0][0] == words
    assert words in planning_hand(where)
    assert choice_costs.underway(where.state, 1) == (0, 0)


def test_passing_asks_first_if_members_at_home_could_still_find_food():  # D17.1
    caution = GAME.view("text").caution
    words = "Pass with 6 members at home? Tonight would cost 5 famine (\u221210 points)."
    assert caution(board(HUNGRY), "pass") == words
    assert caution(board(EXPECTING), "pass") == ""


def test_passing_asks_first_if_nothing_at_all_is_planned():  # D6.1, D6.2
    caution = GAME.view("text").caution
    assert caution(board(PLANNING), "pass") == "6 members stay idle this round. Pass anyway?"
    begun = PLANNING.replace("idle 1/1/4", "idle 1/1/3 builders 0/0/1", 1)
    assert caution(board(begun), "pass") == ""
    idles = GAME.view("text").idles
    assert [idles(board(it), "pass") for it in (PLANNING, begun)] == [True, False]
    assert not idles(board(PLANNING), "build")
    none = board(PLANNING.replace("idle 1/1/4", "idle 0/0/0", 1))
    assert none.legal() == ["pass"]
    assert caution(none, "pass") == ""


@pytest.mark.parametrize(("food", "asked"), [("1", True), ("6", False)])
def test_passing_alone_asks_first_if_hunger_would_lose_the_match(food, asked):  # D21.11
    where = alone("sc21", "programming", f"famine 2 food {food},0,0/0,0,0")
    words = GAME.view("text").caution(where, "pass")
    assert words.startswith("Pass and lose the match?") is asked


def test_a_meal_says_what_spoils_after_it():  # D17.1, D21.9
    where = board(EATING)
    while not where.legal()[0].startswith("eat:"):
        where.apply(where.legal()[0])
    assert question(where.state, plain)[1].endswith(
        ". After the meal, bowl 3 spoils and the rest moves on"
    )
    assert re.search(r'class="bowl[^"]*" data-help="food"', "".join(boards_of(where)))


def boards_of(where: Position) -> tuple[str, ...]:
    scene = Scene(where.observe(where.player), where.player, tuple(where.legal()))
    return tuple(map(str, GAME.view("svg").draw(scene).boards))


def test_the_best_recipe_is_named_when_the_stock_cannot_pay_for_it():  # D12.2
    where = board(PLANNING)
    s = where.state
    s.phase, s.capability[0][MAKING], s.stock[0] = state.MAKING, 2, [0, 4, 1, 0, 0]
    told = question(s, plain)[1]
    assert told == "you have 4 stones and 1 fur \u00b7 1 wood and 1 stone \u2192 4 tools"
    s.stock[0] = [1, 4, 0, 0, 0]
    assert question(s, plain)[1] == "you have 1 wood and 4 stones"


def test_the_tools_sent_count_in_the_cost_of_an_expedition():  # D8.4
    where = board(PLANNING)
    scene = Scene(where.observe(where.player), where.player, tuple(where.legal()))
    hand = Hand(scene, Choices(scene))
    assert (hand.due("send"), "stone-axe" in hand.due("send", 1)) == ("", True)
