"""Results on file, from which interrupted work goes on."""

from dataclasses import dataclass
from itertools import islice

import pytest

from steppe.core.errors import RecordError
from steppe.lab.arena import arena
from steppe.lab.executor import Inline
from steppe.lab.keeping import kept_in
from steppe.lab.tasks import results

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
    """Run tasks with a file; return the first results."""
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
        pytest.raises(RecordError, match="something else: squares is 5 there and 6 here"),
        kept_in(path, {**ABOUT, "squares": 6}, Square),
    ):
        pass
    for text in (b"my diary", b"my diary\n", b"[]\n", b"\xff\n", b"\n"):
        path.write_bytes(text)
        with pytest.raises(RecordError, match=r"kept.jsonl: there is something else in this file"):
            run(path)
        assert path.read_bytes() == text


@pytest.mark.parametrize("line", [b"what", b"[1]", b"[1,2]", b'[1,{"n":3}]', b"\xff"])
def test_a_line_that_is_no_result_is_named(path, line):
    run(path, 2)
    path.write_bytes(path.read_bytes() + line + b"\n")
    with pytest.raises(RecordError, match="line 4 holds no result"):
        run(path)


def test_two_do_not_write_to_one_file(path):
    with (
        kept_in(path, ABOUT, Square),
        pytest.raises(RecordError, match="another process is writing there"),
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
