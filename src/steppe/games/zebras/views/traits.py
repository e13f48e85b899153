"""What a turn does, in words: animal, territory, square, effects, and the line for the ranger."""

from collections.abc import Iterator, Sequence

from steppe.core.eval_terms import Clause, Trait
from steppe.core.i18n import msgid, msgids
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.board import TERRITORY
from steppe.games.zebras.rules.state import NOBODY
from steppe.games.zebras.views.types import Position
from steppe.games.zebras.views.verbs import target_stop
from steppe.games.zebras.views.words import LANDS

_PLACES = msgids(
    {
        "gazelle": "places a gazelle",
        "zebra": "places a zebra",
        "elephant": "places the elephant",
        "lion": "places the lion",
        "crocodile": "places a crocodile",
    }
)
assert set(_PLACES) == set(tables.SPECIES_NAMES)


def traits(before: Position, moves: Sequence[str]) -> Iterator[Trait]:
    """Yield what a turn does."""
    now = before.copy()
    for move in moves:
        verb, *words = move.split(":")
        was = now.copy()
        now.apply(move)
        if verb == "place":
            yield from _placed(was, words[0], words[1].upper())
            yield from _effects(was, now, words[1].upper())
        elif verb == "swap":
            yield Trait("swap", "", Clause(msgid("swaps the crocodile with a gazelle")))
        elif verb == "step":
            yield _watched(target_stop(was.state, move))


def _placed(before: Position, animal: str, square: str) -> Iterator[Trait]:
    land = LANDS[int(TERRITORY[before.state.board, tables.SQUARE_NAMES.index(square)])]
    yield Trait("animal", animal, Clause(_PLACES[animal]))
    yield Trait("land", land, Clause(msgid("plays in territory {name}"), land))
    yield Trait("square", square, Clause(msgid("plays on {name}"), square))


def _effects(before: Position, after: Position, square: str) -> Iterator[Trait]:
    """Yield the effects of a placement: its animal or others hide or flee, and +5 [Z5, Z7]."""
    s, then = before.state, after.state
    here = 1 << tables.SQUARE_NAMES.index(square)
    down = int(then.face_down) & ~int(s.face_down)
    if down & here:
        yield Trait("down", "", Clause(msgid("places an animal face down")))
    if down & ~here or int(then.empty) & ~int(s.empty):
        yield Trait("fear", "", Clause(msgid("makes an animal hide or flee")))
    if s.inauguration == NOBODY and then.inauguration != NOBODY:
        yield Trait("first", "", Clause(msgid("fills the first territory")))


def _watched(stop: int) -> Trait:
    """Return the trait that moves the ranger to a stop, named by the line that the stop watches."""
    name = tables.STOP_FACES[stop]
    if name in tables.COLUMN_NAMES:
        return Trait("line", name, Clause(msgid("moves the ranger to column {name}"), name))
    return Trait("line", name, Clause(msgid("moves the ranger to row {name}"), name))
