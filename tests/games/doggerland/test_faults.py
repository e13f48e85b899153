"""Contradictory positions are refused, and the error names the rule that they break."""

import re

import pytest

from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.games.doggerland import GAME
from steppe.games.doggerland.rules.tables import NO_TILE
from steppe.play.setup_position import arrange
from tests.games.doggerland.boards import RESOLVING, alone, board, resolving
from tests.games.doggerland.looks import TABLE, clans

SHORT = (
    f"{TABLE} ~tile:k1 ~tile:k4 ~goal:ob1 ~goal:ob2 ~goal:ob3 ~goal:ob4 ~fresco:fr01 point:left "
    "~craft:st1 ~craft:ne2 ~craft:st4"
)
_PAINTING = RESOLVING.replace("horse/mammoth", "horse/horse")
PLACES = {
    "facing": lambda: Position.new(GAME, 2),
    "laying": lambda: Position.new(GAME, 2).play("face:n ~tile:s1"),
    "aiming": lambda: Position.new(GAME, 2).play(f"{TABLE} ~goal:ob1 ~goal:ob2 ~goal:ob3"),
    "aiming alone": lambda: Position.new(GAME, 1).play(TABLE),
    "stocking": lambda: Position.new(GAME, 2, length="6").play(SHORT),
    "planning": clans,
    "staffing": lambda: clans().play("send:e6"),
    "revealing": lambda: clans().play("send:e6 party:1h pass pass"),
    "resolving": resolving,
    "carrying": lambda: resolving().play("do:e3"),
    "remembering": lambda: resolving().play("do:e3 carry:fur:3 carry:bone:1"),
    "offering": lambda: resolving().play("do:shaman"),
    "trading": lambda: resolving().play("do:shaman offer:fur"),
    "cubes": lambda: board(_PAINTING, rite="perfect-painting mark fr07-bottom").play(
        "do:shaman offer:fur"
    ),
    "planning alone": lambda: alone("sc21", "programming"),
    "event": lambda: alone("sc12"),
    "adversaries": lambda: alone("sc21", "ochre"),
}


@pytest.mark.parametrize("moves", ["do:shaman", "do:shaman offer:fur"])
def test_a_token_for_which_no_tile_is_free_is_refused(moves):
    where = clans(4, stock={0: [9, 9, 9, 9, 9]}).play("call:long-journey pass pass pass pass")
    while where.player < 0:
        where.apply(where.possible()[0])
    where.play(moves)
    tiles = [cell for cell, tile in enumerate(where.state.tile) if tile != NO_TILE]
    held = {clan: tiles[3 * clan - 3 : 3 * clan] for clan in (1, 2, 3)}
    with pytest.raises(NotationError, match=r"play cannot go on|has no move in the phase"):
        where.set(megalith=held)


@pytest.mark.parametrize("name", PLACES)
def test_each_of_these_positions_is_taken_as_it_is(name):
    where = PLACES[name]()
    assert where.copy().set(**where.to_json()) == where


