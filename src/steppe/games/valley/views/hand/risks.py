"""Camps that a choice endangers: without a woman, or too weak (rules V7, V8.10, V9).

The threats are computed for the position after the choice, ignoring cards. Pawns are open
information, so nothing hidden is revealed.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from steppe.core.i18n import Translator, plain
from steppe.core.scene import AND
from steppe.draw.words import headed
from steppe.games.valley.rules.board import HEX_NAMES, HEXES
from steppe.games.valley.rules.stage import ACTING, STARVING
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import PAWN_NAMES, WOMAN
from steppe.games.valley.views.hand.threats import (
    Threat,
    cause,
    dangers,
    lapsing,
    percent,
    source,
    threats,
)
from steppe.games.valley.views.types import Position
from steppe.games.valley.views.words import at, people

LOSING = "lose:woman:"
_JUDGED = ("move:", "build:", LOSING)  # moves that change a camp's guard
_WORSE = 0.05


class Risk(NamedTuple):
    """A camp that a choice endangers, and the threat; ``None`` if the camp loses its last woman."""

    place: int
    threat: Threat | None


def risks(position: Position, move: str, say: Translator = plain) -> Iterator[str]:
    """Yield the dangers of a legal move as clauses for a sentence."""
    for risk in risks_of(position, move.split(AND)):
        if risk.threat is None:
            yield risk_words(say, position.state, risk)
        else:
            yield _in_danger(position, risk.place, risk.threat, say)


def _in_danger(position: Position, place: int, found: Threat, say: Translator) -> str:
    """Return a camp's danger after a choice, with its chance to hold now if that differs."""
    values = {"hex": at(place)}
    now = threats(position, position.player).get(place)
    if now is None or percent(say, now) == percent(say, found):
        return say("the camp on {hex} is in danger ({threat})", **values, threat=cause(say, found))
    return say(
        "the camp on {hex} then has {chance} to hold instead of {now} ({attackers})",
        **values,
        chance=percent(say, found),
        now=percent(say, now),
        attackers=source(say, found),
    )


def risks_of(position: Position, moves: Sequence[str]) -> list[Risk]:
    """Return the mover's camps that moves endanger; for "done", all camps in danger."""
    tribe, s = position.player, position.state
    if s.phase == ACTING and [*moves] == ["done"]:
        due = [Risk(place, None) for place, is_due in lapsing(s, tribe) if is_due]
        return due + [Risk(place, found) for place, found in dangers(position, tribe).items()]
    if not all(move.startswith(_JUDGED) for move in moves):
        return []
    after = _after(position, moves)
    lost = _lost(position, after)
    return lost if s.phase != ACTING else lost + _worse(position, after, tribe)


def abandoned(position: Position, moves: Sequence[str]) -> int:
    """Return the mover's camp that a group of pawns leaves without a woman; -1 if none [V8.10]."""
    s, tribe = position.state, position.player
    women = [move.split(":")[1] for move in moves if move.startswith("move:") and ":woman:" in move]
    place = HEX_NAMES.index(women[0]) if women else -1
    if place < 0 or s.camp[place] != tribe or people(s, tribe, place)[WOMAN] > len(women):
        return -1
    return place if _lost(position, _after(position, moves)) else -1


def forsaken(position: Position, move: str) -> str:
    """Return the hex of a camp that a death costs although another costs none, or "" [V8.10]."""
    if not move.startswith(LOSING) or AND in move or not _cost(position, move)[0]:
        return ""
    others = (other for other in position.legal() if other.startswith("lose:"))
    return "" if all(_cost(position, other)[0] for other in others) else move.split(":")[2]


def mildest(position: Position) -> list[str]:
    """Return the deaths that end a famine: they cost no camp if possible, and thin out crowds."""
    after, tribe, moves = position.copy(), position.player, []
    while (after.state.phase, after.player) == (STARVING, tribe) and "done" not in after.legal():
        moves.append(min(after.legal(), key=lambda move: _cost(after, move)))
        after.apply(moves[-1], forced=False)
    return moves


def _cost(position: Position, move: str) -> tuple[bool, int]:
    """Return whether a pawn is the last woman of a camp, and minus its kind's number there."""
    _, name, hex_name = move.split(":")
    s, tribe = position.state, position.player
    place, kind = HEX_NAMES.index(hex_name), PAWN_NAMES.index(name)
    number = people(s, tribe, place)[kind]
    return bool(kind == WOMAN and number == 1 and s.camp[place] == tribe), -number


def _after(position: Position, moves: Sequence[str]) -> Position:
    after = position.copy()
    for move in moves:
        if move in after.legal():
            after.apply(move, forced=False)
    return after


def _lost(position: Position, after: Position) -> list[Risk]:
    s, tribe = position.state, position.player
    gone = [n for n in range(HEXES) if s.camp[n] == tribe and after.state.camp[n] != tribe]
    return [Risk(place, None) for place in gone]


def _worse(position: Position, after: Position, tribe: int) -> list[Risk]:
    """Return the camps in more danger than before."""
    before = dangers(position, tribe)
    return [
        Risk(place, found)
        for place, found in dangers(after, tribe).items()
        if place not in before or found.chance < before[place].chance - _WORSE
    ]


def risk_words(say: Translator, s: State, risk: Risk) -> str:
    """Return a risk as a clause: "the camp on d4: 2 wolves there, 25% to hold"."""
    values = {"hex": at(risk.place)}
    if risk.threat is None:
        return say("the camp on {hex} is lost without a woman", **values)
    return headed(say, say("the camp on {hex}", **values), cause(say, risk.threat))
