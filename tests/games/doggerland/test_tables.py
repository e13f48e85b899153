"""The printed numbers read from ``data/``, and the geometry of the land: D1 to D21."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from steppe.core.teaching import teaching, told
from steppe.games import doggerland
from steppe.games.doggerland.rules import board, cards, start, tables
from steppe.games.doggerland.rules.actions import PARTIES

DATA = Path(doggerland.__file__).with_name("data")
STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def read(name: str) -> dict:
    return tomllib.loads((DATA / f"{name}.toml").read_text())


def cell(x: int, y: int) -> int:
    return tables.PLACES.index((x, y))


def goods(**numbers: int) -> list[int]:
    return [numbers.get(name, 0) for name in tables.GOOD_NAMES]


def tokens(**numbers: int) -> list[int]:
    return [numbers.get(name, 0) for name in tables.TOKEN_NAMES]


OURS = ("analysis", "levels", "winning")  # data for our bots, not printed
PRINTED = sorted(path for path in DATA.glob("*.toml") if path.stem not in OURS)


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.stem)
def test_a_data_file_says_what_is_solid_in_it(path):  # D0.1, D0.2
    assert "solid" in path.read_text().lower()


def test_tokens_are_called_as_in_the_rules():  # D0.3
    assert tables.TOKEN_NAMES == ("wood", "stone", "fur", "bone", "tool", "fruit", "meat")
    assert tables.SPECIES_NAMES == ("horse", "reindeer", "bison", "mammoth")
    assert tables.MEMBER_NAMES == ("chief", "shaman", "hunter")


# Components


def test_what_is_in_the_box():  # D1.1, D1.3, D0.4
    assert (tables.TILES, tables.CRAFTS, tables.FRESCOES) == (69, 18, 12)
    assert (tables.COMMON_GOALS, tables.GOALS, cards.CARDS) == (8, 8 + 11, 30)
    assert (tables.SPECIES, tables.HERD_SIZE) == (4, 7)
    assert tables.SPOTS == 6  # so 24 tiles are enough for four clans [D3.9]


def test_what_a_clan_has():  # D1.2, D1.4, D4.1, D4.2
    assert (tables.MAX_HUNTERS, tables.START_HUNTERS, tables.MEGALITHS) == (10, 4, 3)
    assert tables.MAX_MEMBERS == 12
    assert list(start.START_STOCK) == tokens(fur=3, tool=3, fruit=3, meat=3)
    assert list(start.SOLO_STOCK) == list(start.START_STOCK)  # [D21.2]


def test_seats_that_begin_give_back():  # D4.3
    returned = [[list(seat) for seat in seats] for seats in start.SEAT_RETURNS]
    nothing = goods()
    assert returned[2] == [goods(tool=1), nothing, nothing, nothing]
    assert returned[3] == [goods(tool=1), goods(fur=1), nothing, nothing]
    assert returned[4] == [goods(tool=1, fur=1), goods(tool=1), goods(fur=1), nothing]
    assert returned[1] == [nothing] * 4


def test_how_much_is_laid_out():  # D3.2, D3.5, D3.8, D21.1, D21.3
    assert list(tables.FRESCO_TILES) == [0, 6, 4, 5, 6]
    assert list(tables.DISPLAY) == [0, 5, 3, 4, 5]
    assert tables.COMMON_DRAWN == 4
    difficulties = zip(tables.SOLO_DRAWN, tables.SOLO_NEEDED, tables.QUOTA, strict=True)
    named = dict(zip(tables.DIFFICULTY_WORDS, difficulties, strict=True))
    assert named == {"easy": (6, 4, 3), "normal": (7, 5, 2), "hard": (8, 6, 1)}


def test_seasons_alternate_and_the_first_is_hot():  # D3.6, D20.1
    assert list(tables.IS_COLD) == [False, True] * 4
    assert (tables.ROUNDS, tables.SHORT_ROUNDS) == (8, 6)


# Costs and yields


def test_programming_costs_tools_and_in_the_cold_furs():  # D6.3, D8.3
    hot, cold = goods(tool=1), goods(tool=1, fur=1)
    costs = [[list(cost) for cost in what] for what in tables.PROGRAM_COST]
    assert costs == [[hot, cold], [hot, hot], [hot, cold]]
    assert tables.EXPEDITION_FUR == 1


def test_what_an_expedition_is_worth():  # D6.8, D8.4, D9.2
    assert list(tables.MASTERY) == list(tables.COMPONENTS) == [2, 1, 1, 1]
    assert tables.MAX_COMPONENTS == 3


def test_the_table_of_hunts():  # D10.2, D11.4, D16.3
    assert list(tables.MIN_MASTERY) == [2, 3, 6, 8]
    assert list(tables.MIN_MEMBERS) == [1, 2, 3, 4]
    assert list(tables.PAINTING_POINTS) == [1, 2, 3, 4]
    assert list(tables.STRIDES) == [2, 2, 1, 1]
    assert list(tables.IN_COLD) == [False, False, True, True]
    yields = [(1, 2, 1), (2, 3, 1), (4, 3, 2), (6, 5, 3)]
    assert [list(line) for line in tables.HUNT_YIELD] == [
        tokens(meat=meat, fur=fur, bone=bone) for meat, fur, bone in yields
    ]


def test_two_symbols_give_two_things():  # D9.3
    names = dict(zip(tables.SYMBOL_NAMES, map(list, tables.PER_MASTERY), strict=True))
    assert names["shellfish"] == tokens(fruit=1, bone=1)
    assert names["small_game"] == tokens(meat=1, fur=1)
    assert names["wood"] == tokens(wood=1)


def test_habitats():  # D4.4, D7.2, D7.4
    names = tables.HABITAT_NAMES
    assert dict(zip(names, tables.PLACES_IN, strict=True)) == {
        "empty": 0,
        "makeshift": 3,
        "simple": 3,
        "prestigious": 1,
    }
    assert list(tables.HABITAT_POINTS) == [0, 0, 1, 3]
    assert list(tables.HABITAT_COST[tables.SIMPLE]) == goods(wood=1, stone=1)
    assert list(tables.HABITAT_COST[tables.PRESTIGIOUS]) == goods(wood=1, stone=1, bone=1)
    assert list(tables.CHIEF_DISCOUNT) == goods(wood=1)


def test_capabilities():  # D12.1, D12.2
    assert [list(tables.REACH), list(tables.LOAD)] == [[0, 2, 3, 4], [0, 2, 3, 4]]
    assert list(tables.TOOLS_MADE) == [0, 3, 4, 5]
    recipes = [goods(), goods(stone=2), goods(wood=1, stone=1), goods(stone=1, bone=1)]
    assert [list(recipe) for recipe in tables.RECIPE] == recipes
    costs = [[list(step) for step in track[2:]] for track in tables.UPGRADE_COST]
    assert costs == [
        [goods(bone=1), goods(wood=1, bone=1)],
        [goods(wood=1, stone=1), goods(wood=1, stone=1, bone=1)],
        [goods(stone=1), goods(stone=2)],
    ]


def test_the_shaman():  # D13.1, D13.3, D13.4, D13.7, D13.9, D21.1
    assert len(tables.SPOT_NAMES) == 8 + 1
    costs = [list(cost) for cost in tables.MEGALITH_COST]
    assert costs == [goods(wood=n, stone=n, tool=n) for n in (2, 3, 4)]
    assert list(tables.MEGALITH_POINTS) == [6, 8, 10]
    offerings = zip(tables.HOARD_NAMES, tables.IS_OFFERING, strict=True)
    assert {name for name, is_one in offerings if is_one} == {"fur", "bone", "meat-2", "meat-3"}
    assert (tables.PRICE, tables.TWIN_BIRTHS, tables.FAMINE_IF_UNPAID) == (2, 2, 1)


def test_food():  # D9.4, D17.1
    assert list(tables.FEEDS) == [1, 2]
    assert list(tables.FRESH_BOWL) == [0, 1]
    assert tables.BOWLS == 3


def test_points():  # D18.1, D19.1, D19.2
    assert list(tables.GOAL_POINTS) == [0, 5, 3]
    assert (tables.MEMBER_POINTS, tables.FAMINE_POINTS) == (1, -2)
    assert list(tables.ROW_POINTS) == [4, 2]


@pytest.mark.parametrize("number", range(18))
def test_a_craft_is_worth_what_it_costs_and_one_more(number):  # D7.5
    assert tables.CRAFT_POINTS[number] == sum(tables.CRAFT_COST[number]) + 1


def test_half_of_the_crafts_are_statuettes():  # D7.5, D21.8
    assert Counter(int(kind) for kind in tables.CRAFT_KIND) == {0: 9, 1: 9}


def test_species_on_the_fresco():  # D11.1
    assert Counter(int(species) for species in tables.WALL) == {0: 10, 1: 10, 2: 9, 3: 7}


def test_objectives_that_exclude_each_other():  # D21.3
    one, other = tables.GOAL_IDS.index("so10"), tables.GOAL_IDS.index("so11")
    assert (tables.EXCLUDES[one], tables.EXCLUDES[other]) == (other, one)
    assert sum(goal != tables.EXCLUDES[goal] for goal in range(tables.GOALS)) == 2


# The land


def test_there_are_as_many_tiles_as_cells():  # D2.2, D3.1
    for players, number in ((1, 69), (2, 49), (3, 49), (4, 69)):
        assert sum(map(bool, tables.IN_AREA[players])) == number
        assert sum(map(bool, start.IN_PLAY[players])) == number


def test_decks():  # D3.1, D3.4, D20.2
    decks = Counter(tables.DECK_NAMES[deck] for deck in tables.DECK)
    assert decks == {"central": 1, "start": 8, "short": 4, "base": 36, "four": 20}


def test_a_tile_spawns_or_yields_or_is_the_central_one():  # D2.3
    for tile in range(tables.TILES):
        spawns = tables.SPAWN[tile] != tables.NO_ANIMAL
        yields = tables.SYMBOL[tile] != tables.NO_SYMBOL
        assert spawns + yields == (tile != tables.CENTRAL)
        assert (tables.COUNT[tile] > 0) == yields


def test_cells_are_named_like_squares():  # D2.1
    assert tables.CELL_NAMES[tables.CENTRE] == "e5"
    named = dict(zip(tables.CELL_NAMES, tables.PLACES, strict=True))
    assert (named["e4"], named["f5"], named["c1"], named["g9"]) == (
        (0, -1),
        (1, 0),
        (-2, -4),
        (2, 4),
    )
    assert not {"a1", "b1", "a2", "i1", "i9", "h9"} & set(named)


def test_cells_stand_in_reading_order():  # D14.3
    assert list(tables.PLACES) == sorted(tables.PLACES, key=lambda place: place[::-1])
    names = [tables.CELL_NAMES[around] for around in board.AROUND]
    assert names == ["d4", "e4", "f4", "d5", "f5", "d6", "e6", "f6"]


def test_neighbours_share_a_side():  # D2.1
    for here, (x, y) in enumerate(tables.PLACES):
        for direction, name in enumerate(tables.ARROW_NAMES):
            dx, dy = STEPS[name]
            there = tables.NEXT[here][direction]
            if (x + dx, y + dy) in tables.PLACES:
                assert there == cell(x + dx, y + dy)
            else:
                assert there == tables.NO_CELL
    assert list(tables.NEXT[tables.NO_CELL]) == [tables.NO_CELL] * 4


def test_what_is_ahead_goes_round_the_rim():  # D16.4
    north, east = tables.ARROW_NAMES.index("n"), tables.ARROW_NAMES.index("e")
    assert board.AHEAD[cell(4, 0)][east] == cell(-4, 0)
    assert board.AHEAD[cell(2, -4)][east] == cell(-2, -4)
    assert board.AHEAD[cell(4, -2)][north] == cell(4, 2)
    assert board.AHEAD[cell(0, 0)][east] == cell(1, 0)


def test_each_line_ahead_is_a_whole_row_or_column():  # D16.4
    for here, (x, y) in enumerate(tables.PLACES):
        for direction, name in enumerate(tables.ARROW_NAMES):
            line, there = {here}, int(board.AHEAD[here][direction])
            while there != here:
                line.add(there)
                there = int(board.AHEAD[there][direction])
            axis = 0 if name in "ns" else 1
            assert line == {
                c for c, place in enumerate(tables.PLACES) if place[axis] == (x, y)[axis]
            }


@pytest.mark.parametrize(
    ("slot", "order"),
    [
        ("left", "c7 d4 e5 g4 g6"),  # columns from the west, each from the north
        ("top", "g4 d4 e5 g6 c7"),  # rows from the north, each from the east
        ("right", "g6 g4 e5 d4 c7"),  # columns from the east, each from the south
        ("bottom", "c7 g6 e5 d4 g4"),  # rows from the south, each from the west
    ],
)
def test_the_arrow_says_in_which_order_animals_move(slot, order):  # D16.2
    march = [tables.CELL_NAMES[there] for there in board.MARCH[tables.SLOT_NAMES.index(slot)]]
    assert sorted(march) == sorted(tables.CELL_NAMES)
    assert [name for name in march if name in order.split()] == order.split()


def test_the_worked_order_of_the_right_edge():  # D16.2
    march = [int(there) for there in board.MARCH[tables.SLOT_NAMES.index("right")]]
    animals = [cell(2, 1), cell(2, -1), cell(0, 0), cell(-1, 2)]
    assert [there for there in march if there in animals] == animals


def test_the_arrow_turns_clockwise():  # D16.7
    assert tables.SLOT_NAMES == ("left", "top", "right", "bottom")


def test_the_cross_lies_around_the_start_tiles_partners_opposite():  # D20.2
    names = [tables.CELL_NAMES[there] for there in board.CROSS]
    assert names == ["e3", "g5", "e7", "c5"]
    ids = tables.TILE_IDS
    pairs = {
        ids[tile]: ids[board.PARTNER[tile]] for tile in map(ids.index, ("k1", "k2", "k3", "k4"))
    }
    assert pairs == {"k1": "k2", "k2": "k1", "k3": "k4", "k4": "k3"}


def test_one_harvest_exhausts_for_one_or_two_players():  # D2.5
    assert list(tables.WEAR) == [0, 2, 2, 1, 1]


def test_start_tiles_have_one_horse_and_one_reindeer():  # D3.4
    starts = [tile for tile in range(tables.TILES) if tables.DECK[tile] == tables.START_DECK]
    spawned = [int(tables.SPAWN[tile]) for tile in starts if tables.SPAWN[tile] != tables.NO_ANIMAL]
    assert spawned == [tables.HORSE, tables.REINDEER]


# Words


def test_every_party_that_may_harvest_or_hunt_has_a_word():  # D9.2, D10.2, D21.10
    parties = set(PARTIES)
    assert len(parties) == len(PARTIES)
    for party in ((0, 0, 3, 0), (0, 1, 0, 2), (1, 0, 0, 1), (2, 0, 2, 3), (0, 0, 11, 0)):
        assert party in parties
    assert not any(sum(party[:3]) == 0 for party in parties)
    assert (0, 1, 3, 0) not in parties  # the Shaman does not hunt


def test_the_aid_and_the_help_name_the_numbers_of_the_difficulties():  # D21.3
    known = teaching(doggerland.GAME)
    words = told(known.things["difficulty"].words, "en").lower()
    rows = {told(row[0], "en"): row for tab in known.tabs if tab.alone for row in tab.rows}
    for level, name in enumerate(tables.DIFFICULTY_WORDS):
        numbers = tables.SOLO_DRAWN, tables.SOLO_NEEDED, tables.QUOTA
        drawn, needed, quota = (int(of[level]) for of in numbers)
        assert f"{name}: {needed} of {drawn}" in words
        assert [told(text, "en") for text in rows[name][1:]] == [
            str(drawn),
            str(needed),
            f"up to {quota}",
        ]
