"""The log of moves and the labels of moves."""

import pytest

from steppe.core.i18n import plain
from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.games.doggerland import GAME
from steppe.games.doggerland.rules.tables import CELL_NAMES, CELLS, HORSE, NO_ANIMAL, TILE_IDS
from steppe.games.doggerland.views import text
from steppe.games.doggerland.views.story import outcome
from tests.games.doggerland.boards import (
    COLD,
    EATING,
    PLANNING,
    RESOLVING,
    alone,
    board,
    resolving,
)
from tests.games.doggerland.looks import ALONE, CLANS, random_moments


def told(where, moves):
    """Return the log sentence for some moves and outcomes."""
    before = where.copy()
    where.play(moves)
    return text.turn_sentence(before, moves.split())


# Chance


def test_the_set_up_is_told_piece_by_piece():  # D3
    where = Position.new(GAME, 2)
    assert told(where, "face:e") == "Turns the central tile east"
    tiles = " ".join(word for word in CLANS.split() if word.startswith("~tile"))
    assert told(where, f"{tiles} ~goal:ob1").startswith(
        "New land: d4 home of the horse, e4 home of the reindeer, f4 wood \u00d72, "
    )
    where.play("~goal:ob3 ~goal:ob4 ~goal:ob5")
    assert told(where, "~fresco:fr01") == "New fresco tile: reindeer, horse and reindeer"
    assert told(where, "point:top") == "Starts migrations at the top"
    assert told(where, "~craft:st1 ~craft:ne4 ~craft:st3") == (
        "New crafts: statuette worth 3 points, necklace worth 4 points "
        "and statuette worth 3 points; "
        "round 1, hot"
    )


def test_objectives_say_what_they_ask_for():  # D18.2
    words = [word for word in CLANS.split() if not word.startswith(("~goal", "~fresco", "point"))]
    where = Position.new(GAME, 2).play(" ".join(words))
    assert told(where, "~goal:ob1 ~goal:ob6") == (
        "Objectives: Great clan (10 members), Artisans (5 crafts)"
    )


def test_the_first_card_tells_where_the_rivals_start():  # D21.4
    where = Position.new(GAME, 1).play(ALONE)
    assert told(where, "~card:sc07") == (
        "The adversaries start: red f6, pink e6, blue e4; "
        "card Stranded whale: Take 2 meat and 1 bone; round 1, hot"
    )


def test_every_tile_has_words():
    words = [outcome.tile_words(plain, tile) for tile in range(len(TILE_IDS))]
    assert words[0] == "the central tile"
    assert all(" \u00d7" in word or word.startswith("home of the ") for word in words[1:])


def test_the_short_variant_tells_what_is_taken_and_raised():  # D20.5, D20.6
    where = next(w for w in random_moments(3, 2, length="6") if "choose:wood" in w.legal())
    assert told(where, "choose:wood choose:wood choose:bone") == "Takes 2 wood and 1 bone"
    where.play("choose:wood choose:stone choose:fur")
    assert told(where, "raise:range") == "Improves range for 1 bone: expeditions go up to 3 tiles"
    assert told(where, "stop").startswith("Raises no capability; round 1, hot")


# Programming


