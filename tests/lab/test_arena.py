"""Bots against bots."""

import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from types import ModuleType

import pytest

from steppe import games
from steppe.core.bot import Budget
from steppe.core.errors import NotationError, RecordError
from steppe.core.win_probability import wilson
from steppe.games import load
from steppe.lab.compare.arena import (
    OPENING,
    Pairing,
    _open,
    arena,
    pairings,
    play,
)
from steppe.lab.compare.standing import Result, Standing, enter
from steppe.lab.run.make_bot import make_bot
from tests.tiny import GAME


def wanted(words, matches, size=2, board="savannah"):
    common = Pairing("zebras", {"board": board}, words, (), 0, 0, 1)
    return list(pairings(common, size, matches))


@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    [  # Newcombe 1998, Statistics in Medicine 17, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_that_of_wilson(wins, matches, low, high):
    assert wilson(wins, matches) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_nothing_is_known_before_the_first_match():
    assert wilson(0, 0) == (0.0, 1.0)


def test_each_opening_is_played_once_in_every_seating():
    played = wanted(("random", "greedy"), 6)
    assert [pairing.bots for pairing in played] == [(0, 1), (1, 0)] * 3
    assert [pairing.opening for pairing in played] == [0, 0, 1, 1, 2, 2]


def test_of_four_each_sits_in_every_seat_of_an_opening():
    played = wanted(("a", "b", "c", "d"), 24, size=4)
    for first in range(0, 24, 4):
        opening = played[first : first + 4]
        assert len({pairing.opening for pairing in opening}) == 1
        for seat in range(4):
            assert {pairing.bots[seat] for pairing in opening} == {0, 1, 2, 3}


def test_four_sit_in_every_order_round_the_table_in_turn():
    played = wanted(("a", "b", "c", "d"), 24, size=4)
    assert len({pairing.bots for pairing in played}) == 24


def test_one_bot_may_play_against_several_of_another(monkeypatch):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny:GAME")
    standings = arena("tiny", ["random", "greedy"], 6, seed=4, players=3)
    assert [standing.bot for standing in standings] == ["random", "greedy", "greedy"]
    assert sum(standing.won for standing in standings) == pytest.approx(6)
    plain = standings[0].to_json()
    assert plain["even_rate"] == 0.3333
    assert len(plain["mean_scores"]) == 3


def test_more_bots_than_seats_meet_in_every_selection():
    played = wanted(("random", "greedy", "greedy:0.5"), 2)
    assert [set(pairing.bots) for pairing in played[::2]] == [{0, 1}, {0, 2}, {1, 2}]


def test_a_match_without_enough_bots_is_refused():
    with pytest.raises(NotationError, match="zebras takes at least 2 bots, not 1"):
        arena("zebras", ["random"], 2)


def test_no_matches_are_none():
    with pytest.raises(NotationError, match=r"the number of matches must be from 1 to .* not 0"):
        arena("zebras", ["random", "random"], 0)


def test_without_any_word_nobody_plays():
    with pytest.raises(NotationError, match="doggerland takes at least 1 bot, not 0"):
        arena("doggerland", [], 2)


def test_a_word_that_is_no_bot_is_refused_before_the_first_match():
    with pytest.raises(NotationError, match="no bot 'nobody'"):
        arena("zebras", ["random", "nobody"], 2)


def test_alone_each_bot_plays_with_the_same_dice_and_from_the_start():
    common = Pairing("tiny", {"herd": "big", "goal": "low"}, ("random", "greedy"), (), 0, 0, 1)
    first, second, third, _ = (_open(GAME, pairing) for pairing in pairings(common, 1, 2))
    assert [len(match.line) for match in (first, second, third)] == [1, 1, 1]
    assert first.line == third.line != second.line


def test_alone_it_counts_how_often_a_bot_wins(monkeypatch):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny:GAME")
    (one,) = arena("tiny", ["random"], 30, seed=1, players=1, options={"goal": "low"})
    assert one.wins + one.losses == one.matches == 30
    assert 0 < one.win_rate == one.wins / 30 < 1
    assert one.to_json()["even_rate"] is None


@pytest.mark.long
def test_alone_a_bot_that_thinks_wins_more_often(monkeypatch):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny:GAME")
    words = ("random", "greedy", "mcts:30", "search:30")
    careless, *thoughtful = arena("tiny", words, 16, seed=1, players=1, options={"goal": "high"})
    assert all(bot.wins > careless.wins for bot in thoughtful)


def test_standings_add_up():
    first, second = arena("zebras", ["random", "greedy"], 6, seed=2)
    assert first.matches == second.matches == 6
    assert (first.wins, first.losses) == (second.losses, second.wins)
    assert first.wins + first.draws + first.losses == 6
    assert first.win_rate + second.win_rate == 1


def test_a_shared_first_place_is_a_draw_and_every_other_a_loss():
    standings = [Standing("a"), Standing("b"), Standing("c")]
    enter(standings, Result((2, 0, 1), (0.5, 0.5, -1.0), (9, 9, 3)))
    assert [(s.wins, s.draws, s.losses, s.points) for s in standings] == [
        (0, 1, 0, 9),
        (0, 0, 1, 3),
        (0, 1, 0, 9),
    ]
    assert [s.win_rate for s in standings] == [0.5, 0.0, 0.5]


@pytest.mark.long
def test_equal_seeds_repeat_the_arena_and_other_seeds_do_not():
    results = [arena("zebras", ["random", "mcts:10"], 4, seed=seed) for seed in (1, 1, 2)]
    assert results[0] == results[1]
    assert results[0] != results[2]


class LastMove:
    """Plays the last move in the list."""

    def __init__(self, game, seed):
        self.seed = seed

    def choose(self, seen, budget):
        assert budget == Budget(seconds=1)
        return seen.legal[-1]


@pytest.mark.parametrize("workers", [1, 2])
def test_bots_that_are_not_ours_play_under_their_names(workers):
    makers = {"last": LastMove}
    standings = arena("zebras", ["random", "last"], 4, seed=3, workers=workers, makers=makers)
    assert [(one.bot, one.matches) for one in standings] == [("random", 4), ("last", 4)]


@pytest.mark.parametrize("word", ["search:3", "mcts:3", "fallible:3", "flint", "random"])
def test_a_bot_of_ours_that_is_made_plays_as_it_does_by_its_word(word, monkeypatch):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny:GAME")
    makers = {"mine": lambda game, seed: make_bot(word, game, seed)}
    named, made = (
        arena("tiny", [one, "random"], 2, seed=5, makers=makers) for one in (word, "mine")
    )
    assert [replace(one, bot="") for one in named] == [replace(one, bot="") for one in made]


class Noting:
    """Plays the first move, and records its budget."""

    def __init__(self, noted: list[Budget], budget: object = None) -> None:
        self.noted = noted
        if budget is not None:
            self.budget = budget

    def choose(self, seen, budget):
        self.noted.append(budget)
        return seen.legal[0]


@pytest.mark.parametrize(
    ("own", "given", "expected"),
    [
        (None, None, Budget(seconds=1)),
        ("soon", None, Budget(seconds=1)),
        (Budget(playouts=9), None, Budget(playouts=9)),
        (Budget(playouts=9), Budget(seconds=2), Budget(seconds=2)),
        (None, Budget(playouts=4), Budget(playouts=4)),
    ],
)
def test_every_bot_is_given_a_budget_that_ends(own, given, expected):
    noted: list[Budget] = []
    makers = {"mine": lambda game, seed: Noting(noted, own)}
    arena("zebras", ["random", "mine"], 1, makers=makers, budget=given)
    assert set(noted) == {expected}


def test_the_budget_of_an_arena_is_for_all_bots_and_part_of_what_is_kept(tmp_path, monkeypatch):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny:GAME")
    words, kept = ["search:400", "mcts:400"], tmp_path / "kept"
    brief = arena("tiny", words, 2, seed=3, budget=Budget(playouts=2), resume=kept)
    plain = arena("tiny", ["search:2", "mcts:2"], 2, seed=3)
    assert [replace(one, bot="") for one in brief] == [replace(one, bot="") for one in plain]
    with pytest.raises(RecordError, match="budget"):
        arena("tiny", words, 2, seed=3, budget=Budget(playouts=3), resume=kept)
    with pytest.raises(TypeError, match="a budget must be of type Budget, not 3"):
        arena("tiny", words, 2, budget=3)


def test_a_bot_that_is_not_ours_is_made_for_every_match_with_a_seed_of_its_own():
    made = []

    def maker(game, seed):
        made.append((game.name, seed))
        return LastMove(game, seed)

    first, second = arena("zebras", ["last", "last"], 2, makers={"last": maker})
    assert [name for name, _ in made] == ["zebras"] * 4
    assert len(set(made)) == 4
    assert first.win_rate == second.win_rate == 0.5  # equally strong in both seats


def test_worker_processes_change_nothing():
    alone = arena("zebras", ["random", "greedy"], 4, seed=3)
    assert arena("zebras", ["random", "greedy"], 4, seed=3, workers=2) == alone


def test_progress_is_reported_after_each_match():
    results = []
    arena("zebras", ["random", "random"], 3, progress=lambda *step: results.append(step))
    assert results == [(1, 3), (2, 3), (3, 3)]


def test_the_options_of_the_game_are_kept():
    (pairing,) = wanted(("random", "random"), 1, board="president")
    assert play(pairing) != play(wanted(("random", "random"), 1)[0])


def test_both_matches_of_an_opening_begin_equally():
    first, second = (_open(load("zebras"), pairing) for pairing in wanted(("random",) * 2, 2))
    assert len(first.line) == OPENING
    assert first.line == second.line


@pytest.mark.compiled
@pytest.mark.long
def test_the_levels_stand_in_their_order():
    """Each level wins the majority of twelve matches against the level below it."""
    ladder = ["pebble", "antler", "flint", "obsidian", "search:0.3s"]
    for lower, higher in pairwise(ladder):
        below, above = arena("zebras", [lower, higher], 12, seed=1)
        assert above.wins > below.wins


@pytest.mark.parametrize("maker", [lambda game, seed: None, lambda game, seed: "guard:0", "last"])
def test_a_maker_that_makes_no_bot_is_named(maker):
    with pytest.raises(TypeError, match="'mine'"):
        arena("zebras", ["random", "mine"], 2, makers={"mine": maker})


@pytest.mark.parametrize("wrong", [{"matches": -1}, {"matches": 2, "workers": -1}])
def test_an_arena_says_what_it_cannot_play(wrong):
    with pytest.raises(NotationError, match=f"not {min(wrong.values())}"):
        arena("zebras", ["random", "greedy"], **wrong)


def test_a_bot_that_workers_cannot_import_is_named(monkeypatch):
    fault = "the maker of bot 'mine' must be importable if there is more than one worker"
    with pytest.raises(TypeError, match=fault):
        arena("zebras", ["random", "mine"], 2, makers={"mine": lambda *_: None}, workers=2)

    class Typed(LastMove):
        __module__ = "__main__"

    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
    with pytest.raises(TypeError, match=fault):
        arena("zebras", ["random", "mine"], 2, makers={"mine": Typed}, workers=2)


def test_workers_may_be_one_for_each_core(monkeypatch):
    monkeypatch.setattr("steppe.core.validation.cores", lambda: 1)
    standings = arena("zebras", ["random", "random"], 2, seed=3)
    assert arena("zebras", ["random", "random"], 2, seed=3, workers=0) == standings


def test_a_match_is_reported_by_its_number_and_its_bots():
    assert str(wanted(("random", "greedy"), 2)[1]) == "match 1 of zebras, greedy, random"


def test_a_program_without_a_main_guard_is_warned_once(tmp_path):
    program = tmp_path / "program.py"
    call = 'steppe.arena("zebras", ["random", "random"], 1, workers=2)'
    program.write_text(f"import steppe\nprint('run')\n{call}\n")
    ran = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=120)
    guard = "each worker imports your program, so start several workers only below `if __name__"
    assert ran.returncode != 0
    assert ran.stderr.splitlines()[0].startswith(guard)
    assert f"RuntimeError: a worker exited: {guard}" in ran.stderr


def test_a_program_that_is_no_file_has_no_workers(monkeypatch):
    program = ModuleType("__main__")
    program.__file__ = "<stdin>"
    monkeypatch.setitem(sys.modules, "__main__", program)
    with pytest.raises(RuntimeError, match="workers import the program, so it must be in a file"):
        arena("zebras", ["random", "random"], 2, workers=2)
