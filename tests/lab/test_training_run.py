"""Training from a configuration: files that repeat a run, logs, opponents and callbacks."""

import csv
import json
from dataclasses import fields

import numpy as np
import pytest

import steppe
from steppe.core.errors import NotationError, RecordError
from steppe.lab.experiment.training_config import TrainingConfig, config_in, read_config
from steppe.lab.experiment.training_run import generations, train
from steppe.lab.train.generation import Generation, Settings, Trial, numbers_in
from steppe.lab.train.network_bot import Manner, NetworkBot
from steppe.lab.train.training import Trainer
from tests.bots.seats import look
from tests.lab.test_training import NET, SMALL
from tests.tiny import GAME

LITTLE = {"players": 2, "seed": 5, "by_hand": 2, "matches": 2, "every": 2, "batch": 4}
LITTLE |= {"lessons": 1, "trial": 2, "trials": 2, "against": "random", "evaluate_every": 2}
LITTLE["evaluate_matches"] = 2


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    """Register Tiny as a game."""
    for place in ("experiment.training_config", "compare.arena"):
        monkeypatch.setattr(f"steppe.lab.{place}.load", lambda name: GAME)


def config(**more):
    return TrainingConfig("tiny", LITTLE, **{"generations": 2, **more})


def outcome(folder):
    """Return the saved state of a run, and its log without times."""
    with np.load(folder / "state.npz") as file:
        arrays = {name: file[name].tobytes() for name in file.files}
    lines = map(json.loads, (folder / "log.jsonl").read_text().splitlines())
    return arrays, [line | {"seconds": 0} for line in lines]


def test_every_file_of_a_run_repeats_it_bit_for_bit(tmp_path):
    train(config(), tmp_path / "first")
    for name in ("run.json", "config.toml"):
        again = read_config(tmp_path / "first" / name).changed({}, 2, None)
        train(again, tmp_path / name)
        assert outcome(tmp_path / name) == outcome(tmp_path / "first")
    assert config_in(tmp_path / "first").resolved() == config().resolved()


def test_a_run_that_is_interrupted_gives_the_same_weights_and_logs(tmp_path):
    train(config(), tmp_path / "whole")
    train(config(generations=1), tmp_path / "parts")
    assert [one.number for one in train(config(), tmp_path / "parts")] == [2]
    assert outcome(tmp_path / "parts") == outcome(tmp_path / "whole")
    tables = [(tmp_path / name / "log.csv").read_text() for name in ("whole", "parts")]
    assert len({table.splitlines()[0] for table in tables}) == 1


def test_measuring_against_bots_leaves_the_weights_as_they_are(tmp_path):
    train(config(), tmp_path / "with")
    plain = TrainingConfig("tiny", {**LITTLE, "against": ""}, generations=2)
    train(plain, tmp_path / "without")
    assert outcome(tmp_path / "with")[0] == outcome(tmp_path / "without")[0]


def test_results_against_bots_are_in_both_logs_with_their_intervals(tmp_path):
    told = []
    first, second = train(config(), tmp_path, callbacks=[told.append])
    assert told == [first, second]
    assert not first.against
    (trial,) = second.against.values()
    assert trial.matches == 2
    with (tmp_path / "log.csv").open() as file:
        rows = [*csv.DictReader(file)]
    assert rows[0]["against/random/rate"] == ""
    low, rate, high = (float(rows[1][f"against/random/{name}"]) for name in ("low", "rate", "high"))
    assert low <= rate <= high
    assert rate == pytest.approx(trial.rate)
    logged = json.loads((tmp_path / "log.jsonl").read_text().splitlines()[1])
    assert logged["against"]["random"]["matches"] == 2


def test_numbers_of_a_generation_are_named_by_their_place():
    trial = Trial(1.0, 2, 3.0, 4.0)
    found = Generation(1, 2, 3, 0.5, 1.0, trial, trial, True, {"greedy": trial}).numbers()
    assert found["best/rate"] == found["against/greedy/rate"] == 0.5
    assert (found["passed"], found["by_hand/others"]) == (1, 4.0)
    assert numbers_in({"interval": [0.1, 0.2]}) == {"low": 0.1, "high": 0.2}


def test_an_error_in_a_callback_stops_training_after_a_whole_generation(tmp_path):
    def stop(generation):
        raise InterruptedError

    with pytest.raises(InterruptedError):
        train(config(), tmp_path, callbacks=[stop])
    assert [one.number for one in train(config(), tmp_path)] == [2]


def test_training_from_a_program_needs_an_end(tmp_path):
    with pytest.raises(NotationError, match="set `generations` or `minutes`"):
        train(TrainingConfig("tiny", LITTLE), tmp_path)
    assert len(train(TrainingConfig("tiny", LITTLE, minutes=1e-9), tmp_path)) == 1


def test_bots_are_checked_before_there_is_a_folder(tmp_path):
    for against, told in (("deep", "no bot 'deep'"), ("random, greedy:9", "CARE must be")):
        wrong = TrainingConfig("tiny", {**LITTLE, "against": against}, generations=1)
        with pytest.raises(NotationError, match=told):
            next(generations(wrong, tmp_path / "run"))
    assert not (tmp_path / "run").exists()


def test_rivals_are_named_once_each():
    assert Settings(2, against=" greedy, pebble,greedy,, ").rivals == ("greedy", "pebble")


@pytest.mark.parametrize(
    ("more", "kind", "told"),
    [
        ({"settings": {"sead": 1}}, NotationError, "no setting 'sead'; settings: players seed"),
        ({"settings": {"seed": "x"}}, TypeError, "the setting seed must be of type int, not 'x'"),
        ({"settings": {"seed": True}}, TypeError, "the setting seed must be a number, not True"),
        ({"settings": {"batch": -3}}, NotationError, "the setting batch cannot be -3"),
        ({"generations": 0}, NotationError, "generations must be more than 0, not 0"),
        ({"rules": "9.9"}, NotationError, "this run had rules 9.9, and tiny now has"),
        ({"features": 99}, NotationError, "leave out `features` to train a different network"),
    ],
)
def test_a_configuration_with_a_fault_says_which(more, kind, told):
    with pytest.raises(kind, match=told):
        TrainingConfig("tiny", **more)


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.toml", "game = ", "is not a TOML file"),
        ("a.json", "{", "is not a JSON file"),
        ("a.json", "[]", "is not the configuration of a run: it must have `game`"),
        ("a.toml", "players = 2", "is not the configuration of a run"),
        ("a.toml", 'game = "tiny"\nspeed = 1', "may have settings generations minutes"),
        ("a.toml", 'game = "tiny"\n[settings]\nseed = "x"', "the setting seed must be"),
    ],
)
def test_a_file_that_is_no_configuration_is_refused(name, text, told, tmp_path):
    (tmp_path / name).write_text(text)
    with pytest.raises(RecordError, match=told):
        read_config(tmp_path / name)


def test_a_network_in_training_plays_as_a_bot():
    position = GAME.new(2).settle(1)
    for simulations in (0, 4):
        bot = NetworkBot(GAME, NET, Manner(2, simulations), 1)
        assert bot.choose(look(position)) in position.legal()


def test_a_trainer_measures_only_when_it_is_due():
    trainer = object.__new__(Trainer)
    trainer._settings, trainer.generation = SMALL, 3
    trainer.examine = lambda number, net: pytest.fail("not due")
    assert trainer._examined() == {}


def test_a_configuration_names_every_setting():
    text = config().to_toml()
    assert all(f"\n{part.name} = " in text for part in fields(Settings))
    assert steppe.TrainingConfig is TrainingConfig
    assert steppe.train is train
