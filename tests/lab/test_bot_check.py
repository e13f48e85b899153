"""``bot-check`` passes a good bot, and finds each planted fault."""

import pytest

from steppe.bots.outside.piped_process import PipedProcess
from steppe.games import load
from steppe.lab.measure.bot_cases import cases
from steppe.lab.measure.bot_check import Bench, check_bot
from tests.bots.outside.programs import PLAYS, python
from tests.lab.planted_faults import Planted
from tests.tiny import GAME, windows

GAMES = (GAME,)


def certificate(fault="", games=GAMES):
    return check_bot(Bench(lambda: Planted(fault), games))


def test_a_good_bot_gets_the_same_certificate_every_time():
    found = certificate()
    assert [one.fault for one in found.findings] == [""] * len(found.findings)
    told = found.to_json()
    assert (told["bot"], told["version"], told["protocol"]) == ("planted", "1.0", 1)
    assert told == certificate().to_json()


@pytest.mark.parametrize(
    ("fault", "trial", "message"),
    [
        ("mute", "handshake", "is late: no answer to 'hello' within"),
        ("nameless", "handshake", "'ready' has no field 'version'"),
        ("noisy", "handshake", "a message is one line of JSON, not 'thinking ...'"),
        ("illegal", "handshake", "said an illegal word: 'hop' is not a move"),
        ("slow", "handshake", "is late: no move within 1 s"),
        ("strict", "unknown fields", "ended with exit code 1"),
        ("buffer", "long lines", "is late: no move within 1 s"),
        ("narrow", "decisions of tiny", "ended with exit code 1 (at "),
        ("amnesiac", "restart in mid-match", "ended with exit code 1"),
        ("forward", "take-back", "ended with exit code 1"),
        ("muddled", "two matches at once", "answered for match 'check-1', not 'check-0'"),
        ("unseeded", "same seed twice", "moved differently with the same seed: "),
        ("stays", "end of input", "did not end when its input ended"),
    ],
)
def test_a_planted_fault_is_found_with_its_own_message(fault, trial, message):
    found = certificate(fault)
    assert not found.passed
    faults = {one.trial: one.fault for one in found.findings if one.fault}
    assert next(iter(faults)) == trial
    assert message in faults[trial]


def test_a_program_is_checked_like_any_bot():
    found = check_bot(Bench(lambda: PipedProcess(python(PLAYS)), [GAME], 60.0))
    assert found.passed, found
    assert found.name == "plain"


def test_cases_show_every_verb_and_window_of_a_small_game():
    game = windows.GAME
    shown = {part for case in cases(game) for part in case.what.split(", ")}
    assert {f"decision {verb.name!r}" for verb in game.actions.verbs} <= shown
    assert {f"window {window.name!r}" for window in game.windows} <= shown


@pytest.mark.long
@pytest.mark.parametrize("name", ["stone_age", "doggerland", "valley"])
def test_cases_show_most_verbs_of_a_large_game(name):
    game = load(name)
    shown = {part for case in cases(game) for part in case.what.split(", ")}
    verbs = {f"decision {verb.name!r}" for verb in game.actions.verbs}
    assert len(verbs - shown) <= len(verbs) / 4
