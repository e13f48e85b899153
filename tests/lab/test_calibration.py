"""From evaluations to win probabilities: mixed matches, the fit, and the measured error."""

import os
import subprocess
import sys
import tomllib

import numpy as np
import pytest

import steppe
import steppe.lab.compare.calibration as calibrations
from steppe.core.win_probability import Scale, scaled
from steppe.lab.compare.calibration import (
    Judged,
    Mixed,
    bins,
    calibrate,
    error,
    fit,
    fitted,
    keep,
    play,
)
from steppe.lab.train.buffers import SelfPlayConfig
from tests.tiny import GAME


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    """Use Tiny as the game, with two strengths."""
    monkeypatch.setattr(calibrations, "load", lambda name: GAME)
    monkeypatch.setattr(
        calibrations, "STRENGTHS", (SelfPlayConfig(0.2, 0, 2), SelfPlayConfig(0.0, 0, 3))
    )
    calibrations._room.cache_clear()


def drawn(scale, players, count=2000):
    """Return evaluated positions whose players win as often as a scale predicts."""
    rng, rows = np.random.default_rng(3), []
    for _ in range(count):
        worth = rng.dirichlet(np.ones(max(2, players)))
        others = len(worth) - 1
        values = tuple((worth * len(worth) - 1) / others)[:players]
        at = float(rng.random())
        likely = scaled(values, scale, at)
        likely = likely if players > 1 else (*likely, 1 - likely[0])
        winner = rng.choice(len(worth), p=likely)
        rows.append(Judged(at, values, tuple(float(winner == k) for k in range(len(worth)))))
    return rows


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_scale_by_which_bots_won_is_found_again(players):
    true = Scale(0.7, 0.8, -0.5 if players == 1 else 0.0)
    assert fit(drawn(true, players)) == pytest.approx(true, abs=0.25)


def test_a_fitted_scale_is_more_right_than_none():
    rows = drawn(Scale(0.4), 2, 800)
    found = fitted("tiny", [rows[at : at + 4] for at in range(0, 800, 4)])
    assert found.error < 0.05 < found.raw
    assert found.brier < found.blind == pytest.approx(0.25)
    assert (found.matches, found.positions) == (200, 800)
    assert sum(one.number for one in found.bins) == 2 * 800


def test_the_error_of_chances_is_their_mean_distance_from_wins():
    said, won = np.array([0.05, 0.05, 0.95, 0.95]), np.array([0.0, 0.0, 1.0, 0.0])
    assert error(bins(said, won)) == pytest.approx((2 * 0.05 + 2 * 0.45) / 4)
    assert error(bins(np.array([0.5, 0.5, 1.0]), np.array([0.0, 1.0, 1.0]))) == 0.0


@pytest.mark.parametrize("players", GAME.players)
def test_a_match_of_mixed_strengths_leaves_positions_and_their_end(players):
    mixed = Mixed("tiny", players, 7, 0, 4)
    rows = play(mixed)
    assert 3 <= len(rows) <= 12
    assert len({row.won for row in rows}) == 1
    assert sum(rows[0].won) == pytest.approx(1.0)
    assert {len(row.values) for row in rows} == {players}
    assert play(mixed) == rows
    assert play(Mixed("tiny", players, 8, 0, 4)) != rows


def test_a_scale_is_kept_beside_the_others(monkeypatch, tmp_path):
    path = tmp_path / "winning.toml"
    monkeypatch.setattr(type(GAME), "measured_in", lambda game, file: path)
    path.write_text("[3]\nlevel = 1.5\ngrowth = 0.1\n")
    GAME._measured.clear()
    found = calibrate(GAME, 2, 4, simulations=2)
    assert keep(found) == path
    told = tomllib.loads(path.read_text())
    assert told == {"2": found.scale.told(), "3": {"level": 1.5, "growth": 0.1}}
    GAME._measured.clear()


@pytest.mark.long
@pytest.mark.compiled
def test_compiled_and_interpreted_matches_are_the_same(monkeypatch):
    monkeypatch.undo()
    calibrations._room.cache_clear()
    words = (
        "from steppe.lab.compare.calibration import Mixed, play;"
        " print(play(Mixed('zebras', 2, 1, 0, 4)))"
    )
    interpreted = {**os.environ, "STEPPE_JIT": "0"}
    command = [sys.executable, "-c", words]
    ran = subprocess.run(command, env=interpreted, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == str(play(Mixed("zebras", 2, 1, 0, 4)))


def test_wrong_numbers_are_refused():
    with pytest.raises(steppe.NotationError):
        calibrate(GAME, 2, 1)
