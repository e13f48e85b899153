"""Datasets of decisions: what they hold, that they repeat, resume and cannot be mixed up."""

import re
from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest

import steppe
from steppe.adapters.parquet import Parquet
from steppe.core.seen_columns import seen_columns
from steppe.lab.data.dataset import Dataset, make_dataset
from steppe.lab.run.executor import Inline, Processes
from steppe.play.decision_table import MatchRow, decisions_of, table_of

WANTED = Dataset("zebras", ("greedy", "random"), 4, seed=7, shard=3)


class InterruptedError(Exception):
    """Stands for Ctrl+C."""


def make(folder, wanted=WANTED, executor=None, progress=None):
    return make_dataset(wanted, folder, Parquet(), (executor or Inline(), progress))


def files(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def table(folder, name="decisions-*.parquet"):
    paths = sorted(folder.glob(name))
    return pyarrow.concat_tables(map(pyarrow.parquet.read_table, paths)).to_pylist()


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Return a dataset's folder and numbers."""
    folder = tmp_path_factory.mktemp("data") / "set"
    return folder, make(folder)


def test_every_row_is_a_decision_that_its_match_replays(made):
    folder, numbers = made
    rows, matches = table(folder), table(folder, "matches.parquet")
    assert (numbers.matches, numbers.decisions, numbers.files) == (4, len(rows), 2)
    game, at = steppe.load("zebras"), 0
    for match in matches:
        position = game.new()
        for ply, line in enumerate(match["entries"]):
            row, (by, word) = rows[at], line.split()
            legal = position.legal_ids()
            assert (row["match"], row["ply"], row["seat"]) == (match["match"], ply, int(by))
            assert (row["legal"], row["word"]) == (legal, word)
            assert game.actions.format(row["chosen"]) == word
            assert row["outcome"] == pytest.approx(match["returns"][row["seat"]])
            assert row["score"] == match["scores"][row["seat"]]
            opening = ply < match["opening"] == 2
            assert row["player"] == ("opening" if opening else match["players"][row["seat"]])
            position.apply(word)
            at += 1
        assert position.returns() == match["returns"]
    assert at == len(rows)


@pytest.mark.parametrize("name", steppe.names())
def test_the_columns_of_an_observation_hold_what_the_player_sees(name):
    match = steppe.Match.new(steppe.load(name), id="one")
    start = match.position_after(0)
    for _ in range(3):
        match.play(match.legal(match.player)[0])
    decisions = decisions_of(start, match.line)
    row = MatchRow(0, ("a",) * match.players, (0.0,) * match.players, (0,) * match.players, ())
    columns = table_of(match.game, [(row, decisions)])
    last = int(decisions.ply[-1])
    seen = match.observe(int(decisions.seat[-1]), last).to_json()
    assert seen_columns(match.game)
    for column in seen_columns(match.game):
        found, value = columns[column.name][-1], seen
        for part in column.path:
            value = [one[part] for one in value] if isinstance(value, list) else value[part]
        assert np.asarray(found).reshape(-1).tolist() == np.asarray(value).reshape(-1).tolist()
        assert column.says


def test_a_dataset_that_was_interrupted_goes_on_and_has_the_same_bytes(made, tmp_path):
    def stop(done, total):
        if done == 2:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        make(tmp_path / "set", progress=stop)
    assert {*files(tmp_path / "set")} == {"progress.jsonl"}
    make(tmp_path / "set")
    assert files(tmp_path / "set") == files(made[0])


def test_a_complete_dataset_is_not_made_again(made):
    before = {path: path.stat().st_mtime_ns for path in made[0].iterdir()}
    assert make(made[0]) == made[1]
    assert {path: path.stat().st_mtime_ns for path in made[0].iterdir()} == before


@pytest.mark.long
def test_the_number_of_processes_does_not_change_a_byte(made, tmp_path):
    with Processes(2) as executor:
        make(tmp_path / "set", executor=executor)
    assert files(tmp_path / "set") == files(made[0])


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (Dataset("zebras", ("greedy", "random"), 4, seed=8, shard=3), "seed is 7 there and 8 here"),
        (Dataset("zebras", ("greedy", "greedy"), 4, seed=7, shard=3), "bots is"),
    ],
)
def test_another_dataset_in_the_folder_is_refused(made, wanted, words):
    with pytest.raises(steppe.RecordError, match=words):
        make(made[0], wanted)


def test_a_folder_with_other_files_is_refused(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(steppe.RecordError, match="holds other files: name a new folder"):
        make(tmp_path)


def test_one_bot_for_two_players_is_refused(tmp_path):
    with pytest.raises(steppe.NotationError, match="needs two or more bots"):
        make(tmp_path / "set", Dataset("zebras", ("greedy",), 1))


def test_thoughts_of_a_search_are_in_the_rows_and_other_bots_have_none(tmp_path):
    make(tmp_path / "set", Dataset("zebras", ("search:8", "random"), 1, thoughts=True))
    rows = table(tmp_path / "set")
    thought = [row for row in rows if row["player"] == "search:8" and row["visits"]]
    assert thought
    for row in thought:
        assert len(row["visits"]) == len(row["legal"])
        assert -1 <= row["value"] <= 1
        assert row["visits"][row["legal"].index(row["chosen"])] > 0
    others = [row for row in rows if row["player"] != "search:8"]
    assert all((row["value"], row["visits"]) == (None, []) for row in others)


def test_the_card_names_every_column_and_the_licence(made):
    card = (made[0] / "README.md").read_text()
    columns = pyarrow.parquet.read_schema(made[0] / "decisions-00000.parquet").names
    assert {name for name in columns if f"| `{name}` |" not in card} == set()
    assert re.search(r"^license: cc0-1.0$", card, re.MULTILINE)


def test_the_metadata_name_game_rules_signature_bots_and_seed(made):
    about = Parquet().about(Path(made[0]) / "matches.parquet")
    wanted = {"dataset", "rules", "signature", "options", "bots", "seed", "players", "format"}
    assert wanted <= about.keys()
    assert (about["bots"], about["seed"]) == (["greedy", "random"], 7)
