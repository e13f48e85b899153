"""Whose turn it is: tests of many kinds try a few with every commit, others with the next.

The turn is a number made of the commit, so that a failure comes again; pytest prints it, and
``STEPPE_TURN=NUMBER`` asks for another. What has changed has its turn in any case: a test whose own
file did in the commit, or waits for the next, and tests of a game whose rules did in the half hour
before; where what the rules of all games stand on did, one in so many of their tests. Tests whose
folder stands on a floor of the house have turns, too, as long as nothing changed lately that they
rest on: by the layers it could not be noticed there; where something did, but nothing in the folder
itself, every other one is tried. Of the large games one at a time is tried and
compiled, beside those that changed themselves: what they stand on is tried by either.
"""

import os
import re
import subprocess
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
NAME = "STEPPE_TURN"
DIGITS = 4  # of the commit, in base 16
LATELY = 30 * 60  # seconds in which what belongs together is likely to be made

ROOT = Path(__file__).parents[1]
SOURCE = "src/steppe/"
BROWSER = "tests/browser/"  # where no rules are tested, and everything takes seconds
KEEPING = tuple(  # what keeps matches on one database or the other
    f"{SOURCE}server/{name}"
    for name in ("database", "engines", "migrat", "postgres", "rows", "schema", "store")
)
LARGE = ("doggerland", "stone_age", "valley")  # games that take half a minute to compile
GAMES = ("zebras", *LARGE)
RULES = ("actions", "field", "ladder", "order", "pending", "turns")  # modules of core
TEMPLATES = ("lookahead", "mcts/", "solving")  # of bots, compiled with the rules of a game
SHARED = (  # what the rules of all games stand on, or are compiled with
    *("requirements.lock", f"{SOURCE}engine/"),
    *(f"{SOURCE}bots/{name}" for name in TEMPLATES),
    *(f"{SOURCE}core/{name}.py" for name in RULES),
)
FLOORS = (  # of code and of tests: what stands on one may stand on those before it
    ("engine",),
    ("core",),
    ("draw",),
    ("games", "tiny"),
    ("bots", "locale", "play"),
    ("analysis",),
    ("adapters", "browser", "conformance", "lab", "server"),
    ("cli",),
)
WHOLE = ("browser", "locale")  # folders whose tests look at all that there is
IMPORT = re.compile(
    r"^(?:from|import) ((?:steppe|tests)[\w.]*)(?: import ([\w, ]+))?", re.MULTILINE
)
HARMLESS = ("tests/test_", "tests/turn.py", "tests/budget")  # of tests, what no others find less by
FAR = 2  # with one commit in so many a test is tried where nothing changed in its own folder
COMMITS = 5  # with one in so many a test is tried where nothing changed that it rests on
LOOKS = (  # what there is of a game besides rules
    *("views/", "locale/", "lessons/", "teaching/", "puzzles/", "data/openings/", "data/net/"),
    *(f"data/{name}.toml" for name in ("analysis", "levels", "winning")),
)


def turn() -> int:
    """Return the number of this turn, the same one in all processes of a run."""
    if NAME not in os.environ:
        os.environ[NAME] = str(of_commit())
    return int(os.environ[NAME])


