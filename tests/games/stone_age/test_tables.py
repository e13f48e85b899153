"""Test the printed numbers as read from ``data/``: S1, S13, S14."""

import tomllib
from collections import Counter
from pathlib import Path

from steppe.games import stone_age
from steppe.games.stone_age.rules import tables

DATA = Path(stone_age.__file__).with_name("data")


def read(name: str) -> dict:
    return tomllib.loads((DATA / f"{name}.toml").read_text())


def test_the_resources_are_worth_three_to_six():  # S1.7
    assert tables.RESOURCE_NAMES == ("wood", "brick", "stone", "gold")
    assert list(tables.VALUE) == [3, 4, 5, 6]
    assert list(tables.DIVISOR) == [3, 4, 5, 6, 2]  # the last one is the hunt's [S6.8]


def test_the_places_are_sixteen_with_their_rings():  # S1.1, S5.5
    rings = dict(zip(tables.PLACE_NAMES, tables.RINGS, strict=True))
    assert len(rings) == 16
    assert [rings[name] for name in ("forest", "clay-pit", "quarry", "river")] == [7, 7, 7, 7]
    assert (rings["tool-maker"], rings["hut"], rings["field"]) == (1, 2, 1)
    assert {rings[name] for name in rings if name[:4] in ("card", "buil")} == {1}


def test_what_is_in_the_box():  # S1.2, S1.4, S1.5, S1.6
    box = read("board")["components"]
    assert (box["wood"], box["brick"], box["stone"], box["gold"]) == (28, 18, 12, 10)
    assert (box["tool_tiles"], box["figures"], box["dice"]) == (18, 40, 7)
    assert (tables.CARDS, tables.BUILDINGS, tables.TILES) == (36, 28, 16)


def test_food_comes_in_fifty_three_tokens():  # S1.3
    assert read("board")["components"]["food_tokens"] == 16 + 16 + 12 + 9


def test_a_player_has_ten_figures():  # S1.5
    assert tables.MAX_PEOPLE == 10


def test_every_symbol_is_on_two_green_cards():  # S14.1
    symbols = Counter(int(symbol) for symbol in tables.SYMBOL)
    assert symbols.pop(tables.NO_SYMBOL) == 20
    assert set(symbols.values()) == {2}
    assert len(symbols) == 8


def test_the_numbers_add_up():  # S14.4
    people = [sum(int(row[role]) for row in tables.PEOPLE_ON) for role in range(tables.ROLES)]
    assert dict(zip(tables.ROLE_NAMES, people, strict=True)) == {
        "farmer": 7,
        "toolmaker": 8,
        "builder": 9,
        "shaman": 7,
    }
    fixed = [building for building in read("buildings")["building"] if "cost" in building]
    worth = [
        sum(int(tables.VALUE[tables.RESOURCE_NAMES.index(name)]) * n for name, n in cost.items())
        for cost in (building["cost"] for building in fixed)
    ]
    assert (min(worth), max(worth)) == (10, 16)
    assert not any("points" in building for building in fixed)  # points follow from the payment


def test_buildings_are_seventeen_fixed_eight_flexible_and_three_free():  # S14.2
    kinds = Counter(building["kind"] for building in read("buildings")["building"])
    assert kinds == {"fixed": 17, "flexible": 8, "free": 3}


def test_the_tiles_say_that_they_are_reconstructed():  # S14.3
    assert read("mammoth_tiles")["status"] == "reconstructed"
