"""Trick cards for fights and captures that no worked example covers, one by one (V16)."""

import pytest

from tests.games.valley.showing import Shown, drawing

SUMMER, WINTER = "summer month 1", "winter month 1"
OLD = "players 2 edition=descartes"
FAR = "a1 blue 1w"


def cards(*names: str) -> str:
    return f"tribe red food 9 cards {'/'.join(names)}"


def fight(*land: str, when: str = WINTER, table: str = "players 2") -> Shown:
    """Return a position at the start of step 5, after all parts of step 4."""
    return moving(*land, when=when, table=table).play("done")


def moving(*land: str, when: str = WINTER, table: str = "players 2") -> Shown:
    """Return a position in blue's part of step 4, the last one."""
    moment = f"turns 4 season {when} phase acting player blue first red"
    return Shown.read(table, moment, "tribe blue food 3", *land)


def test_strong_women_are_not_captured_in_step_4_and_fight_in_step_5():  # V16.13, V8.7
    land = ("d6 red 2f", "c6 blue 2w", cards("strong-women"))
    shown = moving(*land).play("move:c6:warrior:d6 strong-women")
    assert shown["d6"] == "red 2f, blue 1w"
    shown.play("done")
    assert shown.play("~die:4 ~die:3")["pawns blue"] == "1w"


def test_a_spear_thrower_helps_against_animals_and_in_all_rounds():  # V16.14
    shown = fight("d6 red 1w, 2 wolf", FAR, cards("spear-thrower"))
    shown.play("spear-thrower ~die:3 ~die:3 ~die:2 ~die:3")
    assert (shown["d6"], shown["food red"]) == ("red 1w", "11")


def test_a_friend_of_the_captor_saves_the_women_of_a_fight():  # V16.15, V16.9
    shown = fight("d6 red 1w 1f, blue 1w", FAR, cards("friend")).play("friend:blue")
    assert shown["d6"] == "red 2w 1f"
    assert shown["food red"] == "9"


def test_nobody_flees_in_a_blizzard_and_the_tamed_wolf_flees_along():  # V16.16, V16.30
    land = ("d6 red 1w cub 1, blue 2w", FAR, cards("flight"))
    assert fight(*land, "event blizzard")["plays flight"] == "-"
    shown = fight(*land).play("flight:d5")
    assert (shown["d6"], shown["d5"]) == ("blue 2w", "red 1w cub")


def test_traps_beat_the_bear_of_a_cave_and_no_other_animal():  # V16.17, V15.23
    land = ("c1 red 1w 1f cave, 2 wolf", FAR, cards("traps"))
    shown = drawing(WINTER, *land).play("~event:cave-bears ~die:1 traps")
    assert (shown["c1"], shown["food red"]) == ("red 1w 1f cave, 2 wolf", "12")


def test_a_decoy_calls_one_animal_of_a_free_hex_that_can_come():  # V16.18, V7.3
    land = ("d6 red 1w", "d5 bison a b", "e5 bison c", "c6 red 1w, bison e", FAR)
    shown = fight(*land, cards("decoy"))
    assert set(shown["plays decoy"].split()) == {"d6:n:bison", "d6:ne:bison"}
    shown.play("decoy:d6:n:bison")
    assert (shown["d6"], shown["d5"]) == ("red 1w, 1 bison", "1 bison")


def test_torches_come_too_late_after_a_bear():  # V16.22, V15.23
    land = ("c1 red 2w 1f cave", "d6 red 1w, 1 wolf", FAR, cards("torches"))
    shown = drawing(WINTER, *land).play("~event:cave-bears ~die:1")
    assert shown["plays torches"] == "yes"
    shown.play("pass ~die:6 ~die:1").go_on("move").play("done").go_on("pass")
    assert shown["plays torches"] == "-"


def test_a_player_who_climbs_trees_loses_the_camp_there_and_is_not_captured():  # V16.34
    land = ("d6 red 1w 1f village, blue 3w", FAR, cards("tree-climbing"))
    shown = fight(*land).play("tree-climbing:d6")
    assert (shown["d6"], shown["camps red"]) == ("red 1w 1f, blue 3w", "-")


@pytest.mark.parametrize("table", ["players 2", OLD])
def test_a_window_closes_with_its_fight(table):  # V16.2, V16.9
    weapons = cards("friend", "spear-thrower", "cut-stone", "flint", "tree-climbing")
    shown = fight("d6 red 2w, blue 1w", FAR, weapons, table=table)
    assert {"spear-thrower", "cut-stone"} <= set(shown.legal)
    shown.play("friend:blue")
    assert shown["d6"] == "red 3w"
    assert shown["plays spear-thrower"] == shown["plays tree-climbing"] == "-"


def test_nobody_is_asked_in_a_fight_that_the_last_opponent_has_left():  # V16.9, V16.16
    hands = (cards("flight"), "tribe blue food 3 cards flint/spear-thrower")
    shown = fight("d6 red 1w, blue 2w", FAR, *hands).play("flight:d5")
    assert shown["plays spear-thrower"] == shown["plays flint"] == "-"


