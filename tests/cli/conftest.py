"""Run command lines in this process, and provide a match for them."""

import json
from dataclasses import dataclass

import pytest

import steppe
from steppe.cli import main
from steppe.engine.chance import generator
from steppe.lab.measure.signature import random_move


@dataclass(frozen=True)
class Ran:
    """The result of running a command line."""

    code: int
    out: str
    err: str

    @property
    def data(self):
        """Return the JSON that the command printed."""
        return json.loads(self.out)


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command line, given as one string or as a list of words; return its result."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def run(line, *words):
        with pytest.raises(SystemExit) as stopped:
            main([*line.split(), *map(str, words)])
        out, err = capsys.readouterr()
        return Ran(stopped.value.code, out, err)

    return run


@pytest.fixture
def refusal(run):
    """Run an invalid command line; return its error message."""

    def refusal(line, *words):
        ran = run(line, *words)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("steppe: ")
        assert ran.err.count("\n") == 1
        return ran.err.removeprefix("steppe: ").strip()

    return refusal


@pytest.fixture(scope="session")
def match():
    """Return a finished match played with random moves."""
    match, rng = steppe.Match.new(steppe.load("zebras"), id="one"), generator(5)
    while not match.is_over:
        match.play(random_move(match.observe(None), rng))
    return match


@pytest.fixture
def record(match, tmp_path):
    """Return the path of the match's record."""
    path = tmp_path / "match.steppe"
    steppe.write_record(match, path, {0: "ana", 1: "ben"})
    return path
