"""The event cards that no worked example covers, one by one (V15)."""

from tests.games.valley.showing import drawing

SUMMER, WINTER = "summer month 1", "winter month 1"
FIRE, OLD = "players 2 fire=yes", "players 2 edition=descartes"
FAR = "d7 blue 1w"  # far away, so that the match continues


def test_ailing_animals_that_are_drawn_go_back_and_others_do_not_come_for_them():  # V15.1
    shown = drawing(SUMMER, "d6 red 1w", "d1 blue 1w").play("~event:ailing-animals ~die:4")
    shown.play("~animal:bison-l ~animal:rhino-l ~animal:bison-i")
    assert (shown["a1"], shown["bag bison"], shown["c6"]) == ("1 rhino", "9", "-")


def test_after_a_mild_autumn_the_next_turn_is_the_third_and_the_last():  # V15.2
    shown = drawing("summer month 3", "d6 red 9w", FAR, "tribe red food 90")
    shown.play("~event:mild-autumn").go_on("event")
    assert shown["time"] == "summer 3"
    assert shown.go_on("trick")["time"] == "summer 3"
    assert shown.go_on("event")["time"] == "winter 1"


def test_abundant_rain_is_over_with_its_summer():  # V15.3
    shown = drawing("summer month 3", "d6 red 2w", FAR, "tribe red food 90")
    shown.play("~event:abundant-rain")
    assert shown["in force"] == "abundant-rain"
    assert shown.go_on("event")["in force"] == "-"


def test_an_eruption_leaves_nothing_on_the_volcano_and_takes_one_of_each_tribe():  # V15.4
    land = ("f4 red 1w 1f cave, 2 wolf, lone woman", "g4 red 1w, blue 1w 1f", FAR)
    shown = drawing(SUMMER, *land).play("~event:volcanic-eruption")
    assert (shown["f4"], shown["burning"]) == ("-", "b2 f4")
    assert shown["g4"] == "blue 1w 1f"
    assert shown.legal == ["lose:warrior:g4", "lose:woman:g4"]


def test_nobody_enters_a_burning_forest_and_animals_die_there():  # V15.5
    land = ("c2 bison a", "c3 1 wolf", "d2 red 1w", FAR)
    shown = drawing(SUMMER, *land).play("~event:forest-fire ~die:2")
    assert (shown["burning"], shown["c2"], shown["c3"]) == ("c2 c3", "-", "-")
    shown.play("~animal:bison-l ~animal:rhino-l ~animal:bear-l ~die:1")
    assert "c2" not in shown["ends d2 warrior"].split()
    assert "d1" in shown["ends d2 warrior"].split()


def test_survivors_of_a_flood_fish_and_gather():  # V15.6
    shown = drawing(SUMMER, "e2 red 3w", "g3 blue 1w", "tribe red food 9", table=OLD)
    shown.play("~event:flood-small").go_on("done")
    assert shown["e2"] == "red 2w"
    assert shown.go_on("lose")["food red"] == "11"  # one fish, one plant


def test_fire_on_a_camp_by_the_big_river_is_lost_in_its_flood():  # V15.7, V15.6
    land = ("f2 red 2w 2f village", "d6 red 1w 1f village", FAR, "tribe red food 9 fire f2")
    shown = drawing(SUMMER, *land, table=f"{OLD} fire=yes").play("~event:flood-big")
    assert (shown["fire red"], shown["camps red"]) == ("-", "d6")


def test_each_tribe_on_a_flooded_hex_loses_one_and_loners_drown():  # V15.25
    land = ("f2 red 2w, blue 2w, bison a", "g2 lone woman", "d6 red 1w", FAR)
    shown = drawing(SUMMER, *land).play("~event:flood ~die:6")
    assert shown["f2"] == "red 1w, blue 1w"
    assert shown["g2"] == "-"


def test_a_drought_ends_with_the_summer():  # V15.8
    shown = drawing("summer month 3", "d6 red 2w, field intact", FAR, "tribe red food 90")
    shown.play("~event:drought")
    assert shown["d6"] == "red 2w, field damaged"
    assert shown.go_on("event")["in force"] == "-"


def test_an_earthquake_takes_a_camp_with_its_last_woman_and_leaves_fields():  # V15.9
    shown = drawing(SUMMER, "c6 red 1f village, field intact", FAR, "d6 red 1w")
    shown.play("~event:earthquake ~die:6")
    assert (shown["c6"], shown["camps red"]) == ("field intact", "-")
    shown.go_on("move")
    assert "c6" in shown["ends d6 warrior"].split()