@pytest.mark.parametrize(
    ("diagram", "moves", "sentence"),
    [
        (PLANNING, "build by:chief", "Plans a habitat with the Chief: pays 1 tool"),
        (COLD, "build by:hunter", "Plans a habitat with a hunter: pays 1 fur and 1 tool"),
        (
            PLANNING,
            "craft:st1 by:hunter",
            "Plans a statuette worth 3 points with a hunter: pays 1 tool",
        ),
        (
            PLANNING,
            "paint:fr01-top by:chief",
            "Plans to paint the reindeer on tile 1, top row with the Chief: pays 1 tool",
        ),
        (PLANNING, "improve:range by:hunter", "Plans to improve range with a hunter"),
        (PLANNING, "birth by:chief-hunter", "Plans a birth with the Chief and 1 hunter"),
        (PLANNING, "birth by:hunter-hunter", "Plans a birth with 2 hunters"),
        (PLANNING, "call:trade", "Sends the Shaman: trade"),
        (PLANNING, "call:twins by:hunter", "Sends the Shaman: twins, with a hunter"),
        (
            PLANNING,
            "call:perfect-painting mark:fr01-middle",
            "Sends the Shaman: perfect painting, for the horse on tile 1, middle row",
        ),
        (COLD, "send:d5 party:2h-1t", "Sends 2 hunters and 1 tool to d5 for wood: pays 1 fur"),
        (
            PLANNING,
            "send:f6 party:1c-1h",
            "Sends the Chief and 1 hunter to f6 to hunt the reindeer",
        ),
        (PLANNING, "pass", "Passes"),
    ],
)
def test_a_plan_tells_who_does_what_and_what_is_paid(diagram, moves, sentence):  # D6.3, D8.3
    assert told(board(diagram), moves) == sentence


def test_missing_tools_and_fur_are_told_as_famine():  # D6.4
    where = board(COLD).play("pass")
    assert told(where, "build by:hunter") == "Plans a habitat with a hunter: pays 2 famine"


def test_who_has_nobody_left_passes_unasked():  # D6.1
    where = board(PLANNING.replace("idle 1/1/4", "idle 0/0/1", 1))
    where.play("improve:range")
    assert told(where, "birth by:hunter-hunter") == (
        "Plans a birth with 2 hunters; Red has no members left"
    )


# Resolution


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("do:d5", "Harvests d5 with 1 hunter and 1 tool: 2 wood"),
        (
            "do:e3 carry:fur:3 carry:bone:1 release",
            "Hunts the bison on e3 with the Chief, 3 hunters and 1 tool: 3 fur, 1 bone and 4 meat, "
            "leaves 1 token there, does not add the bison to memory",
        ),
        (
            "do:e3 carry:fur:2 forget:horse",
            "Hunts the bison on e3 with the Chief, 3 hunters and 1 tool: 2 fur, 2 bone and 4 meat, "
            "leaves 1 token there, replaces the horse in memory with the bison",
        ),
        (
            "do:build lay:simple:3",
            "Builds a simple habitat on spot 3 for 1 wood and 1 stone: +3 places, +1 point",
        ),
        (
            "do:chief-build lay:prestigious:3",
            "Builds a prestigious habitat on spot 3 for 1 stone and 1 bone: +1 place, +3 points",
        ),
        ("do:birth", "Has 1 newborn"),
        ("do:range", "Improves range for 1 bone: expeditions go up to 3 tiles"),
        (
            "do:tools learn make:2",
            "Improves tool making for 1 stone: 1 wood and 1 stone → 4 tools, "
            "makes 4 tools from 1 wood and 1 stone",
        ),
        ("do:fr01-middle", "Paints the horse on tile 1, middle row: 1 point"),
        ("done", "Skips the rest, and the unpaid Shaman costs 1 famine"),
    ],
)
def test_a_deed_tells_what_it_costs_and_brings(moves, sentence):  # D7 to D12
    assert told(resolving(), moves) == sentence


@pytest.mark.parametrize(
    ("rite", "moves", "sentence"),
    [
        ("trade", "give:wood give:stone take:bone", "gives 1 wood and 1 stone for 1 bone"),
        ("twins", "", "has 2 newborns"),
        ("next-first-player", "", "goes first from now on"),
        ("long-journey", "journey:e3", "puts the long journey token on e3"),
    ],
)
def test_an_offering_tells_what_comes_of_it(rite, moves, sentence):  # D13
    found = told(resolving(rite), f"do:shaman offer:meat-2 {moves}".strip())
    name = {"next-first-player": "next first player", "long-journey": "long journey"}
    assert found == f"Offers 1 meat from bowl 2 for: {name.get(rite, rite)}, {sentence}"


def test_each_exchange_is_told_by_itself():  # D13.9
    where = resolving("trade").play("do:shaman offer:fur")
    assert told(where, "give:wood give:wood take:bone") == "Gives 1 wood and 1 wood for 1 bone"
    assert told(where, "give:wood give:stone take:fur") == "Gives 1 wood and 1 stone for 1 fur"


