"""``steppe play``: a match in the terminal, with moves from a pipe."""

import io
from dataclasses import replace

import pytest

import steppe
from steppe.bots.greedy import RandomBot
from steppe.cli import main
from steppe.cli.arguments import terminal_language
from steppe.cli.terminal_match import Session, asker
from steppe.core.actions import ActionSpace, Verb
from steppe.locale import LANGUAGES


@pytest.fixture
def play(run, monkeypatch):
    """Play a match with prepared input lines; return the result of the command."""

    def play(options, *lines):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run(f"play zebras {options}")

    return play


@pytest.fixture
def whole(match):
    """Return all moves of a finished match."""
    return [entry.move for entry in match.line]


def test_a_match_is_played_to_its_end(play, whole, match):
    ran = play("--as all", *whole)
    high, low = max(match.scores()), min(match.scores())
    assert ran.code == 0
    assert ran.out.rstrip().endswith(f"wins: {high} to {low} (the board is full).")


def test_a_saved_match_replays(play, run, whole, match, tmp_path):
    path = tmp_path / "mine.steppe"
    play("--as all", *whole[:20], f"!save {path}")
    data = run("replay --json", path).data
    assert data["position"] == match.position_after(20).to_json()
    assert data["seats"] == {"0": "player 0", "1": "player 1"}


def test_a_person_plays_against_a_bot(play):
    ran = play("--against random --seed 1", "guard:3", "!log")
    assert "player 0 (you): Ranger above column D." in ran.out
    assert "bot:random: " in ran.out
    assert ran.out.endswith("The match is not over.\n")


def test_a_bot_of_your_own_that_fails_loses(play):
    ran = play("--as none --against random --against tests.lab.outside_bots:Wrong --seed 8")
    assert ran.code == 0
    assert "bot:tests.lab.outside_bots:Wrong loses: 'hop' is not a move" in ran.out


def test_the_same_seed_gives_the_same_match(play):
    first = play("--as none --against random --seed 8").out
    assert play("--as none --against random --seed 8").out == first
    assert play("--as none --against random --seed 9").out != first


def test_an_exception_in_a_bot_names_bot_seed_match_and_position(monkeypatch):
    monkeypatch.setattr(RandomBot, "choose", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError) as raised:
        main(["play", "zebras", "--as", "none", "--against", "random", "--seed", "8"])
    (note,) = raised.value.__notes__
    asked = "bot:random with seed 9 in match 'seed-8', after 0 moves and outcomes as player 0"
    assert note == f"{asked}, seeing\n{steppe.load('zebras').new()}"


def test_bots_sit_in_the_order_they_are_named(play):
    ran = play("--as none --against random --against antler --seed 1")
    assert "bot:random: Ranger" in ran.out
    assert "bot:antler: " in ran.out
    assert "wins: " in ran.out


def test_the_second_player_is_asked_second(play):
    ran = play("--as 1 --against random --seed 2")
    assert ran.out.startswith("bot:random: Ranger ")
    assert "Your turn: Place an animal" in ran.out


def test_a_move_may_be_typed_carelessly(play):
    assert "Lion to D2" in play("--as all", "GUARD 3", "place  Lion d2", "step 1").out


def test_a_wrong_move_is_explained_and_asked_again(play):
    ran = play("--as all", "guard:3", "place:lion:a1", "jump", "place:lion:d1", "step:1")
    assert "illegal move 'place:lion:a1' for player 1; legal:" in ran.out
    assert "'jump' is not a move" in ran.out
    assert "player 1: Lion to D1, ranger to column E." in ran.out


def test_undo_takes_the_last_decision_back(play):
    ran = play("--as all", "guard:3", "place:lion:d1", "!undo", "place:zebra:d1", "step:1", "!log")
    assert "Zebra to D1" in ran.out
    assert "Lion to D1" not in ran.out


def test_undo_at_a_shared_table_is_for_the_player_who_decided_last(play):
    ran = play("--as all", "guard:3", "!undo", "guard:5", "!log")
    assert "player 0: Ranger above column F." in ran.out
    assert "nothing can be taken back" not in ran.out


def test_undo_against_a_bot_goes_back_to_ones_own_decision(play):
    ran = play("--against random --seed 1", "guard:3", "!undo", "guard:5")
    assert "player 0 (you): Ranger above column F." in ran.out


