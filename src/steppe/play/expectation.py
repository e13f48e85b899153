"""What a step of a worked example may expect of the position it leads to, each optional.

- ``legal``: the legal moves, all of them and in any order; ``offers``, ``lacks``: some of them;
- ``player`` (a number, ``chance`` or ``terminal``), ``over``, ``turn``, ``scores``, ``returns``;
- ``error``: the last move is refused with a message that contains this text, and the position
  stays as it was before that move;
- ``fields``: fields of the position by name, whole or some of their places (``coins.1 = 3``);
- ``diagram``: the whole position as text;
- ``facts``: what only the game can tell, by the names in its ``views/facts.py``, as texts;
- ``perft``: numbers of ways to go on, by depth in turns.
"""

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from steppe.core.position import Position
from steppe.engine.chance import CHANCE, TERMINAL
from steppe.play.arrange import in_numbers, places
from steppe.play.perft import perft

_PLAYERS = {CHANCE: "chance", TERMINAL: "terminal"}
_NEAREST = 3

Expected = Mapping[str, Any]


def findings(position: Position, expect: Expected) -> Iterator[str]:
    """Yield a sentence for each expectation that does not hold, or that nobody can answer."""
    for name, wanted in expect.items():
        try:
            yield from (f"{name}: {finding}" for finding in _CHECKS[name](position, wanted))
        except (ValueError, TypeError, AttributeError) as error:
            yield f"{name}: {error}"


def _differ(found: Any, wanted: Any) -> Iterator[str]:
    if found != wanted:
        yield f"{found!r}, not {wanted!r}"


def _check_legal(position: Position, wanted: str) -> Iterator[str]:
    words = position.game.actions
    ids = sorted(words.parse(move) for move in wanted.split())
    in_order = " ".join(words.format(number) for number in ids)
    return _differ(" ".join(position.legal()), in_order)


def _check_some(position: Position, wanted: str, offered: bool) -> Iterator[str]:
    words, legal = position.game.actions, position.legal()
    for move in [words.format(words.parse(move)) for move in wanted.split()]:
        if (move in legal) != offered:
            yield f"{move!r} is {'not ' * offered}legal"


def _check_fields(position: Position, wanted: Expected) -> Iterator[str]:
    found, numbers = position.to_json(), in_numbers(position, wanted)
    named = {name: places(found[name], numbers.get(name)) for name in found}
    return _check_named(named, numbers, "field")


def _check_facts(position: Position, wanted: Expected) -> Iterator[str]:
    texts = {name: str(value) for name, value in wanted.items()}
    return _check_named(position.facts(), texts, "fact")


def _check_named(found: Mapping[str, Any], wanted: Expected, kind: str) -> Iterator[str]:
    for name, value in wanted.items():
        if name not in found:
            near = get_close_matches(name, found, _NEAREST) or list(found)[:_NEAREST]
            yield f"no {kind} {name!r}; nearest: {', '.join(near)}"
        else:
            yield from (f"{name} is {finding}" for finding in _differ(found[name], value))


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
    "offers": lambda position, wanted: _check_some(position, wanted, True),
    "lacks": lambda position, wanted: _check_some(position, wanted, False),
    "player": lambda position, wanted: _differ(
        _PLAYERS.get(position.player, position.player), wanted
    ),
    "over": lambda position, wanted: _differ(position.is_over, wanted),
    "turn": lambda position, wanted: _differ(position.turn, wanted),
    "scores": lambda position, wanted: _differ(position.scores(), wanted),
    "returns": lambda position, wanted: _differ(position.returns(), wanted),
    "fields": _check_fields,
    "facts": _check_facts,
    "diagram": _check_diagram,
    "perft": _check_perft,
}
NAMES = tuple(_CHECKS)
