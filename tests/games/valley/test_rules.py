"""Rules that no worked example covers, each tested in its own position."""

from collections import Counter

import pytest

from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.games.valley import GAME
from steppe.games.valley.rules.board import (
    HEXES,
    LAKE,
    LAND_NAMES,
    LAVA,
    MOUNTAIN,
    NEXT,
    NO_HEX,
    REGION,
    REGIONS,
    TERRAIN,
    VOLCANO,
)
from steppe.games.valley.rules.cards import IN_BOX
from steppe.games.valley.rules.tables import (
    ANIMAL_NAMES,
    ARRIVALS,
    EXISTS,
    HAND_SIZE,
    MAX_CAMPS,
    MAX_FIELDS,
    MAX_PAWNS,
    SPECIES_NAMES,
)

SUMMARY, DESCARTES = range(2)
FOOD = "tribe red food 9\ntribe blue food 3\n"


def position(match, moment, *land):
    """Return the position that a diagram describes: its table, moment, hexes and tribes."""
    return Position.from_diagram(GAME, "\n".join([match, moment, *land]))


def acting(tribe, *land, match="players 2", when="winter month 1"):
    """Return a position in a tribe's part of step 4; red has more food than blue."""
    moment = f"turns 4 season {when} phase acting player {tribe} first red"
    return position(match, moment, FOOD, *land)


def fact(where, name):
    return where.facts()[name]


def test_there_are_two_whole_boards_of_37_hexes():  # V1.1, V1.2
    assert HEXES == 37
    for board in range(2):
        kinds = Counter(int(kind) for kind in TERRAIN[board])
        assert sum(kinds.values()) == HEXES
        assert kinds[LAKE] > 0
        assert kinds[VOLCANO] > 0


@pytest.mark.parametrize("board", range(2))
def test_a_region_is_a_whole_group_of_neighbours_and_rivers_do_not_divide_it(board):  # V1.1, V5.4
    regions = [
        (land, int(REGION[board][land][number]))
        for land in range(len(LAND_NAMES))
        for number in range(REGIONS)
    ]
    for land, region in regions:
        members = {place for place in range(HEXES) if region >> place & 1}
        assert connected(members) == members
        around = {int(other) for place in members for other in NEXT[place]} - members - {NO_HEX}
        assert all(kind_of(board, other) != land for other in around)
    assert Counter(place for _, region in regions for place in bits(region)) == Counter(
        place for place in range(HEXES) if TERRAIN[board][place] != LAKE
    )


def kind_of(board, place):
    """Return a hex's terrain; for all rules, a volcano counts as a mountain."""
    kind = int(TERRAIN[board][place])
    return MOUNTAIN if kind == VOLCANO else kind


def bits(hexes):
    return [place for place in range(HEXES) if hexes >> place & 1]


def connected(members):
    """Return the hexes in a set that are connected to an arbitrary first one through the set."""
    found, front = set(), set(list(members)[:1])
    while front:
        found |= front
        front = {int(other) for place in front for other in NEXT[place]} & members - found
    return found


@pytest.mark.parametrize(
    ("edition", "numbers"), [(DESCARTES, (13, 6, 7, 7, 5, 5)), (SUMMARY, (17, 9, 9, 9, 9, 9))]
)
def test_the_box_has_the_right_number_of_animals_of_each_species(edition, numbers):  # V1.3
    names = [name for n, name in enumerate(ANIMAL_NAMES) if EXISTS[edition][n]]
    assert (
        tuple(Counter(name.partition("-")[0] for name in names)[kind] for kind in SPECIES_NAMES)
        == numbers
    )


@pytest.mark.parametrize(("edition", "pawns", "cards"), [(DESCARTES, 9, 27), (SUMMARY, 10, 40)])
def test_a_tribe_has_the_right_number_of_pawns_and_the_deck_of_cards(
    edition, pawns, cards
):  # V1.4, V1.6
    assert (list(MAX_PAWNS[edition]), MAX_CAMPS) == ([pawns, 6], 5)
    assert sum(IN_BOX[edition]) == cards
    assert sum(IN_BOX[SUMMARY]) == 40  # V16.1: one of each card


