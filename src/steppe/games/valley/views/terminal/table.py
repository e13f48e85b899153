"""The table in a terminal: the map in characters, tribes, event, what is fought.

A hex shows its land, its camp, its field, pawns and animals; colours are the markup of ``rich``.
"""

import re
from collections.abc import Iterator

from steppe.core.i18n import Translator, plain
from steppe.core.position import Position
from steppe.draw.words import capital, colour_name
from steppe.engine.kernel import State
from steppe.games.valley.rules.board import HEX_NAMES, NO_HEX, PLACES, TERRAIN
from steppe.games.valley.rules.camps import is_cave
from steppe.games.valley.rules.cards import NO_EVENT
from steppe.games.valley.rules.stage import LOTTING, OVER
from steppe.games.valley.rules.state import GONE, WAITING
from steppe.games.valley.rules.tables import (
    INTACT,
    KINDS,
    MAX_CAMPS,
    NO_FIELD,
    NOBODY,
    SPECIES,
    WARRIOR,
    WOMAN,
)
from steppe.games.valley.views.card_text import event_name, event_text, trick_name
from steppe.games.valley.views.hand.fight import fight_title, is_fight
from steppe.games.valley.views.hand.strip import held
from steppe.games.valley.views.panels.season import is_steered, lasting, lasting_name
from steppe.games.valley.views.story.result import how_won
from steppe.games.valley.views.words import (
    SPECIES_WORDS,
    calendar,
    counted,
    first_player,
    pawns,
    people,
    way,
)

_STYLES = ("red", "blue", "yellow", "green", "magenta", "white")
_LETTERS = "RBYGVK"  # of the tribes
_LANDS = ".♣▲▲~"  # plain, forest, mountain, volcano, lake
_BEASTS = "wtbirm"  # by species: wolf, tiger, bear, bison, rhino, mammoth
_MARKUP = re.compile(r"\[[^]]*\]")


def draw_terminal(position: Position, say: Translator = plain) -> str:
    """Return the table for a terminal, coloured with the markup of the library rich."""
    s = position.state
    tribes = (line for tribe in range(position.players) for line in _tribe(s, tribe, say))
    return "\n".join((*_head(s, say), "", *_map(s), "", _legend(say), "", *tribes))


def _head(s: State, say: Translator) -> Iterator[str]:
    """Yield when it is, the event, what lasts, where animals went, and what is fought."""
    if s.phase == OVER:
        yield f"[bold]{capital(how_won(say, s))}[/]"
    elif s.phase != LOTTING:
        yield f"[bold]{capital(calendar(say, s))}[/]  {first_player(say, s.first)}"
    if s.event != NO_EVENT:
        yield _event(s, int(s.event), event_name(say, int(s.event)), say)
    for event in lasting(s):
        yield _event(s, event, lasting_name(say, s, event), say)
    if s.turns and is_steered(s):
        yield capital(say("animals go {way}", way=way(say, int(s.heading))))
    if is_fight(s):
        yield fight_title(say, s)


def _event(s: State, event: int, name: str, say: Translator) -> str:
    effect = event_text(say, s, event)
    return say("{deed}: {result}", deed=f"[bold]{name}[/]", result=effect)


# The map


def _map(s: State) -> list[str]:
    """Return the hexes in columns, each column half a hex lower or higher than the next."""
    left, top = min(q for q, _ in PLACES), min(2 * r + q for q, r in PLACES)
    cells = {
        (2 * r + q - top + offset, q - left): words
        for place, (q, r) in enumerate(PLACES)
        for offset, words in enumerate(_cell(s, place))
    }
    lines, columns = (max(spot[axis] for spot in cells) + 1 for axis in (0, 1))
    grid = ([cells.get((line, column), "") for line in range(lines)] for column in range(columns))
    return ["".join(row).rstrip() for row in zip(*map(_padded, grid), strict=True)]


def _padded(column: list[str]) -> list[str]:
    """Return a column of the map, as wide as the widest of its cells and a space."""
    width = max(map(_width, column)) + 1
    return [words + " " * (width - _width(words)) for words in column]


def _width(words: str) -> int:
    """Return how wide words are, without their markup."""
    return len(_MARKUP.sub("", words))


def _legend(say: Translator) -> str:
    """Return what the letters of the map mean."""
    animals = (f"{x} {say(name)}" for x, name in zip(_BEASTS, SPECIES_WORDS, strict=True))
    return f"{', '.join(animals)}; {_LETTERS[0]}3+2 {pawns(say, (3, 2))}"


def _cell(s: State, place: int) -> tuple[str, str]:
    """Return the two lines of a hex: name, land, field and camp; then who is there."""
    land = _LANDS[TERRAIN[s.board, place]]
    field = {NO_FIELD: "", INTACT: "ψψ"}.get(int(s.crop[place]), "ψ")
    camp = "∩" if is_cave(s, place) else "⌂"
    camp = f"[{_STYLES[s.camp[place]]}]{camp}[/]" if s.camp[place] != NOBODY else ""
    head = f"{HEX_NAMES[place]}{land}{field}{''.join(_marks(s, place))}{camp}"
    return head, "".join(_dwellers(s, place))


def _marks(s: State, place: int) -> Iterator[str]:
    """Yield the markers on a hex: fire, flood, snow, lava."""
    for sign, hexes in (("^", s.burning), ("≈", s.flooded), ("*", s.snowed), ("'", s.lava)):
        if hexes >> place & 1:
            yield sign


def _dwellers(s: State, place: int) -> Iterator[str]:
    """Yield who is on a hex: tribe, warriors+women; then animals; then loners."""
    for tribe in range(int(s.players)):
        warriors, women = people(s, tribe, place)
        if warriors + women:
            yield f"[{_STYLES[tribe]}]{_LETTERS[tribe]}{warriors}+{women} [/]"
    for species in range(SPECIES):
        if s.herd[species, place]:
            yield f"[bold]{int(s.herd[species, place])}{_BEASTS[species]} [/]"
    if place in (s.loner[WARRIOR], s.loner[WOMAN]):
        yield "[bold]? [/]"


# Tribes


def _tribe(s: State, tribe: int, say: Translator) -> Iterator[str]:
    """Yield the numbers of a tribe, and the cards of it that are known."""
    crowd = pawns(say, (s.number[tribe * KINDS + kind] for kind in range(KINDS)))
    camps = say("{number} of {most} camps", number=int(s.num_camps[tribe]), most=MAX_CAMPS)
    food, cards = counted(say, "food", int(s.food[tribe])), counted(say, "card", int(s.hand[tribe]))
    parts = (crowd or say("nobody"), camps, food, cards, *_special(s, tribe, say))
    name = f"[{_STYLES[tribe]} bold]{_LETTERS[tribe]} {colour_name(say, tribe)}[/]"
    yield f"{name}  {', '.join(parts)}"
    names = [trick_name(say, trick) for trick in held(s, tribe)]
    if names:
        yield f"    {', '.join(names)}"


def _special(s: State, tribe: int, say: Translator) -> Iterator[str]:
    if s.fire[tribe] != NO_HEX:
        yield say("fire on {hex}", hex=HEX_NAMES[s.fire[tribe]])
    if s.announced[tribe] and s.phase != OVER:
        yield say("has announced")
    if s.standing[tribe] == WAITING:
        yield say("waits for its second start")
    elif s.standing[tribe] == GONE:
        yield say("out of the game")