def whose(things: Sequence[T], commits: int = 1) -> list[T]:
    """Return the one of some things whose turn it is, the next after so many; none of none."""
    return [things[turn() // commits % len(things)]] if things else []


def has_turn(name: str, commits: int) -> bool:
    """Return whether a test that is tried with one commit in so many is tried, by its name."""
    if not name.startswith(BROWSER):
        commits = min(commits, commits_of_new(name, last(), changed()) or commits)
    return (zlib.crc32(name.encode()) + turn()) % commits == 0


def commits_of_new(test: str, last: frozenset[str], lately: frozenset[str]) -> int:
    """Return with how many commits a test is tried as what it is about changed; 0 if that did not.

    With each as its file changed last, or rules of a game that it names lately; with one of as
    many as there are games where these stand on what did: a fault there shows in any of them.
    The second database is tried where what keeps matches changed.
    """
    if test.partition("::")[0] in last or _names(test, _own(lately)):
        return 1
    if "[postgres" in test and any(path.startswith(KEEPING) for path in lately):
        return 1
    return len(GAMES) if _names(test, games_of(lately)) else 0


def _names(test: str, games: set[str]) -> bool:
    return any(game in test for game in games)


def games_in_turn(looks: bool = False) -> set[str]:
    """Return the games that have their turn: those whose rules have changed, or else one large one.

    ``looks``: those, too, of which something else has changed.
    """
    return {"zebras", *(_own(changed(), looks).intersection(LARGE) or whose(LARGE))}


def compiled_in_turn() -> set[str]:
    """Return the games that are compiled: a large one seldom if nothing changed in any rules."""
    seldom = not games_of(changed()) and turn() % COMMITS
    return {"zebras"} if seldom else games_in_turn()


def games_of(paths: frozenset[str], looks: bool = False) -> set[str]:
    """Return the games whose rules, or what these stand on, are among some paths.

    ``looks``: or their views, words and lessons.
    """
    shared = any(path.startswith(SHARED) for path in paths)
    return set(GAMES) if shared else _own(paths, looks)


def _own(paths: frozenset[str], looks: bool = False) -> set[str]:
    base = f"{SOURCE}games/"
    code = [path.removeprefix(base) for path in paths if path.startswith(base)]
    parts = [path.partition("/") for path in code if not path.endswith(".md")]
    return {game for game, _, part in parts if game in GAMES and (looks or not is_look(part))}


def is_look(part: str) -> bool:
    """Return whether a file of a game, as it is named in its folder, tells of no rules."""
    return part.startswith(LOOKS)


def rests(test: str) -> bool:
    """Return whether a test has no turn, and nothing changed lately that it rests on."""
    place = place_of(test.partition("::")[0])
    if place.removeprefix("games/") in LARGE:
        return folder_rests(place)
    if is_settled(test):
        return not has_turn(test, COMMITS)
    return is_far(place) and not has_turn(test, FAR)


def is_far(place: str) -> bool:
    """Return whether nothing changed lately in a folder itself, only elsewhere."""
    return floor_of(place) >= 0 and place not in WHOLE and not any(map(_is_of(place), changed()))


def folder_rests(place: str) -> bool:
    """Return whether a folder is a large game's that has no turn, and of which nothing changed."""
    game = place.removeprefix("games/")
    is_in_turn = game in whose(LARGE) or any(map(_is_of(place), changed()))
    return game in LARGE and not is_in_turn


def _is_of(place: str) -> Callable[[str], bool]:
    return lambda path: place_of(path) == place and not path.endswith(".md")


def commits_of(test: str, commits: int) -> int:
    """Return with how many commits a test has one turn: half as often if nothing can break it."""
    return 2 * commits if commits > 1 and is_settled(test) else commits


def is_settled(test: str) -> bool:
    """Return whether nothing changed lately that a test rests on."""
    file = test.partition("::")[0]
    place = place_of(file)
    if place in WHOLE or floor_of(place) < 0:
        return False
    floor = max(floor_of(place), reach(file))
    return not any(concerns(path, place, floor) for path in changed())


@cache
def reach(file: str) -> int:
    """Return the highest floor that a file of tests imports from, itself or by other such files."""
    path = ROOT / file
    if not path.is_file():
        return -1
    found = IMPORT.findall(path.read_text())
    modules = {f"{module}.{name.strip()}" for module, names in found for name in names.split(",")}
    floors = [floor_of(module.split(".")[1]) for module in modules]
    helpers = {module.rpartition(".")[0] for module in modules} | modules
    others = [
        reach(f"{name.replace('.', '/')}.py") for name in helpers if name.startswith("tests.")
    ]
    return max([*floors, *others], default=-1)


def place_of(path: str) -> str:
    """Return the folder that a file of code or tests belongs to: ``server``, ``games/valley``."""
    if not path.startswith((SOURCE, "tests/")):
        return ""
    parts = path.removeprefix(SOURCE).removeprefix("tests/").split("/")[:-1]
    return "/".join(parts[: 2 if parts[:1] == ["games"] else 1])


def floor_of(place: str) -> int:
    """Return the floor of a folder; -1 for one that has none."""
    name = place.partition("/")[0]
    return next((number for number, floor in enumerate(FLOORS) if name in floor), -1)


def concerns(path: str, place: str, floor: int) -> bool:
    """Return whether tests of a folder that reach so high may tell of a change in a file."""
    other = place_of(path)
    if not other:
        return path in SHARED or (path.startswith("tests/") and not path.startswith(HARMLESS))
    if path.endswith(".md") or _are_strangers(other, place):
        return False
    return 0 <= floor_of(other) <= floor


def _are_strangers(one: str, other: str) -> bool:
    """Return whether two folders are of two games, which never meet."""
    return one != other and one.startswith("games/") and other.startswith("games/")


@cache
def changed(folder: Path = Path(__file__).parents[1]) -> frozenset[str]:
    """Return the files that changed shortly before the commit, or that wait for the next.

    A clone without history says that all have; a folder that is no clone, that none has.
    """
    committed = _git(folder, "show", "-s", "--format=%ct", "HEAD").strip()
    if not committed:
        return frozenset()
    since = f"--since=@{int(committed) - LATELY}"
    lately = _git(folder, "log", since, "--name-only", "--format=", "HEAD")
    return frozenset(lately.split("\n")) - {""} | last(folder)


@cache
def last(folder: Path = Path(__file__).parents[1]) -> frozenset[str]:
    """Return the files that changed in the commit, or that wait for the next."""
    names = _git(folder, "show", "-m", "--first-parent", "--name-only", "--format=", "HEAD")
    waiting = _git(folder, "status", "--porcelain", "--no-renames").split("\n")
    return frozenset([*names.split("\n"), *(line[3:] for line in waiting)]) - {""}


def of_commit(folder: Path = Path(__file__).parent) -> int:
    """Return the number of the commit that is checked out; 0 where there is none."""
    commit = _git(folder, "rev-parse", "HEAD")
    return int(commit[:DIGITS], 16) if commit else 0


def _git(folder: Path, *words: str) -> str:
    command = ["git", "-C", str(folder), *words]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""