def test_what_depends_on_the_number_of_tribes():  # V2.1, V2.12
    assert tuple(sorted(GAME.players)) == (2, 3, 4, 5, 6)
    assert [int(HAND_SIZE[DESCARTES][n]) for n in range(2, 7)] == [5, 5, 5, 5, 4]
    assert [int(HAND_SIZE[SUMMARY][n]) for n in range(2, 7)] == [5, 5, 5, 4, 4]
    assert [list(row) for row in ARRIVALS] == [[5, 3, 1], [6, 4, 2]]


def test_a_match_begins_with_all_in_bag_reserve_and_decks():  # V2.2, V2.3
    start = Position.new(GAME, 3, edition="descartes")
    assert [fact(start, f"bag {kind}") for kind in SPECIES_NAMES] == ["6", "6", "7", "7", "5", "5"]
    assert (fact(start, "reserve"), fact(start, "deck")) == ("7", "27")
    assert start.play("~lot:red").player == 0


def test_a_tribe_without_a_legal_hex_may_use_any_free_land():  # V2.7
    camps = ["a1 red 1f village", "a3 red 1f village", "b2 red 1f cave", "c6 red 1f village"]
    camps += ["c3 blue 1f village", "c1 blue 1f cave", "e1 blue 1f village", "f2 blue 1f village"]
    camps += ["b5 red 1f cave", "d6 yellow 1f village", "e3 yellow 1f cave", "g3 yellow 1f village"]
    camps += ["f5 yellow 1f cave", "d3 blue 1f cave"]
    where = position("players 4", "turns 0 phase placing player green", *camps)
    taken = {line.split()[0] for line in camps} | {"c4", "d4"}
    assert len(where.legal()) == HEXES - len(taken)
    assert not taken & {move.removeprefix("place:") for move in where.legal()}


def test_equal_tribes_roll_for_the_first_place_until_one_is_highest():  # V4.5
    moment = "turns 4 season winter month 1 phase steering player chance first red"
    where = position("players 2", moment, "d6 red 1w", "g4 blue 1w").play("~die:1 ~die:3 ~die:3")
    assert where.player < 0
    assert where.play("~die:2 ~die:5").player == 1


def test_dice_are_rolled_from_the_first_player_on_and_by_the_animals_last():  # V4.6, V9.6
    text = ["d6 red 1w, blue 1w, yellow 1w, 1 wolf", "a1 red 1f", "g4 blue 1f", "f1 yellow 1f"]
    moment = "turns 4 season winter month 1 phase acting player red first blue"
    where = position("players 3 edition=descartes", moment, *text).play("done")
    where.play("~die:6 ~die:2 ~die:1")  # blue, yellow, red
    assert fact(where, "d6") == "blue 1w, 1 wolf"
    where.play("~die:6 ~die:1")  # blue, the wolf
    assert fact(where, "d6") == "blue 1w"


def test_a_shared_height_is_rolled_again_and_women_alone_do_not_roll():  # V9.6
    text = ["d6 red 2w, blue 2w, yellow 1f", "a1 yellow 1w", "g4 blue 1f"]
    moment = "turns 4 season winter month 1 phase acting player yellow first red"
    where = position("players 3 edition=descartes", moment, *text).play("done ~die:3 ~die:3")
    assert fact(where, "d6") == "red 2w, blue 2w, yellow 1f"
    where.play("~die:4 ~die:3 ~die:6 ~die:1")  # only red and blue roll
    assert fact(where, "d6") == "red 2w 1f"  # all other tribes' women are captured