def test_locusts_remove_a_damaged_field_and_round_what_they_eat_down():  # V15.10
    land = ("c6 field damaged", "d5 field intact", "b4 field intact", "d6 red 1w", FAR)
    shown = drawing(SUMMER, *land, "tribe red food 7", "tribe blue food 0")
    shown.play("~event:locusts ~die:6")
    assert (shown["c6"], shown["d5"], shown["b4"]) == ("-", "field damaged", "field intact")
    assert (shown["food red"], shown["food blue"]) == ("4", "0")


def test_in_storms_a_loner_too_goes_one_hex():  # V15.11, V15.12
    shown = drawing(SUMMER, "d6 red 1w", FAR, "g3 lone warrior").play("~event:storms")
    shown.play("~animal:bison-l ~animal:rhino-l ~animal:bear-l ~die:1")
    assert (shown["g3"], shown["g2"], shown["g1"]) == ("-", "lone warrior", "-")


def test_with_both_loners_on_the_board_no_third_one_comes():  # V15.12
    shown = drawing(SUMMER, "d6 red 1w", FAR, "g3 lone warrior", "g4 lone woman")
    shown.play("~event:loner ~animal:bison-l")
    assert (shown["g3"], shown["g4"]) == ("lone warrior", "lone woman")


def test_rodents_take_what_there_is_and_do_not_come_to_caves():  # V15.13
    land = ("d6 red 1f village", "f3 red 1f village", "e3 blue 1f cave", "g2 blue 1f village")
    shown = drawing(SUMMER, *land, "tribe red food 3", "tribe blue food 5").play("~event:rodents")
    assert (shown["food red"], shown["food blue"]) == ("0", "3")


def test_an_epidemic_takes_one_of_each_tribe_in_player_order():  # V15.20
    land = ("d6 red 1w", "d5 red 1w 1f", "g3 blue 2w", "g4 blue 1w 1f")
    shown = drawing(SUMMER, *land).play("~event:epidemic ~die:6")
    assert shown.legal == ["lose:warrior:d5", "lose:warrior:d6"]
    shown.play("lose:warrior:d6")
    assert shown.legal == ["lose:warrior:g3", "lose:warrior:g4"]
    assert shown.play("lose:warrior:g3")["pawns blue"] == "2w 1f"


def test_a_pack_of_four_comes_in_before_other_animals_and_moves_with_them():  # V15.14
    shown = drawing(WINTER, "d6 red 1w", FAR).play("~event:wolf-pack-four ~die:3")
    assert (shown["b5"], shown["reserve"]) == ("4 wolf", "4")
    shown.play("~animal:bear-brown-a ~die:2")
    assert (shown["b5"], shown["e4"], shown["reserve"]) == ("-", "4 wolf", "4")


def test_a_pack_of_three_stays_with_the_tribe_that_it_meets():  # V15.14, V7.1
    shown = drawing(WINTER, "b5 red 1w", FAR).play("~event:wolf-pack-three ~die:3")
    assert shown["b5"] == "red 1w, 3 wolf"
    shown.play("~animal:bear-brown-a ~die:2")
    assert shown["b5"] == "red 1w, 3 wolf"
    assert shown.position.player == 1  # red's warrior is pinned, so its part is over


def test_the_small_river_freezes_without_the_lake():  # V15.15
    shown = drawing(WINTER, "e2 red 1w", FAR).play("~event:frozen-river ~die:3")
    shown.play("~animal:bear-brown-d ~die:4")
    assert {"d2", "e1", "d3"} <= set(shown["ends e2 warrior"].split())
    assert "d4" not in shown["ends e2 warrior"].split()


def test_an_avalanche_leaves_a_cave_with_a_woman_and_kills_loners():  # V15.16
    land = ("a4 red 1w 2f cave, 2 wolf", "b5 lone woman", "d6 red 1w", FAR)
    shown = drawing(WINTER, *land).play("~event:avalanche ~die:6 lose:woman:a4")
    assert (shown["a4"], shown["b5"]) == ("red 1w 1f cave", "-")


def test_a_player_who_has_the_fire_does_not_freeze():  # V15.17
    land = ("d6 red 2w 1f village", "g3 blue 2w 1f village")  # no fish
    food = ("tribe red food 9 fire d6", "tribe blue food 8")
    shown = drawing(WINTER, *land, *food, table=FIRE).play("~event:great-cold").go_on("event")
    assert (shown["food red"], shown["food blue"]) == ("6", "5")


