"""The messages shown while rules are compiled."""

import os
import subprocess
import sys

import pytest

from steppe.engine import notice
from steppe.engine.notice import Notice


class Compiling:
    """Rules with a given number of functions, a stopped clock, and a notice about compilation."""

    def __init__(self, capsys, functions=180):
        self.capsys, self.functions, self.now = capsys, functions, 1000.0
        self.notice = Notice(lambda: self.functions, lambda: self.now)

    def compile(self, *seconds):
        """Compile, in one call, functions that take the given times; return the output."""
        self.notice.begin()
        for each in seconds:
            self.now += each
            self.notice.hear()
        self.notice.end()
        return self.told()

    def told(self):
        out, err = self.capsys.readouterr()
        assert out == ""
        return err


PROGRAM = """
import steppe, sys
from steppe.engine import compiler

compiler.WATCHERS.append(lambda: print("a function", file=sys.stderr))
steppe.load("zebras").new()
"""


@pytest.mark.compiled
def test_compilation_is_announced_and_only_where_it_is_needed(tmp_path):
    variables = {"STEPPE_JIT": "1", "STEPPE_CACHE": str(tmp_path)}

    def told():
        command = [sys.executable, "-c", PROGRAM]
        done = subprocess.run(command, env=os.environ | variables, capture_output=True, text=True)
        return done.stderr.splitlines()

    first, second, *_ = told()
    assert first.startswith("steppe: compiling rules before they run for the first time, up to ")
    assert second == "a function"
    assert told() == []


@pytest.fixture
def rules(monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, "steppe.server", raising=False)
    return Compiling(capsys)


LATER = "; the result is cached for next time (STEPPE_JIT=0 skips compilation)\n"
FIRST = f"steppe: compiling rules before they run for the first time, up to 30 s{LATER}"


def test_how_long_it_may_take_is_announced_before_anything_is_compiled(rules):
    rules.notice.begin()
    assert rules.told() == FIRST


def test_it_is_announced_once_as_long_as_the_time_has_not_passed(rules):
    assert rules.compile(*[0.1] * 60) == FIRST
    rules.now += 3600  # time that the program spends on other work
    assert rules.compile(*[0.1] * 230) == ""


def test_when_the_time_has_passed_it_says_how_long_it_takes_on_this_machine(rules):
    assert rules.compile(*[0.5] * 60) == FIRST
    assert rules.compile(0.5) == "steppe: still compiling, up to 60 s more\n"
    assert rules.compile(*[0.5] * 119) == ""
    assert rules.compile(0.5, 0.5) == "steppe: still compiling, up to 20 s more\n"


def test_one_function_that_takes_longer_than_all_is_announced_when_it_is_done(rules):
    assert rules.compile(31.0) == f"{FIRST}steppe: still compiling, up to 30 s more\n"


def test_another_game_is_announced_before_it_is_compiled(rules):
    rules.compile(*[0.1] * 60)
    rules.functions += 99  # bot templates
    assert rules.compile(0.1) == ""
    rules.functions += 201
    assert rules.compile() == f"steppe: compiling more rules, up to 40 s{LATER}"


def test_parts_of_one_call_count_once(rules):
    rules.notice.begin()
    rules.compile(*[1.0] * 10)
    rules.notice.end()
    assert rules.compile(*[1.0] * 20) == ""
    assert rules.compile(1.0) != ""


def test_a_watcher_announces_instead(rules):
    rules.notice.hush()
    assert rules.compile(*[1.0] * 60) == ""


def test_a_server_and_a_process_that_works_for_another_say_nothing(rules, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(notice, "parent_process", lambda: "another")
        assert rules.compile(1.0) == ""
    monkeypatch.setitem(sys.modules, "steppe.server", sys)
    assert rules.compile(*[1.0] * 60) == ""


def test_of_several_workers_one_may_speak(rules, monkeypatch):
    monkeypatch.setattr(notice, "parent_process", lambda: "another")
    rules.notice.is_heard = lambda: True
    assert rules.compile(0.1) == FIRST
