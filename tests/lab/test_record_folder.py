"""Records of arenas, ladders and training: each match replays, and its dice can be verified."""

import pytest

from steppe import games
from steppe.adapters.choix import strengths
from steppe.core.errors import RecordError
from steppe.lab.compare import ladder as module
from steppe.lab.compare.arena import arena
from steppe.lab.compare.ladder import ladder
from steppe.lab.run.record_files import open_record, read_record
from steppe.lab.train.training import train
from steppe.play.log import RESIGN
from steppe.play.match_record import replay
from steppe.play.record_proof import verify
from tests.bots.outside.programs import python
from tests.lab.test_training import SMALL
from tests.tiny import GAME

FAILS = f"cmd:{python('raise SystemExit(4)')}"


def records(folder):
    return [open_record(path) for path in sorted(folder.iterdir())]


def test_an_arena_writes_records_that_replay(tmp_path):
    arena("zebras", ["greedy", "random"], 2, seed=3, records=tmp_path / "records")
    paths = sorted((tmp_path / "records").iterdir())
    assert [path.name for path in paths] == ["zebras-0.steppe", "zebras-1.steppe"]
    assert all(read_record(path).is_over for path in paths)
    names = [tuple(record.seats.values()) for record in records(tmp_path / "records")]
    assert names == [("bot:greedy", "bot:random"), ("bot:random", "bot:greedy")]


def test_the_dice_of_an_arena_can_be_verified(tmp_path, monkeypatch):
    monkeypatch.setattr("steppe.lab.compare.arena.load", lambda name: GAME)
    arena("tiny", ["greedy", "random"], 1, records=tmp_path)
    (record,) = records(tmp_path)
    assert verify(record, lambda name: GAME) > 0


def test_records_change_no_result_and_no_saved_file(tmp_path):
    words = ["greedy", "random"]
    plain = arena("zebras", words, 2, resume=tmp_path / "plain")
    assert arena("zebras", words, 2, resume=tmp_path / "kept", records=tmp_path / "r") == plain
    assert (tmp_path / "kept").read_bytes() == (tmp_path / "plain").read_bytes()
    assert arena("zebras", words, 2, resume=tmp_path / "kept", records=tmp_path / "later") == plain
    assert [*(tmp_path / "later").iterdir()] == []


def test_a_ladder_writes_a_record_for_each_match(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "load", lambda name: GAME)
    monkeypatch.setattr("steppe.lab.compare.arena.load", lambda name: GAME)
    found = ladder("tiny", ("random", "greedy"), 8, rate=strengths, players=2, records=tmp_path)
    assert len(records(tmp_path)) == 2 * sum(len(met.shares) for met in found.meetings)
    assert all(replay(record, lambda name: GAME).is_over for record in records(tmp_path))


def test_the_record_of_a_forfeit_names_loser_and_reason_and_replays(tmp_path, monkeypatch):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny:GAME")
    words, kept = [FAILS, "random"], {"players": 2, "seed": 2}
    bad, _ = arena("tiny", words, 5, records=tmp_path / "arena", **kept)
    found = ladder("tiny", words, 8, rate=strengths, records=tmp_path / "ladder", **kept)
    (rung,) = (one for one in found.rungs if one.bot == FAILS)
    assert (bad.forfeits, rung.forfeits) == (3, 4)  # no record of the matches called off
    for folder, failed in (("arena", bad), ("ladder", rung)):
        assert len(records(tmp_path / folder)) == failed.forfeits
        for record in records(tmp_path / folder):
            (loser,) = (seat for seat, name in record.seats.items() if name == f"bot:{FAILS}")
            assert record.facts["forfeit"] == f"{loser} {failed.reasons[0]}"
            assert record.entries[-1].move == RESIGN
            assert replay(record, lambda name: GAME).returns()[loser] == -1.0
            assert verify(record, lambda name: GAME) > 0


def test_training_writes_its_matches_and_those_of_trials(tmp_path):
    [*train(GAME, SMALL, tmp_path / "run", generations=2, records=tmp_path / "records")]
    [*train(GAME, SMALL, tmp_path / "plain", generations=2)]
    found = records(tmp_path / "records")
    assert all(replay(record, lambda name: GAME).is_over for record in found)
    names = {path.name.rpartition("-")[0] for path in (tmp_path / "records").iterdir()}
    assert names == {
        "tiny-generation-0",
        "tiny-generation-1",
        "tiny-trial-2-by-hand",
        "tiny-trial-2-best",
    }
    seats = {name for record in found for name in record.seats.values()}
    assert seats == {"bot:network", "bot:hand", "bot:best"}
    with_records, without = (
        (tmp_path / name / "state.npz").read_bytes() for name in ("run", "plain")
    )
    assert with_records == without


@pytest.mark.parametrize("path", ["", "file"])
def test_something_else_than_a_folder_is_refused(tmp_path, monkeypatch, path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(RecordError, match="records need a folder"):
        arena("zebras", ["greedy", "random"], 1, records=path)
