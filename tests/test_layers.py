"""Structure of the code (architecture, sections 3 and 8) that import-linter cannot check."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
STEPPE = ROOT / "src" / "steppe"
GAMES = STEPPE / "games"
MODULES = sorted(STEPPE.rglob("*.py"))
WRITTEN_BY_HAND = {".py", ".html", ".css", ".js", ".toml"}
BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")  # the blocks in a statement
MAY_IMPORT_LATE = (  # for libraries that take up to a second: alembic, PostgreSQL, the API, mail
    *("cli", "adapters", "games/__init__.py"),
    *(f"server/store/{name}.py" for name in ("engines", "sqlite", "postgres_database")),
    *("server/ops/backup.py", "server/ops/network_checks.py"),
    *("server/accounts/account_names.py", "server/pages/accounts/device_link.py"),
    *("server/web/app.py", "server/web/lifespan.py"),
)
TYPES_OF_VIEWS = {"Position", "Scene", "State", "Step"}
FOR_TYPE_CHECKERS = "typing_extensions"  # never imported while steppe is running
LONGEST_FILE, LONGEST_IN_GAMES = 400, 300  # lines
MOST_IMPORTS = 20  # number of our own modules that one module may import
PUBLIC_NAMES = "__init__.py"  # for type checkers, it imports each public name from its module
LONGEST, LONG, LONG_SHARE = 60, 25, 0.1  # lines in a function; share of functions that may be long


def games() -> list[str]:
    return sorted(path.name for path in GAMES.iterdir() if (path / "RULES.md").is_file())


def place(path: Path) -> str:
    return path.relative_to(STEPPE).as_posix()


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all statements, without the expressions in them, which make up most of a tree."""
    for block in BLOCKS:
        for node in getattr(tree, block, ()):
            yield node
            yield from statements(node)


class Function(NamedTuple):
    """A function in a module: its name, length in lines, and the imports in it."""

    name: str
    length: int
    imports: list[ast.Import | ast.ImportFrom]


def within(tree: ast.AST) -> list[ast.Import | ast.ImportFrom]:
    return [node for node in statements(tree) if isinstance(node, ast.Import | ast.ImportFrom)]


@cache
def imports(path: Path) -> list[ast.Import | ast.ImportFrom]:
    return within(parse(path))


@cache
def functions(path: Path) -> list[Function]:
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    nodes = (node for node in statements(parse(path)) if isinstance(node, kinds))
    return [Function(node.name, length(node), within(node)) for node in nodes]


def imported_packages(node: ast.Import | ast.ImportFrom) -> set[str]:
    names = (
        [node.module or ""] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
    )
    return {name.partition(".")[0] for name in names}


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(), str(path))


@pytest.mark.parametrize("game", games())
def test_a_game_is_named_only_in_its_folder_and_in_the_table_of_games(game):
    own = (GAMES / game, GAMES / "__init__.py")
    files = [path for path in STEPPE.rglob("*") if path.suffix in WRITTEN_BY_HAND]
    elsewhere = [path for path in files if not any(path.is_relative_to(room) for room in own)]
    word = re.compile(rf"\b{game}\b")
    assert [place(path) for path in elsewhere if word.search(path.read_text())] == []


def test_core_and_engine_import_the_standard_library_and_numpy_only():
    known = {*sys.stdlib_module_names, "numpy", "steppe", FOR_TYPE_CHECKERS}
    strangers = [
        f"{place(path)}:{node.lineno}"
        for room in ("core", "engine")
        for path in sorted((STEPPE / room).glob("*.py"))
        if path.stem
        not in ("compiler", "fingerprint", "intrinsics", "compile_cache", "function_pointers")
        for node in imports(path)
        if not imported_packages(node) <= known
    ]
    assert strangers == []


