"""``steppe simulate``: random matches as numbers, data and records, locally or on a cluster."""

import json
import os
import signal
import sys
from contextlib import nullcontext

import pytest
from rich.progress import Progress

import steppe
from steppe import games
from steppe.cli.command_process import Bar, progress
from steppe.cli.executors import working
from steppe.play.match_record import parse_record


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def test_each_match_is_a_line_of_what_tools_rely_on(run):
    first, second = lines(run("simulate zebras --matches 2 --seed 7 --json").out)
    assert (first["seed"], second["seed"]) == (7, 8)
    assert set(first) == {"seed", "moves", "plies", "turns", "scores", "returns"}
    end = steppe.load("zebras").new().play(" ".join(first["moves"]))
    assert (end.is_over, end.scores(), end.returns()) == (True, first["scores"], first["returns"])


def test_a_match_can_be_played_again_alone(run):
    *_, third = lines(run("simulate zebras --matches 3 --json").out)
    assert lines(run("simulate zebras --matches 1 --seed 2 --json").out) == [third]


def test_for_people_it_is_a_sum(run):
    out = run("simulate zebras --matches 4").out.splitlines()
    assert out[0].startswith("4 matches played: ")
    assert len(out) == 4  # plus a header and two players


def test_options_and_first_moves_are_those_asked_for(run, refusal):
    line = "simulate zebras --matches 1 --option board=president --json --after"
    (match,) = lines(run(line, "guard:3").out)
    start = steppe.load("zebras").new(board="president").play("guard:3")
    assert start.play(" ".join(match["moves"])).is_over
    assert "option 'board'" in refusal("simulate zebras --option board=moon")
    assert "is not a move" in refusal("simulate zebras --after", "guard:99")


def test_records_hold_the_matches_and_replay(run, tmp_path, monkeypatch):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny:GAME")
    folder = tmp_path / "new" / "folder"
    run("simulate tiny --matches 2 --records", folder, "--after", "deal:thief")
    run("simulate zebras --matches 1 --records", folder, "--after", "guard:3")
    for name, count in (("tiny-0", 3), ("tiny-1", 3), ("zebras-0", 2)):
        match = steppe.read_record(folder / f"{name}.steppe")
        assert match.is_over
        assert match.players == count
    record = parse_record((folder / "zebras-0.steppe").read_text())
    assert record.entries[0].move == "guard:3"
    assert record.seats == {0: "bot:random", 1: "bot:random"}


@pytest.mark.parametrize("verb", ["arena zebras random random", "simulate zebras"])
def test_matches_on_file_are_not_played_again(run, refusal, tmp_path, verb):
    path = tmp_path / "matches.jsonl"
    line = f"{verb} --matches 4 --json"
    wanted = run(line).out
    assert run(f"{line} --resume", path).out == wanted
    assert len(path.read_text().splitlines()) == 5
    assert run(f"{line} --resume", path).out == wanted
    assert "seed is 0 there and 1 here" in refusal(f"{line} --seed 1 --resume", path)


def test_workers_change_nothing(run):
    line = "simulate zebras --matches 5 --json"
    assert run(f"{line} --workers 2").out == run(line).out


@pytest.mark.parametrize("verb", ["arena zebras random random", "simulate zebras"])
def test_what_cannot_be_played_or_saved_is_reported(refusal, tmp_path, verb):
    most = "the number of matches must be from 1 to 1000000, not"
    assert refusal(f"{verb} --matches 0") == f"{most} 0"
    assert refusal(f"{verb} --matches 1000001") == f"{most} 1000001"
    assert refusal(f"{verb} --resume", "") == "the path of a file is empty"
    assert refusal(f"{verb} --resume", tmp_path) == f"{tmp_path} is a folder, not a plain file"
    assert "/dev/full is a device or a pipe" in refusal(f"{verb} --resume /dev/full")


def test_records_go_into_a_folder(refusal, tmp_path):
    file = tmp_path / "file"
    file.touch()
    for path in ("", file):
        text = f"records need a folder, and {str(path)!r} is not one"
        assert refusal("simulate zebras --records", path) == text


@pytest.fixture
def hears_interrupts():
    """Restore interrupts, which a shell ignores for background processes."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears_interrupts")
@pytest.mark.parametrize("verb", ["arena zebras random random", "simulate zebras"])
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_on_interruption_it_reports_what_is_saved(run, tmp_path, monkeypatch, verb, stop):
    path = tmp_path / "kept.jsonl"

    def at(bar, done, total):
        if done == 3:
            os.kill(os.getpid(), stop)

    monkeypatch.setattr("steppe.cli.command_process.Bar.at", at)
    ran = run(f"{verb} --matches 9 --resume", path)
    kept = len(path.read_text().splitlines()) - 1
    text = f"{kept} matches are saved in {path}: run the same command to continue"
    assert (ran.code, ran.err) == (130, f"steppe: interrupted; {text}\n")
    ran = run(f"{verb} --matches 9")
    text = "nothing is saved: --resume FILE saves each match"
    assert (ran.code, ran.err) == (130, f"steppe: interrupted; {text}\n")


class Lost:
    """Raised when a cluster is lost."""

    at_once = 1

    def submit(self, function, task):
        raise ConnectionError("the Ray cluster is gone")


@pytest.mark.parametrize("verb", ["arena zebras random random", "simulate zebras"])
def test_on_a_lost_cluster_it_reports_what_is_saved(run, tmp_path, monkeypatch, verb):
    path = tmp_path / "kept.jsonl"
    monkeypatch.setattr("steppe.cli.executors._workers", lambda *given: nullcontext(Lost()))
    ran = run(f"{verb} --ray head:1 --resume", path)
    text = f"0 matches are saved in {path}: run the same command to continue"
    assert (ran.code, ran.err) == (2, f"steppe: the Ray cluster is gone; {text}\n")


def test_a_log_reports_progress_now_and_then(capsys, monkeypatch):
    monkeypatch.setattr("steppe.cli.command_process._TOLD_EVERY", 0.001)
    with progress(3, "Playing") as bar:
        text = ""
        for done in range(3):
            bar.at(done, 3)
            while f"Playing: {done} of 3\n" not in text:  # printed again without progress
                text += capsys.readouterr().err


def test_quick_runs_report_no_progress(run):
    assert run("simulate zebras --matches 3").err == ""


@pytest.mark.compiled
def test_waiting_for_the_compiler_is_announced(monkeypatch):
    from steppe.engine import compiler

    names = []
    monkeypatch.setattr(compiler, "WATCHERS", [])
    monkeypatch.setattr(Bar, "name", lambda bar, label: names.append(label))
    with working(1, None, "Playing") as work:
        for compiled in compiler.WATCHERS:
            compiled()
        work["progress"](1, 2)
    assert names == ["Compiling", "Playing"]


def test_the_time_left_ignores_results_on_file():
    shown = Progress(disable=True)
    bar = Bar(shown, None, "Playing")
    (task,) = shown.tasks
    shown.start_task(task.id)
    begun = task.start_time
    bar.at(500, 600)
    assert (task.completed, task.total, task.speed) == (500, 600, None)
    assert task.start_time > begun
    begun = task.start_time
    bar.at(501, 600)
    assert (task.completed, task.start_time) == (501, begun)


def test_ray_is_asked_for(refusal, monkeypatch):
    assert "--workers applies only to --ray local" in refusal(
        "simulate zebras --ray 127.0.0.1:1 --workers 3"
    )
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "steppe.adapters.ray", raising=False)
    assert refusal("arena zebras random random --ray local").startswith("ray is not installed")
