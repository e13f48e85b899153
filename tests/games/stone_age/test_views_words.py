"""Everything has a name, and every move a sentence; ``examples`` checks many of the sentences."""

import pytest

from steppe.core.i18n import plain
from steppe.engine.chance import CHANCE
from steppe.games.stone_age.rules.state import FEEDING
from steppe.games.stone_age.rules.tables import (
    BUILDING_IDS,
    BUILDINGS,
    CARD_IDS,
    CARDS,
    PLACES,
    TILE_IDS,
)
from steppe.games.stone_age.views import text, words
from steppe.play.log import Entry, moves_of
from steppe.play.match import Match
from steppe.play.player_view import Sight
from tests.games.stone_age.scenes import GAME, USING, position, random_match


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("c01", "a die for everyone, pottery"),
        ("c11", "7 food, pottery"),
        ("c16", "1 food, weaving"),
        ("c19", "2 stones, transport"),
        ("c20", "1 stone, 1 shaman"),
        ("c23", "2 dice for gold, art"),
        ("c26", "3 points, 3 hut builders"),
        ("c30", "food production +1, 1 farmer"),
        ("c32", "a card from the pile, writing"),
        ("c35", "one-use tool of value 2, 2 tool makers"),
        ("c36", "2 resources of any kind, healing"),
    ],
)
def test_a_card_is_called_by_its_halves(card, name):  # S14.1
    assert words.card_name(plain, CARD_IDS.index(card)) == name


@pytest.mark.parametrize(
    ("building", "name"),
    [
        ("b04", "12 points for 2 wood and 1 gold"),
        ("b10", "12 points for 1 wood, 1 brick and 1 stone"),
        ("b18", "4 resources of one kind, points by value"),
        ("b24", "5 resources of 3 kinds, points by value"),
        ("b26", "1 to 7 resources, points by value"),
    ],
)
def test_a_building_is_called_by_points_and_cost(building, name):  # S8.2 to S8.4
    assert words.building_name(plain, BUILDING_IDS.index(building)) == name


@pytest.mark.parametrize(
    ("tile", "name"),
    [
        ("m05", "food production +1 or 2 bricks"),
        ("m06", "1 person or 1 resource of any kind"),
        ("m16", "6 points or a card from the pile"),
    ],
)
def test_a_bonus_tile_is_called_by_both_bonuses(tile, name):  # S14.3
    assert words.tile_words(plain, TILE_IDS.index(tile)) == name


def test_everything_has_a_name_and_places_have_names_of_their_own():
    assert len({words.place_name(plain, place) for place in range(PLACES)}) == PLACES
    assert len({words.toward(plain, place) for place in range(PLACES)}) == PLACES
    assert all(words.card_name(plain, card) for card in range(CARDS))
    assert all(words.building_name(plain, number) for number in range(BUILDINGS))


def test_none_one_and_many_have_words_of_their_own():
    assert [words.counted(plain, "person", n) for n in (0, 1, 2)] == [
        "nobody",
        "1 person",
        "2 people",
    ]


def test_every_decision_of_a_match_is_told_to_every_viewer():
    match = Match.new(GAME, 3, {}, "told")
    while not match.is_over and len(match.line) < 220:
        match.play(match.legal(match.player)[len(match.line) % 2 - 1])
    for viewer in (0, 2, None):
        for before, entry in zip(match.positions(), match.seen_by(viewer), strict=False):
            assert text.turn_sentence(before.observe(viewer), moves_of([entry]))


def test_dice_are_told_although_somebody_holds_a_card_that_is_not_seen():  # S2.6
    board = position(USING + " blind 1").play("use:forest ~die:2 ~die:2")
    sight = Sight(board, None)
    seen = sight.follow([Entry(CHANCE, "", ("die:2",))])
    assert seen[0].outcomes == ("die:2",)


def test_no_two_moves_of_a_position_have_the_same_label():
    for seed in (1, 2):
        for where, _ in random_match(seed, 2 + seed):
            labels = [text.label(where, move) for move in where.legal()]
            assert len(set(labels)) == len(labels)
            assert all(label[0].isupper() for label in labels)


EVENING = """players 2
round 5 turn 40 phase using player 0 starter 0 acting 0
quarry 0:2
cards c07 c23 c11 c32
stacks b10:6 b12:7
player 0 people 5 food 9
player 1 people 5 food {food} goods 3/0/0/0"""


def test_a_meal_that_nobody_decides_is_told_with_the_food_left():  # S10.1, S10.5
    where = position(EVENING.format(food=8)).apply("use:quarry")
    while where.outcomes():
        where.apply(where.outcomes()[0][0], forced=False)
    told = text.tale(where, ["stop"])
    assert told.sentence.startswith("Quarry: nothing; meal, food left: Red 4 and Blue 3; round 6")
    assert told.parts[1].word == "feed"


def test_a_meal_that_a_player_decides_is_told_by_their_decision():  # S10.3, S10.5
    where = position(EVENING.format(food=2)).apply("use:quarry")
    while where.outcomes():
        where.apply(where.outcomes()[0][0], forced=False)
    assert text.tale(where, ["stop"]).sentence.startswith("Quarry: nothing; meal, food left: Red 4")
    where.apply("stop")
    assert where.state.phase == FEEDING
    assert "meal" not in text.tale(where, ["refuse"]).sentence
