"""No case of a game is forgotten: each that is not tried every time has its turn."""

import itertools
import os
import subprocess

import pytest

import steppe
from tests import turn
from tests.conformance.games import of_game, often


def test_a_game_tries_its_usual_case_and_each_other_in_turn(game, monkeypatch):
    cases, tried = of_game(game), []
    for number in range(len(turn.LARGE) * len(cases)):
        monkeypatch.setenv(turn.NAME, str(number))
        monkeypatch.setattr(turn, "changed", frozenset)
        tried.append(often.__wrapped__(game))
    assert all(some[0] == cases[0] for some in tried)
    assert {case for some in tried for case in some} == set(cases)


def test_the_turn_is_that_of_the_commit_or_the_one_asked_for(monkeypatch, tmp_path):
    monkeypatch.delenv(turn.NAME, raising=False)
    assert turn.turn() == turn.of_commit()
    assert turn.of_commit(tmp_path) == 0
    monkeypatch.setenv(turn.NAME, "7")
    assert turn.turn() == 7


@pytest.mark.parametrize("word", ["", "x"])
def test_a_turn_that_is_no_number_is_refused(word, monkeypatch):
    monkeypatch.setenv(turn.NAME, word)
    with pytest.raises(ValueError, match="invalid literal"):
        turn.turn()


def test_what_is_tried_with_one_commit_in_three_has_its_turn_by_then(monkeypatch):
    names, turns = [f"test_{letter}" for letter in "abcdefgh"], []
    for number in range(3):
        monkeypatch.setenv(turn.NAME, str(number))
        assert all(turn.has_turn(name, 1) for name in names)
        turns.append([name for name in names if turn.has_turn(name, 3)])
    assert all(turns)
    assert sorted(itertools.chain(*turns)) == names


@pytest.mark.parametrize(
    ("path", "games", "looks"),
    [
        ("src/steppe/games/valley/phases/birth.py", {"valley"}, {"valley"}),
        ("src/steppe/games/valley/data/cards.toml", {"valley"}, {"valley"}),
        ("src/steppe/games/valley/data/net/2.npz", set(), {"valley"}),
        ("src/steppe/games/valley/data/levels.toml", set(), {"valley"}),
        ("src/steppe/games/valley/data/openings/3.json", set(), {"valley"}),
        ("src/steppe/games/valley/views/svg.py", set(), {"valley"}),
        ("src/steppe/engine/jit.py", set(turn.GAMES), set(turn.GAMES)),
        ("requirements.lock", set(turn.GAMES), set(turn.GAMES)),
        ("src/steppe/core/field.py", set(turn.GAMES), set(turn.GAMES)),
        ("src/steppe/core/view.py", set(), set()),
        ("src/steppe/games/valley/RULES.fr.md", set(), set()),
        ("docs/games/valley.md", set(), set()),
    ],
)
def test_a_game_whose_rules_changed_has_its_turn(path, games, looks, monkeypatch):
    assert turn.games_of(frozenset([path])) == games
    assert turn.games_of(frozenset([path]), looks=True) == looks
    monkeypatch.setattr(turn, "changed", lambda: frozenset([path]))
    monkeypatch.setattr(turn, "last", frozenset)
    own = games if len(games) == 1 else set()
    for number in range(3):
        monkeypatch.setenv(turn.NAME, str(number))
        assert turn.games_in_turn() == {"zebras", *(own or [turn.LARGE[number]])}
        name = "tests/games/test_perft.py::test_it[valley 3]"
        assert len(games) > 1 or turn.has_turn(name, 1_000) == ("valley" in games)


@pytest.mark.parametrize(
    ("path", "compiled"),
    [
        ("src/steppe/games/valley/phases/birth.py", [{"valley"}] * 5),
        ("src/steppe/engine/jit.py", [{game} for game in turn.LARGE] * 2),
        ("src/steppe/server/web/app.py", [{"doggerland"}, set(), set(), set(), set()]),
    ],
)
def test_a_large_game_is_compiled_seldom_where_no_rules_changed(path, compiled, monkeypatch):
    monkeypatch.setattr(turn, "changed", lambda: frozenset([path]))
    for number, games in enumerate(compiled):
        monkeypatch.setenv(turn.NAME, str(number))
        assert turn.compiled_in_turn() == {"zebras", *games}


def test_the_second_database_is_tried_where_what_keeps_matches_changed():
    name, last = "tests/server/test_store.py::test_it[postgres]", frozenset({"docs/index.md"})
    assert turn.commits_of_new(name, last, frozenset({"src/steppe/server/store/rows.py"})) == 1
    assert turn.commits_of_new(name, last, frozenset({"src/steppe/server/web/app.py"})) == 0
    assert turn.commits_of_new(name.replace("postgres", "sqlite"), last, last) == 0


@pytest.mark.parametrize(
    ("last", "lately", "commits"),
    [
        ("tests/games/test_perft.py", "docs/index.md", 1),
        ("tests/games/test_data.py", "docs/index.md", 0),
        ("docs/index.md", "src/steppe/games/valley/ai/move_pruning.py", 1),
        ("docs/index.md", "src/steppe/games/stone_age/ai/move_pruning.py", 0),
        ("docs/index.md", "src/steppe/engine/jit.py", len(turn.GAMES)),
    ],
)
def test_what_changed_has_its_turn_in_any_case(last, lately, commits):
    name = "tests/games/test_perft.py::test_it[valley 3]"
    assert turn.commits_of_new(name, frozenset([last]), frozenset([lately])) == commits


