"""Read a diagram: convert its words to the fields of a position (see ``writing.py``)."""

from collections.abc import Sequence

from steppe.draw.diagram import (
    Draft,
    begin,
    check_playable,
    lines_of,
    read_own,
    read_words,
    take,
)
from steppe.draw.field_codec import number
from steppe.games.stone_age.views.diagram import fields as lines
from steppe.games.stone_age.views.diagram.faults import faults
from steppe.games.stone_age.views.diagram.implied import complete, tell, untell
from steppe.games.stone_age.views.types import Position

_OF_TABLE = {
    entry.key: entry
    for entries in (lines.MOMENT, lines.PLACES, *lines.OF_TABLE)
    for entry in entries
}
_OF_PLAYER = {entry.key: entry for entry in (*lines.OF_PLAYER, *lines.BELONGINGS)}


def parse_diagram(position: Position, text: str) -> None:
    """Set up ``position`` as a diagram shows it.

    Raises a ``NotationError`` that names the mistake; the position is then unchanged.
    """
    words = lines_of(text)
    draft = begin(Draft, position, words, position.options)
    draft.fields = tell(draft.fields)
    for line in words:
        _read_line(draft, line)
    untell(draft)
    complete(draft)
    trial = draft.position(position.game)
    phase = lines.PHASES[draft.fields["phase"]]
    check_playable(trial, faults(trial), f"player {trial.player}", phase)
    take(position, draft)


def _read_line(draft: Draft, words: Sequence[str]) -> None:
    if words[0] == "player":
        player = int(number(draft.players).read("player", " ".join(words[1:2])))
        read_own(draft, player, words[2:], _OF_PLAYER)
    elif words[0] != "players":
        read_words(draft, words, _OF_TABLE)
