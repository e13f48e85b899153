"""``steppe train``: a run, and its continuation."""

import inspect
import json
import re
import sys
from dataclasses import fields

import pytest

import steppe.lab.experiment.training_run  # noqa: F401 before the table of games is replaced
from steppe.cli.train import train
from steppe.lab.train.generation import Settings
from tests.tiny import GAME

LINE = "train tiny --players 2 --by-hand 2 --matches 2 --seed 3"


@pytest.fixture(autouse=True)
def tiny(monkeypatch, tmp_path):
    """Register Tiny as a game, and work in a temporary folder."""
    for place in ("games", "lab.experiment.training_config", "lab.compare.arena"):
        monkeypatch.setattr(f"steppe.{place}.load", lambda name: GAME)
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


def test_a_file_of_a_run_repeats_it_and_options_override_it(run, refusal, tmp_path):
    run(f"{LINE} --generations 1 --out a --window 7")
    again = run("train --config a/config.toml --generations 1 --out b --json").out
    assert json.loads(again)["matches"] == 2
    states = [(tmp_path / name / "state.npz").read_bytes() for name in "ab"]
    assert states[0] == states[1]
    run("train --config a/run.json --generations 1 --out c --window 8 --seed 4")
    settings = json.loads((tmp_path / "c" / "run.json").read_text())["settings"]
    assert (settings["window"], settings["seed"], settings["by_hand"]) == (8, 4, 2)
    assert refusal("train zebras --config a/run.json --out d") == (
        "a/run.json is for tiny, not for zebras"
    )
    assert refusal("train").startswith("name a game, as in `steppe train GAME`")
    told = "a run continues with its settings: leave out --config"
    assert refusal("train --resume a --config a/run.json") == told
    assert json.loads(run("train --resume a --generations 2 --json").out)["generation"] == 2


def test_a_line_shows_the_result_against_each_bot(run, tmp_path):
    out = run(
        f"{LINE} --generations 1 --against random --evaluate-every 1 --evaluate-matches 2"
    ).out
    assert re.search(r"; [\d.]+% \([\d.]+% to [\d.]+%\) against random$", out.strip())
    assert "against/random/low" in (tmp_path / "training" / "tiny-2" / "log.csv").read_text()


def test_every_setting_is_an_option():
    named = set(inspect.signature(train).parameters)
    assert {part.name for part in fields(Settings)} <= named


def test_without_its_library_tensorboard_is_refused_with_the_way_to_install_it(
    refusal, monkeypatch
):
    monkeypatch.setitem(sys.modules, "tensorboardX", None)
    monkeypatch.delitem(sys.modules, "steppe.adapters.tensorboard", raising=False)
    told = refusal(f"{LINE} --generations 1 --tensorboard")
    assert told.startswith("tensorboardX is not installed: pip install -e '.[tensorboard]'")
