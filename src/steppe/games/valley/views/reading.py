"""Reading a diagram: from words to the fields of a position (see ``diagram.py``)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from steppe.core.chance import CHANCE
from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.core.trusted import put
from steppe.draw.codec import choice, number
from steppe.draw.diagram import read_option, read_pairs, refuse
from steppe.games.valley.board import HEX_NAMES
from steppe.games.valley.tables import TRIBE_WORDS
from steppe.games.valley.views import fields as lines
from steppe.games.valley.views.faults import faults
from steppe.games.valley.views.hexline import read_hex
from steppe.games.valley.views.telling import count, imply, tell, untell

_OF_ALL = {entry.key: entry for entries in (lines.MOMENT, *lines.OF_ALL) for entry in entries}
_OF_TRIBE = {entry.key: entry for entry in lines.OF_TRIBE}


@dataclass
class _Draft:
    """What is read so far, over the start of a match."""

    players: int
    options: dict[str, str]
    fields: dict[str, Any]
    told: set[str] = field(default_factory=set)  # what a line named


def parse_diagram(position: Position, text: str) -> None:
    """Set ``position`` to what a diagram shows.

    Raises ``NotationError`` that names what is wrong; the position is then unchanged.
    """
    told = [line.split() for line in text.splitlines() if line.split()]
    draft = _begin(position, told)
    for words in told:
        _read_line(draft, words)
    _complete(draft)
    _check_playable(position, draft)
    position.players = draft.players
    put(position, **draft.fields)
    position.options = draft.options
    put(position, **draft.fields)


def _begin(position: Position, told: Sequence[Sequence[str]]) -> _Draft:
    """Return the start of the match that the first line names."""
    options, players = dict(position.options), position.players
    for words in told[:1]:
        if words[0] == "players":
            players = int(number(100).read("players", " ".join(words[1:2])))
            options = dict(read_option(word) for word in words[2:])
    start = Position.new(position.game, players, **options)
    return _Draft(players, start.options, tell(start.to_json()))


def _read_line(draft: _Draft, words: Sequence[str]) -> None:
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


def _complete(draft: _Draft) -> None:
    """Set the fields that follow from others, but for what a line has told."""
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


def _check_playable(position: Position, draft: _Draft) -> None:
    """Refuse what breaks a rule, or leaves somebody to decide without anything to choose from."""
    player, phase = draft.fields["player"], lines.PHASES[draft.fields["phase"]]
    if player >= draft.players:
        raise NotationError(f"{TRIBE_WORDS[player]} does not take part")
    trial = put(Position.new(position.game, draft.players, **draft.options), **draft.fields)
    is_chance = player == CHANCE
    if not draft.fields["num_pending"] and is_chance != (phase in lines.OF_CHANCE):
        raise NotationError(f"the phase {phase} is {'not ' * is_chance}a matter of chance")
    refuse(faults(trial))
    if trial.player >= 0 and not trial.legal():
        raise NotationError(f"{TRIBE_WORDS[trial.player]} has no move in the phase {phase}")
