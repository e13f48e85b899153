"""Trick cards for a part of step 4 that no worked example covers, one by one (V16)."""

from steppe.games.valley.views.diagram.faults import faults
from tests.games.valley.showing import Shown, acting

SUMMER, WINTER = "summer month 1", "winter month 1"
FIRE = "players 2 fire=yes"
FAR = "d7 blue 1w"


def cards(*names: str) -> str:
    return f"tribe red food 9 cards {'/'.join(names)}"


def ends(shown: Shown, place: str, kind: str = "warrior") -> set[str]:
    return set(shown[f"ends {place} {kind}"].split())


def test_a_pawn_that_is_held_does_not_leave_by_raft():  # V16.10, V8.5
    shown = acting(WINTER, "d5 red 2w, 2 wolf", FAR, "a1 red 1w", cards("raft"))
    assert not shown["plays raft"].split()[0].startswith("d5")


def test_endurance_helps_who_stands_there_and_not_who_comes():  # V16.11, V16.6
    shown = acting(WINTER, "d6 red 1w", "c6 red 1w", FAR, cards("endurance"))
    shown.play("move:c6:warrior:d6 endurance:further:d6")
    assert "d5" in ends(shown, "d6")
    assert sum(word.startswith("move:d6:warrior") for word in shown.legal) == len(ends(shown, "d6"))
    shown.play("move:d6:warrior:e4")
    assert shown.position.player != 0  # red's other pawn has already moved


def test_a_forced_march_is_of_no_use_in_a_blizzard():  # V16.12, V15.18
    shown = acting(WINTER, "d6 red 1w 1f", FAR, cards("forced-march"), "event blizzard")
    assert shown["plays forced-march"] == "-"


def test_flight_helps_nobody_whom_tribes_do_not_hold():  # V16.16, V8.5
    land = ("d6 red 2w, blue 2w", "a1 blue 1w", "a3 red 1w", cards("flight"))
    assert acting(WINTER, *land)["plays flight"] == "d6"
    assert acting(WINTER, *land, table="players 2 pinned=no")["plays flight"] == "-"


def test_theft_takes_all_from_who_has_less_than_four():  # V16.19
    land = ("d6 red 1w", "c6 blue 1w 1f village", cards("theft"), "tribe blue food 3")
    shown = acting(WINTER, *land).play("theft:food:blue")
    assert (shown["food red"], shown["food blue"]) == ("12", "0")


def test_a_player_who_looks_second_sees_the_same_card():  # V16.20
    land = ("d6 red 1w", FAR, cards("intuition"), "foreseen drought seers blue")
    shown = acting(SUMMER, *land).play("intuition")
    assert (shown["foresees red"], shown.is_chance) == ("drought", False)


def test_swimmers_cross_rivers_and_not_the_lake():  # V16.26
    shown = acting(WINTER, "b4 red 1w", FAR, cards("swimming"))
    shown.play("swimming:b4")
    assert {"a3", "a4", "b3"} <= ends(shown, "b4")
    assert ends(shown, "b4").isdisjoint({"c3", "d3"})


def test_behind_the_river_tree_trunks_carry_nobody_on():  # V16.27, V16.26
    shown = acting(WINTER, "g2 red 1w", FAR, cards("tree-trunks")).play("tree-trunks:g2")
    assert "f2" in ends(shown, "g2")
    assert "f1" not in ends(shown, "g2")  # f2 is across the river


def test_a_drum_drives_bison_over_a_field_before_a_pawn_that_can_follow():  # V16.28, V7.9
    land = ("d7 red 1w", "d6 bison a", "d5 field intact", "a1 blue 1w", cards("war-drum"))
    shown = acting(WINTER, *land).play("war-drum:d7:n")
    assert (shown["d6"], shown["d5"]) == ("-", "field damaged, 1 bison")
    assert acting(WINTER, *land, "event blizzard")["plays war-drum"] == "-"


def test_the_village_of_a_pact_needs_a_woman_when_the_next_part_is_over():  # V16.31
    land = ("d6 red 3w", FAR, cards("pact"), "tribe blue food 0")
    shown = acting(SUMMER, *land).play("pact:warrior:d6 done done").go_on("move")
    assert shown["time"] == "summer 2"
    assert shown["d6"] == "red 3w village"
    assert shown.play("done")["d6"] == "red 3w"


