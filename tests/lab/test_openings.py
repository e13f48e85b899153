"""The built-in bots' opening moves: the pairings, and the same counts for the same seed."""

from collections import Counter
from itertools import islice

import pytest

import steppe
from steppe.bots.make import LEVELS, budget
from steppe.core.errors import NotationError
from steppe.lab.compare.arena import Pairing
from steppe.lab.measure import openings as making
from steppe.lab.measure.openings import begin, keep, openings, pairings
from steppe.play.first_moves_count import BuiltinOpenings, total

ZEBRAS = steppe.load("zebras")
COMMON = Pairing("zebras", ZEBRAS.check_options({}, 2), ("random",) * 5, (), 0, 0, 0, opened=0)


@pytest.fixture
def at_random(monkeypatch):
    """Let all levels play at random: this tests the counting, not the play."""
    monkeypatch.setattr(making, "_words", lambda *_: ("random",) * len(LEVELS))


def test_each_level_meets_itself_and_the_next_equally_often_in_all_seats():
    met = Counter(pairing.bots for pairing in islice(pairings(COMMON, 2), 18))
    neighbours = [(one, other) for one in range(5) for other in range(5) if abs(one - other) < 2]
    assert set(met) == set(neighbours)
    assert all(met[two] == (2 if two[0] == two[1] else 1) for two in met)


def test_both_matches_of_a_pair_have_the_same_dice_and_numbers_of_their_own():
    first, second = islice(pairings(COMMON, 4), 2, 4)
    assert first.opening == second.opening
    assert first.number != second.number
    assert first.bots == second.bots[::-1] == (0, 1, 0, 1)


def test_the_bots_play_the_first_move_themselves():
    pairing = next(pairings(COMMON, 2))
    assert [one.before for _, one, _ in begin(pairing).moves][:1] == [""]
    made = [word for word in pairing.words if word == "random"]
    assert made
    assert pairing.opened == 0


def test_a_level_that_thinks_by_time_is_stood_for_by_one_that_counts_more_than_the_last():
    words = making._words(ZEBRAS, 2, None)
    before = budget("obsidian", ZEBRAS, 2).playouts
    assert words[-2:] == (f"search:{before}", f"search:{3 * before}")
    assert all(budget(word, ZEBRAS).seconds is None for word in words)
    assert words[0] == ZEBRAS.level("pebble", 2)
    assert making._words(ZEBRAS, 2, before + 1)[-1] == f"search:{before + 1}"
    with pytest.raises(NotationError, match=f"{before}"):
        openings(ZEBRAS, simulations=before)


def test_equal_seeds_give_equal_bytes_for_any_number_of_workers(at_random):
    one = openings(ZEBRAS, matches=12, seed=3)
    assert one.to_json() == openings(ZEBRAS, matches=12, seed=3).to_json()
    assert one.to_json() != openings(ZEBRAS, matches=12, seed=4).to_json()
    assert (one.rules, one.matches) == (ZEBRAS.rules, 12)
    assert sum(map(total, one.counts.after("").values())) == 12


def test_nothing_is_made_of_no_matches():
    with pytest.raises(NotationError):
        openings(ZEBRAS, matches=0)
    with pytest.raises(NotationError):
        openings(ZEBRAS, 5)


def test_what_is_kept_is_read_again(at_random, monkeypatch, tmp_path):
    monkeypatch.setattr(making, "file_of", lambda game, players: tmp_path / "new" / "2.json")
    found = openings(ZEBRAS, matches=4)
    assert (
        BuiltinOpenings.from_json(keep(ZEBRAS, 2, found).read_text()).to_json() == found.to_json()
    )
