"""Camps that a choice endangers: without a woman, or too weak (rules V7, V8.10, V9).

The threats are computed for the position after the choice, ignoring cards. Pawns are open
information, so nothing hidden is revealed.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from steppe.core.i18n import Translator, plain
from steppe.core.scene import AND
from steppe.draw.words import headed
from steppe.games.valley.rules.board import HEXES
from steppe.games.valley.rules.stage import ACTING
from steppe.games.valley.rules.state import State
from steppe.games.valley.views.hand.threats import Threat, cause, dangers
from steppe.games.valley.views.types import Position
from steppe.games.valley.views.words import at, the_camp

LOSING = "lose:woman:"
_JUDGED = ("move:", "build:", LOSING)  # moves that change a camp's guard
_WORSE = 0.05


class Risk(NamedTuple):
    """A camp that a choice endangers, and the threat; ``None`` if the camp loses its last woman."""

    place: int
    threat: Threat | None


def risks(position: Position, move: str, say: Translator = plain) -> Iterator[str]:
    """Yield the dangers of a legal move as clauses for a sentence."""
    s = position.state
    for risk in risks_of(position, move.split(AND)):
        if risk.threat is None:
            yield risk_words(say, s, risk)
        else:
            yield say(
                "{camp} on {hex} is in danger ({threat})",
                camp=the_camp(say, s, risk.place),
                hex=at(risk.place),
                threat=cause(say, risk.threat),
            )


def risks_of(position: Position, moves: Sequence[str]) -> list[Risk]:
    """Return the mover's camps that moves endanger; for "done", all camps in danger."""
    tribe, s = position.player, position.state
    if s.phase == ACTING and [*moves] == ["done"]:
        return [Risk(place, found) for place, found in dangers(position, tribe).items()]
    if not all(move.startswith(_JUDGED) for move in moves):
        return []
    after = position.copy()
    for move in moves:
        if move in after.legal():
            after.apply(move, forced=False)
    gone = [n for n in range(HEXES) if s.camp[n] == tribe and after.state.camp[n] != tribe]
    lost = [Risk(place, None) for place in gone]
    return lost if s.phase != ACTING else lost + _worse(position, after, tribe)


def _worse(position: Position, after: Position, tribe: int) -> list[Risk]:
    """Return the camps in more danger than before."""
    before = dangers(position, tribe)
    return [
        Risk(place, found)
        for place, found in dangers(after, tribe).items()
        if place not in before or found.chance < before[place].chance - _WORSE
    ]


def risk_words(say: Translator, s: State, risk: Risk) -> str:
    """Return a risk as a clause: "the village on d4: 2 wolves there, 25% to hold"."""
    values = {"camp": the_camp(say, s, risk.place), "hex": at(risk.place)}
    if risk.threat is None:
        return say("{camp} on {hex} is lost without a woman", **values)
    return headed(say, say("{camp} on {hex}", **values), cause(say, risk.threat))
