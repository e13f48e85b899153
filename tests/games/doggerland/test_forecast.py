"""Forecasts before planning: a plan's cost, and whether food suffices (D6.3, D7, D12, D17.1)."""

import re

import pytest

from steppe.core.position import Position
from steppe.core.scene import Scene
from steppe.games.doggerland.rules.tables import CELL_NAMES, FEEDS, GOOD_NAMES, MEAT, TOKEN_NAMES
from steppe.games.doggerland.views.hand import choice_costs
from steppe.games.doggerland.views.hand.choice_costs import later, missing
from steppe.games.doggerland.views.hand.forecast import meal
from tests.games.doggerland.boards import EATING, GAME, PLANNING

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
