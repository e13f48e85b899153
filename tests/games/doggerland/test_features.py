"""A position's features for networks, by name."""

import pytest

from steppe.engine.position_type import new_ints
from steppe.games import load
from steppe.games.doggerland.ai.evaluation.solo_progress import FULL, scores
from steppe.games.doggerland.ai.features import ALONE, OWN, SIZES
from steppe.games.doggerland.ai.features.clan_features import KINDS
from steppe.games.doggerland.ai.features.table_features import SEVERAL, TABLE
from steppe.games.doggerland.ai.learning import LEARNING
from steppe.games.doggerland.rules.state import DRAWN, PROGRAMMING, WON
from steppe.games.doggerland.rules.tables import (
    COMMON_DRAWN,
    COMMON_GOALS,
    CRAFT_IDS,
    GOAL_IDS,
    PRESTIGIOUS,
)
from tests.games.network_inputs import told as by_name

GAME = load("doggerland")
OWN_NAMES = list(OWN.names)


def table_names(players):
    """Return the names of the table's features; the last names differ in solo."""
    return [*TABLE.names, *(ALONE if players == 1 else SEVERAL).names]


def told(position):
    return by_name(LEARNING, OWN, table_names(position.players), position)


def test_every_feature_has_a_name_of_its_own():
    assert len({*OWN_NAMES}) == len(OWN_NAMES) in (OWN.size, OWN.size - 1)
    for players in (1, 2):
        names = table_names(players)
        assert len({*names}) == len(names) <= SIZES.table
    assert TABLE.size == len([*TABLE.names])  # there is no padding before the features that differ


def test_a_first_round_in_features():
    position = GAME.new(2)
    while position.player < 0 or not position.state.rounds:
        moves = position.outcomes() if position.player < 0 else [(position.legal()[0], 1)]
        position.apply(moves[0][0])
    own, table = told(position)
    first = position.player
    assert own[first]["starts"] == own[first]["decides"] == own[first]["pawn"] == 1.0
    assert own[1 - first]["behind"] == 1.0
    assert own[first]["stock tool"] == 0.5  # two, in units of four; one was given back [D4.3]
    assert own[1 - first]["stock tool"] == own[first]["stock fur"] == 0.75
    assert own[0]["food fruit-1"] == own[0]["food meat-2"] == 0.75
    assert own[0]["members"] == own[0]["idle shaman"] == own[0]["idle hunter"] == 1.0
    assert own[0]["missing"] == own[0]["famine"] == own[0]["capability range 2"] == 0.0
    assert sum(own[0][f"in range {kind}"] > 0 for kind in KINDS) > 3
    assert table["phase programming"] == 1.0
    assert table["cold"] == 0.0
    assert table["rounds"] == 7 / 4
    assert sum(table[f"drawn {goal}"] for goal in GOAL_IDS[:COMMON_GOALS]) == COMMON_DRAWN
    assert sum(table[f"shown {craft}"] for craft in CRAFT_IDS) == 3


def test_a_first_round_alone_in_features():
    position = GAME.new(1, difficulty="hard")
    while position.state.phase != PROGRAMMING:
        moves = position.outcomes() if position.player < 0 else [(position.legal()[0], 1)]
        position.apply(moves[0][0])
    _, table = told(position)
    assert table["difficulty hard"] == 1.0
    assert table["quota"] == 0.5  # one tile, in units of two
    assert table["needed"] == pytest.approx(2.0, abs=0.01)  # six objectives, in units of three
    assert table["to spare"] == 1.0  # two of eight
    drawn = [goal for goal in GOAL_IDS[COMMON_GOALS:] if table[f"objective {goal}"]]
    assert len(drawn) == 8
    assert all(table[f"lacks {goal}"] > 0 and table[f"work {goal}"] > 0 for goal in drawn)
    assert table["spare goals"] < 0 < table["spare hands"]


def test_a_lone_winner_gets_all_points_and_others_by_their_goals():
    position, out = GAME.new(1, difficulty="easy"), new_ints(1)
    state = position.state
    state.drawn[COMMON_GOALS : COMMON_GOALS + 6] = DRAWN
    scores(state, out)
    begun = out[0]
    state.hunters[0] = 8  # with Chief and Shaman: ten members, an objective that is not drawn
    scores(state, out)
    assert out[0] == begun
    state.habitat[0, :4] = PRESTIGIOUS  # a drawn objective, and four homes of six
    scores(state, out)
    assert 8 <= out[0] - begun <= 12
    state.ending = WON
    scores(state, out)
    assert out[0] == FULL
