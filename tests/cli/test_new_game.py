"""``steppe new-game`` writes a package whose game is playable at once, wherever ours are."""

import os
import subprocess
import sys
from importlib import import_module, invalidate_caches
from pathlib import Path

import pytest

from steppe import arena, games
from steppe.adapters.pettingzoo import env
from steppe.bots.make import make
from steppe.cli import main
from steppe.core.bot import Budget, Seen
from steppe.core.errors import NotationError
from steppe.core.short_rules import short_rules
from steppe.engine.chance import generator
from steppe.lab.measure.signature import random_move
from steppe.server.pages.shell import game_list
from steppe.testing import site_checks
from steppe.testing.cases import Case

NAME = "river_run"
TESTS = Path(__file__).resolve().parents[1]
SHORT = "not over_http"  # matches on the site take seconds


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Return the folder of a new package, on the path with its entry point, as once installed."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match="0"):
        main(["new-game", NAME])
    folder = tmp_path / NAME
    put_on_path(folder, monkeypatch)
    yield folder
    for module in [module for module in sys.modules if module.partition(".")[0] == NAME]:
        del sys.modules[module]
    games._imported.cache_clear()
    forget_games()


def forget_games() -> None:
    """Forget which games are installed."""
    games._installed.cache_clear()
    game_list._games.cache_clear()


def put_on_path(folder: Path, monkeypatch) -> None:
    """Do what installing the package does: list its entry points next to its modules."""
    about = folder / f"{NAME}-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text(f"[steppe.games]\n{NAME} = {NAME}:GAME\n")
    monkeypatch.syspath_prepend(folder)
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    monkeypatch.setenv("PYTHONPATH", path)  # for processes
    monkeypatch.setenv("STEPPE_JIT", "0")
    invalidate_caches()
    forget_games()


@pytest.fixture
def game(package):
    """Return the new game."""
    return games.load(NAME)


def test_the_package_has_its_rules_numbers_test_and_entry_point(package):
    files = {path.relative_to(package).as_posix() for path in package.rglob("*") if path.is_file()}
    assert {"pyproject.toml", "README.md", "tests/test_rules.py"} <= files
    assert {f"{NAME}/RULES.md", f"{NAME}/data/heap.toml", f"{NAME}/rules/flow.py"} <= files
    assert f'{NAME} = "{NAME}:GAME"' in (package / "pyproject.toml").read_text()
    texts = [(package / file).read_text() for file in files if not file.endswith(".pyc")]
    assert not any(word in text for text in texts for word in ("NAME", "TITLE", "VERSION"))


def test_the_game_is_played_to_its_end_by_chance_and_by_bots(game):
    for players in game.players:
        position, rng = game.new(players), generator(players)
        while not position.is_over:
            position.apply(random_move(position, rng))
        assert sum(position.returns()) == pytest.approx(0)
    position = game.new(2, stones=31)
    for word in ("greedy", "search:30"):
        seen = Seen(position.observe(0), 0, tuple(position.legal()))
        assert make(word, game).choose(seen, Budget(playouts=30)) in position.legal()


def test_the_game_has_a_diagram_a_description_and_short_rules(game):
    position = game.new(3).play("take:2")
    assert game.from_diagram(position.diagram(), 3) == position
    assert "You are player 1." in position.describe(1)
    assert "- take:1|2|3" in short_rules(game)


def ran_in(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder."""
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def checked(package: Path, *words: str) -> str:
    """Run the tests in a package; return what they print if they pass."""
    ran = ran_in(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_its_own_tests_and_the_checks_of_every_game_hold(package):
    told = checked(package, "-k", SHORT)
    assert f"{NAME} has no folder views: the default views draw it" in told
    assert f"{NAME} hides nothing (Game.secrets)" in told


@pytest.mark.long
def test_all_checks_of_every_game_hold_for_every_case(package):
    checked(package, "--steppe-every-case")


@pytest.mark.parametrize("name", ["", "River", "1st", "class", "a-b", "zebras", "tests", "x" * 41])
def test_a_name_that_is_no_free_module_name_is_refused(name):
    with pytest.raises(NotationError, match=r"is no name for a game|is taken"):
        import_module("steppe.cli.new_game").check_name(name)


def test_a_folder_with_files_is_left_alone(tmp_path, capsys):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(SystemExit, match="2"):
        main(["new-game", NAME, "--folder", str(tmp_path)])
    assert "is not empty: choose another folder" in capsys.readouterr().err
    assert [path.name for path in Path(tmp_path).iterdir()] == ["mine.txt"]


@pytest.mark.long
def test_a_broken_rule_is_found_by_the_checks(package):
    scoring = package / NAME / "rules" / "scoring.py"
    scoring.write_text(scoring.read_text().replace("-1.0 / (s.players - 1)", "-0.9"))
    told = ran_in(package, "-m", "pytest", "-q", "-p", "no:cacheprovider").stdout
    assert "test_returns_are_finite_and_sum_to_zero" in told


def test_the_game_is_played_in_the_terminal_in_the_arena_and_as_an_environment(game, capsys):
    with pytest.raises(SystemExit, match="0"):
        main(["play", NAME, "--as", "none", "--against", "greedy", "--seed", "1"])
    assert "This match is over" in capsys.readouterr().out
    assert len(arena(NAME, ("greedy", "random"), 4)) == 2
    environment = env(game, 2)
    environment.reset(seed=1)
    for player in environment.agent_iter():
        seen, _, ended, cut, _ = environment.last()
        mask = None if ended or cut else seen["action_mask"]
        action = None if mask is None else environment.action_space(player).sample(mask)
        environment.step(action)


def test_the_game_is_played_over_http(game, tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    case = Case(game, 2, (("stones", "41"),))
    site_checks.test_a_match_over_http_is_played_to_its_end_and_its_record_replays(case, data)


@pytest.mark.long
def test_its_compiled_rules_play_as_the_interpreted_ones(package, monkeypatch):
    numbers = set()
    for mode in "01":
        monkeypatch.setenv("STEPPE_JIT", mode)
        numbers.add(ran_in(package, "-m", "steppe", "signature", NAME).stdout)
    (number,) = numbers
    assert number.strip()


@pytest.mark.long
@pytest.mark.parametrize("program", ["cli/use_new_game.py", "extras/use_site.py"])
def test_the_game_is_played_everywhere(package, program):
    ran = ran_in(package.parent, "-W", "ignore", str(TESTS / program), NAME)
    assert ran.stdout.endswith("works\n"), ran.stdout + ran.stderr
    assert ran.returncode == 0
