"""Nothing public crashes or raises what nobody expects, whatever it is given."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import steppe
from tests.public_calls import LAST

ROOT = Path(__file__).resolve().parents[1]


def called(folder: Path, *words: str, jit: str = "0", before: str = "") -> None:
    """Call everything in a process of its own; fail with what it said, or with its last call."""
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
    ],
)
def test_a_crash_and_a_strange_error_are_noticed(tmp_path, wrong, told):
    spoilt = f"steppe.__all__ = ['names']\nsteppe.names = lambda: {wrong}"
    with pytest.raises(AssertionError, match=rf"(?s){told}"):
        called(tmp_path, "3", "zebras", before=spoilt)


class TestRows:
    """What ended in a crash once."""

    @pytest.mark.parametrize("viewers", [[0, 1], [50], [-1], [], [0, 0]])
    def test_viewers_who_are_not_one_for_each_position_are_refused(self, viewers):
        with pytest.raises(steppe.NotationError):
            steppe.tensors([steppe.load("zebras").new()], viewers)

    def test_positions_without_viewers_are_refused(self):
        start = steppe.load("zebras").new()
        with pytest.raises(steppe.NotationError, match="3 positions and 1 viewers are given"):
            steppe.tensors([start, start, start], [0])

    def test_a_layout_shows_its_own_game_to_its_own_players(self):
        start, layout = steppe.load("zebras").new(), steppe.layout_of(steppe.load("doggerland"), 2)
        with pytest.raises(steppe.NotationError, match="positions of doggerland for 2 players"):
            layout.row(start, 0)
        with pytest.raises(steppe.NotationError, match="rows are of shape"):
            layout.split(steppe.tensors([start], [0]))
