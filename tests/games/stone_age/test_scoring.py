"""Final scoring and the winner: S12, S9.10."""

import pytest

from steppe.core.unchecked import put
from steppe.games.stone_age.rules.state import BLIND, TAKEN
from steppe.games.stone_age.rules.tables import NO_BUILDING
from tests.games.stone_age.openings import Setup, ones

GREEN = {
    "pottery": (1, 11),
    "writing": (4, 32),
    "time": (9, 31),
    "transport": (10, 19),
    "healing": (14, 36),
    "weaving": (15, 16),
    "art": (23, 29),
    "music": (27, 28),
}
SETUP = Setup(cards="c02 c03 c05 c06", tile="")
LAST_SOLD = {
    "stack": {0: 0},
    "top": {0: NO_BUILDING},
    "building": {0: 8},
}  # the last building in a stack has been sold
PEOPLE = [  # the role, its factor, and the number of people on each of its cards
    ("farmer", 7, {7: 1, 8: 2, 17: 2, 18: 1, 30: 1}),
    ("shaman", 6, {20: 1, 21: 1, 22: 2, 24: 2, 25: 1}),
    ("builder", 3, {2: 1, 3: 2, 12: 2, 13: 1, 26: 3}),
    ("toolmaker", 9, {5: 2, 6: 2, 33: 1, 34: 1, 35: 2}),
]


@pytest.fixture
def final(new):
    """Return a function that plays a final round in which no player gains or loses points."""

    def play(setup: Setup = SETUP, **fields):
        position = new(
            setup, food=[50, 50, 50, 50], used=[[1, 1, 1]] * 4, **{**LAST_SOLD, **fields}
        )
        figures = [int(number) for number in position.state.people[: setup.players]]
        put(position, idle=figures + [0] * (4 - setup.players))
        position.play(" ".join(f"place:hunt:{number}" for number in figures))
        position.play(ones(sum(figures)))
        assert position.is_over
        return position

    return play


def owned(*cards: int, by: int = 0) -> dict[int, int]:
    """Return fields that give a player the cards with these numbers."""
    return {card - 1: 5 + by for card in cards}


def test_a_player_who_has_most_bonus_tiles_scores_ten(final):  # S12.2, S9.10
    assert final(tile={0: 3, 1: 3, 2: 4}).scores() == [10, 0]


def test_players_who_share_the_most_all_score_ten(final):  # S12.2
    tiles = {0: 3, 1: 4, 2: 5, 3: 4, 4: 5}
    assert final(Setup(players=4, tile=""), tile=tiles).scores() == [0, 10, 10, 0]


def test_without_bonus_tiles_nobody_scores_ten(final):  # S12.2
    assert final().scores() == [0, 0]


@pytest.mark.parametrize(("symbol", "cards"), GREEN.items())
def test_two_cards_of_one_symbol_make_two_sets_of_one(final, symbol, cards):  # S12.3, S14.1
    assert final(card=owned(*cards)).scores() == [2, 0], symbol


@pytest.mark.parametrize("number", range(1, 9))
def test_a_set_scores_its_size_squared(final, number):  # S12.3
    first = [pair[0] for pair in GREEN.values()]
    assert final(card=owned(*first[:number])).scores() == [number * number, 0]


def test_doubles_make_a_second_set(final):  # S12.3
    cards = [pair[0] for pair in GREEN.values()] + [pair[1] for pair in GREEN.values()][:3]
    assert final(card=owned(*cards)).scores() == [64 + 9, 0]


def test_symbols_of_two_players_make_no_common_set(final):  # S12.3
    assert final(card={**owned(1), **owned(9, by=1)}).scores() == [1, 1]


@pytest.mark.parametrize("player", [0, 1])
def test_a_card_drawn_blind_counts_like_any_other(final, player):  # S12.3, S7.8
    cards = {0: TAKEN + player, 8: BLIND + player}
    assert final(card=cards).scores()[player] == 4


@pytest.mark.parametrize(("role", "factor", "cards"), PEOPLE, ids=lambda value: str(value)[:10])
def test_people_are_multiplied(final, role, factor, cards):  # S12.4 to S12.7, S14.1
    mine = {
        "track": {0: 7},
        "people": {0: 6},
        "built": {0: 3},
        "tool": {0: [4, 3, 2]},
    }
    field = {"farmer": "track", "shaman": "people", "builder": "built", "toolmaker": "tool"}[role]
    for card, count in cards.items():
        other = Setup(cards="c01 c04 c09 c10", tile="")
        position = final(other, card=owned(card), **mine)
        assert position.scores() == [count * factor, 0], (card, field)
    everybody = sum(cards.values())
    other = Setup(cards="c01 c04 c09 c10", tile="")
    assert final(other, card=owned(*cards), **mine).scores() == [everybody * factor, 0]


def test_the_people_are_as_many_as_the_box_says():  # S14.1
    assert {role: sum(cards.values()) for role, _, cards in PEOPLE} == {
        "farmer": 7,
        "shaman": 7,
        "builder": 9,
        "toolmaker": 8,
    }


def test_one_use_tools_are_no_tool_value(final):  # S12.5, S7.7
    other = Setup(cards="c01 c04 c09 c10", tile="")
    assert final(other, card=owned(33), tool={0: [1, 1, 0]}).scores() == [2, 0]


def test_each_resource_left_scores_one_and_food_nothing(final):  # S12.8
    assert final(resource={0: [4, 3, 2, 1], 1: [0, 0, 0, 1]}).scores() == [10, 1]


def test_the_track_of_points_counts_below_zero_too(final):  # S12.9, S10.4
    assert final(score={0: -30}, resource={0: [1, 0, 0, 0]}).scores() == [-29, 0]


def test_the_highest_total_wins(final):  # S12.9
    position = final(score={0: 5, 1: 6})
    assert position.returns() == [-1, 1]


@pytest.mark.parametrize(
    ("fields", "returns"),
    [
        ({"track": {0: 1}}, [1, -1]),
        ({"tool": {1: [1, 0, 0]}}, [-1, 1]),
        ({"people": {1: 6}}, [-1, 1]),
        ({"track": {0: 2}, "tool": {1: [1, 1, 0]}}, [0, 0]),
        ({}, [0, 0]),
    ],
)
def test_a_tie_goes_to_track_tools_and_figures_together(final, fields, returns):  # S12.9
    position = final(**fields)
    assert position.scores() == [0, 0]
    assert position.returns() == returns


def test_of_four_two_may_share_the_win(final):  # S12.9
    position = final(Setup(players=4, tile=""), score={0: 3, 1: 8, 3: 8})
    assert position.returns() == pytest.approx([-1 / 3, 1 / 3, -1 / 3, 1 / 3])


def test_the_tie_break_does_not_beat_points(final):  # S12.9
    position = final(score={0: 1}, track={1: 10}, people={1: 10})
    assert position.returns() == [1, -1]


def test_before_the_end_only_the_track_of_points_counts(new):  # S12
    position = new(resource={0: [9, 9, 9, 9]}, score={0: 4}, card=owned(11))
    assert position.scores() == [4, 0]
    assert position.returns() == [0, 0]
