"""Write and replay traces: matches step by step, as a second implementation plays them.

A file has one match per paragraph and one step per line: ``WORD | ASKED | CHANGES``.

* WORD is a move or an outcome. ``match 3 herd=off limit=60`` begins a match. ``put {...}``
  overwrites fields of the position: a match may begin in a late position, or its position may
  change between steps.
* ASKED is the player, the number of choices and a digest of them: ``2:14:k3xQ``. For chance the
  player is ``~``, and the digest includes the weights. It is ``-`` once the match is over.
* CHANGES lists the values on the table that have changed, with their names: ``rounds=3``. Long
  values are written as digests, ``land=#k3xQ``; the first line omits empty ones.
"""

import base64
import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import steppe
from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.engine.chance import CHANCE

NAME = "traces.txt"
BEGIN, PUT = "match", "put"
DIGEST = 4  # characters in a digest, six bits each
LONG = 10  # characters in the longest value written in full
LONGEST = 40  # characters of a step that a message shows
EMPTY = ("0", '""', "[]")  # values that the first line omits
Contents = Mapping[str, Any]  # everything on the table, by name


def file_of(game: str) -> Path:
    """Return the file with a game's traces."""
    return Path(__file__).parent / game / NAME


def plain(value: Any) -> Any:
    """Return a value's normal form: sets and mappings as sorted lists, numbers as integers."""
    if isinstance(value, Counter):
        value = dict(+value)
    if isinstance(value, Mapping):
        return sorted([str(plain(key)), plain(entry)] for key, entry in value.items())
    if isinstance(value, set | frozenset):
        return sorted(plain(entry) for entry in value)
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    return value if isinstance(value, str) else int(value)


def compact(value: Any) -> str:
    """Return a value as JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))


def short(value: Any) -> str:
    """Return a value as written in a trace: as JSON, or as a digest if the JSON is long."""
    text = compact(plain(value))
    is_short = len(text) <= LONG and " " not in text
    return text if is_short else f"#{digest(text)}"


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    """Return the values that differ from ``before`` or, if it is empty, all nonempty values."""
    before = before or {name: value for name, value in after.items() if value in EMPTY}
    return {name: value for name, value in after.items() if value != before.get(name)}


def digest(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest())[:DIGEST].decode()


def asked(player: int, words: Mapping[str, int]) -> str:
    """Return the player and a digest of the weighted choices, as written in a trace."""
    if not words:
        return "-"
    who = "~" if player == CHANCE else str(player)
    return f"{who}:{len(words)}:{digest(json.dumps(sorted(words.items())))}"


def choices(position: Position) -> dict[str, int]:
    """Return the possible moves or outcomes of a position, with their weights."""
    if position.player == CHANCE:
        return {word: weight for word, weight, _ in position.weighted_outcomes()}
    return Counter(position.legal())


@dataclass(frozen=True)
class Step:
    """A line of a trace: its line number, its number in the match, and its three parts."""

    line: int
    number: int
    word: str
    asked: str
    changes: dict[str, str]


def matches(game: str) -> list[list[Step]]:
    """Return a game's traced matches."""
    found: list[list[Step]] = []
    for line, text in enumerate(file_of(game).read_text("utf-8").splitlines(), 1):
        if not text or text.startswith("#"):
            continue
        if text.startswith(f"{BEGIN} "):
            found.append([])
        word, who, told = (part.strip() for part in f"{text} ".split(" | "))
        changes = dict(change.split("=", 1) for change in told.split())
        found[-1].append(Step(line, len(found[-1]), word, who, changes))
    return found


def begin(game: str, step: Step) -> Position:
    """Return the start position of a traced match."""
    _, players, *options = step.word.split()
    return Position.new(
        steppe.load(game), int(players), **dict(word.split("=") for word in options)
    )


def steps(game: str, match: list[Step]) -> Iterator[tuple[Step, Position]]:
    """Yield each step of a traced match with the position after it, reusing one object."""
    position = begin(game, match[0])
    for step in match:
        verb, _, rest = step.word.partition(" ")
        if verb == PUT:
            put(position, **json.loads(rest))
        elif verb != BEGIN:
            position.apply(step.word)
        yield step, position


def replay(game: str, match: list[Step]) -> None:
    """Replay a traced match with the rules; raise AssertionError at the first difference."""
    on_board: Callable[[Position], Contents] = import_module(
        f"tests.games.{game}.on_board"
    ).on_board
    expected: dict[str, str] = {}
    played = steps(game, match)
    for step in match:
        where = f"{NAME}:{step.line} of {game}, step {step.number}, {step.word[:LONGEST]}"
        try:
            _, position = next(played)
            contents = on_board(position)
            who = asked(position.player, choices(position))
        except Exception as error:
            raise AssertionError(f"{where}: {error!r}") from error
        found = {name: short(value) for name, value in contents.items()}
        expected = (expected or {n: v for n, v in found.items() if v in EMPTY}) | step.changes
        for name in changes(expected, found):
            told = f"{found[name]} in the rules, {expected.get(name)} in the trace"
            raise AssertionError(f"{where}: {name} is {told} ({contents[name]!r})")
        assert who == step.asked, f"{where}: asks {who}, in the trace {step.asked}"
