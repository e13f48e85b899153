"""The round, its end, and the end of the match: S3, S11."""

import pytest

from steppe.engine.chance import CHANCE
from steppe.games.stone_age.rules.state import BY_BUILDINGS, BY_CARDS, BY_LIMIT, REFILLING
from steppe.games.stone_age.rules.tables import CARDS, NO_BUILDING, NO_CARD
from tests.games.stone_age.openings import Setup, dice, ones

PLAIN = Setup(tile="")
ROUND = f"place:hunt:5 place:hunt:5 {ones(10)}"
LAST_TILE = {"stack": {0: 0}, "top": {0: NO_BUILDING}, "building": {0: 5}, "built": {0: 1}}
RICH = {"food": [200, 200, 200, 200]}


def test_a_round_goes_herd_placement_actions_taming_feeding(new):  # S3.1
    position = new(food={0: 4}, resource={0: [2, 0, 0, 0]})
    position.play("place:forest:5 place:hunt:5")  # placement
    position.play(f"{ones(5)} send:1 {ones(5)}")  # actions
    position.play("bonus:first")  # taming gives a step on the food track, and feeding follows
    assert position.legal() == ["feed", "refuse"]
    position.play("feed")
    assert [word for word, _ in position.outcomes()] == [f"tile:m{n}" for n in range(13, 17)]


def test_the_first_round_refills_nothing(new):  # S3.1
    assert new(PLAIN).state.rounds == 1
    assert new(PLAIN).player == 0


def test_cards_come_before_the_herd(new):  # S3.2
    position = new(slot={0: NO_CARD}, card={0: 5}).play(ROUND)
    assert (position.state.phase, position.player) == (REFILLING, CHANCE)
    assert position.state.rounds == 1
    position.play("~card:c36")
    assert position.outcomes()[0][0].startswith("tile")


def test_nothing_of_a_round_happens_if_the_cards_cannot_be_refilled(new):  # S3.2, S11.4
    position = new(slot={0: NO_CARD}, card=dict.fromkeys([0, *range(4, CARDS)], 5), pile=0).play(
        ROUND
    )
    assert position.is_over
    assert (position.state.rounds, position.state.ending) == (1, BY_CARDS)
    assert list(position.state.tile).count(0) == 15


@pytest.mark.parametrize("limit", [1, 2])
def test_the_limit_of_rounds_ends_the_match_after_feeding(new, limit):  # S3.3
    position = new(PLAIN, limit=limit)
    for _ in range(limit):
        assert not position.is_over
        position.play(ROUND)
    assert (position.is_over, position.state.ending) == (True, BY_LIMIT)
    assert position.state.food[0] == 12 + limit * (2 - 5)


def test_the_limit_is_sixty_rounds_or_none(new):  # S3.3
    assert new(PLAIN).state.limit == 60
    position = new(Setup(tile="", limit="0"), rounds=60, **RICH).play(ROUND)
    assert (position.is_over, position.state.rounds) == (False, 61)
    position = new(PLAIN, rounds=60, **RICH).play(ROUND)
    assert (position.is_over, position.state.ending) == (True, BY_LIMIT)


def test_an_empty_stack_is_looked_at_before_the_limit(new):  # S3.3, S11.1
    position = new(PLAIN, limit=1, **LAST_TILE).play(ROUND)
    assert position.state.ending == BY_BUILDINGS


def test_an_empty_stack_ends_the_match_after_feeding(new):  # S11.1
    position = new(resource={0: [2, 1, 0, 0]}, stack={0: 1}, food={0: 0, 1: 12})
    position.play("occupy:building-1 place:forest:1 place:hunt:4 place:hunt:4")
    position.play(f"use:building-1 buy:3 {ones(4)} use:forest {dice(3)} send:1 {ones(4)}")
    assert not position.is_over
    position.play("bonus:first")
    assert (position.is_over, position.state.ending) == (True, BY_BUILDINGS)
    assert position.state.score[0] == 10 - 10  # the player could not feed the tribe


def test_a_stack_that_is_not_in_use_ends_nothing(new):  # S11.1, S2.3
    position = new(PLAIN).play(ROUND)
    assert (list(position.state.stack), position.is_over) == ([7, 7, 0, 0], False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_marker_goes_to_the_left(new, players):  # S11.2
    position = new(Setup(players, tile=""), **RICH)
    starters = []
    for _ in range(players + 1):
        starters.append(position.player)
        position.play("place:hunt:5 " * players + ones(5 * players))
    assert starters == [*range(players), 0]


@pytest.mark.parametrize(
    ("slots", "after"),
    [
        ([0, NO_CARD, NO_CARD, 3], [0, 3, 8, 9]),
        ([NO_CARD, 1, 2, 3], [1, 2, 3, 8]),
        ([0, 1, NO_CARD, NO_CARD], [0, 1, 8, 9]),
        ([NO_CARD, NO_CARD, 2, NO_CARD], [2, 8, 9, 10]),
        ([NO_CARD] * 4, [8, 9, 10, 11]),
    ],
)
def test_cards_slide_and_empty_slots_fill_from_the_lowest(new, slots, after):  # S11.3
    taken = {card: 5 for card in range(4) if card not in slots}
    position = new(PLAIN, slot=slots, card=taken).play(ROUND)
    for number in range(slots.count(NO_CARD)):
        position.play(f"~card:c{9 + number:02}")
    assert list(position.state.slot) == after
    assert [int(position.state.card[card]) for card in after] == [1, 2, 3, 4]
    assert position.state.pile == CARDS - 4 - slots.count(NO_CARD)


@pytest.mark.parametrize(("pile", "over"), [(0, True), (1, True), (2, False), (3, False)])
def test_a_pile_that_cannot_fill_all_slots_ends_the_match(new, pile, over):  # S11.4
    cards = {1: 5, 2: 5, **dict.fromkeys(range(4, CARDS - pile), 6)}
    position = new(PLAIN, slot=[0, NO_CARD, NO_CARD, 3], card=cards, pile=pile).play(ROUND)
    assert position.is_over == over
    assert position.state.pile == pile
    if not over:
        position.play(f"~{position.outcomes()[0][0]}").play(f"~{position.outcomes()[0][0]}")
        assert (position.state.rounds, position.state.pile) == (2, pile - 2)


def test_an_empty_pile_ends_nothing_as_long_as_no_slot_is_empty(new):  # S11.4
    position = new(PLAIN, card=dict.fromkeys(range(4, CARDS), 6), pile=0).play(ROUND)
    assert (position.is_over, position.state.rounds) == (False, 2)


def test_all_tools_are_ready_in_the_new_round(new):  # S11.5
    used = [[1, 1, 0], [1, 1, 1], [0, 0, 0], [0, 0, 0]]
    tool = [[3, 3, 0], [2, 1, 1], [0, 0, 0], [0, 0, 0]]
    position = new(PLAIN, tool=tool, used=used).play(ROUND)
    assert position.state.rounds == 2
    assert not position.state.used.any()


def test_a_turn_is_a_placement_the_use_of_a_place_a_taming_or_a_feeding(new):  # S3.1
    position = new().play("place:forest:1 place:hunt:5 place:hunt:4")
    assert position.turn == 3
    position.play(f"use:forest {dice(1)} send:1 {ones(4)} {ones(5)}")
    assert position.turn == 3 + 3
    position.play("bonus:first")
    assert position.turn == 3 + 3 + 1 + 2
