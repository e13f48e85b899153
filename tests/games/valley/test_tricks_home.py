"""Trick cards for all other windows that no worked example covers, one by one (V16)."""

import pytest

from tests.games.valley.showing import Shown, drawing, steering

SUMMER, WINTER = "summer month 1", "winter month 1"
FAR = "a1 blue 1w"


def cards(*names: str) -> str:
    return f"tribe red food 9 cards {'/'.join(names)}"


def eating(when: str, *land: str, table: str = "players 2") -> Shown:
    """Return a position after all parts of step 4."""
    moment = f"turns 4 season {when} phase acting player blue first red"
    return Shown.read(table, moment, "tribe blue food 3", *land).play("done")


def arriving(when: str, *land: str) -> Shown:
    """Return a position after the last animal of step 2 is drawn."""
    moment = f"turns 4 season {when} phase arriving player chance first red"
    return Shown.read("players 2", moment, "tribe blue food 3", *land)


def test_a_palisade_is_for_a_field_with_own_pawns_and_none_yet():  # V16.21
    land = ("d6 red 1w, field intact", "d5 field intact", "c6 red 1w, field damaged")
    shown = arriving(WINTER, *land, FAR, "palisades c6", cards("palisade"))
    assert shown.play("~animal:bear-brown-a")["plays palisade"] == "d6"


def test_a_drum_does_not_move_animals_that_are_blocked():  # V16.28, V7.3
    shown = steering(WINTER, "d5 red 1w, bison a", FAR, cards("war-drum")).play("~die:1")
    assert set(shown["plays war-drum"].split()) == {"d5:s", "d5:sw", "d5:ne"}


def test_a_tribe_tames_one_wolf_and_only_one_that_is_alone():  # V16.30
    land = ("d6 red 1w, 1 wolf", "d5 red 1w, 2 wolf", FAR, cards("wolf-cub"))
    shown = steering(WINTER, *land).play("~die:1")
    assert shown["plays wolf-cub"] == "d6"
    tamed = steering(WINTER, "d6 red 1w, 1 wolf", "c6 red 1w cub 2", FAR, cards("wolf-cub"))
    assert tamed.play("~die:1")["plays wolf-cub"] == "-"


def test_of_a_family_the_one_that_is_in_supply_comes():  # V16.36, V16.8
    shown = steering(WINTER, "d6 red 1w 6f", FAR, cards("family-visit")).play("~die:1")
    shown.play("family-visit ~animal:bison-g")
    assert (shown["e6"], shown["bag bison"]) == ("red 1w", "9")


def test_a_wild_child_is_a_warrior_or_a_woman_by_choice():  # V16.47
    land = ("c5 red 1w 1f village", "d6 red 1f village", FAR, cards("wild-child"))
    shown = steering(WINTER, *land).play("~die:1")
    assert shown["plays wild-child"] == "warrior:c5 woman:c5"
    assert shown.play("wild-child:woman:c5")["c5"] == "red 1w 2f village"


def test_swimming_saves_all_of_one_flooded_hex_and_not_its_camp():  # V16.26
    land = ("f2 red 2w 1f village", "g2 red 1w 1f", FAR, cards("swimming"))
    shown = drawing(SUMMER, *land).play("~event:flood ~die:6 swimming:f2")
    assert shown.go_on("lose").legal == ["lose:warrior:g2", "lose:woman:g2"]
    assert shown["f2"] == "red 2w 1f"


def test_tree_trunks_are_of_no_use_on_dry_hexes():  # V16.27
    land = ("f2 red 2w", "d6 red 1w", FAR, cards("tree-trunks"))
    shown = drawing(SUMMER, *land).play("~event:flood ~die:6")
    assert shown["plays tree-trunks"] == "f2"


def test_climbing_from_a_flood_loses_the_camp_and_no_pawn():  # V16.34
    land = ("f2 red 2w 1f village", "d6 red 1w", FAR, cards("tree-climbing"))
    shown = drawing(SUMMER, *land).play("~event:flood ~die:6 tree-climbing:f2")
    assert (shown["f2"], shown["camps red"]) == ("red 2w 1f", "-")
    assert shown.is_chance


def test_roots_are_dug_once_on_each_forest_hex():  # V16.24, V10.1
    land = ("d7 red 2w", "e6 red 1w", FAR, cards("roots"))
    shown = eating(WINTER, *land).play("roots").go_on("done")
    assert shown["food red"] == "11"


def test_a_net_gives_two_on_a_hex_with_many_pawns():  # V16.29
    shown = eating(WINTER, "d5 red 3w", FAR, cards("net")).play("net").go_on("done")
    assert shown["food red"] == "11"