def test_spies_look_over_a_river():  # V16.35
    shown = acting(WINTER, "f2 red 1w", "g2 blue 1w", cards("spying"), "tribe blue cards raft")
    assert shown.play("spying:blue")["spied red"] == "raft"
    assert shown["holds blue"] == "raft"


def test_camouflage_is_for_one_hex_and_no_help_on_mountains():  # V16.38, V8.4
    land = ("d6 red 1w", "e5 3 wolf", "d5 3 wolf", "a1 blue 1w", cards("camouflage"))
    shown = acting(WINTER, *land)
    assert ends(shown, "d6").isdisjoint({"e4", "c4", "f4"})
    shown.play("camouflage:d6")
    assert "e4" in ends(shown, "d6")  # through d5
    assert "f4" not in ends(shown, "d6")  # e5 is a mountain


def test_what_a_rockfall_buries_is_no_food_for_cannibals():  # V16.39, V16.42
    land = ("e5 red 1w", "d6 blue 2w", "a1 blue 1w", cards("cannibals", "rockfall"))
    shown = acting(WINTER, *land).play("cannibals rockfall:d6")
    assert (shown["pawns blue"], shown["food red"]) == ("1w", "9")


def test_a_bridge_helps_the_group_of_one_hex():  # V16.45
    land = ("g2 red 1w", "g3 red 1w", FAR, cards("bridge"))
    shown = acting(WINTER, *land).play("bridge:g2")
    assert "f2" in ends(shown, "g2")
    assert "f2" not in ends(shown, "g3")


def test_a_player_who_comes_for_love_neither_moves_nor_builds():  # V16.49
    land = ("d6 red 1w", "e6 blue 2f", "a1 blue 1w", cards("love"))
    shown = acting(WINTER, *land)
    assert shown["plays love"] == "d6:se:woman:blue"
    shown.play("love:d6:se:woman:blue")
    assert (shown["d6"], shown["e6"]) == ("red 1w 1f", "blue 1f")
    assert ends(shown, "d6", "woman") == {"-"}
    assert not shown.offers("build:d6")


def test_a_fire_raiser_burns_own_pawns_too_and_ends_the_part():  # V16.37
    land = ("d6 red 1w", "e6 red 1w, blue 1f", "a1 blue 1w", cards("fire-raiser"))
    shown = acting(SUMMER, *land)
    assert shown["plays fire-raiser"] == "c5 d7 e6"
    shown.play("fire-raiser:e6")
    assert (shown["e6"], shown["burning"], shown["pawns red"]) == ("-", "e6", "1w")
    assert not any(word.startswith("move:d6") for word in shown.legal)


def test_rocks_fall_from_a_mountain_whose_pawn_has_not_moved():  # V16.42
    land = ("e5 red 1w", "d6 blue 1w, field intact, 2 wolf, lone woman", "a1 blue 1w")
    shown = acting(WINTER, *land, cards("rockfall"))
    moved = acting(WINTER, "e5 red 1w moved 1w", *land[1:], "c6 red 1w", cards("rockfall"))
    assert (shown["plays rockfall"], moved["plays rockfall"]) == ("d6", "-")
    assert shown.play("rockfall:d6")["d6"] == "field intact"


def test_a_player_who_built_and_is_buried_builds_no_more():  # V8.8, V16.42
    land = ("a2 red 2w 2f moved 1w building 1w 1f village", "b3 red 1w", "d6 blue 1w")
    shown = acting(WINTER, *land, cards("rockfall", "good-herbs")).play("rockfall:a2")
    assert shown["a2"] == "-"
    assert list(faults(shown.position)) == []


def test_a_stolen_fire_leaves_the_owner_its_own():  # V16.19
    land = ("d6 red 1w 1f village", "c6 blue 1w 1f village", cards("theft"))
    shown = acting(WINTER, *land, "tribe blue food 3 fire c6", table=FIRE)
    shown.play("theft:fire:blue")
    assert (shown["fire red"], shown["fire blue"], shown["food blue"]) == ("d6", "c6", "3")
