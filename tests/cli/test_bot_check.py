"""``steppe bot-check`` prints a certificate, and fails if a trial does."""

import pytest

from steppe import games
from tests.bots.outside.programs import PLAYS, python


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny:GAME")


def test_a_good_bot_gets_a_certificate(run):
    ran = run("bot-check --game tiny --time 60", python(PLAYS))
    assert ran.code == 0, ran.out
    *trials, passed, who = ran.out.splitlines()
    assert all(line.endswith(": passed") for line in trials)
    assert passed == "passed"
    assert who.startswith("plain 2, protocol 1, hash ")


def test_a_bad_bot_gets_its_fault_and_an_exit_code(run):
    ran = run("bot-check --game tiny --json", "cmd:" + python("print('hello')"))
    assert ran.code == 1
    (fault,) = ran.data["trials"].values()
    assert fault.startswith("answered 'hello' wrongly: a message is one line of JSON, not 'hello'")
    assert not ran.data["passed"]


def test_a_program_that_is_not_there_is_refused(refusal):
    assert "there is no program '/no/such'" in refusal("bot-check --game tiny /no/such")
