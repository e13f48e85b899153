"""Write and read the lines of a diagram: words that name fields, each followed by its value."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

from steppe.core.bounds import reaches
from steppe.core.description import Description
from steppe.core.deserialize import check_fields
from steppe.core.errors import NotationError
from steppe.core.field import Field
from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.draw.field_codec import DASH, Code, code_of, number
from steppe.draw.trial_play import NO_MOVE, breakdown
from steppe.engine.chance import CHANCE, TERMINAL

Fields = Mapping[str, Any]


@dataclass(frozen=True)
class Entry:
    """A word in a line, the field it stands for, and how the value is written.

    ``always``: the entry is written even if the value is the usual one. ``spaced``: the value can
    have any number of words; it ends where the next key begins.
    """

    key: str
    field: str
    code: Code
    always: bool = False
    spaced: bool = False


def entries(
    fields: Mapping[str, Field], *words: str | Entry, own: bool = False
) -> tuple[Entry, ...]:
    """Return the entries in a line, with the codes for the declared fields.

    Each word is a key, or ``key=field`` if the field has another name, with ``!`` at the end if it
    is always written. With ``own``, each entry holds one player's value.
    """
    found = []
    for word in words:
        if isinstance(word, str):
            key, _, name = word.removesuffix("!").partition("=")
            field = fields[name or key]
            code = code_of(field, field.indices[1:] if own else None)
            word = Entry(key, name or key, code, word.endswith("!"))
        found.append(word)
    return tuple(found)


def write_line(entries: Sequence[Entry], now: Fields, usual: Fields) -> str:
    """Return the text of a line, with the values that differ from the usual ones."""
    return " ".join(
        _written(entry, now[entry.field])
        for entry in entries
        if entry.always or now[entry.field] != usual[entry.field]
    )


def _written(entry: Entry, value: Any) -> str:
    word = entry.code.write(value)
    return entry.key if entry.spaced and word in ("", DASH) else f"{entry.key} {word}"


def write_match(players: int, options: Mapping[str, str]) -> str:
    """Return the first line of a diagram: the players, then options by name."""
    return " ".join(("players", str(players), *(f"{n}={v}" for n, v in options.items())))


def write_own(head: str, entries: Sequence[Entry], now: Fields, usual: Fields, owner: int) -> str:
    """Return the line for one player, beginning with ``head``; "" if there is nothing to write."""
    mine, others = (
        {entry.field: fields[entry.field][owner] for entry in entries} for fields in (now, usual)
    )
    words = write_line(entries, mine, others)
    return words and f"{head} {words}"


def read_pairs(words: Sequence[str], known: Mapping[str, Entry]) -> Iterator[tuple[Entry, str]]:
    """Yield each entry in a line with its value."""
    rest = list(words)
    while rest:
        key, end = rest.pop(0), 1
        if key not in known:
            raise NotationError(f"{key!r} is not one of {' '.join(known)}")
        if known[key].spaced:
            end = next((n for n, word in enumerate(rest) if word in known), len(rest))
        elif not rest:
            raise NotationError(f"{key} has no value after it")
        yield known[key], " ".join(rest[:end])
        rest = rest[end:]


@dataclass
class Draft:
    """A starting position with the fields read so far; ``told`` holds their names."""

    players: int
    options: dict[str, str]
    fields: dict[str, Any]
    told: set[str] = field(default_factory=set)

    def position(self, game: Description) -> Position:
        """Return a new position with all fields read so far."""
        return put(Position.new(game, self.players, **self.options), **self.fields)


D = TypeVar("D", bound=Draft)


def lines_of(text: str) -> list[list[str]]:
    """Return each line of a diagram split into words, without empty lines."""
    return [words for line in text.splitlines() if (words := line.split())]


def begin(
    make: type[D],
    position: Position,
    lines: Sequence[Sequence[str]],
    usual: Mapping[str, str] = MappingProxyType({}),
) -> D:
    """Return a draft of the starting position, with the players and options from the first line.

    ``usual`` holds defaults for options that the line does not name, instead of the game's own.
    """
    options, players = dict(position.options), position.players
    for words in lines[:1]:
        if words[0] == "players":
            players = int(number(100).read("players", " ".join(words[1:2])))
            options = {**usual, **dict(read_option(word) for word in words[2:])}
    start = Position.new(position.game, players, **options)
    return make(players, start.options, start.to_json())


def read(
    make: type[D],
    position: Position,
    text: str,
    tell: Callable[[dict[str, Any]], dict[str, Any]],
    read_line: Callable[[D, Sequence[str]], None],
) -> D:
    """Return the fields in the lines of a diagram; ``tell`` adds fields that only diagrams have."""
    lines = lines_of(text)
    draft = begin(make, position, lines)
    draft.fields = tell(draft.fields)
    for words in lines:
        read_line(draft, words)
    return draft


def take(position: Position, draft: Draft) -> None:
    """Overwrite the position with the fields that were read."""
    position.players, position.options = draft.players, draft.options
    put(position, **draft.fields)


def refuse(faults: Iterable[str]) -> None:
    """Raise ``NotationError`` with the first fault of a position, if it has one."""
    for fault in faults:
        raise NotationError(fault)


def read_words(draft: Draft, words: Sequence[str], known: Mapping[str, Entry]) -> None:
    """Set the fields named in the words of a line."""
    for entry, word in read_pairs(words, known):
        draft.fields[entry.field] = entry.code.read(entry.key, word)
        draft.told.add(entry.field)


def read_own(draft: Draft, owner: int, words: Sequence[str], known: Mapping[str, Entry]) -> None:
    """Set the fields named in the words of one player's line."""
    for entry, word in read_pairs(words, known):
        draft.fields[entry.field][owner] = entry.code.read(entry.key, word)
        draft.told.add(f"{entry.field} {owner}")


def check_playable(trial: Position, faults: Iterable[str], name: str, phase: str) -> None:
    """Refuse a position that has a number out of bounds, breaks a rule, or cannot be played on.

    ``name`` is the name of the player to decide, ``phase`` that of the phase.
    """
    check_fields(trial.game.kernel.state, trial.to_json(), reaches(trial.game, trial.players))
    refuse(_decider(trial, phase))
    refuse(faults)
    failed = breakdown(trial)
    if failed == NO_MOVE:
        who = name if trial.player >= 0 else "chance"
        raise NotationError(f"{who} has no move in the phase {phase}")
    if failed:
        raise NotationError(
            f"the phase {phase} does not fit the other fields: after {failed} play cannot go on"
        )


def _decider(position: Position, phase: str) -> Iterator[str]:
    """Yield a fault if the phase or a pending decision requires another player to decide."""
    order, s = position.game.order, position.state
    if order is None:
        return
    players = range(position.players)
    kinds = {"chance": ("chance", (CHANCE,)), "decision": ("a player", players)}
    last = (TERMINAL,) if s.phase == order.state.OVER else ()
    wanted, deciders = kinds.get(order.kinds[int(s.phase)], ("nobody", last))
    if order.interrupts and s.num_pending:
        asked = int(s.pending[s.num_pending - 1].player)
        wanted, deciders = f"player {asked}", (asked,)
    if position.player not in deciders:
        who = {CHANCE: "chance", TERMINAL: "-"}.get(position.player, position.player)
        yield f"player {who}: in the phase {phase} {wanted} decides"


def read_option(word: str) -> tuple[str, str]:
    """Return the name and value of an option in the first line of a diagram."""
    name, sign, value = word.partition("=")
    if not sign:
        raise NotationError(f"{word!r} is not an option: write NAME=VALUE")
    return name, value
