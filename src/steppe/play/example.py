"""Worked examples as files: a start, moves, and what must hold afterwards.

A file in TOML names its game and holds examples, each of them a start and steps::

    game = "caravan"

    [[example]]
    name = "CX-05"
    title = "A full hand may only pass"
    rules = ["R3.3"]
    start = { players = 3, route = "north" }    # players and options, all may be left out
    diagram = '''...'''                            # the position as the game writes it, or
    moves = "~row:salt ~row:tea"                   # what is played first, and then
    set = { turn = 3, coins.1 = 4 }                # fields by name, whole or some of their places

    [[example.step]]                               # steps are played one after another
    moves = "buy:3 pass"                     # outcomes too, as ~word; may be left out
    expect = { legal = "pass" }

What a step may expect, each of them optional:

- ``legal``: the legal moves, all of them and in any order; ``offers``, ``lacks``: some of them;
- ``player`` (a number, ``chance`` or ``terminal``), ``over``, ``turn``, ``scores``, ``returns``;
- ``error``: the last move is refused with a message that contains this text, and the position
  stays as it was before that move;
- ``fields``: fields of the position by name, whole or some of their places (``coins.1 = 3``);
- ``diagram``: the whole position as text;
- ``facts``: what only the game can tell, by the names it gives: ``facts(position)`` in its
  ``views/facts.py`` returns them as texts;
- ``perft``: numbers of ways to go on, by depth in turns.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from steppe.core.chance import CHANCE, TERMINAL
from steppe.core.errors import IllegalMove, NotationError, RecordError
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.play.perft import perft

_EXAMPLE_KEYS = ("name", "title", "rules", "start", "diagram", "moves", "set", "step")
_STEP_KEYS = ("moves", "expect")
_PLAYERS = {CHANCE: "chance", TERMINAL: "terminal"}

Expected = Mapping[str, Any]
Finding = str | None


@dataclass(frozen=True)
class Step:
    """Moves, and what must hold after them."""

    moves: tuple[str, ...]
    expect: Expected


@dataclass(frozen=True)
class Example:
    """A worked example: how it starts, and its steps."""

    name: str
    title: str
    rules: tuple[str, ...]
    start: Mapping[str, Any]
    diagram: str
    moves: tuple[str, ...]
    fields: Mapping[str, Any]
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Failure:
    """The first expectation that does not hold, and the position where."""

    example: str
    step: int
    message: str
    position: str = field(default="", compare=False)

    def __str__(self) -> str:
        return f"{self.example}, step {self.step}: {self.message}\n{self.position}".rstrip()


def check(path: Path, load: Callable[[str], Game]) -> Failure | None:
    """Run all examples of a file; return the first expectation that fails, or ``None``.

    ``load`` finds the game by the name that the file gives. Raises ``RecordError`` for a file
    that is no example file of this game.
    """
    name, examples = read(path)
    game = load(name)
    return next((failure for example in examples if (failure := run(example, game))), None)


def read(path: Path) -> tuple[str, list[Example]]:
    """Return the name of the game and the examples of a file.

    Raises ``RecordError`` that says what is wrong with the file and what would be right.
    """
    try:
        data = tomllib.loads(path.read_text())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"{path.name}: not a TOML file: {error}") from None
    _check_keys(data, ("game", "example"), path.name)
    if not isinstance(data.get("game"), str) or not data.get("example"):
        raise RecordError(f'{path.name}: write game = "…" and at least one [[example]]')
    where = f"{path.name}, example"
    return data["game"], [_example(e, f"{where} {n}") for n, e in enumerate(data["example"], 1)]


def _example(data: Any, where: str) -> Example:
    _check_keys(data, _EXAMPLE_KEYS, where)
    name = data.get("name", where)
    steps = data.get("step")
    if not steps or not data.get("rules"):
        raise RecordError(f'{where}: write rules = ["…"] and at least one [[example.step]]')
    return Example(
        name=name,
        title=data.get("title", ""),
        rules=tuple(data["rules"]),
        start=data.get("start", {}),
        diagram=data.get("diagram", ""),
        moves=_words(data),
        fields=data.get("set", {}),
        steps=tuple(_step(step, f"{where}, step {n}") for n, step in enumerate(steps, 1)),
    )


def _step(data: Any, where: str) -> Step:
    _check_keys(data, _STEP_KEYS, where)
    expect = data.get("expect", {})
    _check_keys(expect, tuple(_CHECKS), f"{where}, expect")
    moves = _words(data)
    if "error" in expect and not moves:
        raise RecordError(f'{where}: an error is expected of no move; write moves = "…"')
    return Step(moves, expect)


def _words(data: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(data.get("moves", "").replace("~ ", "~").split())


def _check_keys(data: Any, known: tuple[str, ...], where: str) -> None:
    if not isinstance(data, dict):
        raise RecordError(f"{where}: {data!r} is not a table; write key = value")
    for key in data:
        if key not in known:
            near = get_close_matches(key, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"one of: {' '.join(known)}"
            raise RecordError(f"{where}: unknown key {key!r}; {hint}")


def run(example: Example, game: Game) -> Failure | None:
    """Play an example; return the first expectation that fails, or ``None``.

    Raises ``RecordError`` for a start that the game does not have or that is not reached.
    """
    position = _start(example, game)
    for number, step in enumerate(example.steps, 1):
        finding = _play(position, step) or _first_finding(position, step.expect)
        if finding:
            return Failure(example.name, number, finding, picture(position))
    return None


def _start(example: Example, game: Game) -> Position:
    options = dict(example.start)
    players = options.pop("players", None)
    try:
        if example.diagram:
            position = Position.from_diagram(game, example.diagram, players, **options)
        else:
            position = Position.new(game, players, **options)
        return position.play(" ".join(example.moves)).set(**example.fields)
    except ValueError as error:
        raise RecordError(f"{example.name}: {error}") from None


def picture(position: Position) -> str:
    """Return the diagram of a position, or its fields when the game draws none."""
    try:
        return position.diagram()
    except ModuleNotFoundError:
        return "\n".join(f"{name} = {value}" for name, value in position.to_json().items())


def _play(position: Position, step: Step) -> Finding:
    """Play the moves of a step; the last one is to be refused if an error is expected."""
    wanted = step.expect.get("error")
    last = len(step.moves) - 1
    for index, move in enumerate(step.moves):
        try:
            position.apply(move)
        except (IllegalMove, NotationError) as error:
            if wanted is None or index < last:
                return str(error)
            return None if wanted in str(error) else f"error {str(error)!r}, not {wanted!r}"
    return None if wanted is None else f"move {step.moves[-1]!r} is played, not refused"


def _first_finding(position: Position, expect: Expected) -> Finding:
    for name, value in expect.items():
        for finding in _CHECKS[name](position, value):
            return f"{name}: {finding}"
    return None


def _differ(found: Any, wanted: Any) -> Iterator[str]:
    if found != wanted:
        yield f"{found!r}, not {wanted!r}"


def _check_legal(position: Position, wanted: str) -> Iterator[str]:
    return _differ(" ".join(position.legal()), " ".join(_in_order(position.game, wanted)))


def _in_order(game: Game, moves: str) -> list[str]:
    ids = sorted(game.actions.parse(move) for move in moves.split())
    return [game.actions.format(number) for number in ids]


def _check_offers(position: Position, wanted: str) -> Iterator[str]:
    legal = position.legal()
    return (f"{move!r} is not legal" for move in wanted.split() if move not in legal)


def _check_lacks(position: Position, wanted: str) -> Iterator[str]:
    legal = position.legal()
    return (f"{move!r} is legal" for move in wanted.split() if move in legal)


def _check_player(position: Position, wanted: int | str) -> Iterator[str]:
    return _differ(_PLAYERS.get(position.player, position.player), wanted)


def _check_fields(position: Position, wanted: Expected) -> Iterator[str]:
    found = position.to_json()
    named = {name: _places(found[name], wanted.get(name)) for name in found}
    return _check_named(named, wanted, "field")


def _places(found: Any, wanted: Any) -> Any:
    """Return of a list only the places that ``wanted`` names, where it names places."""
    if not isinstance(wanted, Mapping) or not isinstance(found, list):
        return found
    places = {str(index): item for index, item in enumerate(found)}
    return {name: _places(places.get(name), item) for name, item in wanted.items()}


def _check_facts(position: Position, wanted: Expected) -> Iterator[str]:
    facts = position.game.view("facts").facts(position)
    return _check_named(facts, {name: str(value) for name, value in wanted.items()}, "fact")


def _check_named(found: Mapping[str, Any], wanted: Expected, kind: str) -> Iterator[str]:
    for name, value in wanted.items():
        if name not in found:
            near = get_close_matches(name, found, 3) or list(found)[:3]
            raise RecordError(f"no {kind} {name!r}; nearest: {', '.join(near)}")
        for finding in _differ(found[name], value):
            yield f"{name} is {finding}"


def _check_diagram(position: Position, wanted: str) -> Iterator[str]:
    other = Position.from_diagram(position.game, wanted, position.players, **position.options)
    if position.diagram() != other.diagram():
        yield f"expected\n{other.diagram()}\nbut found"


def _check_perft(position: Position, wanted: Mapping[str, int]) -> Iterator[str]:
    for depth, nodes in wanted.items():
        for finding in _differ(perft(position, int(depth)), nodes):
            yield f"depth {depth} is {finding}"


_CHECKS: dict[str, Callable[[Position, Any], Iterator[str]]] = {
    "error": lambda position, wanted: iter(()),  # looked at while the moves are played
    "legal": _check_legal,
    "offers": _check_offers,
    "lacks": _check_lacks,
    "player": _check_player,
    "over": lambda position, wanted: _differ(position.is_over, wanted),
    "turn": lambda position, wanted: _differ(position.turn, wanted),
    "scores": lambda position, wanted: _differ(position.scores(), wanted),
    "returns": lambda position, wanted: _differ(position.returns(), wanted),
    "fields": _check_fields,
    "facts": _check_facts,
    "diagram": _check_diagram,
    "perft": _check_perft,
}