@pytest.mark.parametrize(
    ("name", "given", "complaint"),
    [
        # the land and its pieces
        (
            "planning",
            {"camp": {"e6": 0}},
            "e6: camp and party must both be set or both be empty [D8.1]",
        ),
        (
            "planning",
            {"party": {"e6": [0, 0, 0, 1]}},
            "e6: camp and party must both be set or both be empty",
        ),
        (
            "planning",
            {"camp": {"e5": 0}, "party": {"e5": [0, 0, 1, 0]}},
            "e5: there is nothing to harvest or hunt [D8.6]",
        ),
        ("resolving", {"party": {"d5": [1, 0, 2, 0]}}, "d5: a harvest has at most 3 components"),
        ("resolving", {"party": {"e3": [1, 0, 3, 0]}}, "e3: this expedition cannot hunt a bison"),
        ("resolving", {"party": {"e3": [1, 1, 4, 0]}}, "e3: this expedition cannot hunt a bison"),
        ("planning", {"distance": {0: {"e5": 1}}}, "distance does not match the villages"),
        ("planning", {"village": {1: "-"}}, "player 1 has no village on the land [D2.7]"),
        ("planning", {"token": {0: "a5"}}, "there is no tile under the token on a5 [D13.6]"),
        (
            "planning",
            {"megalith": {0: {2: "a5"}}},
            "there is no tile under the megalith on a5 [D13.3]",
        ),
        # the clans
        ("planning", {"idle": {0: {2: 5}}}, "player 0: idle hunter is 4 at most [D6.2]"),
        ("planning", {"food": {0: {1: {0: 1}}}}, "player 0: bowl 1 cannot hold meat [D9.4]"),
        (
            "planning",
            {"memory": {0: ["-", "horse"]}, "supply": [5, 6, 7, 7]},
            "player 0: the memory must be filled from its first place [D10.4]",
        ),
        ("planning", {"hunts": {0: 14}}, "14 hunts are too many for round 1 [D10.2, D21.17]"),
        # the displays
        ("resolving", {"cube": {"fr01-middle": 1}, "cubes": {"fr01-middle": 1}}, "[D11.2]"),
        ("planning", {"craft": {"st2": "shown"}}, "crafts and display: st2 must be shown in both"),
        ("planning", {"crafter": {"st2": 0}}, "crafters: st2 is not shown [D7.5]"),
        # solo
        ("planning alone", {"card": "-"}, "card: a solo match has one in each round [D21.7]"),
        ("planning alone", {"rival": ["-", "f4", "d6"]}, "rivals: each must be on its own tile"),
        ("planning alone", {"rival": ["f4", "f4", "d6"]}, "rivals: each must be on its own tile"),
        (
            "planning alone",
            {"captive": ["-", "bison", "-", "-", "-"]},
            "captives: they must be filled from the first place [D21.5]",
        ),
        ("planning alone", {"dealt": [1] * 4 + [0] * 26}, "dealt: at most 3 cards in round 3"),
        ("planning", {"white": [1, 0, 0]}, "white is what it was at the start of a match"),
        # set-up
        ("planning", {"last": 6}, "last is what it was at the start of a match [D20.1, D21.1]"),
        ("laying", {"boxed": "all"}, "chance has no move in the phase laying"),
        # the player to move, and the action under way
        ("planning", {"player": -1}, "player chance: in the phase programming a player decides"),
        (
            "planning",
            {"phase": "hearing"},
            "the phase hearing does not fit the other fields",
        ),
        ("planning alone", {"phase": "raising"}, "'phase raising' has no use for 'rounds' [D5.1]"),
        ("planning", {"trades": 1}, "'phase programming' has no use for 'trades' [D13.9]"),
        ("planning", {"rounds": 0}, "'phase programming' needs 'rounds' [D5.1]"),
        ("carrying", {"yielded": [0] * 7}, "'phase carrying' needs 'yielded' [D8.5]"),
        (
            "planning",
            {"spot": {0: "perfect-painting"}},
            "the phase programming does not fit the other fields",
        ),
        (
            "revealing",
            {"spot": {1: "perfect-painting"}},
            "the phase laying does not fit the other fields",
        ),
        (
            "carrying",
            {"yielded": {4: 1}},
            "the phase carrying does not fit the other fields",
        ),
        ("adversaries", {"turned": 1}, "player 0 has no move in the phase ochre"),
        ("revealing", {"boxed": "all"}, "chance has no move in the phase laying"),
    ],
)
def test_what_breaks_a_rule_is_refused_and_the_rule_named(name, given, complaint):
    with pytest.raises(NotationError, match=re.escape(complaint)):
        arrange(PLACES[name](), given)


@pytest.mark.parametrize(
    ("players", "fields", "told"),
    [
        (2, {"drawn": {"9": 1}}, "goals: so02 is not an objective in a match of 2 [D3.5, D21.3]"),
        (1, {"drawn": {"0": 1}}, "goals: ob1 is not an objective in a match of 1 [D3.5, D21.3]"),
        (2, {"goal": {"0": {"1": 1}}}, "goals: ob2 is not drawn, so no clan can have completed it"),
        (
            2,
            {"since": {"1": 1}},
            "goals: ob2 is not drawn, so no clan can have completed it [D18.1]",
        ),
    ],
)
def test_objectives_that_the_match_does_not_have_are_refused(players, fields, told):  # D3.5
    where = clans() if players == 2 else alone("sc21", "programming")
    with pytest.raises(NotationError, match=re.escape(told)):
        where.set(**fields)
