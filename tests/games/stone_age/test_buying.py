"""Buying cards and buildings, resource by resource: S7.1, S8, S3.4."""

from itertools import product

import pytest

from steppe.core.errors import NotationError
from steppe.games.stone_age.rules.state import BUYING
from steppe.games.stone_age.rules.tables import NO_BUILDING, NO_CARD
from tests.games.considered import considered
from tests.games.stone_age.openings import Setup, ones

CARD = "occupy:card-{0} place:hunt:5 place:hunt:4 use:card-{0}"
BUILDING = "occupy:building-1 place:hunt:5 place:hunt:4 use:building-1"
VALUE = {"W": 3, "B": 4, "S": 5, "G": 6}
FIXED = (  # the cost in W wood, B brick, S stone and G gold, and the points gained
    *(("WWB", 10), ("WWS", 11), ("WBB", 11), ("WWG", 12), ("WSS", 13), ("BBS", 13), ("BBG", 14)),
    *(("BSS", 14), ("SSG", 16), ("WBS", 12), ("WBS", 12), ("WBG", 13), ("WBG", 13), ("WSG", 14)),
    *(("WSG", 14), ("BSG", 15), ("BSG", 15)),
)
FIXED_TILES = [(f"b{number:02}", cost, points) for number, (cost, points) in enumerate(FIXED, 1)]
FLEXIBLE_TILES = [
    (f"b{18 + number}", count, kinds)
    for number, (count, kinds) in enumerate(product((4, 5), (1, 2, 3, 4)))
]
STORES = [(5, 5, 5, 5), (1, 1, 1, 1), (2, 0, 3, 5), (7, 1, 0, 0), (0, 0, 0, 4), (2, 2, 1, 0)]


def goods(cost: str) -> list[int]:
    return [cost.count(letter) for letter in VALUE]


def worth(paid: tuple[int, ...]) -> int:
    return sum(number * value for number, value in zip(paid, VALUE.values(), strict=True))


def ways(store: tuple[int, ...], count: int, kinds: int = 0) -> set[tuple[int, ...]]:
    """Return every choice of ``count`` resources; with ``kinds``, only those of that many kinds."""
    return {
        paid
        for paid in product(*(range(number + 1) for number in store))
        if sum(paid) == count and kinds in (0, sum(number > 0 for number in paid))
    }


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_a_card_costs_as_many_resources_as_its_slot_says(new, payments, slot):  # S7.1, S2.2
    cards = Setup(cards="c26 c27 c28 c11")
    position = new(cards, resource={0: [4, 3, 2, 1]}).play(CARD.format(slot))
    assert position.legal() == [f"buy:{slot}", "decline"]
    paid = payments(position, f"buy:{slot}")
    assert sorted(paid) == sorted(ways((4, 3, 2, 1), slot))


def test_at_most_thirty_six_answers_to_a_card(new, payments):  # S3.4
    position = new(resource={0: [9, 9, 9, 9]}).play(CARD.format(4))
    assert len(payments(position, "buy:4")) + 1 == 36


def test_food_pays_for_no_card(new):  # S7.1
    position = new(Setup(tile=""), food={0: 50}).play(CARD.format(1))
    assert position.state.phase != BUYING
    assert list(position.state.slot) == [0, 1, 2, 3]
    with pytest.raises(NotationError, match="'pay:food:1' is not a move"):
        position.copy().play(ones(9)).apply("pay:food:1")


def test_a_card_not_bought_stays_and_the_figure_goes_home(new):  # S7.1
    position = new(resource={0: [1, 0, 0, 0]}).play(f"{CARD.format(1)} decline")
    assert list(position.state.slot) == [0, 1, 2, 3]
    assert position.state.idle[0] == 1
    assert list(position.state.resource[0]) == [1, 0, 0, 0]


def test_the_slot_of_a_bought_card_stays_empty_in_this_round(new):  # S7.1
    position = new(Setup(cards="c11 c02 c03 c04"), resource={0: [1, 0, 0, 0]})
    position.play(f"{CARD.format(1)} buy:1")
    assert list(position.state.slot) == [NO_CARD, 1, 2, 3]
    assert position.state.card[10] == 5


