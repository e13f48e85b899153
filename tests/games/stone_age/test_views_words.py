"""Test names, narration, labels, prompts and the terminal picture."""

import pytest

from steppe.core.i18n import plain
from steppe.engine.chance import CHANCE
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
from tests.games.stone_age.scenes import (
    FEEDING,
    GAME,
    PLACING,
    USING,
    position,
    random_match,
)


def told(board, moves):
    """Return the narration of some moves and outcomes."""
    return text.turn_sentence(position(board), moves.split())


# Names


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


# Sentences


@pytest.mark.parametrize(
    ("board", "moves", "sentence"),
    [
        (PLACING, "place:hunt:3", "Sends 3 people to the hunt"),
        (PLACING, "occupy:hut", "Sends 2 people to the hut"),
        (
            PLACING,
            "occupy:card-2",
            "Sends 1 person to the card for 2 (2 dice for gold, art)",
        ),
        (
            PLACING,
            "occupy:building-1",
            "Sends 1 person to building 1 (12 points for 1 wood, 1 brick and 1 stone)",
        ),
        (
            USING,
            "use:forest ~die:2 ~die:5 ~die:1 tool:1 ~die:3 ~die:3",
            "Rolls 2, 5 and 1 in the forest, adds the tool of value 1: 3 wood; "
            "rolls 3 and 3 on the hunt: 3 food",
        ),
        (
            USING,
            "use:forest ~die:2 ~die:1 ~die:1 stop ~die:3 ~die:3 tool:1",
            "Rolls 2, 1 and 1 in the forest: 1 wood; "
            "rolls 3 and 3 on the hunt, adds the tool of value 1: 3 food",
        ),
        (FEEDING, "feed pay:wood:2 pay:brick:1", "Feeds the tribe with 2 wood and 1 brick"),
        (FEEDING, "refuse", "Lets their people go hungry: \u221210 points"),
    ],
)
def test_a_sentence_tells_what_was_done_and_what_came_of_it(board, moves, sentence):
    found = told(board, moves)
    assert found.startswith(sentence)
    assert found.removeprefix(sentence)[:1] in ("", ";")


CARD_USED = USING.replace("hunt 0:2", "{place} 0:1").replace("forest 0:3", "field 0:1")


def bought(place, moves, **changes):
    """Return the narration of using a place of the card row, with the field still to use."""
    board = CARD_USED.format(place=place)
    for old, new in changes.items():
        board = board.replace(old, new)
    return told(board, f"use:{place} {moves}").partition("; raises")[0]


def test_a_card_is_bought_and_its_upper_half_told():  # S7.1, S7.4
    assert bought("card-3", "buy:3 pay:wood:1") == (
        "Buys a card (pottery) with 1 wood, 1 brick and 1 gold: 7 food"
    )


def test_dice_for_everyone_name_the_others_by_colour():  # S7.2
    where = position(CARD_USED.format(place="card-1"))
    moves = ["use:card-1", "buy:1", "pay:wood:1", "~die:6", "~die:1", "~die:1", "~die:5", "take:6"]
    assert text.turn_sentence(where, moves) == (
        "Buys a card (1 farmer) with 1 wood: the dice show 6, 1, 1 and 5, "
        "takes the 6: food production +1"
    )
    where.play(" ".join(moves))
    assert text.turn_sentence(where, ["take:5"]) == "Takes the 5: 1 tool; " + (
        "Yellow takes the 1: 1 wood (the only move); Green takes the 1: 1 wood (the only move);"
        " Red raises food production to 2 (the only move)"
    )


def test_a_roll_of_a_card_is_told():  # S7.5
    assert bought("card-2", "buy:2 pay:wood:2 ~die:3 ~die:4 tool:1") == (
        "Buys a card (art) with 2 wood, rolls 3 and 4, adds the tool of value 1: 1 gold"
    )


def test_a_fixed_building_is_built_at_once():  # S8.2
    found = bought("building-1", "buy:3 ~building:b01", **{"2/1/0/1": "2/1/1/1"})
    assert found == "Builds with 1 wood, 1 brick and 1 stone: 12 points"


def test_a_flexible_building_tells_its_points():  # S8.3
    found = bought("building-3", "buy:4 ~building:b01")
    assert found == "Builds with 2 wood, 1 brick and 1 gold: 16 points"


def test_who_does_not_want_and_who_cannot_pay_are_told_apart():  # S7.1
    assert bought("card-1", "decline") == "Declines the card for 1"
    assert bought("building-1", "") == "Cannot pay for the building on stack 1"


HERD = USING.replace("herd quarry bonus m10", "herd forest bonus m01").replace("food 7", "food 1")


def test_sending_to_the_bonus_tile_tells_what_is_paid():  # S9.2
    rolled = "use:forest ~die:4 ~die:4 ~die:5 stop"
    assert "4 wood, sends 2 people to the bonus tile for 1 food and 1 brick" in told(
        HERD, f"{rolled} send:2 pay:wood:0 pay:brick:1"
    )
    assert "4 wood, sends nobody to the bonus tile; rolls" in told(
        HERD, f"{rolled} send:0 ~die:1 ~die:1"
    )


TAMING = """players 4
round 3 turn 30 phase rolling player chance starter 0 acting 0
cards c07 c23 c11 c32
stacks b10:6 b12:7 b20:7 b26:7
herd clay-pit bonus m07 back gold
throw for taming more 2
player 0 people 5 sent 2
player 1 people 5 sent 2
player 2 people 5 sent 3"""


def test_taming_tells_each_throw_and_a_draw():  # S9.7, E38
    assert told(TAMING, "~die:5 ~die:2 ~die:2 ~die:5 ~die:4 ~die:4 ~die:4").startswith(
        "Red rolls 5 and 2 for the mammoth; Blue rolls 2 and 5 for the mammoth; "
        "Yellow rolls 4, 4 and 4 for the mammoth; Red and Blue tied, each gets 3 points"
    )


