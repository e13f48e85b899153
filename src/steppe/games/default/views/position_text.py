"""Describe an observed position of any game in sentences and a table, for programs that read text.

The prompt comes from the game's text view, the sentences and the table from its facts, and the rest
from its diagram. Whatever is empty, or follows from the rest, is left out.
"""

from collections.abc import Iterator, Mapping, Sequence

from steppe.core.fact import NONE, Fact
from steppe.core.field_range import unseen_of
from steppe.core.i18n import plain
from steppe.core.position import Position
from steppe.core.prompt_text import prompt
from steppe.draw.words import capital, colour_name

_FEW = 8  # the largest number of things that share a sentence
_NOTHING = ("", "0", NONE)


def describe(seen: Position, viewer: int | None) -> str:
    """Return a position as ``viewer`` has observed it (``None``: a spectator), as text."""
    facts = seen.game.view("facts").FACTS
    shown = [fact for fact in facts if fact.name and not fact.is_choice]
    parts = (
        [_heading(seen, viewer), prompt(seen, viewer, player_names(seen, viewer)), _points(seen)],
        [*_sentences(seen, shown)],
        [*_table(seen, viewer, shown)],
        ["Diagram:", *_lines(seen)],
    )
    return "\n\n".join("\n".join(part) for part in parts if part)


def player_names(seen: Position, viewer: int | None) -> list[str]:
    """Return the name of each player: ``player 0 (Red, you)``."""
    colours = (colour_name(plain, player) for player in range(seen.players))
    return [
        f"player {player} ({colour}{', you' if player == viewer else ''})"
        for player, colour in enumerate(colours)
    ]


def _heading(seen: Position, viewer: int | None) -> str:
    options = " ".join(f"{name}={value}" for name, value in seen.options.items())
    number = "1 player" if seen.players == 1 else f"{seen.players} players"
    who = "You are a spectator" if viewer is None else f"You are player {viewer}"
    return f"{seen.game.title}, {number}{options and f', {options}'}. {who}."


def _points(seen: Position) -> str:
    one, many = seen.game.unit if all(seen.game.unit) else ("1 point", "{count} points")
    counted = (plain.plural(one, many, points) for points in seen.scores())
    each = (f"player {player} has {points}" for player, points in enumerate(counted))
    return f"{capital(', '.join(each))}."


def _sentences(seen: Position, facts: Sequence[Fact]) -> Iterator[str]:
    """Yield a sentence for each fact about the whole position, or about a few things in it."""
    start = Position.new(seen.game, seen.players, **seen.options)
    for fact in facts:
        if fact.of is None:
            value = fact.tell(seen)
        elif _rows(seen, fact) or not _are_few(fact, seen, start):
            continue
        else:
            words = (fact.tell(seen, place) for place in range(len(fact.of.names(seen))))
            told = zip(fact.of.names(seen), words, strict=True)
            value = ", ".join(f"{name} {word}" for name, word in told if _tells(word))
        if _tells(value):
            yield f"{capital(_meaning(fact))}: {value}."


def _are_few(fact: Fact, seen: Position, start: Position) -> bool:
    """Return whether a fact is about a few things that are the same throughout the match."""
    assert fact.of is not None
    names = list(fact.of.names(seen))
    return len(names) <= _FEW and names == list(fact.of.names(start))


def _table(seen: Position, viewer: int | None, facts: Sequence[Fact]) -> Iterator[str]:
    """Yield the lines of a table with a row for each fact and a column for each player."""
    names = player_names(seen, viewer)
    rows = [
        (f"{_meaning(fact)}{what and f': {what}'}", [fact.tell(seen, place) for place in places])
        for fact in facts
        for what, places in _rows(seen, fact).items()
    ]
    if told := [(head, values) for head, values in rows if any(map(_tells, values))]:
        yield f"| | {' | '.join(names)} |"
        yield from (f"| {head} | {' | '.join(values)} |" for head, values in told)


def _rows(seen: Position, fact: Fact) -> Mapping[str, Sequence[int]]:
    """Return the rows for a fact about the players: what it is about, and its places by player.

    A fact about each player has one row; one about several things of each player has several. Other
    facts have none.
    """
    if fact.of is None:
        return {}
    names, players = list(fact.of.names(seen)), range(seen.players)
    if fact.of.word in _OWNERS and len(names) == len(players):
        return {"": players}
    if not set(fact.of.word.split()) & set(_OWNERS):
        return {}
    rows: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        words = [word for word in name.split() if not word.isdigit()]
        rows.setdefault(" ".join(words), []).append(place)
    return {what: places for what, places in rows.items() if len(places) == len(players)}


_OWNERS = ("PLAYER", "TRIBE")  # the words for a player in the names of facts


def _tells(value: str) -> bool:
    return value not in _NOTHING


def _meaning(fact: Fact) -> str:
    """Return the meaning of a fact, without the example of its form after a colon."""
    return fact.says.partition(": ")[0]


def _lines(seen: Position) -> Iterator[str]:
    """Yield the lines of the diagram without those of fields that follow from others."""
    implied = unseen_of(seen.game.fields)
    for line in seen.diagram().splitlines():
        words = line.removeprefix("player ").split()
        if not any(word in implied for word in words[1:2]):
            yield line