def test_a_payment_is_made_only_when_it_is_complete(new):  # S3.4
    position = new(resource={0: [2, 2, 2, 0]}).play(f"{CARD.format(3)} buy:3 pay:wood:1")
    assert list(position.state.resource[0]) == [2, 2, 2, 0]
    brick, stone = ([f"pay:{name}:{n}" for n in range(3)] for name in ("brick", "stone"))
    assert position.legal() == [*brick, *stone]
    assert list(position.play("pay:brick:2").state.resource[0]) == [1, 0, 2, 0]


def test_a_payment_begins_with_any_resource(new):  # S3.4
    position = new(resource={0: [2, 2, 2, 0]}).play(f"{CARD.format(3)} buy:3")
    begun = {move.split(":")[1] for move in position.legal()}
    assert begun == {"wood", "brick", "stone"}
    last_first = position.copy().play("pay:stone:1 pay:wood:2")
    assert last_first == position.play("pay:wood:2 pay:stone:1")


def test_of_all_orders_to_pay_in_a_search_looks_at_one(new):  # S3.4
    position = new(resource={0: [2, 2, 2, 0]}).play(f"{CARD.format(3)} buy:3")
    wood = ["pay:wood:0", "pay:wood:1", "pay:wood:2"]
    assert considered(position) == wood
    assert considered(position.play("pay:stone:1")) == wood


def test_a_payment_that_is_over_leaves_no_trace(new):  # S3.4
    where = new(Setup(cards="c11 c12 c13 c14"), resource={0: [1, 1, 0, 0]})
    where.play("occupy:card-1 place:hunt:5 place:hunt:4 use:card-1 buy:1 pay:wood:0")
    plain = where.to_json()
    assert plain["resource"][0] == [1, 0, 0, 0]
    assert [plain[name] for name in ("due", "kinds", "purpose")] == [0, 0, 0]
    assert plain["said"] == plain["paid"] == [0, 0, 0, 0]


@pytest.mark.parametrize(("tile", "cost", "points"), FIXED_TILES)
def test_a_fixed_building_costs_what_it_shows(new, tile, cost, points):  # S8.1, S8.2, S14.2
    other = "b28" if tile != "b28" else "b27"
    store = [2, 2, 2, 2]
    position = new(Setup(buildings=f"{tile} {other}"), resource={0: store}).play(BUILDING)
    assert position.legal() == ["buy:3", "decline"]
    position.play("buy:3")
    left = [have - paid for have, paid in zip(store, goods(cost), strict=True)]
    assert list(position.state.resource[0]) == left
    assert position.scores() == [points, 0]
    assert points == worth(tuple(goods(cost)))


@pytest.mark.parametrize(("tile", "cost", "points"), FIXED_TILES)
def test_a_fixed_building_needs_all_of_its_resources(new, tile, cost, points):
    for letter in set(cost):  # S8.2
        store = goods(cost)
        store["WBSG".index(letter)] -= 1
        store["WBSG".index(letter) - 1] += 5
        if all(have >= need for have, need in zip(store, goods(cost), strict=True)):
            continue
        position = new(Setup(buildings=f"{tile} b28"), resource={0: store}).play(BUILDING)
        assert position.state.phase != BUYING
        assert position.scores() == [0, 0]


@pytest.mark.parametrize("store", STORES)
@pytest.mark.parametrize(("tile", "count", "kinds"), FLEXIBLE_TILES)
def test_a_flexible_building_takes_exactly_n_kinds(  # S8.3, S14.2
    new, payments, store, tile, count, kinds
):
    position = new(Setup(buildings=f"{tile} b01"), resource={0: list(store)}).play(BUILDING)
    expected = ways(store, count, kinds)
    assert (position.state.phase == BUYING) == bool(expected)
    if expected:
        assert position.legal() == [f"buy:{count}", "decline"]
        paid = payments(position, f"buy:{count}")
        assert sorted(paid) == sorted(expected)


