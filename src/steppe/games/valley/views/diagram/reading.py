"""Reading a diagram: from words to the fields of a position (see ``writing.py``)."""

from collections.abc import Sequence

from steppe.draw.diagram import Draft, check_playable, read, read_pairs, take
from steppe.draw.field_codec import choice
from steppe.games.valley.rules.board import HEX_NAMES
from steppe.games.valley.rules.tables import TRIBE_WORDS
from steppe.games.valley.views.diagram import fields as lines
from steppe.games.valley.views.diagram.faults import faults
from steppe.games.valley.views.diagram.hex_lines import read_hex
from steppe.games.valley.views.diagram.implied import count, imply, tell, untell
from steppe.games.valley.views.types import Position

_OF_ALL = {entry.key: entry for entries in (lines.MOMENT, *lines.OF_ALL) for entry in entries}
_OF_TRIBE = {entry.key: entry for entry in lines.OF_TRIBE}


def parse_diagram(position: Position, text: str) -> None:
    """Set up ``position`` as a diagram shows it.

    Raises a ``NotationError`` with the first fault found; the position is then unchanged.
    """
    draft = read(Draft, position, text, tell, _read_line)
    _complete(draft)
    trial = draft.position(position.game)
    name = TRIBE_WORDS[trial.player] if trial.player >= 0 else ""
    check_playable(trial, faults(trial), name, lines.PHASES[draft.fields["phase"]])
    take(position, draft)


def _read_line(draft: Draft, words: Sequence[str]) -> None:
    if words[0] in HEX_NAMES:
        read_hex(draft.fields, HEX_NAMES.index(words[0]), " ".join(words[1:]))
    elif words[0] == "tribe":
        tribes = choice(TRIBE_WORDS[: draft.players])
        tribe = tribes.read("tribe", " ".join(words[1:2]))
        for entry, word in read_pairs(words[2:], _OF_TRIBE):
            draft.fields[entry.field][tribe] = entry.code.read(entry.key, word)
            draft.told.add(f"{entry.field} {tribe}")
    elif words[0] != "players":
        for entry, word in read_pairs(words, _OF_ALL):
            draft.fields[entry.field] = entry.code.read(entry.key, word)
            draft.told.add(entry.field)


def _complete(draft: Draft) -> None:
    """Set the derived fields that no line gives."""
    draft.fields = untell(draft.fields)
    draft.fields |= count(draft.fields)
    for name, value in imply(draft.fields).items():
        if isinstance(value, list):
            kept = draft.fields[name]
            told = [f"{name} {tribe}" in draft.told for tribe in range(len(value))]
            value = [kept[n] if told[n] else value[n] for n in range(len(value))]
        elif name in draft.told:
            continue
        draft.fields[name] = value
