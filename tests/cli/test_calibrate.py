"""``steppe calibrate``: its output for people and for tools."""

import tomllib

import pytest

import steppe.lab.compare.calibration
from steppe.lab.train.buffers import SelfPlayConfig
from tests.tiny import GAME

LINE = "calibrate tiny --players 2 --matches 6 --simulations 2"


@pytest.fixture(autouse=True)
def tiny(monkeypatch, tmp_path):
    """Register Tiny as a game, with its scales in a temporary folder."""
    monkeypatch.setattr("steppe.games.load", lambda name: GAME)
    monkeypatch.setattr(steppe.lab.compare.calibration, "load", lambda name: GAME)
    monkeypatch.setattr(
        steppe.lab.compare.calibration,
        "STRENGTHS",
        (SelfPlayConfig(0.2, 0, 2), SelfPlayConfig(0.0, 0, 3)),
    )
    steppe.lab.compare.calibration._room.cache_clear()
    monkeypatch.setattr(type(GAME), "measured_in", lambda game, file: tmp_path / f"{file}.toml")


def test_people_read_predicted_and_actual_results(run, tmp_path):
    out = run(LINE).out
    assert out.splitlines()[0].split() == ["said", "won", "positions"]
    assert "scale: level " in out
    assert not list(tmp_path.iterdir())


def test_tools_read_all_of_it_and_a_scale_is_written_when_asked_for(run, tmp_path):
    told = run(f"{LINE} --seed 3 --json --write").data
    assert (told["game"], told["players"], told["matches"], told["seed"]) == ("tiny", 2, 6, 3)
    assert sum(count for count, _, _ in told["bins"]) == 2 * told["positions"]
    assert tomllib.loads((tmp_path / "winning.toml").read_text()) == {"2": told["scale"]}
