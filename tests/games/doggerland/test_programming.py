"""Programming: D6, D7.5, D8.2, D8.6."""

import pytest

from steppe.games.doggerland.rules.tables import NO_ANIMAL, NO_CELL
from tests.games.doggerland.openings import cell, fact, opening

UNPLACED = [NO_CELL] * 3


def test_clans_program_in_turn_until_all_have_passed():  # D6.1, D5.2
    position = opening(3)
    order = []
    moves = "craft:st1 by:hunter pass build by:hunter birth by:shaman-hunter"
    for move in moves.split():
        order.append(position.player)
        position.apply(move)
    assert order == [0, 0, 1, 2, 2, 0, 0]
    assert position.player == 2
    position.play("pass pass")
    assert position.legal() == ["do:birth", "done"]


def test_a_clan_without_available_members_passes_without_being_asked():  # D6.1, D6.2
    position = opening(idle={"1": [0, 0, 0]}).play("build by:hunter")
    assert position.player == 0
    assert [int(passed) for passed in position.state.passed[:2]] == [0, 1]


def test_only_the_shaman_acts_at_the_hut_and_the_chief_is_but_a_companion():  # D6.7, D13.10
    position = opening(idle={"0": [1, 0, 4]})
    assert not [move for move in position.legal() if move.startswith("call:")]
    twins = opening().apply("call:twins")
    assert twins.legal() == ["by:chief", "by:hunter"]
    assert fact(twins.apply("by:chief"), "idle 0") == "4:hunter"


def test_a_second_craft_is_for_the_chief_and_a_third_for_nobody():  # D7.5
    position = opening(stock={"0": [0, 0, 3, 0, 5]}).play("craft:st1 by:hunter pass craft:ne2")
    assert fact(position, "idle 0") == "1:shaman 3:hunter"  # the Chief is used without a question
    assert not [move for move in position.legal() if move.startswith("craft:")]


def test_a_craft_with_a_member_on_it_is_nobody_elses():  # D7.5
    position = opening().play("craft:st1 by:hunter")
    assert [move for move in position.legal() if move.startswith("craft:")] == [
        "craft:st4",
        "craft:ne2",
    ]


@pytest.mark.parametrize(
    "presence",
    [
        {"village": {"1": cell("f4")}},
        {"megalith": {"1": [cell("f4"), NO_CELL, NO_CELL]}},
        {"token": {"1": cell("f4")}},
    ],
    ids=lambda presence: next(iter(presence)),
)
def test_where_others_are_present_no_expedition_goes_and_ones_own_may(presence):  # D2.7, D8.2
    position = opening(**presence)
    assert "send:f4" not in position.legal()
    (name,) = presence
    mirrored = {name: {"0": presence[name]["1"]}}
    assert "send:f4" in opening(**mirrored).legal()


def test_a_tile_takes_one_expedition_of_any_clan():  # D2.7, D8.2
    position = opening().play("send:f4 party:2h")
    assert "send:f4" not in position.legal()
    position.apply("birth").apply("by:hunter-hunter")
    assert position.player == 0
    assert "send:f4" not in position.legal()


def test_an_expedition_needs_something_to_gather_or_to_hunt():  # D8.6
    bare = {str(cell("d4")): NO_ANIMAL}
    position = opening(animal=bare, level={str(cell("f4")): 2, str(cell("f5")): 1})
    sent = [move for move in position.legal() if move.startswith("send:")]
    assert sent == ["send:e4", "send:d5", "send:f5", "send:d6", "send:e6", "send:f6"]


def test_an_action_is_programmed_without_what_it_will_cost_and_its_tool_is_gone():  # D6.5
    position = opening(stock={"0": [0, 0, 0, 0, 1]}).play("build by:hunter")
    assert fact(position, "stock 0") == "0/0/0/0/0"
    assert fact(position, "famine 0") == "0"