def test_what_all_games_stand_on_is_tried_with_one_commit_in_so_many(monkeypatch):
    name, turns = "tests/games/test_perft.py::test_it[valley 3]", []
    monkeypatch.setattr(turn, "changed", lambda: frozenset(["src/steppe/engine/jit.py"]))
    monkeypatch.setattr(turn, "last", frozenset)
    for number in range(len(turn.GAMES)):
        monkeypatch.setenv(turn.NAME, str(number))
        turns.append(turn.has_turn(name, 1_000))
    assert turns.count(True) == 1


@pytest.mark.parametrize(
    ("path", "place", "does"),
    [
        ("src/steppe/games/valley/views/svg.py", "games/valley", True),
        ("src/steppe/games/doggerland/views/svg.py", "games/valley", False),
        ("src/steppe/games/doggerland/views/svg.py", "games", True),
        ("src/steppe/games/doggerland/views/svg.py", "server", True),
        ("src/steppe/games/__init__.py", "games/valley", True),
        ("src/steppe/games/valley/RULES.md", "games/valley", False),
        ("src/steppe/draw/svg.py", "games/zebras", True),
        ("src/steppe/games/zebras/rules/flow.py", "draw", False),
        ("src/steppe/play/match.py", "play", True),
        ("src/steppe/draw/svg.py", "core", False),
        ("src/steppe/engine/jit.py", "cli", True),
        ("src/steppe/play/match.py", "games/valley", False),
        ("src/steppe/server/web/app.py", "games/valley", False),
        ("src/steppe/cli/play.py", "server", False),
        ("tests/games/valley/test_rules.py", "games/valley", True),
        ("tests/games/zebras/test_rules.py", "games/valley", False),
        ("tests/games/agenda.py", "games/valley", True),
        ("tests/server/house.py", "cli", True),
        ("tests/server/test_app.py", "games/valley", False),
        ("tests/conftest.py", "engine", True),
        ("tests/test_docs.py", "engine", False),
        ("tests/turn.py", "engine", False),
        ("requirements.lock", "engine", True),
        ("docs/games/valley.md", "games/valley", False),
    ],
)
def test_a_change_concerns_what_stands_on_it(path, place, does):
    assert turn.concerns(path, place, turn.floor_of(place)) == does


def test_a_test_reaches_as_high_as_what_its_file_imports():
    def reach(file):
        return turn.FLOORS[turn.reach(file)]

    assert "lab" in reach("tests/games/test_golden.py")  # by a file beside it, too
    assert "server" in reach("tests/play/test_proof.py")
    assert "cli" in reach("tests/server/test_deploy.py")
    assert "core" in reach("tests/engine/test_record.py")


@pytest.mark.parametrize(
    ("test", "of_thirty", "below"),
    [
        ("tests/server/test_app.py::test_it[valley]", 6, 15),
        ("tests/games/zebras/test_rules.py::test_it", 6, 15),
        ("tests/games/valley/test_rules.py::test_it", 10, 10),
        ("tests/test_docs.py::test_it", 30, 30),
        ("tests/browser/test_look.py::test_it", 30, 30),
    ],
)
def test_what_nothing_new_can_break_rests(test, of_thirty, below, monkeypatch):
    def tried(changed):
        monkeypatch.setattr(turn, "changed", lambda: frozenset([changed]))
        monkeypatch.setattr(turn, "last", frozenset)
        for number in range(30):
            monkeypatch.setenv(turn.NAME, str(number))
            yield not turn.rests(test)

    assert sum(tried("docs/games/valley.md")) == of_thirty
    assert sum(tried("src/steppe/core/position.py")) == below
    assert all(tried(f"src/steppe/{turn.place_of(test.partition('::')[0])}/__init__.py"))
    if "valley" in test:
        assert all(tried("src/steppe/games/valley/ai/move_pruning.py"))


@pytest.mark.parametrize(
    ("changed", "commits"), [("docs/games/valley.md", 20), ("src/steppe/play/match.py", 10)]
)
def test_who_rotates_has_half_as_many_turns_where_nothing_changed(changed, commits, monkeypatch):
    monkeypatch.setattr(turn, "changed", lambda: frozenset([changed]))
    assert turn.commits_of("tests/server/test_app.py::test_it", 10) == commits
    assert turn.commits_of("tests/server/test_app.py::test_it", 1) == 1


def test_the_games_that_have_turns_are_those_there_are():
    assert sorted(turn.GAMES) == sorted(steppe.names())


def test_what_changed_is_what_half_an_hour_brought_and_what_waits(tmp_path):
    def git(*words, date=""):
        names = [word for key in ("name", "email") for word in ("-c", f"user.{key}=x")]
        dated = {**os.environ, "GIT_COMMITTER_DATE": date} if date else None
        subprocess.run(["git", *names, *words], cwd=tmp_path, check=True, env=dated)

    def commit(name, date):
        (tmp_path / name).write_text(name)
        git("add", name)
        git("commit", "-qm", name, date=date)

    changed = turn.changed.__wrapped__
    git("init", "-q")
    assert changed(tmp_path) == frozenset()
    commit("old", "2026-01-01T12:00:00Z")
    commit("young", "2026-01-04T10:45:00Z")
    commit("youngest", "2026-01-04T11:00:00Z")
    (tmp_path / "new").write_text("")
    (tmp_path / "old").write_text("anew")
    assert changed(tmp_path) == {"young", "youngest", "new", "old"}
    assert turn.last.__wrapped__(tmp_path) == {"youngest", "new", "old"}