def test_a_megalith_tells_its_price_and_points():  # D13.7
    assert told(resolving("menhir"), "do:shaman erect:d5") == (
        "Puts up a menhir on d5 for 2 wood, 2 stone and 2 tools: 6 points"
    )


@pytest.mark.parametrize(
    ("memory", "moves", "sentence"),
    [
        ("horse/mammoth", "", "paints the horse on tile 1, middle row: 1 point"),
        ("horse/horse", "cubes:2", "paints the horse on tile 1, middle row: 2 points"),
        ("bison/-", "", "cannot paint: the animal is not in memory"),
    ],
)
def test_a_perfect_painting_tells_its_cubes(memory, moves, sentence):  # D13.5
    diagram = RESOLVING.replace("horse/mammoth", memory).replace("painters fr01-middle:0", "")
    where = board(diagram.replace("{rite}", "perfect-painting mark fr01-middle"))
    found = told(where, f"do:shaman offer:fur {moves}".strip())
    assert found == f"Offers 1 fur for: perfect painting, {sentence}"


# The end of a round


def test_the_last_to_finish_lets_the_herds_migrate():  # D16
    assert told(board(EATING), "done") == (
        "Finishes; the herds migrate: bison e3 to e4, reindeer f6 to f4"
    )


def test_many_animals_are_told_by_species():  # D16
    herd = EATING
    for tile in ("s1", "s2", "s3", "s4", "s5", "s6", "s7", "c0"):
        herd = herd.replace(f"{tile}    ", f"{tile}H   " if tile != "s7" else f"{tile}R   ", 1)
    where = board(herd)
    words = told(where, "done")
    assert words.startswith("Finishes; the herds migrate: horse ")
    assert [words.count(animal) for animal in ("horse", "reindeer", "bison")] == [1, 1, 1]
    moved = [cell for cell in CELL_NAMES if f"{cell} to " in words or f"stays on {cell}" in words]
    assert sorted(moved) == ["d4", "d5", "d6", "e3", "e4", "e5", "e6", "f4", "f5", "f6"]


def test_meals_tell_food_famine_and_newborns():  # D17.1
    where = board(EATING).play("done eat:meat-3:2")
    assert told(where, "eat:fruit-3:1 eat:fruit-2:1") == (
        "Eats 2 fruit and 2 meat, throws away 1 fruit, has no place for 1 newborn; "
        "Blue eats 2 fruit and 1 meat, takes 2 famine, houses 1 newborn; round 4, cold"
    )


def test_objectives_and_new_animals_are_told():  # D17.4, D18.1
    diagram = EATING.replace("newborn 1\nplayer 1", "hunters 8\nplayer 1").replace("s5 ", "k2 ")
    where = board(diagram.replace("round 3", "round 5")).play("done")
    while where.player == 0:
        before, move = where.copy(), where.legal()[-1]
        where.apply(move)
    words = text.turn_sentence(before, [move])
    assert "; Red completes Great clan for 5 points; round 6, cold; new animals: bison f5" in words


def test_the_end_of_a_match_is_told():  # D17.3
    where = board(EATING.replace("round 3", "round 8")).play("done eat:meat-3:2")
    assert told(where, "eat:fruit-3:2").endswith("; 8 rounds are over")


def test_village_moves_and_who_goes_first_are_told():  # D17.7, D17.8
    where = board(PLANNING.replace("phase programming", "phase moving"))
    assert told(where, "move:e6") == "Moves the Village to e6"
    assert told(where, "stay") == "Stays on f5; Blue goes first"


# Solo


