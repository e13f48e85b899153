"""Find every English text of the house that is to be translated; games have tests of their own."""

import ast
from collections.abc import Iterator
from pathlib import Path

from jinja2.ext import babel_extract

import steppe
from steppe.bots.make import LEVELS
from steppe.draw.words import COLOURS

SOURCE = Path(steppe.__file__).parent
GAMES = SOURCE / "games"
TEMPLATES = SOURCE / "server" / "templates"


def of_house() -> set[str]:
    """Return the texts of everything but the games."""
    modules = [path for path in SOURCE.rglob("*.py") if not path.is_relative_to(GAMES)]
    said = {text for path in modules for text in said_in(path)}
    refused = {text for path in (SOURCE / "server").rglob("*.py") for text in refused_in(path)}
    levels = {text for level in LEVELS for text in (level.title, level.blurb)}
    return said | refused | levels | set(COLOURS) | set(templates())


def said_in(path: Path) -> Iterator[str]:
    """Yield the texts given to ``say``, also inside formatted strings and choices."""
    for call in calls(path):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if "say" in (name, getattr(call.func, "id", "")) and call.args:
            yield from texts(call.args[0])


def refused_in(path: Path) -> Iterator[str]:
    """Yield the sentences of the errors that a page may show."""
    for call in calls(path):
        name = getattr(call.func, "id", "")
        if name.endswith("Error") and name != "NotationError" and call.args:
            yield from texts(call.args[0])
        if isinstance(call.func, ast.Attribute) and call.func.attr == "__init__" and call.args:
            yield from texts(call.args[0])


def calls(path: Path) -> Iterator[ast.Call]:
    tree = ast.parse(path.read_text())
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def texts(node: ast.expr) -> Iterator[str]:
    """Yield the plain texts that an argument may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)


def templates() -> Iterator[str]:
    """Yield the texts given to ``say`` in the templates."""
    for path in sorted(TEMPLATES.glob("*.html")):
        with path.open("rb") as file:
            for _, _, message, _ in babel_extract(file, ("say",), (), {}):
                if isinstance(message, str):  # not what only the page knows
                    yield message