def test_an_animal_on_a_hex_with_a_marker_goes_back_to_the_bag():  # V6.3
    moment = "turns 4 season summer month 2 phase arriving player chance first red"
    where = position("players 2", moment, "burning g3", "d6 red 1w", "a3 blue 1w")
    where.play("~animal:bison-e ~animal:mammoth-f ~animal:rhino-f")
    assert (fact(where, "g3"), fact(where, "g4")) == ("-", "1 rhino, 1 mammoth")
    assert fact(where, "bag bison") == "9"


def test_an_animal_that_arrives_beside_a_tribe_tramples_its_field():  # V6.4
    moment = "turns 4 season summer month 2 phase arriving player chance first red"
    where = position("players 2", moment, "g3 red 1w, field intact", "a3 blue 1w")
    where.play("~animal:bison-e ~animal:mammoth-f ~animal:rhino-f")
    assert fact(where, "g3") == "red 1w, field damaged, 1 bison"


def test_a_wolf_without_letter_leaves_a_stack_first_and_then_by_letter():  # V7.10, V5.5
    where = acting("blue", "c2 red 3w, wolf 1 b brown-c", "g4 blue 1f").play("done")
    where.play("~die:6 ~die:1")
    assert (fact(where, "reserve"), fact(where, "bag wolf")) == ("8", "7")
    where.play("~die:6 ~die:1")
    assert "c2 red 3w, wolf b" in where.diagram()


def test_nobody_has_to_move_and_the_order_within_a_part_is_free():  # V8.1, V8.9
    where = acting("red", "d6 red 2w 1f", "g4 blue 1f")
    assert where.copy().play("done").player == 1
    for moves in ("move:d6:warrior:d7 build:d6", "build:d6 move:d6:warrior:d7"):
        assert fact(where.copy().play(moves), "d6") == "red 1w 1f village"


def test_a_capture_cannot_be_declined():  # V9.10
    where = acting("blue", "d6 red 2f", "d7 blue 1w", "a1 red 1w").play("move:d7:warrior:d6")
    assert where.legal() == ["take:0", "take:1", "take:2"]


def test_captures_are_counted_one_after_the_other():  # V9.13
    text = ["d6 red 1f village, blue 1w", "a1 red 1f village, blue 1w", "g1 red 1w"]
    where = put(
        acting("blue", *text, match="players 2 edition=descartes"), food=[10, 0, 0, 0, 0, 0]
    )
    where.play("done")
    assert where.player == 0  # red chooses the first hex
    where.play("fight:d6 keep")
    assert where.player == 1
    assert fact(where, "food blue") == "6"  # a quarter of 10, then half of 8
    assert fact(where, "food red") == "4"


def test_of_two_tribes_on_a_field_only_the_one_with_a_camp_there_harvests():  # V10.2
    text = ["d6 red 1f village, blue 1f, field intact", "a1 red 1f, blue 1f, field intact"]
    table = {"match": "players 2 edition=descartes", "when": "summer month 3"}
    where = put(acting("blue", *text, **table), food=[0] * 6).play("done fight:d6")
    assert fact(where, "food red") == "12"
    assert fact(where.play("done"), "food blue") == "0"


def test_a_tribe_without_pawns_is_out_at_once():  # V10.6, V14.6
    moment = "turns 4 season winter month 1 phase acting player yellow first red"
    tribes = ["tribe red food 9", "tribe blue food 0 cards raft/net", "tribe yellow food 9"]
    text = ["a1 red 1w", "d6 blue 1f", "g4 yellow 1w", *tribes]
    where = position("players 3", moment, *text).play("done")
    while where.legal() == ["pass"]:
        where.play("pass")
    where.play("done")
    assert fact(where, "discards") == "-"
    where.play("done")
    assert (fact(where, "cards blue"), fact(where, "discards")) == ("0", "raft net")
    assert not where.is_over


def test_newborn_pawns_are_not_fed_in_this_turn():  # V11.1, V11.5
    where = acting("blue", "d6 red 1f village", "a1 blue 1w", when="summer month 3").play(
        "done done"
    )
    assert fact(where, "food red") == "8"
    where.play("done ~die:6 ~die:1 ~die:3")
    assert (fact(where, "d6"), fact(where, "food red")) == ("red 1w 2f village", "8")


