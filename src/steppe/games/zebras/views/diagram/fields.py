"""The words in the first line of a diagram (see ``writing.py``)."""

from collections.abc import Sequence

from steppe.core.errors import NotationError
from steppe.core.field import fields_of
from steppe.draw.diagram import Entry, entries
from steppe.draw.field_codec import Code, choice, decider, members
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.state import SWAPPING, State

PHASES = ("opening", "placing", "swapping", "stepping", "over")
_SQUARE, _PHASE = choice(tables.SQUARE_NAMES), choice(PHASES)
_SWAPPED = members(tables.SQUARE_NAMES, " ")


def _write_phase(value: Sequence[int]) -> str:
    phase, crocodile = value
    return PHASES[phase] + (f" {_SQUARE.write(crocodile)}" if phase == SWAPPING else "")


def _read_phase(key: str, word: str) -> tuple[int, int]:
    """Return the phase and the crocodile's square."""
    name, _, square = word.partition(" ")
    phase = _PHASE.read(key, name)
    if bool(square) != (phase == SWAPPING):
        raise NotationError(
            "'phase swapping', and no other, names the square of the crocodile: phase swapping C4"
        )
    return phase, _SQUARE.read("crocodile", square.upper()) if square else 0


WORDS = entries(
    fields_of(State),
    *("board", "guard=guardian!"),
    Entry("turn", "player", decider(tuple(map(str, range(tables.PLAYERS)))), always=True),
    "inaug=inauguration!",
    Entry("phase", "moment", Code(_write_phase, _read_phase), spaced=True),
    Entry(
        "swapped",
        "swapped",
        Code(_SWAPPED.write, lambda key, word: _SWAPPED.read(key, word.upper())),
        spaced=True,
    ),
    "turns=turn",
)
BY_KEY = {entry.key: entry for entry in WORDS}
