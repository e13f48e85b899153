"""What a turn does, in words: animal, territory, square, effects, and the line for the ranger.

Most turns are about the squares that the ranger leaves to the opponent.
"""

from collections.abc import Iterator, Sequence

from steppe.core.eval_terms import Clause, Trait
from steppe.core.i18n import msgid, msgids
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.board import LAND, LINE, TERRITORY
from steppe.games.zebras.rules.scoring import land_lead
from steppe.games.zebras.rules.state import NOBODY, State
from steppe.games.zebras.views.types import Position
from steppe.games.zebras.views.verbs import target_stop
from steppe.games.zebras.views.words import LANDS

_ANIMALS = msgids(
    {
        "gazelle": "a gazelle",
        "zebra": "a zebra",
        "elephant": "the elephant",
        "lion": "the lion",
        "crocodile": "a crocodile",
    }
)
_NONE = msgids(
    {
        "gazelle": "places no gazelle",
        "zebra": "places no zebra",
        "elephant": "saves the elephant for later",
        "lion": "saves the lion for later",
        "crocodile": "places no crocodile",
    }
)
assert set(_ANIMALS) == set(_NONE) == set(tables.SPECIES_NAMES)
_FEW = 2  # the maximum number of squares left to the opponent that is worth telling


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
    yield from _ahead(before.state, now.state)
    yield from _left(now.state, int(before.state.player))


def _placed(before: Position, animal: str, square: str) -> Iterator[Trait]:
    s = before.state
    land = LANDS[int(TERRITORY[s.board, tables.SQUARE_NAMES.index(square)])]
    for species, other in enumerate(tables.SPECIES_NAMES):
        if other != animal and int(s.reserve) & int(tables.KIND[s.player, species]):
            yield Trait("without", other, Clause(_NONE[other]))
    yield Trait("animal", animal, Clause(msgid("places {name}"), _ANIMALS[animal]))
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
        yield Trait("fear", "", Clause(msgid("makes an animal hide or flee")), True)
    if s.inauguration == NOBODY and then.inauguration != NOBODY:
        yield Trait("first", "", Clause(msgid("fills the first territory")), True)


def _left(s: State, player: int) -> Iterator[Trait]:
    """Yield which squares and territories the opponent may play on next, and which not [Z4.2]."""
    if s.player != 1 - player:
        return
    free = int(s.empty) & int(LINE[s.guardian])
    squares = [name for square, name in enumerate(tables.SQUARE_NAMES) if free >> square & 1]
    if len(squares) == 1:
        only = msgid("leaves the opponent only {name}")
        yield Trait("opponent", f"only {squares[0]}", Clause(only, squares[0]), True)
    if len(squares) <= _FEW:
        count = Clause.plural(
            "leaves the opponent only 1 square",
            "leaves the opponent only {count} squares",
            len(squares),
        )
        yield Trait("opponent", f"{len(squares)} squares", count, True)
    for land, name in enumerate(LANDS):
        inside = int(LAND[s.board, land]) & int(s.empty)
        if inside and not inside & free:
            clause = Clause(msgid("keeps the opponent out of territory {name}"), name)
            yield Trait("opponent", f"not {name}", clause, True)
    for square, name in enumerate(tables.SQUARE_NAMES):
        if int(s.empty) & ~free & 1 << square:
            off = Clause(msgid("keeps the opponent off {name}"), name)
            yield Trait("opponent", f"not {name}", off, True)


def _ahead(before: State, after: State) -> Iterator[Trait]:
    """Yield the territories in which the player is now further ahead [Z7.2]."""
    player = int(before.player)
    for land, name in enumerate(LANDS):
        was, now = ((1 - 2 * player) * int(land_lead(s, land)) for s in (before, after))
        if now > max(was, 0):
            ahead = msgid("takes the lead in territory {name}")
            if was > 0:
                ahead = msgid("strengthens the lead in territory {name}")
            yield Trait("ahead", name, Clause(ahead, name), True)


def _watched(stop: int) -> Trait:
    """Return the trait that moves the ranger to a stop, named by the line that the stop watches."""
    name = tables.STOP_FACES[stop]
    if name in tables.COLUMN_NAMES:
        return Trait("opponent", name, Clause(msgid("moves the ranger to column {name}"), name))
    return Trait("opponent", name, Clause(msgid("moves the ranger to row {name}"), name))