def test_manure_is_of_no_use_on_a_field_that_another_tribe_harvests():  # V16.33, V10.2, V16.5
    land = ("d6 red 1f, blue 1f village, field intact", FAR, cards("manure"))
    table = "players 2 edition=descartes"
    shown = eating("summer month 3", *land, table=table)
    assert shown["plays manure"] == "-"
    shared = eating("summer month 3", "d6 red 1f, field intact", FAR, cards("manure"), table=table)
    assert shared["plays manure"] == "yes"


def test_late_seed_costs_what_seed_costs_and_needs_a_village():  # V16.32, V12
    land = ("d6 red 1f village", "e5 red 1f cave", "d5 red 1f", FAR, cards("late-sowing"))
    shown = eating(SUMMER, *land).go_on("late-sowing")
    assert shown["plays late-sowing"] == "d6"
    before = int(shown["food red"])
    shown.play("late-sowing:d6")
    assert (shown["d6"], int(shown["food red"])) == ("red 1f village, field intact", before - 1)


def test_cannibals_live_on_whom_they_let_starve():  # V16.39, V10.4
    land = ("d6 red 3w", FAR, "tribe red food 0 cards cannibals")
    shown = eating(WINTER, *land).play("cannibals").go_on("lose")
    assert (shown["pawns red"], shown["food red"]) == ("1w", "2")  # two warriors could not be fed


def test_herbs_of_fertility_are_for_camps_with_a_woman():  # V16.23
    land = ("d6 red 2w village fresh", "c5 red 1w 1f village", FAR, cards("fertility"))
    shown = eating("summer month 3", *land).go_on("fertility").play("fertility").go_on("die")
    shown.play("~die:1 ~die:4")
    assert (shown["c5"], shown["d6"]) == ("red 2w 2f village", "red 2w village")


def test_good_herbs_bring_no_kind_that_is_not_in_supply():  # V16.40
    land = ("d6 red 1f village", "c5 red 10w", FAR, "tribe red food 40 cards good-herbs")
    shown = eating("summer month 3", *land).go_on("good-herbs")
    assert shown.play("good-herbs:d6").go_on("trick")["d6"] == "red 2f village"


def test_a_fever_does_not_kill_own_women_and_may_stop_at_one():  # V16.41
    land = ("d6 blue 3f village", "d5 blue 1f village", "c5 red 1f village")
    food = ("tribe blue food 40", cards("childbed-fever"))
    shown = eating("summer month 3", *land, *food).go_on("die")
    while shown.is_chance and "die:1" in shown.position.possible():
        shown.play("~die:1")
    shown.go_on("childbed-fever")
    assert set(shown["plays childbed-fever"].split()) == {"d5:blue", "d6:blue"}
    shown.play("childbed-fever:d6:blue")
    assert shown.offers("done")
    assert shown.play("done")["pawns blue"] == "5f"


def test_a_birth_like_a_beast_needs_a_woman_outside_own_camps():  # V16.46
    land = ("d6 red 1f village", "c6 red 1w 1f", FAR, cards("like-a-beast"))
    shown = eating("summer month 3", *land).go_on("like-a-beast")
    assert shown["plays like-a-beast"] == "c6"
    shown.play("like-a-beast:c6").go_on("die").play("~die:4")
    assert shown["c6"] == "red 2w 1f"  # c6 comes before d6


def test_terraces_need_a_cave_and_the_price():  # V16.25
    land = ("e5 red 1f cave", "a3 red 1f village", FAR)
    rich = eating("winter month 3", *land, "tribe red food 40 cards terraces").go_on("seed")
    assert rich["plays terraces"] == "yes"
    rich.play("terraces seed:e5")
    assert rich["e5"] == "red 2f cave, field intact"
    poor = eating("winter month 3", "d6 red 1f village", FAR, "tribe red food 40 cards terraces")
    assert poor.go_on("seed")["plays terraces"] == "-"


@pytest.mark.parametrize(
    ("pawns", "is_full"), [("10w 6f", True), ("9w 6f", False), ("10w 5f", False)]
)
def test_nothing_helps_births_where_nobody_can_be_born(pawns, is_full):  # V11.4, V16.5, V16.8
    moment = "turns 4 season summer month 3 phase asking player red first red"
    hand = cards("good-herbs", "fertility", "like-a-beast")
    land = (f"d6 red {pawns} village", FAR, "window births-start circle red", hand)
    shown = Shown.read("players 2", moment, *land)
    assert shown.legal == (["pass"] if is_full else ["pass", "fertility", "good-herbs:d6"])
