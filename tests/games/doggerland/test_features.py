"""What a network is told of a position, and what it changes: nothing before it has learnt."""

import pytest

from steppe.engine.net import LIMIT, ONE, evaluator, untrained
from steppe.engine.record import as_list, new_floats, new_ints
from steppe.games import load
from steppe.games.doggerland.features import OWN, SIZES, TABLE, look
from steppe.games.doggerland.learning import LEARNING
from steppe.games.doggerland.tables import COMMON_DRAWN, COMMON_GOALS, CRAFT_IDS, GOAL_IDS
from steppe.games.doggerland.telling.clan import KINDS
from tests.conformance.games import Case, positions

GAME = load("doggerland")


def case(players):
    return Case(GAME, players, (("length", "6"),))


OWN_NAMES, TABLE_NAMES = list(OWN.names), list(TABLE.names)


def told(position):
    """Return the features of each player by name, and of the table, as numbers of which 1 is 1."""
    players = position.players
    x, floats = new_ints(SIZES.features(players)), [new_floats(players) for _ in "lp"]
    look(position.state, x, *floats)
    numbers = [number / ONE for number in as_list(x, len(x))]
    own = [numbers[OWN.size * k :][: len(OWN_NAMES)] for k in range(players)]
    table = numbers[OWN.size * players :]
    return [dict(zip(OWN_NAMES, each, strict=True)) for each in own], dict(
        zip(TABLE_NAMES, table, strict=False)
    )


def test_every_feature_has_a_name_of_its_own():
    assert len({*OWN_NAMES}) == len(OWN_NAMES) in (OWN.size, OWN.size - 1)
    assert len({*TABLE_NAMES}) == len(TABLE_NAMES) in (TABLE.size, TABLE.size - 1)
    assert OWN.size % 2 == TABLE.size % 2 == 0


def test_a_first_round_in_features():
    position = GAME.new(2)
    while position.player < 0 or not position.state.rounds:
        moves = position.outcomes() if position.player < 0 else [(position.legal()[0], 1)]
        position.apply(moves[0][0])
    own, table = told(position)
    first = position.player
    assert own[first]["starts"] == own[first]["decides"] == own[first]["pawn"] == 1.0
    assert own[1 - first]["behind"] == 1.0
    assert own[first]["stock tool"] == 0.5  # of four: one is given back [D4.3]
    assert own[1 - first]["stock tool"] == own[first]["stock fur"] == 0.75
    assert own[0]["food fruit-1"] == own[0]["food meat-2"] == 0.75
    assert own[0]["members"] == own[0]["idle shaman"] == own[0]["idle hunter"] == 1.0
    assert own[0]["missing"] == own[0]["famine"] == own[0]["capability range 2"] == 0.0
    assert sum(own[0][f"in range {kind}"] > 0 for kind in KINDS) > 3
    assert table["phase programming"] == table["round hot"] == 1.0
    assert table["rounds"] == 7 / 4
    assert sum(table[f"drawn {goal}"] for goal in GOAL_IDS[:COMMON_GOALS]) == COMMON_DRAWN
    assert sum(table[f"shown {craft}"] for craft in CRAFT_IDS) == 3


@pytest.mark.parametrize("players", [2, 4])
def test_features_stay_within_their_limit_and_some_differ_from_zero(players):
    for position in positions(case(players), 40):
        own, table = told(position)
        numbers = [number * ONE for each in (*own, table) for number in each.values()]
        assert all(number == int(number) and abs(number) <= LIMIT for number in numbers)
        assert sum(number != 0 for number in numbers) > 20


@pytest.mark.parametrize("players", [2, 4])
def test_a_network_that_has_learnt_nothing_changes_no_value(players):
    evaluate = evaluator(LEARNING, {players: untrained(SIZES)})
    for position in positions(case(players), 40):
        by_hand, by_net = new_floats(players), new_floats(players)
        LEARNING.hand(position.state, by_hand)
        evaluate(position.state, by_net)
        assert list(by_hand) == list(by_net)
