"""Find phrases in our English that `scripts/prose.toml` says to avoid: ``python -m scripts.prose``.

Checks Markdown outside of code, docstrings and comments (also those of the Makefile), and the
English of message catalogues and data files. By default all files are checked; arguments name
some. Exits with 1 if anything was found.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SKIPPED = ("docs/games/valley_matches.md", "docs/calibration/", "docs/ladders/", "scripts/prose")
_CODE = re.compile(r"`+[^`]*`+|\]\([^)]*\)|<!--.*?-->", re.DOTALL)
_SAMPLES = re.compile(r"^## Style$.*?(?=^## )", re.DOTALL | re.MULTILINE)
_FENCE = re.compile(r"^ *(```|~~~).*?^ *\1", re.DOTALL | re.MULTILINE)
_MESSAGE = re.compile(r'^msgid(?:_plural)? ((?:".*"\n)+)', re.MULTILINE)


class Text(NamedTuple):
    """A stretch of English, and the line at which it begins."""

    line: int
    words: str


class Fault(NamedTuple):
    """A phrase to avoid, its place, and what to write instead."""

    path: str
    line: int
    phrase: str
    advice: str


@cache
def avoided() -> dict[re.Pattern[str], str]:
    """Return the advice for each pattern to avoid."""
    listed = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return {
        re.compile(pattern, re.IGNORECASE): advice for pattern, advice in listed["avoid"].items()
    }


def faults(path: Path) -> Iterator[Fault]:
    """Yield the phrases to avoid in a file."""
    source, patterns = path.read_text("utf-8"), avoided()
    for text in texts(path, source):
        words = _CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), text.words)
        for pattern, advice in patterns.items():
            for found in pattern.finditer(words):
                line = text.line + words.count("\n", 0, found.start())
                name = path.relative_to(ROOT).as_posix()
                yield Fault(name, line, " ".join(found[0].split()), advice)


def texts(path: Path, source: str) -> Iterator[Text]:
    """Yield the English texts of a file."""
    if path.suffix == ".md":
        for shown in (_FENCE, _SAMPLES):
            source = shown.sub(lambda code: "\n" * code[0].count("\n"), source)
        yield Text(1, source)
    elif path.suffix == ".po":
        for found in _MESSAGE.finditer(source):
            words = "".join(ast.literal_eval(line) for line in found[1].splitlines())
            yield Text(source.count("\n", 0, found.start()) + 1, words)
    elif path.suffix == ".toml":
        yield from _of_data(source)
    elif path.name == "Makefile":
        for number, line in enumerate(source.splitlines(), 1):
            yield Text(number, line.partition("#")[2])
    else:
        yield from _of_code(source)


def _of_code(source: str) -> Iterator[Text]:
    """Yield docstrings and comments."""
    for node in ast.walk(ast.parse(source)):
        kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        if isinstance(node, kinds) and ast.get_docstring(node) is not None:
            yield Text(node.body[0].lineno, ast.get_docstring(node, clean=False) or "")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Text(token.start[0], token.string)


def _of_data(source: str) -> Iterator[Text]:
    """Yield the English texts of a data file, whose keys end in ``en``."""
    for number, line in enumerate(source.splitlines(), 1):
        for found in re.finditer(r'\ben *= *"((?:[^"\\]|\\.)*)"', line):
            yield Text(number, found[1])


def files(paths: list[str]) -> Iterator[Path]:
    """Yield the files to check in the paths given."""
    found = subprocess.run(
        ["git", "ls-files", "--", *paths],
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    for name in found.stdout.splitlines():
        is_data = name.endswith(".toml") and ("/teaching/" in name or "/lessons/" in name)
        if (name.endswith((".md", ".py", ".po", "Makefile")) or is_data) and not name.startswith(
            SKIPPED
        ):
            yield ROOT / name


def main() -> None:
    """Print what was found, one per line."""
    found = [fault for path in files(sys.argv[1:]) for fault in faults(path)]
    for fault in found:
        print(f"{fault.path}:{fault.line}: {fault.phrase!r}: {fault.advice}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
