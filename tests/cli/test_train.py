"""``steppe train``: a run, and its continuation."""

import json

import pytest

import steppe.lab.train.training  # noqa: F401 before the table of games is replaced
from tests.tiny import GAME

LINE = "train tiny --players 2 --by-hand 2 --matches 2 --seed 3"


@pytest.fixture(autouse=True)
def tiny(monkeypatch, tmp_path):
    """Register Tiny as a game, and work in a temporary folder."""
    monkeypatch.setattr("steppe.games.load", lambda name: GAME)
    monkeypatch.chdir(tmp_path)


def test_a_run_reports_each_generation_and_continues(run, tmp_path):
    first = run(f"{LINE} --out a --generations 2 --json").out
    rest = run("train tiny --resume a --generations 3 --json").out
    whole = run(f"{LINE} --out b --generations 3 --json").out
    for part in ([*first.splitlines(), *rest.splitlines()], whole.splitlines()):
        results = [json.loads(line) | {"seconds": 0} for line in part]
        assert [one["matches"] for one in results] == [2, 4, 6]
        assert results[-1]["loss"] > 0
    assert (tmp_path / "a" / "log.jsonl").read_text().count("\n") == 3


def test_for_people_a_generation_is_a_line(run):
    out = run(f"{LINE} --generations 1").out
    assert out.startswith("generation 1: 2 matches, loss ")


def test_a_folder_is_not_begun_twice(run, refusal):
    run(f"{LINE} --generations 1")
    text = "training/tiny-2 has a run already: continue with --resume training/tiny-2"
    assert text in refusal(LINE)


def test_what_a_run_is_set_to_stays(run, refusal):
    run(f"{LINE} --generations 1 --out a")
    told = "a run continues with its settings: leave out --by-hand"
    assert refusal("train tiny --resume a --by-hand 3") == told
    assert refusal("train tiny --resume a --out b") == told.replace("by-hand", "out")
    assert refusal("train tiny --resume nowhere") == "nowhere is not a training folder"
    told = "a has 1 generation: ask for more"
    assert refusal("train tiny --resume a --generations 1") == told
    assert refusal(f"{LINE} --weights= --out b").startswith("--weights takes the name of weights")
    assert "less than or equal to 100000" in refusal(f"{LINE} --simulations 100001 --out b")