def test_there_is_nothing_to_undo_at_the_start(play):
    assert "nothing can be taken back here" in play("--as all", "!undo").out


def test_help_lists_moves_with_what_they_do(play):
    ran = play("--as all", "!help")
    assert "guard:3                Ranger above column D" in ran.out
    assert "!save FILE: write the record" in ran.out


def test_a_hint_is_a_legal_move(play):
    ran = play("--as all --seed 1", "!hint")
    hints = [line for line in ran.out.splitlines() if line.startswith("guard:")]
    assert hints[0].split(": ")[0] in steppe.load("zebras").new().legal()


def test_a_player_who_resigns_loses(play):
    ran = play("--as all", "guard:3", "!resign")
    assert ran.out.endswith("player 0 won: player 1 resigned.\n")


def test_the_table_speaks_french(play):
    out = play("--as all --language fr", "guard:3", "!help", "!resign").out
    out = out.replace("\N{NO-BREAK SPACE}", " ")
    assert "À vous" in out
    assert "joueur 0 : Garde au-dessus de la colonne D." in out
    assert "quitter la table" in out
    assert out.endswith("Abandon : joueur 1. Victoire : joueur 0.\n")


def test_the_language_is_that_of_the_terminal_unless_one_is_chosen(play, monkeypatch):
    monkeypatch.setattr("steppe.cli.arguments.terminal_language", lambda: "fr")
    assert "Placez le garde" in play("--as all").out
    assert "Place the ranger" in play("--as all --language en").out


@pytest.mark.parametrize(("variable", "value"), [("LC_ALL", "fr_FR.UTF-8"), ("LANG", "fr")])
def test_the_terminal_names_its_language_in_the_environment(monkeypatch, variable, value):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, value)
    assert terminal_language() == "fr"


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "player 0 (you) resigned.\n"), ("fr", "joueur 0 (vous) a abandonné.\n")],
)
def test_sentences_about_the_person_typing_agree_with_their_name(play, language, told):
    assert f"\n{told}" in play(f"--language {language}", "!resign").out


def test_there_is_no_such_language(refusal):
    known = " ".join(LANGUAGES)
    assert f"--language takes one of {known}, not 'xx'" in refusal("play zebras --language xx")


def test_quit_leaves_the_table(play):
    assert play("--as all", "quit", "guard:3").out.endswith("The match is not over.\n")


def test_a_record_that_cannot_be_written_is_reported_and_play_goes_on(play, tmp_path):
    ran = play("--as all", f"save {tmp_path}/no/where", "save", "save ~no-such-user/x", "guard:3")
    assert "No such file or directory" in ran.out
    assert "\n!save FILE: write the record of the match\n" in ran.out
    assert "~no-such-user/x: Could not determine home directory" in ran.out
    assert "player 0: Ranger above column D." in ran.out


@pytest.mark.parametrize("seat", ["2", "-1", "nobody"])
def test_there_is_no_such_seat(refusal, seat):
    assert refusal(f"play zebras --as={seat}") == f"--as takes 0 to 1, all or none, not '{seat}'"


def test_there_is_no_such_bot(refusal):
    assert "no bot 'deepblue'; bots: pebble" in refusal("play zebras --against deepblue")


def test_a_pipe_is_read_to_its_end(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("one\n\ntwo"))
    ask = asker()
    assert [ask({}), ask({}), ask({}), ask({})] == ["one", "", "two", None]


@pytest.mark.parametrize("word", ["!withdraw", "!undo:0", "!dance"])
def test_an_unknown_command_does_nothing(play, word):
    assert f"{word} is not a command; see !help" in play("--as all", word).out


def test_a_command_may_be_typed_without_its_sign_unless_a_move_begins_so():
    game = steppe.load("zebras")
    asked = Session(steppe.Match.new(game), (), None, None, None)
    assert (asked._command("undo"), asked._command("!undo")) == ("!undo", "!undo")
    verbs = ActionSpace(*game.actions.verbs, Verb("undo"))
    asked.match.game = replace(game, actions=verbs)
    assert (asked._command("undo"), asked._command("!undo")) == ("undo", "!undo")
