"""Words for people: sentences of moves and turns, the call to the player, a terminal picture.

The notation of positions stands in ``diagram.py``; it is offered here too, because this module
is what the house asks for when it wants a text.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from steppe.core.position import Position
from steppe.core.scene import Say, plain
from steppe.draw.text import Walls
from steppe.draw.words import COLOURS, capital
from steppe.games.zebras import flow
from steppe.games.zebras.actions import ACTIONS
from steppe.games.zebras.board import LINE
from steppe.games.zebras.state import NOWHERE, OPENING, OVER, PLACING, SWAPPING
from steppe.games.zebras.tables import (
    COLUMNS,
    KIND,
    OWN,
    PLAYERS,
    ROWS,
    SPECIES,
    SPECIES_LETTERS,
    STOP_FACES,
    STOPS,
    TERRITORY_MAPS,
)
from steppe.games.zebras.views.diagram import EMPTY_CELL, cell_text, format_diagram, parse_diagram
from steppe.games.zebras.views.words import (
    advanced,
    clause,
    describe,
    line_name,
)

__all__ = [
    "caution",
    "draw_terminal",
    "format_diagram",
    "label",
    "parse_diagram",
    "status",
    "turn_sentence",
]


_CORNER = COLUMNS + ROWS
_SIDES = (  # stops above, right, below and left of the board, in reading order [Z1.6]
    range(COLUMNS),
    range(COLUMNS, _CORNER),
    range(_CORNER + COLUMNS - 1, _CORNER - 1, -1),
    range(STOPS - 1, _CORNER + COLUMNS - 1, -1),
)


@dataclass(frozen=True)
class _Decision:
    player: int
    words: str
    forced: bool


def label(position: Position, move: str, say: Say = plain) -> str:
    """Return what a legal move would do, as a choice in a menu."""
    return capital(clause(position, ACTIONS.parse(move), say))


def caution(position: Position, move: str, say: Say = plain) -> str:
    """Return what to ask before a legal move that loses something without need: none does here."""
    return ""


def turn_sentence(
    before: Position, moves: Sequence[str], say: Say = plain, names: Sequence[str] = ()
) -> str:
    """Return the moves of one turn as one sentence; ``before`` is the position they start in.

    ``names`` are what the players are called, colours if there are none.
    """
    position = before.copy()
    decisions: list[_Decision] = []
    for move in moves:
        decisions += _decisions(position, move, say)
        position.apply(move)
    return _joined(decisions, say, names)


def _decisions(before: Position, move: str, say: Say) -> Iterator[_Decision]:
    """Yield a decision and the forced ones after it, as ``flow.apply`` plays them."""
    position, action, forced = before, ACTIONS.parse(move), False
    while True:
        after = advanced(position, action)
        yield _Decision(position.player, describe(position, action, after, say), forced)
        position, s = after, after.state
        if s.phase == OVER or flow.count(s) != 1:
            return
        action, forced = int(flow.nth(s, 0)), True


def _joined(decisions: list[_Decision], say: Say, names: Sequence[str] = ()) -> str:
    """Return one sentence: the first player's part, then the forced parts of others."""
    groups = [list(group) for _, group in groupby(decisions, lambda one: one.player)]
    parts = [_part(group, say) for group in groups]
    for index, group in enumerate(groups[1:], 1):
        player = group[0].player
        name = names[player] if names else say(COLOURS[player])
        parts[index] = say("{name}: {words}").format(name=name, words=parts[index])
    return capital("; ".join(parts))


def _part(group: list[_Decision], say: Say) -> str:
    """Return what one player did in a row; forced decisions at its end are called so."""
    words = ", ".join(decision.words for decision in group)
    return say("{words} (the only move)").format(words=words) if group[-1].forced else words


def status(
    position: Position, viewer: int | None, names: Sequence[str], say: Say = plain
) -> tuple[str, str, str]:
    """Return what is asked of whom: the call, what to do, what comes after."""
    s = position.state
    if s.phase == OVER:
        return _result(position, viewer, names, say)
    if s.player == viewer:
        return (say("Your turn"), *_request(position, names[1 - s.player], say))
    hint = say("you are next") if viewer is not None and s.reserve & OWN[viewer] else ""
    return (names[s.player], _activity(position, say), hint)