@pytest.mark.parametrize(
    ("tile", "words", "points"),
    [
        ("b18", "buy:4 pay:wood:4", 12),
        ("b19", "buy:4 pay:wood:0 pay:brick:0 pay:stone:3", 21),
        ("b20", "buy:4 pay:wood:2 pay:brick:1 pay:stone:1", 15),
        ("b21", "buy:4", 18),
        ("b22", "buy:5 pay:wood:0 pay:brick:0 pay:stone:0", 30),
        ("b24", "buy:5 pay:wood:3 pay:brick:0", 20),
        ("b25", "buy:5 pay:wood:1 pay:brick:1 pay:stone:2", 23),
        ("b26", "buy:7 pay:wood:0 pay:brick:0 pay:stone:2", 40),
        ("b27", "buy:2 pay:wood:1 pay:brick:1", 7),
        ("b28", "buy:1 pay:wood:1", 3),
    ],
)
def test_what_is_paid_is_worth_its_points(new, tile, words, points):  # S8.3, S8.4, S1.7
    position = new(Setup(buildings=f"{tile} b01"), resource={0: [5, 5, 5, 5]})
    assert position.play(f"{BUILDING} {words}").scores() == [points, 0]


@pytest.mark.parametrize("tile", ["b26", "b27", "b28"])
def test_a_free_building_takes_one_to_seven_resources(new, payments, tile):  # S8.4, S14.2
    position = new(Setup(buildings=f"{tile} b01"), resource={0: [9, 9, 9, 9]}).play(BUILDING)
    assert position.legal() == [*(f"buy:{number}" for number in range(1, 8)), "decline"]
    found = [paid for n in range(1, 8) for paid in payments(position, f"buy:{n}")]
    expected = [paid for n in range(1, 8) for paid in ways((7, 7, 7, 7), n)]
    assert sorted(found) == sorted(expected)
    assert len(found) + 1 == 330  # S3.4


def test_a_free_building_takes_no_more_than_there_is(new):  # S8.4
    position = new(Setup(buildings="b26 b01"), resource={0: [1, 0, 1, 0]}).play(BUILDING)
    assert position.legal() == ["buy:1", "buy:2", "decline"]


def test_the_next_tile_of_the_stack_turns_up_but_is_for_nobody_this_round(new):  # S8.1, S8.5
    position = new(resource={0: [2, 1, 0, 0]}).play(f"{BUILDING} buy:3")
    assert position.state.stack[0] == 6
    position.play("~building:b28")
    assert list(position.state.top) == [27, 1, NO_BUILDING, NO_BUILDING]
    assert (position.state.placed[0][12], position.state.idle[0]) == (0, 1)
    assert position.player == -1  # the hunters roll


def test_the_last_tile_of_a_stack_leaves_it_empty(new):  # S8.1, S11.1
    position = new(resource={0: [2, 1, 0, 0]}, stack={0: 1}).play(f"{BUILDING} buy:3")
    assert (position.state.stack[0], position.state.top[0]) == (0, NO_BUILDING)
    assert not position.is_over


def test_a_building_not_bought_stays(new):  # S8.1
    position = new(resource={0: [2, 1, 0, 0]}).play(f"{BUILDING} decline")
    assert (position.state.stack[0], position.state.top[0], position.state.idle[0]) == (7, 0, 1)


def test_nobody_has_too_many_buildings(new):  # S8.6
    position = new(Setup(players=4), resource={0: [9, 9, 9, 9]}, built={0: 20})
    position.play("occupy:building-1 place:hunt:5 place:hunt:5 place:hunt:5")
    position.play("occupy:building-2 occupy:building-3 place:hunt:2")
    position.play("use:building-1 buy:3 ~building:b11 use:building-2 buy:3 ~building:b12")
    position.play("use:building-3 buy:3 ~building:b13")
    assert position.state.built[0] == 23
