"""A bot that is not built in loses the matches in which it fails, and the run goes on."""

import pytest

from steppe import games
from steppe.bots.outside import bot_words
from steppe.core import bot
from steppe.core.bot import Budget
from steppe.core.errors import NotationError
from steppe.lab.compare.arena import arena
from steppe.lab.compare.ladder import ladder
from steppe.lab.measure.simulate import record, simulate
from steppe.play.match_record import format_record, parse_record, replay
from tests.bots.outside.programs import PLAYS, python
from tests.tiny import GAME

WRONG, RAISING, LEAVING, FIRST, SOMETIMES = (
    f"tests.lab.outside_bots:{name}"
    for name in ("Wrong", "Raising", "Leaving", "First", "Sometimes")
)


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny:GAME")
    for module in (bot, bot_words):  # the usual time of Python bots, and of programs
        monkeypatch.setattr(module, "USUAL", Budget(seconds=60.0))


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        (WRONG, "'hop' is not a move; nearest: "),
        (RAISING, "ZeroDivisionError: no idea"),
        (LEAVING, "sys.exit(3) was called"),
        (f"cmd:{python('input()')}", "ended with exit code 0"),
        (f"cmd:{python('raise SystemExit(4)')}", "ended with exit code 4"),
    ],
)
def test_a_bot_that_fails_loses_with_a_reason_and_is_called_off_after_three(word, reason):
    bad, good = arena("tiny", [word, "random"], 8, seed=2)
    assert (bad.forfeits, bad.losses, bad.matches, bad.unplayed) == (3, 3, 3, 5)
    assert (good.wins, good.forfeits, good.unplayed) == (3, 0, 5)
    assert reason in bad.reasons[0]
    told = bad.to_json()
    assert (told["forfeits"], told["unplayed"], told["reasons"]) == (3, 5, bad.reasons)
    assert bad.mean_score == 0


def test_only_the_pairings_of_the_bad_bot_end():
    bad, first, random = arena("tiny", [WRONG, FIRST, "random"], 4, seed=2, players=2)
    assert (bad.matches, bad.unplayed) == (6, 2)
    assert (first.matches, random.matches) == (7, 7)


def test_forfeits_that_are_not_in_a_row_end_nothing():
    sometimes, _ = arena("tiny", [SOMETIMES, "random"], 12, seed=4)
    assert (sometimes.forfeits, sometimes.unplayed) == (6, 0)


def test_of_three_players_the_one_that_fails_is_last_and_the_others_share_the_win():
    bad, *others = arena("tiny", [WRONG, "random", "random"], 2, seed=2)
    assert (bad.losses, bad.forfeits) == (2, 2)
    assert [one.draws for one in others] == [2, 2]


def test_an_interrupted_run_with_forfeits_resumes(tmp_path):
    kept, words = tmp_path / "kept", [SOMETIMES, WRONG, "random"]
    whole = arena("tiny", words, 4, seed=1, players=2, resume=kept)
    lines = kept.read_bytes().splitlines(keepends=True)
    for number in (1, 3, 6):
        kept.write_bytes(b"".join(lines[:number]))
        assert arena("tiny", words, 4, seed=1, players=2, resume=kept) == whole


def test_a_program_and_a_python_object_play_like_the_built_in_bots():
    words = [f"cmd:{python(PLAYS)}", FIRST]
    one, other = arena("tiny", words, 2, seed=3)
    assert (one.matches, one.forfeits, one.won) == (2, 0, other.won)


def test_a_strict_arena_raises_the_error():
    with pytest.raises(NotationError, match="'hop' is not a move"):
        arena("tiny", [WRONG, "random"], 2, strict=True)


def test_in_a_ladder_two_bots_stop_meeting(monkeypatch):
    found = ladder("tiny", [WRONG, "random", FIRST], 40, rate=lambda beaten: beaten.sum(1))
    (bad,) = (rung for rung in found.rungs if rung.bot == WRONG)
    assert bad.forfeits == 8  # two pairs, after which neither bot meets it again
    assert bad.to_json()["reasons"] == [*bad.reasons]
    assert sum(len(met.shares) for met in found.meetings) >= 20


def test_bots_simulate_matches_whose_records_replay():
    start = GAME.new(2)
    played = [*simulate(start, 2, 5, bots=[FIRST, WRONG])]
    assert [one.loser for one in played] == [1, 1]
    assert played == [*simulate(start, 2, 5, bots=[FIRST, WRONG])]
    for one in played:
        text = format_record(record(start, one.moves, one, [FIRST, WRONG]))
        assert "forfeit 1 'hop' is not a move" in text
        assert replay(parse_record(text), lambda name: GAME).returns() == [1.0, -1.0]
    (whole,) = simulate(start, 1, 5, bots=[FIRST])
    assert (whole.loser, whole.reason) == (-1, "")
    with pytest.raises(NotationError, match="no bot 'nobody'"):
        simulate(start, 1, bots=["nobody"])
