"""Find numbered rules in a game's ``RULES.md``.

A rule number is a letter, a number, a dot and a number, at the start of a line, list item or table
row, bold or not. A chapter number is a letter and a number at the start of a heading. A game
without ``RULES.md`` has neither.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.validation import instance

_RULE = re.compile(r"^\s*(?:\|\s*|[-*]\s+|#+\s+)?(?:\*\*)?([A-Z]\d+\.\d+)\b", re.MULTILINE)
_CHAPTER = re.compile(r"^## ([A-Z]\d+) ", re.MULTILINE)
_START = re.compile(f"{_RULE.pattern}|{_CHAPTER.pattern}|^##? ", re.MULTILINE)
_PROGRAMMERS = re.compile(r"<!-- for programmers -->.*?<!-- for players -->", re.DOTALL)


@cache
def rule_numbers(folder: Path) -> tuple[str, ...]:
    """Return every rule number in a game's rules, in order."""
    return tuple(dict.fromkeys(_RULE.findall(_text(folder))))


@cache
def chapters(folder: Path) -> tuple[str, ...]:
    """Return the chapter numbers in a game's rules, in order."""
    return tuple(_CHAPTER.findall(_text(folder)))


@cache
def passages(folder: Path) -> Mapping[str, str]:
    """Return the text for players of each rule and each chapter heading, by number."""
    text = for_players(_text(folder))
    starts = list(_START.finditer(text))
    ends = [start.start() for start in starts[1:]] + [len(text)]
    found: dict[str, str] = {}
    for start, end in zip(starts, ends, strict=True):
        number = start[1] or start[2]
        if number is not None:
            found.setdefault(number, text[start.start() : end].strip())
    return found


def rule_text(game: Game, number: str) -> str:
    """Return a rule (``S5.4``), or every rule in a chapter (``S5``), from the game's rules.

    Raises ``NotationError``, which lists the chapters, for any other number.
    """
    wanted = instance("the number of a rule", number, str).strip().upper()
    known = passages(game.folder)
    found = [text for name, text in known.items() if wanted in (name, name.partition(".")[0])]
    if not found:
        offered = " ".join(chapters(game.folder)) or "none"
        raise NotationError(f"{game.name} has no rule {number!r}; chapters: {offered}")
    return "\n".join(found)


def for_players(text: str) -> str:
    """Return rules without the parts for programmers."""
    return _PROGRAMMERS.sub("", text)


def _text(folder: Path) -> str:
    path = folder / "RULES.md"
    return path.read_text(encoding="utf-8") if path.is_file() else ""
