"""The rule numbers in a game's ``RULES.md``."""

import re
from functools import cache
from pathlib import Path

_RULE = re.compile(r"^\s*(?:\|\s*|[-*]\s+|#+\s+)?(?:\*\*)?([A-Z]\d+\.\d+)\b", re.MULTILINE)
_CHAPTER = re.compile(r"^## ([A-Z]\d+) ", re.MULTILINE)


@cache
def rule_numbers(folder: Path) -> tuple[str, ...]:
    """Return every rule number in a game's rules, in order.

    A rule number is a letter, a number, a dot and a number, at the start of a line, list item or
    table row, bold or not. A game without rules has none.
    """
    return tuple(dict.fromkeys(_RULE.findall(_text(folder))))


@cache
def chapters(folder: Path) -> tuple[str, ...]:
    """Return the numbers of the chapters: a letter and a number."""
    return tuple(_CHAPTER.findall(_text(folder)))


def _text(folder: Path) -> str:
    path = folder / "RULES.md"
    return path.read_text(encoding="utf-8") if path.is_file() else ""
