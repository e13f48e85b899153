"""Nothing public crashes or raises an unexpected error, whatever the arguments."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import steppe
from tests.public_calls import LAST

ROOT = Path(__file__).resolve().parents[1]


def called(folder: Path, *words: str, jit: str = "0", before: str = "") -> None:
    """Call everything in a separate process; on failure, show its output or its last call."""
    lines = ("import sys, steppe", before, "from tests.public_calls import main")
    code = "\n".join((*lines, f"main({words[0]}, sys.argv[1:])"))
    command = [sys.executable, "-X", "faulthandler", "-c", code, *words[1:]]
    environment = os.environ | {"STEPPE_JIT": jit, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    last = folder / LAST
    said = f"last call: {last.read_text() if last.exists() else 'none'}\n{ran.stderr}"
    assert ran.returncode == 0, said
    assert ran.stdout.endswith("public names hold\n")


@pytest.mark.parametrize("game", ["zebras", "doggerland"])
def test_wrong_arguments_are_refused(tmp_path, game):
    called(tmp_path, "3", game)


@pytest.mark.compiled
def test_wrong_arguments_are_refused_by_compiled_code(tmp_path):
    called(tmp_path, "12", "zebras", jit="1")


@pytest.mark.long
@pytest.mark.parametrize("game", steppe.names())
def test_many_wrong_arguments_are_refused(tmp_path, game):
    called(tmp_path, "150", game)


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("game", steppe.names())
def test_many_wrong_arguments_are_refused_by_compiled_code(tmp_path, game):
    called(tmp_path, "150", game, jit="1")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("__import__('os').abort()", r"last call: names\(.*\n.*Aborted"),
        ("{}['x']", "KeyError: 'x'"),
        ("int('x')", "ValueError: invalid literal"),
        ("len(5)", "TypeError: object of type 'int' has no len"),
    ],
)
def test_a_crash_and_a_strange_error_are_noticed(tmp_path, wrong, told):
    spoilt = f"steppe.__all__ = ['names']\nsteppe.names = lambda: {wrong}"
    with pytest.raises(AssertionError, match=rf"(?s){told}"):
        called(tmp_path, "3", "zebras", before=spoilt)


START = steppe.load("zebras").new()


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: steppe.tensors(None, [0]), "positions must be a list, not None"),
        (lambda: steppe.tensors([START], 0), "viewers must be a list, not 0"),
        (lambda: steppe.layout_of(START.game, [2]), r"the number of players must be .* not \[2\]"),
        (lambda: steppe.layout_of([1], 2), r"a game must be of type Game, not \[1\]"),
        (lambda: steppe.arena("zebras", None, 2), "words of bots must be a list, not None"),
        (lambda: steppe.arena("zebras", "random", 2), "must be a list, not 'random'"),
        (
            lambda: steppe.arena("zebras", ["random"] * 2, 2, progress=5),
            "progress must be callable",
        ),
        (lambda: steppe.Vector(START, True), "the number of matches must be an integer, not True"),
        (lambda: START.game.new(True), "the number of players must be an integer, not True"),
        (lambda: START.copy().apply_id(True), "the id of a move must be an integer, not True"),
        (lambda: START.copy().play(5), "moves must be of type str, not 5"),
        (lambda: steppe.read_record(None), "a path must be of type str or PathLike, not None"),
        (lambda: steppe.write_record(steppe.Match.new(START.game), None, {}), "a path must be"),
        (lambda: steppe.Match(START.game, 2, {}, "x", b"", 5), "entries .* must be a list"),
    ],
)
def test_an_argument_of_the_wrong_type_is_refused_with_the_right_one(call, told):
    with pytest.raises(TypeError, match=told):
        call()


def test_a_file_is_not_named_by_a_zero_byte():
    with pytest.raises(steppe.NotationError, match="a path must not contain a zero byte"):
        steppe.write_record(steppe.Match.new(START.game), "\0")


class TestRows:
    """Check arguments that once caused a crash, or one of Python's own errors."""

    @pytest.mark.parametrize("viewers", [[0, 1], [50], [-1], [], [0, 0]])
    def test_viewers_who_are_not_one_for_each_position_are_refused(self, viewers):
        with pytest.raises(steppe.NotationError):
            steppe.tensors([steppe.load("zebras").new()], viewers)

    def test_positions_without_viewers_are_refused(self):
        start = steppe.load("zebras").new()
        with pytest.raises(steppe.NotationError, match="3 positions and 1 viewers were given"):
            steppe.tensors([start, start, start], [0])

    def test_positions_may_come_one_by_one(self):
        rows = steppe.tensors((START for _ in "ab"), iter([0, 1]))
        assert (rows == steppe.tensors([START, START], [0, 1])).all()

    def test_a_layout_shows_its_own_game_to_its_own_players(self):
        start, layout = steppe.load("zebras").new(), steppe.layout_of(steppe.load("doggerland"), 2)
        with pytest.raises(steppe.NotationError, match="positions of doggerland for 2 players"):
            layout.row(start, 0)
        with pytest.raises(steppe.NotationError, match="expected rows of shape"):
            layout.split(steppe.tensors([start], [0]))
