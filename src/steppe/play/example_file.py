"""Parse files of worked examples (TOML); each mistake is reported with the correct form.

A file names its game and contains examples, each with a start and steps::

    game = "caravan"

    [starts.market]                                # shared by several examples
    start = { players = 3, route = "north" }       # players and options, all optional
    moves = "~row:salt ~row:tea"                   # played first

    [[example]]
    name = "CX-05"
    title = "A full hand may only pass"
    rules = ["R3.3"]
    from = "market"                                # or a start of its own:
    diagram = '''...'''                            # the position as the game writes it, or
    moves = "buy:2"                                # moves, also after ``from``
    set = { turn = 3, coins.1 = 4 }                # fields by name, or single entries of them
    forced = false                                 # do not play forced decisions

    [[example.step]]                               # steps are played one after another
    moves = "buy:3 pass"                           # outcomes too, as ~word; optional
    expect = { legal = "pass", says = "Passes" }   # keys: "Examples" in ``docs/notation.md``

``!pass`` among the moves declines all open windows of the game, like a player who does not react.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from steppe.core.errors import RecordError
from steppe.core.validation import unsigned
from steppe.play import wording
from steppe.play.expectation import KINDS, NAMES
from steppe.play.setup_position import brief

_START_KEYS = ("start", "diagram", "moves", "set")
_EXAMPLE_KEYS = ("name", "title", "rules", "from", *_START_KEYS, "forced", "step")
_STEP_KEYS = ("moves", "expect")
_KINDS = {
    **dict.fromkeys(("name", "title", "from", "diagram", "moves"), (str, "a text")),
    **dict.fromkeys(("start", "set", "expect"), (dict, "a table")),
    **dict.fromkeys(("rules", "step"), (list, "a list")),
    "forced": (bool, "true or false"),
}
Table = Mapping[str, Any]


@dataclass(frozen=True)
class Start:
    """The start of an example: players and options or a diagram, then moves, then fields to set."""

    options: Table
    diagram: str
    moves: tuple[str, ...]
    fields: Table


@dataclass(frozen=True)
class Step:
    """Moves, and the expectations after them."""

    moves: tuple[str, ...]
    expect: Table


@dataclass(frozen=True)
class Example:
    """A worked example: its starts, each continuing from the previous one, and its steps.

    ``forced`` says whether forced decisions are played automatically, as in a match.
    """

    name: str
    title: str
    rules: tuple[str, ...]
    starts: tuple[Start, ...]
    steps: tuple[Step, ...]
    forced: bool = True


@dataclass(frozen=True)
class Mistake:
    """An invalid example: its name, and the mistake."""

    name: str
    message: str


def read(path: Path) -> tuple[str, list[Example | Mistake]]:
    """Return the game's name and the examples of a file; some examples may be mistakes.

    Raises ``RecordError`` for a file that cannot be parsed at all; the message names the mistake.
    """
    try:
        data = tomllib.loads(unsigned(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"not a TOML file: {error}") from None
    _check_table(data, ("game", "starts", "example"))
    tables = data.get("example")
    if not isinstance(data.get("game"), str) or not isinstance(tables, list) or not tables:
        raise RecordError('write game = "…" and at least one [[example]]')
    starts = dict(_shared(data.get("starts", {})))
    return data["game"], [_read_one(e, n, starts) for n, e in enumerate(tables, 1)]


def _shared(tables: Any) -> Iterator[tuple[str, Start]]:
    """Yield the shared starts of a file, by name."""
    if not isinstance(tables, dict):
        raise RecordError("write starts as [starts.NAME]")
    for name, table in tables.items():
        try:
            _check_table(table, _START_KEYS)
        except RecordError as error:
            raise RecordError(f"start {name!r}: {error}") from None
        yield name, _start(table)


def _read_one(table: Any, number: int, starts: Mapping[str, Start]) -> Example | Mistake:
    named = table.get("name") if isinstance(table, dict) else None
    name = named if isinstance(named, str) else f"example {number}"
    try:
        return _example(table, name, starts)
    except RecordError as error:
        return Mistake(name, str(error))


def _example(table: Any, name: str, starts: Mapping[str, Start]) -> Example:
    _check_table(table, _EXAMPLE_KEYS)
    if not table.get("step"):
        raise RecordError("write at least one [[example.step]]")
    if not all(isinstance(rule, str) for rule in table.get("rules", ())):
        raise RecordError('rules are texts in a list: write rules = ["…"]')
    return Example(
        name=name,
        title=table.get("title", ""),
        rules=tuple(table.get("rules", ())),
        starts=(*_begun(table, starts), _start(table)),
        steps=tuple(_step(step, number) for number, step in enumerate(table["step"], 1)),
        forced=table.get("forced", True),
    )


def _begun(table: Table, starts: Mapping[str, Start]) -> list[Start]:
    """Return the shared start that an example builds on, if it names one."""
    name = table.get("from")
    if name is None:
        return []
    if name not in starts:
        raise RecordError(f"no start {name!r}; [starts.…] of this file: {' '.join(starts) or '-'}")
    if "start" in table or "diagram" in table:
        raise RecordError(f"an example with from = {name!r} cannot have a start or diagram")
    return [starts[name]]


def _start(table: Table) -> Start:
    fields = table.get("set", {})
    return Start(table.get("start", {}), table.get("diagram", ""), _words(table), fields)


def _step(table: Any, number: int) -> Step:
    try:
        _check_table(table, _STEP_KEYS)
        expect, moves = table.get("expect", {}), _words(table)
        _check_expected(expect)
        if "error" in expect and not moves:
            raise RecordError('expect.error needs a move; write moves = "…"')
    except RecordError as error:
        raise RecordError(f"step {number}: {error}") from None
    return Step(moves, expect)


def _check_expected(expect: Table) -> None:
    """Raise ``RecordError`` for an unknown or empty expectation."""
    all_kinds = {**KINDS, **wording.KINDS}
    _check_keys(expect, (*NAMES, *wording.KINDS))
    for name, value in expect.items():
        kinds, words = all_kinds[name]
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise RecordError(f"expect.{name} must be {words}, not {brief(value)}")
    if not expect.get("error", "some").strip():
        raise RecordError("expect.error must be a part of the message, not empty")
    wording.check_shape(expect)
    for depth, nodes in expect.get("perft", {}).items():
        if not (depth.isdecimal() and type(nodes) is int):
            raise RecordError("expect.perft must read { DEPTH = NUMBER }, with integers")


def _words(table: Table) -> tuple[str, ...]:
    return tuple(table.get("moves", "").replace("~ ", "~").split())


def _check_table(table: Any, known: tuple[str, ...]) -> None:
    """Raise ``RecordError`` unless this is a table with known keys and values of the right type."""
    if not isinstance(table, dict):
        raise RecordError(f"{brief(table)} is not a table; write key = value")
    _check_keys(table, known)
    for key, value in table.items():
        kind, words = _KINDS.get(key, (object, ""))
        if not isinstance(value, kind):
            raise RecordError(f"{key} must be {words}, not {brief(value)}")


def _check_keys(table: Table, known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            near = get_close_matches(key, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"one of: {' '.join(known)}"
            raise RecordError(f"unknown key {key!r}; {hint}")
