"""Bots that use weights from a file."""

from pathlib import Path

import pytest

import steppe
from steppe.bots.make import make
from steppe.core.bot import FREE, Budget
from steppe.core.errors import NotationError
from steppe.games import load
from tests.bots.seats import deal, look

ZEBRAS, BRIEF = load("zebras"), Budget(playouts=5)


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
    monkey.write_bytes(mine.read_bytes())  # different content makes a different evaluation
    assert judged(make("greedy@other.npz", ZEBRAS)) == judged(make("greedy", ZEBRAS))
    assert judged(other) == judged(first)


def judged(bot):
    """Return a bot's values for the decisions at the start of a match."""
    position = deal(ZEBRAS).play("guard:3")
    bot.choose(look(position), FREE)
    return [float(value) for value in bot._workspaces[0].values[: len(position.legal())]]


@pytest.mark.parametrize(
    ("content", "game", "told"),
    [
        (None, "zebras", r"mine\.npz cannot be read: No such file or directory"),
        (b"", "zebras", r"mine\.npz holds no weights for zebras: it is damaged, or was never a"),
        (b"PK\3\4 cut off", "zebras", r"mine\.npz holds no weights for zebras: it is damaged"),
        ("2.npz", "stone_age", r"for stone_age: game is 'zebras', not 'stone_age'"),
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
    with pytest.raises(NotationError, match=r"uses no evaluation: leave out @.*mine"):
        make(f"mcts:5@{tmp_path}/mine.npz", ZEBRAS)


def test_weights_for_another_number_of_players_are_refused():
    path = load("stone_age").kernel.learning.folder / "3.npz"
    assert make(f"greedy@{path}", load("stone_age"), 0, 3)
    with pytest.raises(NotationError, match=r"weights of .*3\.npz are for matches of 3, not of 2"):
        steppe.arena("stone_age", [f"greedy@{path}", "random"], 1)


@pytest.mark.parametrize(
    ("word", "game", "there", "here"),
    [
        ("greedy@{net}/3.npz", "stone_age", 3, 2),
        ("search:20@{net}/2.npz", "stone_age", 2, 4),
        ("fallible:20@{net}/4.npz", "stone_age", 4, 3),
        ("greedy@first", "doggerland", 1, 2),
        ("search:20@second", "doggerland", 1, 3),
    ],
)
def test_a_bot_with_weights_refuses_a_match_of_another_number_of_players(word, game, there, here):
    played = load(game)
    named = word.format(net=played.kernel.learning.folder)
    bot, name = make(named, played), named.partition("@")[2]
    seen, told = look(played.new(there).settle(1)), f"of {name} are for matches of {there}, not of"
    assert bot.choose(seen, BRIEF) in seen.legal
    with pytest.raises(NotationError, match=f"{told} {here}"):
        bot.choose(look(played.new(here).settle(1)), BRIEF)
    with pytest.raises(NotationError, match=told):
        make(named, played, 0, here)


def test_a_maker_does_not_hide_that_weights_are_for_others():
    path = load("stone_age").kernel.learning.folder / "3.npz"
    makers = {"mine": lambda game, seed: steppe.make_bot(f"greedy@{path}", game, seed)}
    with pytest.raises(NotationError, match=r"weights of .*3\.npz are for matches of 3, not of 2"):
        steppe.arena("stone_age", ["mine", "random"], 1, makers=makers, strict=True)


def test_todays_evaluation_and_the_handcrafted_one_are_for_all_numbers_of_players():
    for word in ("greedy", "greedy@hand"):
        for players in (1, 2, 3, 4):
            seen = look(load("doggerland").new(players).settle(1))
            assert make(word, load("doggerland")).choose(seen) in seen.legal
    for players in (2, 6):
        assert make("greedy@once", load("valley"), 0, players)
