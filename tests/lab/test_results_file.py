"""Results files, from which interrupted work resumes."""

import json
import os
from dataclasses import dataclass
from itertools import islice

import numpy as np
import pytest

from steppe.core.errors import NotationError, RecordError
from steppe.games import load
from steppe.lab.compare.arena import arena
from steppe.lab.measure.simulate import simulate
from steppe.lab.run.executor import Inline
from steppe.lab.run.results_file import kept_in
from steppe.lab.run.tasks import results

ABOUT = {"squares": 5, "of": ("a", "é")}


@dataclass(frozen=True)
class Square:
    number: int
    parts: tuple[float, ...]


def square(number):
    ran.append(number)
    return Square(number * number, (number / 3, -1.0))


ran: list[int] = []


@pytest.fixture
def path(tmp_path):
    ran.clear()
    return tmp_path / "kept.jsonl"


def run(path, some=5):
    """Run tasks with a results file; return the first results."""
    with kept_in(path, ABOUT, Square) as kept:
        return list(islice(results(Inline(), square, range(5), kept), some))


def test_what_is_on_file_is_not_run_again(path):
    assert run(path, 3) == run(path)[:3]
    assert sorted(ran) == [0, 1, 2, 3, 4]
    assert run(path) == [Square(n * n, (n / 3, -1.0)) for n in range(5)]
    assert len(ran) == 5


def test_without_a_file_nothing_is_kept():
    with kept_in(None, ABOUT, Square) as kept:
        assert kept is None


def test_a_torn_last_line_is_dropped(path):
    wanted = run(path)
    whole = path.read_bytes()
    for end in range(0, len(whole), 4):
        path.write_bytes(whole[:end])
        assert run(path) == wanted
        assert sorted(path.read_bytes().split()) == sorted(whole.split())


def test_a_file_of_something_else_is_refused_and_left_as_it_is(path):
    run(path)
    with (
        pytest.raises(RecordError, match="other work: squares is 5 there and 6 here"),
        kept_in(path, {**ABOUT, "squares": 6}, Square),
    ):
        pass
    for text in (b"my diary", b"my diary\n", b"[]\n", b"\xff\n", b"\n"):
        path.write_bytes(text)
        with pytest.raises(RecordError, match=r"kept.jsonl: this file does not hold results"):
            run(path)
        assert path.read_bytes() == text


@pytest.mark.parametrize(
    "line",
    [
        *(b"what", b"[1]", b"[1,2]", b'[1,{"n":3}]', b"\xff", b"", b"[" * 9000),
        b'["1",{"number":1,"parts":[]}]',
        b'[true,{"number":1,"parts":[]}]',
        b'[-1,{"number":1,"parts":[]}]',
        b'[1,{"number":1}]',
        b'[1,{"number":1,"parts":[],"more":1}]',
        b'[1,{"number":"x","parts":[]}]',
        b'[1,{"number":1.5,"parts":[]}]',
        b'[1,{"number":true,"parts":[]}]',
        b'[1,{"number":[1],"parts":[]}]',
        b'[1,{"number":1,"parts":"x"}]',
        b'[1,{"number":1,"parts":null}]',
        b'[1,{"number":1,"parts":["x"]}]',
        b'[1,{"number":1,"parts":[[1.0]]}]',
        b'[1,{"number":1,"parts":[NaN]}]',
        b'[1,{"number":1,"parts":[1' + b"0" * 400 + b"]}]",
    ],
)
def test_a_line_that_is_no_result_is_named(path, line):
    run(path, 2)
    path.write_bytes(path.read_bytes() + line + b"\n")
    with pytest.raises(RecordError, match="line 4 is not a result"):
        run(path)


def test_a_result_that_cannot_be_that_of_its_number_is_named(path):
    run(path, 2)
    with (
        pytest.raises(RecordError, match="line 3 is not a result"),
        kept_in(path, ABOUT, Square, lambda number, result: number == 0),
    ):
        pass