def _request(position: Position, other: str, say: Say) -> tuple[str, str]:
    s = position.state
    if s.phase == OPENING:
        after = say("then {name} places the first animal in the line he watches")
        return say("Put the ranger on a stop"), after.format(name=other)
    line = line_name(s.guardian, say)
    if s.phase == PLACING:
        words = say("Place an animal in {line}").format(line=line)
        return words, say("then send the ranger 1, 2 or 3 stops on")
    if s.phase == SWAPPING:
        return (
            say("Swap the crocodile, or let it stay"),
            say("with a gazelle across a river, again and again if you like"),
        )
    return (
        say("Send the ranger on"),
        say("{name} then places an animal in the line he watches").format(name=other),
    )


def _activity(position: Position, say: Say) -> str:
    """Return what another player is doing, to be read after the name."""
    s = position.state
    if s.phase == OPENING:
        return say("is putting the ranger on a stop")
    if s.phase == PLACING:
        return say("is placing an animal in {line}").format(line=line_name(s.guardian, say))
    if s.phase == SWAPPING:
        return say("is deciding about a swap")
    return say("is sending the ranger on")


def _result(
    position: Position, viewer: int | None, names: Sequence[str], say: Say
) -> tuple[str, str, str]:
    scores = position.scores()
    high, low = max(scores), min(scores)
    words = say("{high} to {low}").format(high=high, low=low)
    hint = say("the board is full")
    if high == low:
        return say("Draw"), words, hint
    winner = scores.index(high)
    if winner == viewer:
        return say("You win"), words, hint
    return say("{name} wins").format(name=names[winner]), words, hint


def draw_terminal(position: Position, say: Say = plain) -> str:
    """Return the board for a terminal, coloured with the markup of the library rich.

    Rivers are lines, face-down tokens small letters, squares of the watched line dots.
    """
    lines = Walls(TERRITORY_MAPS[position.state.board]).draw(_terminal_cells(position), 4)
    guardian = int(position.state.guardian)
    top, right, bottom, left = ([_stop(n, guardian) for n in side] for side in _SIDES)
    for row in range(ROWS):
        lines[2 * row + 1] = left[row] + lines[2 * row + 1] + right[row]
    for border in range(0, len(lines), 2):
        lines[border] = "   " + lines[border]
    rulers = ["    " + "  ".join(side) for side in (top, bottom)]
    scores = [_score_line(position, player, say) for player in range(PLAYERS)]
    return "\n".join([rulers[0], *lines, rulers[1], *scores])


def _terminal_cells(position: Position) -> list[list[str]]:
    cells = [_terminal_cell(position, square) for square in range(ROWS * COLUMNS)]
    return [cells[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)]


def _terminal_cell(position: Position, square: int) -> str:
    s = position.state
    words = cell_text(position, square)
    if words == EMPTY_CELL:
        watched = s.guardian != NOWHERE and LINE[s.guardian] >> square & 1
        return " ·  " if watched else "    "
    style = COLOURS[int(words[1])] + (" dim" if words[0].islower() else " bold")
    return f" [{style}]{words}[/] "


def _stop(stop: int, guardian: int) -> str:
    name = STOP_FACES[stop]
    return f"[bold]<{name}>[/]" if stop == guardian else f" {name} "


def _score_line(position: Position, player: int, say: Say) -> str:
    """Return the points of a player and what is left in his reserve, by letter [Z2.1]."""
    colour, points = COLOURS[player], position.scores()[player]
    reserve = int(position.state.reserve)
    left = [(reserve & int(KIND[player, species])).bit_count() for species in range(SPECIES)]
    words = " ".join(f"{letter}{n}" for letter, n in zip(SPECIES_LETTERS, left, strict=True))
    return f"    [{colour} bold]{say(colour)} {points}[/]   {words}"