def test_there_are_nine_fields_on_the_board():  # V1.5, V12.2
    land = ["a1", "a3", "b1", "b4", "c6", "d1", "d2", "f1"]
    text = [
        *(f"{name} field intact" for name in land),
        "d6 red 1w 1f village",
        "d5 red 1w 1f village",
    ]
    moment = "turns 4 season winter month 3 phase starving player blue first red"
    where = position("players 2 edition=descartes", moment, *text, "g4 blue 1w", FOOD).play("done")
    assert where.legal() == ["done", "seed:d5", "seed:d6"]
    where.play("seed:d5")
    assert fact(where, "fields") == str(MAX_FIELDS)
    assert where.player < 0


def test_food_and_markers_are_never_used_up():  # V1.7
    where = put(acting("blue", "d6 red 1w", "g4 blue 1w"), food=[900, 3, 0, 0, 0, 0])
    assert fact(where.play("done done"), "food red") == "899"
    moment = "turns 4 season winter month 2 phase event-drawing player chance first red"
    snow = position("players 2", moment, "d6 red 1w", "g4 blue 1w").play("~event:snowfall")
    assert len(fact(snow, "snowed").split()) == 11


def test_four_camps_for_two_turns_win_and_the_richer_of_two():  # V14.4, V14.8
    land = [
        "c2 red 1w 1f village",
        "d7 red 1w 1f village",
        "e6 red 1w 1f village",
        "c1 red 1w 1f cave",
    ]
    land += ["e1 blue 1w 1f village", "e2 blue 1w 1f village", "e4 blue 1w 1f village"]
    land += ["g2 blue 1w 1f village"]
    tribes = ["tribe red food 20 announced 1", "tribe blue food {} announced 1"]
    moment = "turns 8 season winter month 1 phase starving player blue first red"
    for edition, food, winners in (("descartes", 30, "blue"), ("descartes", 28, "red blue")):
        text = "\n".join([*land, *tribes]).format(food)
        where = position(f"players 2 edition={edition}", moment, text).play("done")
        assert fact(where, "winners") == winners
    where = position("players 2", moment, "\n".join([*land, *tribes]).format(28)).play("done")
    assert where.player < 0
    assert fact(where.play("~die:2 ~die:2 ~die:3 ~die:5"), "winners") == "blue"


def test_a_game_that_reaches_its_last_turn_is_won_by_the_richest():  # V14.9
    moment = "turns 11 season winter month 1 phase starving player blue first red"
    land = ["d6 red 1w 1f village", "g4 blue 2w 1f village"]
    where = position("players 2 turns=12", moment, *land, FOOD).play("done")
    assert (fact(where, "ending"), fact(where, "winners")) == ("turn limit", "red")


WAITS = ["d6 red 1w 1f village", "a3 yellow 1w 1f village"]


def returning(moment):
    tribes = [
        "tribe red food 9",
        "tribe blue food 0 standing waiting cards raft",
        "tribe yellow food 5",
    ]
    return position("players 3 return=yes", moment, *WAITS, *tribes)


def test_a_tribe_that_died_in_the_first_year_comes_back_on_an_empty_border_hex():  # V17.1 to V17.3
    moment = "turns 3 season winter month 2 phase event-drawing player chance first red"
    where = returning(moment).play("~event:scarce-game")
    assert where.player == 1
    assert {"done", "return:a1", "return:g4"} <= set(where.legal())
    assert not {"return:a3", "return:c4", "return:d6", "return:d3"} & set(where.legal())
    where.play("return:g4 ~trick:net ~trick:roots ~trick:love")
    assert fact(where, "g4") == "blue 3w 1f"
    assert (fact(where, "food blue"), fact(where, "cards blue")) == ("8", "3")
    assert fact(where, "discards") == "raft"