def module_name(path: Path) -> str:
    parts = ("steppe", *path.relative_to(STEPPE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def followed(path: Path, known: set[str]) -> set[str]:
    """Return our own modules that one module imports, including imports for type checkers."""
    names = set()
    for node in imports(path):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        else:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            names |= inner & known or {node.module}
    return names & known


def test_no_imports_go_in_a_circle_not_even_for_type_checkers():
    known = {module_name(path) for path in MODULES}
    TopologicalSorter({module_name(path): followed(path, known) for path in MODULES}).prepare()


def test_no_module_imports_many_others():
    known = {module_name(path) for path in MODULES}
    numbers = {place(path): len(followed(path, known)) for path in MODULES}
    assert numbers.pop(PUBLIC_NAMES)
    assert {name: number for name, number in numbers.items() if number > MOST_IMPORTS} == {}


def test_nothing_is_imported_inside_a_function():
    late = [
        f"{place(path)}:{node.lineno}"
        for path in MODULES
        if not place(path).startswith(MAY_IMPORT_LATE)
        for function in functions(path)
        for node in function.imports
    ]
    assert late == []


def test_only_the_top_package_re_exports_names():
    offering = [
        place(path)
        for path in MODULES
        if path.name == "__init__.py" and re.search(r"^__all__\b", path.read_text(), re.MULTILINE)
    ]
    assert offering == ["__init__.py"]


@pytest.mark.parametrize("game", games())
def test_the_views_of_every_game_have_the_same_rooms(game):
    rooms = {path.parent.name for path in (GAMES / game / "views").glob("*/__init__.py")}
    assert rooms == {"board", "diagram", "hand", "panels", "players", "story"}


@pytest.mark.parametrize("game", games())
def test_views_take_the_types_of_their_own_game(game):
    """If views named the types of all games, a type checker would not know a position's fields."""
    elsewhere = [
        f"{place(path)}:{node.lineno}"
        for path in (GAMES / game / "views").rglob("*.py")
        for node in imports(path)
        if isinstance(node, ast.ImportFrom)
        and {alias.name for alias in node.names} & TYPES_OF_VIEWS
        and not str(node.module).startswith(f"steppe.games.{game}.")
    ]
    assert elsewhere == []


def test_no_file_is_long():
    def may_be(path):
        return LONGEST_IN_GAMES if path.is_relative_to(GAMES) else LONGEST_FILE

    beside = (
        path for name in ("tests", "benchmarks", "scripts") for path in ROOT.glob(f"{name}/**/*.py")
    )
    shown = (path for end in ("css", "js", "html") for path in STEPPE.rglob(f"*.{end}"))
    sizes = {path: len(path.read_text().splitlines()) for path in (*MODULES, *beside, *shown)}
    assert {path.name: size for path, size in sizes.items() if size > may_be(path)} == {}


def test_functions_are_short():
    sizes = {
        f"{place(path)}:{function.name}": function.length
        for path in MODULES
        for function in functions(path)
    }
    assert {name: size for name, size in sizes.items() if size > LONGEST} == {}
    assert sum(size > LONG for size in sizes.values()) <= LONG_SHARE * len(sizes)


VERBS = {"cli", "analysis", "lab", "play", "server"}  # a command and the code that it runs
SAME_MEANING = (  # packages whose modules may share a name, and the shared meaning
    {"draw", "games"},  # a shape, and the views that use it
    {"core", "games"},  # declared by the vocabulary, and filled in by a game
    {"play", "games"},  # the result of a match, and its wording
    {"games", "server"},  # a table, in the terminal and on the site
)


def test_a_name_of_modules_has_one_meaning():
    packages: dict[str, list[str]] = {}
    for path in MODULES:
        package = path.relative_to(STEPPE).parts[0]
        if not path.stem.startswith("__") and path.parent.name != "versions":
            packages.setdefault(path.stem, []).append(package)
    within = {name: {*where} for name, where in packages.items()}
    twice = {name for name, where in packages.items() if len(where) > len({*where} | {"games"})}
    unlike = {
        name: where
        for name, where in within.items()
        if len(where) > 1 and not where <= VERBS and where not in SAME_MEANING
    }
    assert unlike == {}
    assert {name for name in twice if "games" not in within[name]} == set()


def test_no_module_is_a_drawer_for_odds_and_ends():
    drawers = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "handler"}
    assert [place(path) for path in MODULES if path.stem in drawers] == []
