"""A game's ladder: fair pairs, ratings with intervals, and informative matches."""

import json
from math import log

import numpy as np
import pytest

from steppe.adapters.choix import strengths
from steppe.core.errors import NotationError, RecordError
from steppe.games import load
from steppe.lab.compare import ladder as module
from steppe.lab.compare.ladder import Ladder, LadderStep, _share, house_bots, ladder
from steppe.lab.compare.rating import Meeting, ratings
from steppe.lab.compare.standing import Result
from tests.tiny import GAME

WORDS = ("random", "greedy", "greedy:0.5")


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    monkeypatch.setattr(module, "load", lambda name: GAME)
    monkeypatch.setattr("steppe.lab.compare.arena.load", lambda name: GAME)


def test_strengths_are_the_logarithms_of_odds():
    found = strengths(np.array([[0.0, 30.0], [10.0, 0.0]]))
    assert found[0] - found[1] == pytest.approx(log(3), abs=0.01)
    assert found.sum() == pytest.approx(0)


def test_ten_to_one_are_four_hundred_points_and_chance_might_have_given_others():
    found = ratings({(0, 1): [1.0] * 101 + [0.0] * 10}, 2, 50, strengths)
    assert found.best[0] - found.best[1] == pytest.approx(400, abs=10)
    low, high = found.interval(0)
    assert low < found.best[0] < high


def test_most_is_learnt_of_equals_who_have_seldom_met():
    seldom, often, unequal = [0.5, 0.0, 1.0], [0.5, 0.0, 1.0] * 9, [1.0] * 9
    found = ratings({(0, 1): often, (2, 3): seldom, (0, 2): unequal}, 4, 80, strengths)
    assert found.worth((2, 3)) > found.worth((0, 1))
    assert found.worth((2, 3)) > found.worth((0, 2))


def test_a_meeting_is_the_same_from_the_other_side():
    met = Meeting(("a", "b"), (1.0, 0.5, 1.0))
    low, high = met.interval
    assert (met.turned().share, met.turned().bots) == (pytest.approx(1 - met.share), ("b", "a"))
    assert low < met.share < high == 1


def test_few_equal_pairs_are_not_certain():
    few, many = (Meeting(("a", "b"), (0.5,) * pairs).interval for pairs in (4, 100))
    assert few == pytest.approx((0.255, 0.745), abs=1e-3)
    assert many == pytest.approx((0.490, 0.510), abs=1e-3)


@pytest.mark.parametrize(
    ("bots", "returns", "share"),
    [
        (((0, 2), (2, 0)), ((1.0, -1.0), (1.0, -1.0)), 0.5),
        (((0, 2, 0), (2, 0, 2)), ((1.0, -0.5, -0.5), (-1.0, 0.5, 0.5)), 0.75),
        (((0,), (2,)), ((1.0,), (-1.0,)), 1.0),
        (((0,), (2,)), ((-1.0,), (-1.0,)), 0.0),  # won on points
    ],
)
def test_a_pair_is_shared_by_wins(bots, returns, share):
    results = [
        Result(seats, ended, tuple(range(nth, nth + len(seats))))
        for nth, (seats, ended) in enumerate(zip(bots, returns, strict=True))
    ]
    assert _share((0, 2), results) == share


@pytest.mark.parametrize("players", [1, 2, 3])
def test_two_bots_meet_with_one_opening_in_all_seats(players, monkeypatch):
    played = []

    def note(pairing):
        played.append(pairing)
        return Result(pairing.bots, (1.0, *[-1.0] * (players - 1)), (0,) * players)

    monkeypatch.setattr(module, "play", note)
    found = ladder("tiny", WORDS, 30, rate=strengths, players=players)
    assert len(played) == 40  # twelve pairs among all bots, then eight between two of them
    for one, other in zip(played[::2], played[1::2], strict=True):
        assert one.opening == other.opening
        assert [{*seats} for seats in zip(one.bots, other.bots, strict=True)] == [
            {*one.bots, *other.bots}
        ] * players
    assert len({pairing.number for pairing in played}) == 40
    assert sum(rung.pairs for rung in found.rungs) == 40


def test_only_neighbours_meet_where_steps_are_asked_for():
    found = ladder("tiny", WORDS, 20, rate=strengths, steps=True, players=2)
    assert [rung.bot for rung in found.rungs] == [*WORDS[::-1]]
    assert [met.bots for met in found.steps] == [WORDS[:0:-1], WORDS[1::-1]]
    assert {(met.bots, len(met.shares)) for met in found.meetings} == {
        (WORDS[:2], 5),
        (WORDS[1:], 5),
    }


TWO = ("random", "greedy:0.2")


def test_saved_matches_are_not_played_again_and_more_may_follow(tmp_path):
    file, told = tmp_path / "kept.jsonl", []
    given = {"rate": strengths, "players": 2, "resume": file}
    first = ladder("tiny", TWO, 8, 3, **given)
    assert ladder("tiny", TWO, 8, 3, **given) == first
    more = ladder("tiny", TWO, 24, 3, progress=lambda *step: told.append(step), **given)
    assert more == ladder("tiny", TWO, 24, 3, **given | {"resume": None})
    assert told[-1] == (24, 24)
    assert json.loads(json.dumps(more.to_json()))["steps"][0]["bots"][0] == more.rungs[0].bot
    with pytest.raises(RecordError, match="seed is 3 there and 4 here"):
        ladder("tiny", TWO, 8, 4, **given)
    head, match, *rest = file.read_text().splitlines(keepends=True)
    file.write_text(head + match.replace('"bots":[0,1]', '"bots":[1,0]') + "".join(rest))
    with pytest.raises(RecordError, match="belong to another ladder"):
        ladder("tiny", TWO, 8, 3, **given)


@pytest.mark.parametrize(
    "words", [("random",), ("random", "random"), ("random", "greedy", "random")]
)
def test_bots_of_a_ladder_are_different_and_more_than_one(words):
    with pytest.raises(NotationError, match="two or more different bots"):
        ladder("tiny", words, 20, rate=strengths)


def test_the_built_in_bots_are_the_levels_and_the_strongest_of_earlier_versions():
    assert house_bots(load("stone_age"), 2)[-2:] == ["mammoth", "mammoth@hand"]
    assert len(house_bots(GAME, 2)) >= 5


def test_weights_of_a_name_are_on_a_ladder_of_their_number_of_players_only():
    alone, three = (house_bots(load("doggerland"), players) for players in (1, 3))
    assert "mammoth@first" in alone
    assert three[-2:] == ["mammoth", "mammoth@hand"]


def test_steps_go_from_each_bot_to_the_next_below():
    rungs = tuple(LadderStep(bot, 0.0, (0.0, 0.0), 1) for bot in "abc")
    met = tuple(Meeting(two, (1.0,)) for two in (("b", "a"), ("b", "c"), ("a", "c")))
    assert [(one.bots, one.share) for one in Ladder(rungs, met).steps] == [
        (("a", "b"), 0.0),
        (("b", "c"), 1.0),
    ]