def play_arena(path):
    arena("zebras", ["random", "random"], 2, resume=path)


def play_simulation(path):
    list(simulate(load("zebras").new(), 2, resume=path))


@pytest.mark.parametrize("play", [play_arena, play_simulation])
def test_each_line_of_matches_is_looked_at(path, play):
    play(path)
    head, *lines = path.read_text().splitlines()
    number, result = json.loads(lines[-1])
    damages = [{name: "x"} for name in result] + [{"scores": [1]}, {"returns": []}]
    damages += [{"bots": [0, 0]}] if "bots" in result else [{"seed": 7}]
    for damage in damages:
        path.write_text(f"{head}\n{json.dumps([number, result | damage])}\n")
        with pytest.raises(RecordError, match="line 2 is not a result"):
            play(path)
    path.write_text(f"{head}\n{json.dumps([2, result])}\n")
    with pytest.raises(RecordError, match="line 2 is not a result"):
        play(path)


def test_numbers_may_be_those_of_numpy(path):
    two, three = np.int64(2), np.int64(3)
    standings = arena("zebras", ["random", "random"], two, three, players=two, resume=path)
    assert standings == arena("zebras", ["random", "random"], 2, 3, resume=path)
    path.unlink()
    played = list(simulate(load("zebras").new(), two, three, resume=path))
    assert played == list(simulate(load("zebras").new(), 2, 3, resume=path))


def test_matches_of_another_verb_are_called_that(path):
    play_simulation(path)
    with pytest.raises(RecordError, match=r"this file holds results of simulation, not of arena$"):
        play_arena(path)


def test_progress_counts_matches_on_file_once(path):
    results = []

    def stop(done, total):
        results.append((done, total))
        if done == 3:
            raise KeyboardInterrupt

    def play(**more):
        return list(simulate(load("zebras").new(), 5, resume=path, **more))

    with pytest.raises(KeyboardInterrupt):
        play(progress=stop)
    assert results == [(1, 5), (2, 5), (3, 5)]
    results.clear()
    play(progress=lambda *step: results.append(step))
    assert results[0] == (json.loads(path.read_bytes().splitlines()[3])[0] + 1, 5)
    assert results[-1] == (5, 5)
    results.clear()
    play(progress=lambda *step: results.append(step))
    assert results == [(5, 5)]


@pytest.mark.parametrize(("kind", "told"), [("folder", "a folder"), ("pipe", "a device or a pipe")])
def test_what_is_no_plain_file_is_refused_at_once(path, kind, told):
    path.mkdir() if kind == "folder" else os.mkfifo(path)
    with pytest.raises(RecordError, match=f"kept.jsonl is {told}, not a plain file"):
        run(path)
    with pytest.raises(RecordError, match="/dev/full is a device or a pipe"):
        run("/dev/full")
    with pytest.raises(NotationError, match="path of a file is empty"):
        run("")


@pytest.mark.parametrize(("path", "error"), [(0, TypeError), ("a\0b", ValueError)])
def test_what_is_no_path_is_refused(path, error):
    with pytest.raises(error, match="path"):
        run(path)


def test_two_do_not_write_to_one_file(path):
    with (
        kept_in(path, ABOUT, Square),
        pytest.raises(RecordError, match="another process is writing to it"),
    ):
        run(path)


def test_an_arena_goes_on_where_it_was_interrupted(path):
    def stop(done, total):
        if done == 3:
            raise KeyboardInterrupt

    def play(**more):
        return arena("zebras", ["random", "random"], 6, seed=5, **more)

    with pytest.raises(KeyboardInterrupt):
        play(resume=path, progress=stop)
    assert path.read_text().count("\n") >= 1 + 3
    assert play(resume=path) == play()
    assert path.read_text().count("\n") == 1 + 6
    with pytest.raises(RecordError, match="matches is 6 there and 8 here"):
        arena("zebras", ["random", "random"], 8, seed=5, resume=path)
