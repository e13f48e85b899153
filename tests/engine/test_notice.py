"""What is said while rules are compiled."""

import sys

import pytest

from steppe.engine import notice
from steppe.engine.notice import Notice


@pytest.fixture
def heard(monkeypatch, capsys):
    """Let functions be compiled at these times, of fifty; return what was said."""
    monkeypatch.delitem(sys.modules, "steppe.server", raising=False)

    def heard(*times, hushed=False):
        clock = iter(times)
        told = Notice(lambda: 50, lambda: next(clock))
        if hushed:
            told.hush()
        for _ in times:
            told.hear()
        out, err = capsys.readouterr()
        assert out == ""
        return err

    return heard


def test_compiling_is_told_once_with_how_long_it_may_take(heard):
    told = heard(*(0.25 * number for number in range(20)))
    assert told.startswith("steppe: compiling rules, up to 10 s more on this machine; ")
    assert told.count("\n") == 1


@pytest.mark.parametrize("times", [[0.0, 0.4, 0.9], [0.0, 60.0], [5.0]])
def test_what_takes_less_than_a_second_is_not_told(heard, times):
    assert heard(*times) == ""


def test_who_watches_tells_instead(heard):
    assert heard(*range(9), hushed=True) == ""


def test_a_server_and_a_process_that_works_for_another_say_nothing(heard, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(notice, "parent_process", lambda: "another")
        assert heard(*range(9)) == ""
    monkeypatch.setitem(sys.modules, "steppe.server", sys)
    assert heard(*range(9)) == ""