def test_in_a_blizzard_a_loner_stays_and_animals_go():  # V15.18
    shown = drawing(WINTER, "d6 red 1w", FAR, "g3 lone woman", "g4 1 bear")
    shown.play("~event:blizzard ~animal:bear-brown-c ~die:1")
    assert (shown["g3"], shown["g4"]) == ("1 bear, lone woman", "-")


def test_a_lean_bear_of_a_cave_gives_one():  # V15.19, V15.23
    land = ("c1 red 3w 1f cave", FAR, "tribe red food 5", "in-force lean-meat:1")
    shown = drawing(WINTER, *land).play("~event:cave-bears ~die:1 ~die:6 ~die:1")
    assert shown["food red"] == "6"


def test_game_is_scarce_for_one_turn():  # V15.21
    shown = drawing(WINTER, "d6 red 1w", FAR)
    shown.play("~event:scarce-game")
    assert "die:1" in shown.position.possible()  # no animal arrives; the direction is rolled
    shown.go_on("event").play("~event:blizzard")
    assert "animal:bear-brown-a" in shown.position.possible()


def test_a_long_winter_keeps_fields_and_cards_waiting():  # V15.22
    land = ("d6 red 3w 1f village", FAR, "tribe red food 90", "tribe blue food 90")
    shown = drawing("winter month 3", *land).play("~event:long-winter").go_on("event")
    assert (shown["time"], shown["year"], shown["cards red"]) == ("winter 3", "1", "0")
    shown.play("~event:blizzard").go_on("seed")
    assert shown.go_on("event")["time"] == "summer 1"


def test_a_bear_takes_the_last_woman_and_her_cave():  # V15.23, V8.10
    land = ("c1 red 1f cave", "d6 red 1w", FAR, "tribe red food 5")
    shown = drawing(WINTER, *land).play("~event:cave-bears ~die:1 ~die:1 ~die:6")
    assert (shown["c1"], shown["camps red"], shown["food red"]) == ("-", "-", "5")


def test_nobody_leaves_a_snowy_mountain():  # V15.24
    land = ("e3 red 2w 1f cave, blue 2w, 2 wolf", "d3 1 wolf", "d6 red 1w", FAR)
    shown = drawing(WINTER, *land, "b5 lone woman").play("~event:snowfall")
    assert shown["b5"] == "-"
    assert shown["e3"] == "red 2w 1f cave, blue 1w, 2 wolf"
    shown.play("~animal:bear-brown-d ~die:1")
    assert (shown["d3"], shown["ends e3 warrior"]) == ("1 wolf", "-")
    assert "e5" not in shown["ends d6 warrior"].split()


def test_in_a_winter_storm_a_raft_is_the_one_step():  # V15.26, V16.10
    land = ("d5 red 1w", FAR, "tribe red food 9 cards raft")
    shown = drawing(WINTER, *land).play("~event:winter-storm").go_on("move")
    assert "d7" not in shown["ends d5 warrior"].split()
    assert "d5:warrior:d3" in shown["plays raft"].split()
    assert "d5:warrior:d2" not in shown["plays raft"].split()


def test_a_loner_of_winter_may_come_to_a_tribe_and_joins_it_at_once():  # V15.12
    shown = drawing(WINTER, "g4 red 1w, blue 2w", FAR)
    shown.play("~event:loner-winter ~die:5 ~loner:g4")
    assert shown["g4"] == "red 1w, blue 3w"


def test_lava_of_winter_flows_over_rivers_and_spares_camps():  # V15.4
    land = ("g4 red 2f village, field intact, 2 wolf", "d6 red 1w", FAR)
    shown = drawing(WINTER, *land).play("~event:volcanic-eruption-winter")
    assert (shown["g4"], shown["lava"]) == ("red 1f village, field intact", "a2 c2 f3 g4")


def test_the_first_in_player_order_lays_its_marker_first():  # V4.6, V18.7
    camps = ("b2 blue 1w 1f cave", "f4 red 1w 1f cave", "d6 red 1w 1f village")
    others = ("c5 red 1w 1f village", "g2 blue 1w 1f village", "d1 blue 1w 1f village")
    food = ("tribe red food 9 fire f4", "tribe blue food 9 fire b2")
    shown = drawing(SUMMER, *camps, *others, *food, table=FIRE).play("~event:volcanic-eruption")
    assert shown.legal == ["keep-fire:c5", "keep-fire:d6"]
    assert shown.play("keep-fire:d6").legal == ["keep-fire:d1", "keep-fire:g2"]