@pytest.mark.parametrize(
    ("card", "phase", "move", "sentence"),
    [
        ("sc01", "hearing", "accept", "Accepts: Take 2 wood; "),
        ("sc01", "hearing", "refuse", "Refuses: Driftwood; "),
        ("sc17", "suffering", "lose:meat-2", "Loses 1 meat from bowl 2; "),
        ("sc19", "suffering", "lose:hunter", "Loses 1 hunter; "),
        ("sc19", "suffering", "lose:tokens", "Loses 2 meat; "),
        ("sc12", "suffering", "tell:horse", "Adds a horse to memory; "),
        ("sc13", "suffering", "spawn:e4", "Brings a reindeer to e4; "),
        ("sc24", "suffering", "burn:d5", "Exhausts the tile on d5; "),
        (
            "sc28",
            "suffering",
            "lower:range",
            "Loses a level of range: expeditions go up to 2 tiles; ",
        ),
    ],
)
def test_an_event_tells_what_it_did(card, phase, move, sentence):  # D21.9
    found = told(alone(card, phase), move)
    assert found.startswith(sentence)
    assert found.removeprefix(sentence).startswith("the adversaries ")


def test_lost_crafts_and_cubes_are_told():  # D21.9
    erased = alone("sc26", mine="famine 0\ncubes fr01-top:1 owners fr01-top:0")
    assert told(erased, "erase:fr01-top").startswith("Loses a cube on the reindeer on tile 1")
    broken = alone("sc27", mine="famine 0\ncrafts st1:0,ne4:shown,st7:shown display ne4/st7/-/-/-")
    assert told(broken, "break:st1").startswith("Loses a statuette worth 3 points; ")


def test_a_tile_can_be_restored():  # D21.9
    where = alone("sc14", land="s4=")
    assert told(where, "restore:d5").startswith("Restores the tile on d5; ")


def test_the_rivals_hunt_and_paint():  # D21.8, D21.14
    where = alone("sc12")
    assert told(where, "tell:horse").endswith(
        "; the adversaries paint the bison on tile 2, top row"
    )
    where.play("send:e6 party:1h pass")
    while where.player < 0:
        where.apply(where.possible()[0])
    words = told(where, "do:e6")
    assert words.startswith(
        "Harvests e6 with 1 hunter: 1 bone and 1 fruit; the adversaries move: red"
    )
    assert "the herds migrate: " in words


def test_an_animal_captured_where_it_appears_is_told():  # D17.4, D21.16
    where = put(alone("sc12", "resolving", mine="food 3,3,0/0,2,0"), rounds=4).play("done")
    on = {name: CELL_NAMES.index(name) for name in ("d4", "f6", "d6")}
    put(where, rival=list(on.values()), animal=[NO_ANIMAL] * CELLS)
    while where.player == 0:
        before, move = where.copy(), where.legal()[-1]
        where.apply(move)
    assert text.turn_sentence(before, [move]).endswith(
        "; round 5, hot; new animals: reindeer e4 and horse d4 (captured at once)"
    )
    assert HORSE in where.state.captive


def test_a_lone_clan_that_starves_is_told_so():  # D21.11
    diagram_famine = put(alone("sc12", mine="famine 2").play("tell:horse"), stock={0: {4: 0}})
    assert told(diagram_famine, "build by:hunter") == (
        "Plans a habitat with a hunter: pays 1 famine; too much famine"
    )


# All of it


def test_what_is_only_begun_is_told_as_it_stands():
    where = board(PLANNING)
    assert text.turn_sentence(where, ["build"]).startswith("Plan a habitat: 1 tool now")
    assert text.turn_sentence(where, ["send:d5"]).startswith("Send an expedition to d5")


@pytest.mark.parametrize(("players", "options"), [(1, {}), (3, {}), (4, {"length": "6"})])
def test_every_decision_of_a_match_is_told(players, options):
    for number, where in enumerate(random_moments(players, players, **options)):
        for move in where.legal() if number % 11 == 0 else where.legal()[-1:]:
            assert text.turn_sentence(where, [move])[0].isupper()


def test_no_two_moves_of_a_position_have_the_same_label():
    for number, where in enumerate(random_moments(8, 2)):
        if number % 5 == 0:
            labels = [text.label(where, move) for move in where.legal()]
            assert len(set(labels)) == len(labels)
            assert all(label[0].isupper() for label in labels)
