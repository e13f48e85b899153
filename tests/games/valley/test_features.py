"""A position's network features, and the effect of a network: none before training."""

import pytest

from steppe.engine.evaluator import evaluator
from steppe.engine.net import LIMIT, ONE, untrained
from steppe.engine.position_type import new_floats
from steppe.games import load
from steppe.games.valley.ai.evaluation import danger, larder, odds, worth
from steppe.games.valley.ai.features import OWN, SIZES, TABLE
from steppe.games.valley.ai.learning import LEARNING
from tests.conformance.games import Case, walk
from tests.games.network_inputs import told as by_name
from tests.games.valley.showing import Shown

GAME = load("valley")
OWN_NAMES, TABLE_NAMES = list(OWN.names), list(TABLE.names)
MOMENT = "turns 4 season winter month 1 phase acting player red first red"


def case(players, edition="summary"):
    return Case(GAME, players, tuple(GAME.check_options({"edition": edition}, players).items()))


def match(players, edition):
    """Yield positions from the beginning to the end of a random match."""
    played = walk(case(players, edition), 1)[:-1]
    return (position for position, _ in played[:: 1 + len(played) // 25])


def told(position):
    return by_name(LEARNING, OWN, TABLE_NAMES, position)


def shown(*lines, edition="summary"):
    return Shown.read(f"players 2 edition={edition}", MOMENT, *lines).position


def about(number):
    return pytest.approx(number, abs=0.01)


def test_every_feature_has_a_name_of_its_own():
    assert len({*OWN_NAMES}) == len(OWN_NAMES) in (OWN.size, OWN.size - 1)
    assert len({*TABLE_NAMES}) == len(TABLE_NAMES) in (TABLE.size, TABLE.size - 1)
    assert OWN.size % 2 == TABLE.size % 2 == 0


def test_a_position_in_features():
    where = shown("d6 red 2w 2f village", "e5 red 1f", "d7 blue 4w", "tribe red food 10")
    (red, blue), table = told(where)
    assert red["warriors"] == about(2 / 5)
    assert red["women"] == about(3 / 3)
    assert blue["women"] == 0
    assert red["camps at least 1"] == 1
    assert red["camps at least 2"] == 0 == blue["camps at least 1"]
    assert red["lone women"] == 1 / 2
    assert red["births"] == about(2 / 3)
    assert red["stock"] == about(1.0)
    assert red["decides"] == red["moves"] == 1.0
    assert red["women in danger"] > 0
    assert red["camps in danger"] > 0
    assert blue["prey"] > 0 == red["prey"]
    assert table["winter"] == table["month 1"] == table["phase acting"] == 1.0
    assert table["tribes"] == 1.0


@pytest.mark.parametrize(("players", "edition"), [(2, "summary"), (6, "descartes")])
def test_features_stay_within_their_limit_and_an_untrained_network_changes_no_value(
    players, edition
):
    evaluate = evaluator(LEARNING, {players: untrained(SIZES)})
    for position in match(players, edition):
        own, table = told(position)
        numbers = [number * ONE for each in (*own, table) for number in each.values()]
        assert all(number == int(number) and abs(number) <= LIMIT for number in numbers)
        assert sum(number != 0 for number in numbers) > 20 or position.player < 0
        by_hand, by_net = new_floats(players), new_floats(players)
        LEARNING.hand(position.state, by_hand)
        evaluate(position.state, by_net)
        assert list(by_hand) == list(by_net)


def test_features_count_meals_until_the_harvest_and_starving_pawns():
    where = shown("d6 red 6w 2f", "tribe red food 10")
    s = where.state
    assert larder.meals_left(s) == 5  # three in winter, two in summer
    fish = larder.fish(s, 0)
    assert larder.lack(s, 0) == 0
    assert larder.doomed(s, 0, 5) == 8 - fish
    assert larder.doomed(s, 0, 1) == 0


def test_warriors_come_two_steps_over_dry_land_and_stop_on_mountains():
    place = 18
    near = danger.NEARBY[0][0][place]
    assert not near >> place & 1
    assert bin(near).count("1") > 5
    everywhere = danger.NEARBY[0][3][place]
    assert everywhere & near == near


def test_odds_of_a_whole_battle():
    assert odds.of_battle(5, 5, 0) == pytest.approx(0.5)
    assert odds.of_battle(5, 3, 0) > 0.9 > odds.of_battle(5, 4, 0) > odds.of_battle(5, 5, 1)
    assert odds.of_battle(2, 0, 0) == 1.0
    assert odds.of_battle(0, 2, 0) == 0.0


def test_bots_of_once_see_no_hunger_and_no_danger_ahead():
    assert GAME.evaluations[:2] == ("hand", "once")
    fed = shown("d6 red 2w 2f village", "d7 blue 4w", "tribe red food 40", "tribe blue food 40")
    hungry = shown("d6 red 2w 2f village", "d7 blue 4w", "tribe red food 4", "tribe blue food 40")
    parts = [worth.parts(where.state, 0) for where in (fed, hungry)]
    assert parts[0].hunger == 0 > parts[1].hunger
    assert parts[0].danger == parts[1].danger < 0
    assert worth.once(fed.state, 0) == pytest.approx(sum(parts[0][:-2]))