def test_the_window_after_a_round_closes_when_nobody_is_left_to_fight():  # V16.2, V16.16
    hands = (cards("flight"), "tribe blue food 3 cards net")
    shown = fight("d6 red 2w, blue 2w", FAR, *hands).play("pass pass ~die:6 ~die:1")
    assert shown.offers("flight:d5")
    shown.play("flight:d5")
    assert (shown["d6"], shown.position.window.name) == ("blue 1w", "survival-start")


def test_women_that_another_tribe_captures_may_flee_before_it():  # V16.2, V16.9
    hands = (cards("tree-climbing"), "tribe blue food 3 cards flight", "tribe yellow cards net")
    shown = fight("d6 red 1w, blue 1f, yellow 2w", FAR, *hands, table="players 3")
    shown.go_on("tree-climbing").play("tree-climbing:d6")
    assert shown.go_on("flight")["d6"] == "red 1w, blue 1f, yellow 2w"


def test_traps_close_the_window_of_the_hunt():  # V16.9, V16.17
    shown = fight("d6 red 1w, 2 wolf", FAR, cards("traps", "torches", "spear-thrower", "flint"))
    shown.play("traps")
    assert shown["d6"] == "red 1w"
    assert {shown[f"plays {card}"] for card in ("torches", "spear-thrower", "flint")} == {"-"}


def test_traps_close_the_window_of_a_bear():  # V15.23, V16.9, V16.17
    land = ("c1 red 1w 1f cave", FAR, cards("traps", "torches"))
    shown = drawing(WINTER, *land).play("~event:cave-bears ~die:1 traps")
    assert shown["plays torches"] == "-"
    assert shown["food red"] == "12"


def test_a_window_closes_with_its_capture_whichever_card_averts_it():  # V16.2, V16.5, V16.9
    land = ("d6 red 2f", "c6 blue 1w", FAR, cards("friend", "strong-women"))
    shown = moving(*land).play("move:c6:warrior:d6")
    assert set(shown.legal) == {"pass", "friend:blue", "strong-women"}
    for card, hex_ in (("friend:blue", "red 1w 2f"), ("strong-women", "red 2f, blue 1w")):
        after = Shown(shown.position.copy()).play(card)
        assert (after["d6"], after.position.player) == (hex_, 1)
        assert "done" in after.legal


def test_a_bonus_for_dice_needs_dice_that_may_still_come():  # V16.5, V16.14
    land = ("d6 red 2w, blue 1f", FAR, cards("spear-thrower"))
    gone = "discards strong-women"
    assert fight(*land, table=OLD)["plays spear-thrower"] == "yes"  # she could become a fighter
    assert fight(*land, gone, table=OLD)["plays spear-thrower"] == "-"
    armed = ("d6 red 2w, blue 1w", *land[1:], gone)
    assert fight(*armed, table=OLD)["plays spear-thrower"] == "yes"


def test_cut_stone_is_for_one_fight():  # V16.43
    shown = fight("d6 red 2w, 1 wolf, 1 bear", FAR, cards("cut-stone")).play("hunt:wolf")
    shown.play("cut-stone ~die:1 ~die:3")
    assert shown["d6"] == "red 2w, 1 bear"
    shown.play("~die:1 ~die:3")  # only the second warrior now adds 1
    assert shown["d6"] == "red 1w, 1 bear"


def test_flint_works_for_the_rest_of_the_turn_against_all():  # V16.48
    land = ("d6 red 1w, 1 wolf", "g3 red 1w, blue 1w", FAR, cards("flint"))
    shown = fight(*land).play("fight:d6 flint ~die:3 ~die:3 ~die:2 ~die:2")
    assert (shown["d6"], shown["g3"]) == ("red 1w", "red 1w")


def test_scorched_earth_takes_the_field_and_leaves_the_food():  # V16.44
    land = ("d6 blue 1w, red 1f village, field intact", "c1 red 1w", cards("scorched-earth"))
    shown = fight(*land).go_on("take").play("take:1 keep")
    assert shown["food red"] == "5"
    shown.play("scorched-earth")
    assert (shown["d6"], shown["food red"], shown["food blue"]) == ("blue 1w", "5", "7")


def test_cannibals_eat_whom_they_beat_and_whom_they_capture():  # V16.39
    land = ("d6 red 2w, blue 1w 2f", FAR, cards("cannibals"))
    shown = fight(*land).play("cannibals ~die:6 ~die:1 lose:warrior:d6 take:0")
    assert (shown["d6"], shown["food red"]) == ("red 2w", "12")


def test_a_traded_warrior_needs_a_pawn_in_supply():  # V16.8, V16.15
    land = ("d6 red 1w 1f, blue 1w", "d5 red 8w", FAR, cards("friend"))
    assert fight(*land, table=OLD)["plays friend"] == "-"
    assert fight(*land)["plays friend"] == "blue"