def test_the_winner_of_the_taming_tells_his_bonus():  # S9.7
    throws = "~die:5 ~die:2 ~die:6 ~die:5 ~die:4 ~die:4 ~die:4"
    where = position(TAMING).play(throws)
    assert text.label(where, "bonus:first") == "Take a card from the pile"
    assert text.turn_sentence(where, ["bonus:first", "~ blind:c26"]).startswith(
        "Tames a mammoth, draws a card (3 hut builders)"
    )
    assert text.turn_sentence(where.observe(0), ["bonus:first", "~ blind:?"]).startswith(
        "Tames a mammoth, draws a card blind"
    )


def test_a_new_round_tells_where_the_herd_goes():  # S4.2
    where = position(FEEDING.replace("stacks", "back gold\nstacks"))
    assert text.turn_sentence(where, ["refuse", "~tile:m14", "~back:wood"]) == (
        "Lets their people go hungry: \u221210 points; round 6: the herd moves to the river"
    )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("b10:6", "-:0"), "a stack of buildings is empty"),
    ],
)
def test_the_end_is_told(change, words):  # S11.1
    board = FEEDING.replace(*change)
    moves = ["refuse", *[f"~card:c0{n}" for n in range(1, 5) if "- -" in board]]
    assert told(board, " ".join(moves)).endswith(words)


def test_the_limit_of_rounds_is_told():  # S3.3
    board = FEEDING.replace("round 5", "round 60")
    assert told(board, "refuse").endswith("; 60 rounds have been played")


def test_a_sentence_that_starts_at_the_tools_says_what_they_are_added_to():  # S6.4
    where = position(USING).play("use:forest ~die:2 ~die:5 ~die:1")
    assert text.turn_sentence(where, ["tool:1", "~die:1", "~die:1"]).startswith(
        "Forest (2, 5 and 1): adds the tool of value 1: 3 wood; rolls 1 and 1 on the hunt: 1 food"
    )


def test_the_card_of_two_resources_is_told():  # S7.9
    board = USING.replace("tools 1,0,0", "tools 1,0,0\nplayer 0 cards c36 choice")
    assert told(board, "claim:wood-gold") == "Turns a card in for 1 wood and 1 gold"


def test_what_is_only_begun_is_told_as_it_stands():
    where = position(CARD_USED.format(place="card-2"))
    assert text.turn_sentence(where, ["use:card-2"]) == (
        "Use your place: card for 2: 2 dice for gold, art"
    )
    assert (
        text.turn_sentence(where, ["use:card-2", "buy:2"])
        == "Is paying for the card for 2, 2 resources still due"
    )


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


# Labels


@pytest.mark.parametrize(
    ("board", "moves", "move", "label"),
    [
        (PLACING, "", "place:river:1", "Send 1 person to the river"),
        (PLACING, "", "occupy:hut", "Send 2 people to the hut"),
        (PLACING, "", "occupy:card-3", "Send 1 person to the card for 3: 7 food, pottery"),
        (USING, "", "use:hunt", "Use your place: hunt"),
        (USING, "use:forest ~die:2 ~die:5 ~die:1", "tool:1", "Add the tool of value 1: 9, 3 wood"),
        (USING, "use:forest ~die:2 ~die:5 ~die:1", "stop", "Add no more tools: 8, 2 wood"),
        (USING, "use:hunt ~die:1 ~die:1", "stop", "Add no more tools: 2, 1 food"),
        (CARD_USED.format(place="card-2"), "use:card-2", "buy:2", "Buy the card for 2 resources"),
        (CARD_USED.format(place="card-2"), "use:card-2", "decline", "Decline the card for 2"),
        (CARD_USED.format(place="card-2"), "use:card-2 buy:2", "pay:wood:0", "Pay no wood"),
        (CARD_USED.format(place="building-4"), "use:building-4", "buy:1", "Build for 1 resource"),
        (FEEDING, "", "feed", "Feed your people with 3 resources"),
        (FEEDING, "", "refuse", "Let your people go hungry: lose 10 points"),
    ],
)
def test_a_label_says_what_a_move_would_do(board, moves, move, label):
    where = position(board).play(moves)
    assert move in where.legal()
    assert text.label(where, move) == label


def test_no_two_moves_of_a_position_have_the_same_label():
    for seed in (1, 2):
        for where, _ in random_match(seed, 2 + seed):
            labels = [text.label(where, move) for move in where.legal()]
            assert len(set(labels)) == len(labels)
            assert all(label[0].isupper() for label in labels)


def test_a_payment_under_way_tells_what_it_is_for():  # S3.4, S7.1, S9.2, S10.3
    rich = "goods 4/4/0/1"
    for place, moves, thing in (
        ("building-3", "buy:4", "the building on stack 3, 4 resources still due"),
        ("card-4", "buy:4", "the card for 4, 4 resources still due"),
        ("card-4", "buy:4 pay:wood:1", "the card for 4, 3 resources still due"),
    ):
        board = CARD_USED.format(place=place).replace("goods 2/1/0/1", rich)
        sentence = told(board.replace("b20:7", "b19:7"), f"use:{place} {moves}")
        assert sentence == f"Is paying for {thing}"
    hungry = FEEDING.replace("goods 2/1/0/1", rich)
    assert told(hungry, "feed") == "Is paying for the missing food, 3 resources still due"
    sent = told(HERD, "use:forest ~die:4 ~die:4 ~die:5 stop send:2")
    assert sent.endswith("is paying to send 2 people to the bonus tile, 1 resource still due")
