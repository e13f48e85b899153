"""Games import only the names that ``docs/game-names.md`` promises to keep."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "game-names.md").read_text("utf-8")
GAMES = ROOT / "src" / "steppe" / "games"
TEMPLATE = ROOT / "src" / "steppe" / "cli" / "game_template"
OF_TESTS = {"test_tiny.py", "windows.py", "hidden.py"}


def listed(text: str) -> set[tuple[str, str]]:
    """Return each module and name in the tables of a text."""
    rows = re.findall(r"^\| `(steppe[\w.]*)` \| (.+) \|$", text, re.MULTILINE)
    return {(module, name) for module, names in rows for name in re.findall(r"`(\w+)`", names)}


RULES = listed(PAGE.partition("## Views")[0])
ALL = listed(PAGE)


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each name that a file imports from steppe, outside the games."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            head, _, rest = node.module.partition(".")
            if head == "steppe" and rest and not rest.startswith("games"):
                yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((a.name, "") for a in node.names if a.name.startswith("steppe."))


def strange(paths: Iterator[Path], known: set[tuple[str, str]]) -> list[tuple[str, str, str]]:
    """Return each import of a name that is not known, with its file."""
    return [
        (str(path.relative_to(ROOT)), *one)
        for path in sorted(paths)
        for one in imported(path)
        if one not in known
    ]


def test_every_name_on_the_page_exists():
    for module, name in sorted(ALL):
        if not hasattr(import_module(module), name):
            import_module(f"{module}.{name}")


@pytest.mark.parametrize("folder", sorted(GAMES.glob("*/RULES.md")), ids=lambda it: it.parent.name)
def test_a_game_imports_only_names_on_the_page(folder):
    assert strange(folder.parent.rglob("*.py"), ALL) == []


@pytest.mark.parametrize("part", ["rules", "ai"])
def test_rules_and_bots_import_nothing_for_views(part):
    assert strange((path for path in GAMES.glob(f"*/{part}/**/*.py")), RULES) == []


def test_the_game_to_copy_from_imports_only_names_on_the_page():
    folder = ROOT / "tests" / "tiny"
    assert strange((p for p in folder.rglob("*.py") if p.name not in OF_TESTS), ALL) == []


def test_a_new_game_imports_only_names_on_the_page():
    assert strange((p for p in TEMPLATE.rglob("*.py.txt") if "tests" not in p.parts), RULES) == []
