"""Solo matches in the terminal and in the arena, and an option only for solo matches."""

import io

import pytest

from steppe import games


@pytest.fixture(autouse=True)
def _tiny(monkeypatch):
    """Register the tests' own game of dice and hidden hands, which has a solo mode."""
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny:GAME")


@pytest.fixture
def play(run, monkeypatch):
    """Play a solo match with prepared input lines; return the result of the command."""

    def play(options, *lines):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run(f"play tiny --players 1 {options}")

    return play


def test_one_alone_plays_to_the_end(play):
    told = play("--seed 2", "lay:thief", "lay:spear", "leave", "lay:bow", "leave").out
    assert told.index("player 0 (you): Lay thief.") < told.index("player 0 (you): Lay spear.")
    assert told.endswith("This match is over: 4 points.\n")


def test_a_lone_player_may_give_up(play):
    assert play("--seed 2", "lay:thief", "!resign").out.endswith("\nplayer 0 (you) resigned.\n")


def test_one_alone_takes_back_step_by_step_up_to_the_last_outcome(play):
    lines = (
        "!undo",
        "lay:bow",
        "lay:thief",
        "!undo",
        "!undo",
        "!undo",
        "lay:thief",
        "leave",
        "!undo",
    )
    told = play("--seed 2", *lines).out
    assert told.count("nothing can be taken back here") == 3
    assert told.count("force 5") == told.count("force 1") == 1


def test_a_bot_shows_one_alone_what_it_would_play(play):
    assert "\nlay:" in play("--seed 5", "!hint").out


def test_a_bot_plays_alone_to_be_watched(play):
    assert "This match is over" in play("--as none --against random --seed 3").out


def test_in_the_arena_of_one_a_single_bot_is_enough(run):
    (standing,) = run("arena tiny random --players 1 --matches 20 --seed 1 --json").data
    low, high = standing["interval"]
    assert standing["wins"] + standing["losses"] == standing["matches"] == 20
    assert standing["draws"] == 0
    assert 0 < low < standing["win_rate"] == standing["wins"] / 20 < high < 1
    assert standing["even_rate"] is None


def test_an_option_of_one_alone_is_refused_for_others(run, refusal):
    assert run("signature tiny --matches 1").out.count("players=1 herd=big goal=") == 2
    words = "option 'goal' is for matches of 1, not of 3 players"
    assert refusal("perft tiny --depth 1 --option goal=high") == words
    assert refusal("arena tiny random random --option goal=high --players 3") == words
    assert "  --option goal=low|high (--players 1)\n" in run("games").out


def test_a_number_of_players_chooses_the_kind_of_match_that_is_tried(run):
    (line,) = run("signature tiny --matches 1 --players 1").out.splitlines()
    assert " players=1 " in line
