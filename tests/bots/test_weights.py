"""Bots that judge by weights in a file."""

from pathlib import Path

import pytest

import steppe
from steppe.bots.make import make
from steppe.core.bot import FREE
from steppe.core.errors import NotationError
from steppe.games import load
from tests.bots.seats import deal, look

ZEBRAS = load("zebras")


def test_a_bot_may_judge_by_weights_in_a_file(tmp_path, monkeypatch):
    kept = Path(ZEBRAS.kernel.learning.folder)
    mine, monkey = tmp_path / "Mine @2.npz", tmp_path / "other.npz"
    mine.write_bytes((kept / "2.npz").read_bytes())
    monkey.write_bytes((kept / "2.first.npz").read_bytes())
    seen = look(deal(ZEBRAS))
    for word in ("greedy", "Search:20", "fallible:5", "minimax:1"):
        same, by_file = (make(f"{word}{of}", ZEBRAS, 3) for of in ("", f"@{mine}"))
        assert same.choose(seen) == by_file.choose(seen)
    assert (
        make(f"search:20@{mine}", ZEBRAS).config.settings == make("search", ZEBRAS).config.settings
    )
    first = make("greedy@first", ZEBRAS)
    monkeypatch.chdir(tmp_path)
    other = make("greedy@other.npz", ZEBRAS)
    assert judged(other) == judged(first) != judged(make("greedy", ZEBRAS))
    monkey.write_bytes(mine.read_bytes())  # another content is another evaluation
    assert judged(make("greedy@other.npz", ZEBRAS)) == judged(make("greedy", ZEBRAS))
    assert judged(other) == judged(first)


def judged(bot):
    """Return what a bot thinks of each decision at a start."""
    position = deal(ZEBRAS).play("guard:3")
    bot.choose(look(position), FREE)
    return [float(value) for value in bot._workspaces[0].values[: len(position.legal())]]


@pytest.mark.parametrize(
    ("content", "game", "told"),
    [
        (None, "zebras", r"mine\.npz cannot be read: No such file or directory"),
        (b"", "zebras", r"mine\.npz holds no weights for zebras: it is damaged, or was never a"),
        (b"PK\3\4 cut off", "zebras", r"mine\.npz holds no weights for zebras: it is damaged"),
        ("2.npz", "stone_age", r"for stone_age: game is 'zebras' there and 'stone_age' here"),
    ],
)
def test_a_file_without_weights_for_the_game_is_refused(content, game, told, tmp_path):
    path = tmp_path / "mine.npz"
    if content is not None:
        kept = Path(ZEBRAS.kernel.learning.folder)
        path.write_bytes((kept / content).read_bytes() if isinstance(content, str) else content)
    with pytest.raises(NotationError, match=told):
        make(f"greedy@{path}", load(game))


def test_a_folder_and_a_bot_that_judges_nothing_take_no_file(tmp_path):
    (tmp_path / "mine.npz").mkdir()
    with pytest.raises(NotationError, match=r"mine\.npz cannot be read: Is a directory"):
        make(f"greedy@{tmp_path}/mine.npz", ZEBRAS)
    with pytest.raises(NotationError, match=r"judges no position: leave @.*mine"):
        make(f"mcts:5@{tmp_path}/mine.npz", ZEBRAS)


def test_weights_for_another_number_of_players_are_refused():
    path = load("stone_age").kernel.learning.folder / "3.npz"
    assert make(f"greedy@{path}", load("stone_age"), 0, 3)
    with pytest.raises(NotationError, match=r"3\.npz are weights for 3 players, not 2"):
        steppe.arena("stone_age", [f"greedy@{path}", "random"], 1)
