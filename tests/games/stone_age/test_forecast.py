"""Check forecasts of yields, feeding and cards against all dice rolls."""

from collections.abc import Callable, Iterator

import pytest

from steppe.core.i18n import plain
from steppe.core.position import Position
from steppe.core.scene import Scene
from steppe.draw.words import decimal
from steppe.games.stone_age.rules.phases import feeding
from steppe.games.stone_age.rules.scoring import final_points
from steppe.games.stone_age.rules.state import FEEDING
from steppe.games.stone_age.rules.tables import CARD_IDS, GIVE_POINTS, KIND, TOP
from tests.games.stone_age.scenes import GAME

USING = """players 2
round 5 turn 40 phase using player 0 starter 0 acting 0
forest 0:3
quarry 0:2
hunt 0:2
cards c07 c23 c11 c32
stacks b10:6 b12:7
player 0 people 7 food 3 track 2 tools 1,1,0"""
PLACING = """players 2
round 5 turn 40 phase placing player 0 starter 0 acting 0
cards c07 c23 c11 c32
stacks b10:6 b12:7
player 0 people 7 food 3 track 2 tools 1,1,0
player 1 people 5 food 7"""
HUNGRY = """players 2
round 5 turn 40 phase using player 0 starter 0 acting 0
card-1 0:1
card-2 0:1
cards c07 c23 c11 c32
stacks b10:6 b12:7
player 0 people 7 food 3 track 2 goods 3/0/0/0"""
CARDS = """players 2
round 5 turn 40 phase using player 0 starter 0 acting 0
card-1 0:1
card-2 0:1
cards c25 c23 c11 c32
stacks b10:6 b12:7
player 0 people 5 food 7 goods 3/0/0/0 cards c05 c14"""


def told(where: Position, *picked: str) -> dict[str, list[tuple[str, int]]]:
    seen = where.observe(where.player)
    scene = Scene(seen, where.player, tuple(where.legal()), picked)
    forecast = GAME.view("svg").draw(scene).forecast
    return {one.title: [(f.value, f.tone) for f in one.figures] for one in forecast}


def board(text: str) -> Position:
    return Position.from_diagram(GAME, text, 2)


def thrown(where: Position) -> Iterator[Position]:
    """Yield the position after each possible roll; all are equally likely."""
    for word, _ in where.outcomes():
        after = where.copy().apply(word, forced=False)
        yield from thrown(after) if after.outcomes() else [after]


def mean(where: Position, place: str, got: Callable[[Position], int], tools: bool) -> float:
    """Return a place's average yield, with both tools or none."""
    found = []
    for after in thrown(where.copy().apply(f"use:{place}")):
        for tool in ("tool:1", "tool:2") if tools else ():
            after.apply(tool, forced=False)
        found.append(got(after.apply("stop", forced=False)))
    return sum(found) / len(found)


@pytest.mark.parametrize(
    ("name", "place", "least_most", "got"),
    [
        ("Forest", "forest", "1\u20136", lambda after: int(after.state.resource[0, 0])),
        ("Quarry", "quarry", "0\u20132", lambda after: int(after.state.resource[0, 2])),
        ("Hunt", "hunt", "1\u20136", lambda after: int(after.state.food[0]) - 3),
    ],
)
def test_a_throw_is_shown_with_its_mean_without_tools_and_with_all(name, place, least_most, got):
    where = board(USING)  # S6.4, S6.8, S6.9
    bare, helped = (decimal(plain, mean(where, place, got, tools)) for tools in (False, True))
    assert [value for value, _ in told(where)[name]][:2] == [
        f"{least_most}, {bare} on average",
        f"{helped} on average",
    ]


def test_a_hunt_shows_the_chance_that_all_are_fed():  # S10.1 to S10.3
    fed = mean(board(USING), "hunt", lambda after: int(after.state.food[0]) + 2 >= 7, True)
    hunt = told(board(PLACING), "hunt")
    assert hunt["2 people"][2] == (f"{round(100 * fed)}%", 1)
    assert told(board(USING))["Hunt"][2] == hunt["2 people"][2]


def test_the_meal_shown_is_the_one_that_comes():  # S10.2, S10.3
    where = board(HUNGRY)
    assert told(where)["Tonight"][0] == ("2 missing", -1)
    where.play("use:card-1 decline decline")
    assert where.state.phase == FEEDING
    assert feeding.missing(where.state) == 2


def test_the_meal_counts_the_hunters_already_sent():  # S6.3, S10.3
    assert told(board(USING))["Tonight"][0] == ("2 missing, hunt about 3", 0)
    fewer = USING.replace("hunt 0:2", "hunt 0:1").replace("food 3", "food 0")
    assert told(board(fewer))["Tonight"][0] == ("5 missing, hunt about 2", -1)
    words = GAME.view("svg").draw(Scene(board(USING), 0, tuple(board(USING).legal()))).forecast
    assert words[0].figures[0].words == "Red: 2 food missing; the hunt brings about 3 food"


def test_the_meal_names_the_food_on_cards_with_ones_own_people():  # S7.3, S10.3
    card = USING.replace("quarry 0:2", "quarry 0:1\ncard-3 0:1")  # c11: 7 food
    assert told(board(card))["Tonight"][0] == ("2 missing, hunt about 3, card +7", 0)
    fewer = card.replace("hunt 0:2\n", "")
    assert told(board(fewer))["Tonight"][0] == ("2 missing, card +7", 0)
    words = GAME.view("svg").draw(Scene(board(fewer), 0, tuple(board(fewer).legal()))).forecast
    assert words[0].figures[0].words == "Red: 2 food missing; 7 food more if you buy the card"
    elsewhere = fewer.replace("card-3 0:1", "card-1 0:1")
    assert told(board(elsewhere))["Tonight"][0] == ("2 missing", -1)


def test_the_meal_counts_the_field_and_the_birth_of_this_round():  # S6.6, S6.7
    field, hut = (HUNGRY.replace("card-1 0:1", people) for people in ("field 0:1", "hut 0:2"))
    assert told(board(field))["Tonight"][0] == ("1 missing", -1)
    where = board(hut)
    assert told(where)["Tonight"][0] == ("3 missing", -1)
    where.play("use:hut decline")
    assert where.state.phase == FEEDING
    assert feeding.missing(where.state) == 3


def test_each_number_of_people_is_shown():
    assert [*told(board(PLACING), "forest")] == [
        "Tonight",  # in the same place whatever is picked
        *("1 person",),
        *(f"{n} people" for n in range(2, 8)),
    ]


def test_a_card_shows_what_it_adds_to_the_final_points():  # S7.1, S12
    where = board(CARDS).apply("use:card-1")
    paid = where.copy().play("buy:1")
    gain = final_points(paid.state, 0) + 1 - final_points(where.state, 0)  # 1 wood is 1 point
    assert told(where)["With this card"] == [(f"+{gain} at the end", int(gain > 0))]
    assert gain == 5


def test_a_card_that_brings_points_at_once_shows_them_apart():  # S7.1
    card = next(name for name, top in zip(CARD_IDS, TOP, strict=True) if top[KIND] == GIVE_POINTS)
    where = board(CARDS.replace("cards c25", f"cards {card}", 1)).apply("use:card-1")
    now, later = told(where)["With this card"]
    assert now == ("+3 now", 1)
    assert later[0].endswith(" at the end")
