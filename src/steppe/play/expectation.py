"""A step's expectations about the rules; see "Examples" in ``docs/notation.md``."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import islice, zip_longest
from typing import Any

from steppe.core.position import Position
from steppe.engine.chance import CHANCE, TERMINAL
from steppe.play.perft import perft, possible
from steppe.play.setup_position import check_value, differences, in_numbers

KINDS: dict[str, tuple[tuple[type, ...], str]] = {
    **dict.fromkeys(("legal", "offers", "lacks", "error", "diagram"), ((str,), "a text")),
    **dict.fromkeys(("fields", "facts", "perft"), ((dict,), "a table")),
    **dict.fromkeys(("scores", "returns"), ((list,), "a list of numbers")),
    "player": ((int, str), "a number, 'chance' or 'terminal'"),
    "turn": ((int,), "a number"),
    "over": ((bool,), "true or false"),
}
_PLAYERS = {CHANCE: "chance", TERMINAL: "terminal"}
_NEAREST = 3

Expected = Mapping[str, Any]


def findings(position: Position, expect: Expected) -> Iterator[str]:
    """Yield a sentence for each expectation that fails or cannot be checked."""
    for name, wanted in expect.items():
        if name not in _CHECKS:  # wording
            continue
        try:
            yield from (f"{name}: {finding}" for finding in _CHECKS[name](position, wanted))
        except (ValueError, TypeError, AttributeError) as error:
            yield f"{name}: {error}"


def _differ(found: Any, wanted: Any) -> Iterator[str]:
    if found != wanted:
        yield f"{found!r}, not {wanted!r}"


def _check_legal(position: Position, wanted: str) -> Iterator[str]:
    asked = [_read(position, word) for word in wanted.split()]
    there = possible(position) if asked else position.legal()  # "": nobody decides
    missing = [word for word in asked if word not in there]
    more = [word for word in there if word not in asked]
    if missing:
        yield f"{_some(missing)} not legal"
    if more:
        yield f"{_some(more)} legal, too"


def _some(words: Sequence[str]) -> str:
    """Return the first few words, followed by "is" or "are"."""
    dots = f" and {len(words) - _NEAREST} more" if len(words) > _NEAREST else ""
    return f"{' '.join(words[:_NEAREST])}{dots} {'is' if len(words) == 1 else 'are'}"


def _check_some(position: Position, wanted: str, offered: bool) -> Iterator[str]:
    for word in [_read(position, word) for word in wanted.split()]:
        if (word in possible(position)) != offered:
            yield f"{word!r} is {'not ' * offered}legal"


def _read(position: Position, word: str) -> str:
    """Return a move, or an outcome as ``~word``, in the game's spelling."""
    game, bare = position.game, word.removeprefix("~")
    is_outcome = position.player == CHANCE and not game.actions.knows(word)
    if is_outcome or word != bare:
        return f"~{game.outcomes.format(game.outcomes.parse(bare))}"
    return game.actions.format(game.actions.parse(word))


def _check_fields(position: Position, wanted: Expected) -> Iterator[str]:
    found = position.to_json()
    for name, value in in_numbers(position, wanted).items():
        if name not in found:
            yield _unknown(found, name, "field")
            continue
        check_value(name, found[name], value)
        for place, there, number in islice(differences(found[name], value), _NEAREST):
            where, *words = position.game.in_words(name, place, there, number)
            yield f"{where} is {words[0]}, not {words[1]}"


def _unknown(found: Iterable[str], name: str, kind: str) -> str:
    near = get_close_matches(name, found, _NEAREST) or list(found)[:_NEAREST]
    return f"no {kind} {name!r}; nearest: {', '.join(near)}"


def _check_facts(position: Position, wanted: Expected) -> Iterator[str]:
    found = position.facts()
    for name, value in wanted.items():
        if name not in found:
            yield _unknown(found, name, "fact")
        else:
            yield from (f"{name} is {finding}" for finding in _differ(found[name], str(value)))


def _check_diagram(position: Position, wanted: str) -> Iterator[str]:
    other = Position.from_diagram(position.game, wanted, position.players, **position.options)
    lines = zip_longest(*(one.diagram().splitlines() for one in (position, other)), fillvalue="")
    for found, line in lines:
        if found != line:
            yield f"the line {found!r} should read\n{line!r}"
            return


def _check_perft(position: Position, wanted: Mapping[str, int]) -> Iterator[str]:
    for depth, nodes in wanted.items():
        for finding in _differ(perft(position, int(depth)), nodes):
            yield f"depth {depth} is {finding}"


_CHECKS: dict[str, Callable[[Position, Any], Iterator[str]]] = {
    "error": lambda position, wanted: iter(()),  # checked while the moves are played
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