def test_a_player_who_declines_to_come_back_is_out():  # V17.3, V17.4
    moment = "turns 3 season winter month 2 phase event-drawing player chance first red"
    where = returning(moment).play("~event:scarce-game done")
    assert (fact(where, "pawns blue"), fact(where, "discards")) == ("0", "raft")
    assert where.play("~die:1").player == 0


def test_a_return_that_is_pending_keeps_the_game_going():  # V17.4
    moment = "turns 3 season winter month 1 phase starving player red first red"
    tribes = ["tribe red food 9", "tribe blue food 0 standing waiting"]
    where = position("players 2 return=yes", moment, "d6 red 1w 1f village", *tribes).play("done")
    assert not where.is_over
    assert where.play("~event:scarce-game").player == 1


def test_a_player_who_takes_fire_at_a_volcano_leaves_a_pawn_there():  # V18.3
    text = ["b2 red 2w", "d6 red 1w 1f village", "g4 blue 1w"]
    where = acting("red", *text, match="players 2 fire=yes").play("kindle:b2")
    assert fact(where, "fire red") == "d6"
    where.play("move:b2:warrior:a1")
    assert fact(where, "ends b2 warrior") == "-"


def test_fire_helps_against_animals_and_not_against_tribes():  # V18.5
    text = ["d6 red 1w, 1 wolf", "c1 red 1w, blue 1w", "f1 red 1f village", "g4 blue 1f"]
    where = acting("blue", *text, "tribe red fire f1", match="players 2 fire=yes").play("done")
    where.play("fight:d6 ~die:3 ~die:4")
    assert fact(where, "d6") == "red 1w, 1 wolf"
    where.play("~die:4 ~die:4 ~die:3 ~die:3")
    assert fact(where, "c1") == "red 1w, blue 1w"


def test_a_player_who_captures_a_camp_of_fire_owners_has_the_fire_too():  # V18.6
    text = ["d6 red 1f village, blue 1w", "a1 red 1w 1f village", "f1 blue 1w 1f village"]
    table = "players 2 edition=descartes fire=yes"
    where = acting("blue", *text, "tribe red fire d6", match=table).play("done")
    where.play("burn")
    assert (fact(where, "fire red"), fact(where, "fire blue")) == ("a1", "f1")


def test_four_camps_without_the_fire_are_not_enough():  # V18.8
    land = [
        "c2 red 1w 1f village",
        "d7 red 1w 1f village",
        "e6 red 1w 1f village",
        "c1 red 1w 1f cave",
    ]
    moment = "turns 8 season winter month 1 phase starving player blue first red"
    for fire, over in (("", False), ("fire c2", True)):
        tribes = [f"tribe red food 20 announced 1 {fire}", "tribe blue food 9"]
        where = position("players 2 fire=yes", moment, *land, "a1 blue 1w", *tribes).play("done")
        assert where.is_over is over


def test_what_lies_open_is_seen_by_all():  # V22.2, V16.1
    where = acting("red", "d6 red 1w", "g4 blue 1w", "tribe red cards raft", "discards net")
    seen = where.observe(1)
    assert (fact(seen, "cards red"), fact(seen, "discards")) == ("1", "net")
    assert fact(seen, "holds red") == "-"
    assert fact(where.observe(0), "holds red") == "raft"


@pytest.mark.parametrize("card", ["net", "war-drum"])
def test_whether_a_tribe_is_asked_does_not_depend_on_its_hand(card):  # V23.5, V23.3
    moment = "turns 4 season summer month 2 phase steering player chance first red"
    text = ["d6 red 1w 1f village, 1 wolf", "g4 blue 1w", FOOD, f"tribe red cards {card}"]
    where = position("players 2", moment, *text).play("~die:1")
    assert where.player == 0
    assert "pass" in where.legal()
    assert fact(where.play("pass"), "plays raft") == "-"


def test_lava_never_flows_into_the_lake():  # V15.4
    assert all(TERRAIN[board][place] != LAKE for board in range(2) for place in bits(LAVA[board]))
