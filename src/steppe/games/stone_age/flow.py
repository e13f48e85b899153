"""The order of play (rules S3, S4 to S11).

Set-up turns up cards, buildings and the first back. A round: the herd moves, placing, each
player uses his places, taming, feeding; then the match ends or the cards are refilled. What is
forced is played here and never asked.
"""

from steppe.core.jit import njit
from steppe.core.record import Ints
from steppe.games.stone_age import course
from steppe.games.stone_age.actions import BLIND_OUT, CARD_OUT
from steppe.games.stone_age.phases import (
    buying,
    choosing,
    claiming,
    drawing,
    feeding,
    herding,
    paying,
    placing,
    refilling,
    revealing,
    rolling,
    sending,
    taking,
    taming,
    tooling,
    using,
)
from steppe.games.stone_age.state import (
    AWARDING,
    BUYING,
    CHOOSING,
    DRAWING,
    EATING,
    FEEDING,
    PAID,
    PAYING,
    PLACING,
    REFILLING,
    REVEALING,
    ROLLING,
    SENDING,
    TAKING,
    TAMING,
    TOOLING,
    USED,
    USING,
    State,
)


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write the possible outcomes and their weights; return how many."""
    if s.phase == ROLLING:
        return rolling.outcomes(s, ids, weights)
    if s.phase == REFILLING:
        return refilling.outcomes(s, ids, weights, CARD_OUT)
    if s.phase == REVEALING:
        return revealing.outcomes(s, ids, weights)
    if s.phase == DRAWING:
        return refilling.outcomes(s, ids, weights, BLIND_OUT)
    return herding.outcomes(s, ids, weights)


@njit
def apply_outcome(s: State, outcome: int) -> None:
    """Let an outcome happen, and every forced decision after it."""
    let_happen(s, outcome)
    _play_forced(s)


@njit
def let_happen(s: State, outcome: int) -> None:
    """Let an outcome happen, without the forced decisions after it."""
    _apply_outcome_in_phase(s, outcome)
    course.pass_on(s)


@njit
def _apply_outcome_in_phase(s: State, outcome: int) -> None:
    """Let an outcome happen, and say what follows."""
    if s.phase == ROLLING:
        if rolling.apply_outcome(s, outcome):
            course.after_throw(s)
    elif s.phase == REFILLING:
        if refilling.apply_outcome(s, outcome):
            course.after_cards(s)
    elif s.phase == REVEALING:
        if revealing.apply_outcome(s, outcome):
            course.after_buildings(s)
    elif s.phase == DRAWING:
        drawing.apply_outcome(s, outcome)
        course.after_drawing(s)
    elif herding.apply_outcome(s, outcome):
        course.after_herd(s)


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many [S3.4]."""
    if s.phase == PLACING:
        return placing.legal(s, out)
    if s.phase == USING:
        return using.legal(s, out)
    if s.phase == TOOLING:
        return tooling.legal(s, out)
    if s.phase == BUYING:
        return buying.legal(s, out)
    if s.phase == PAYING:
        return paying.legal(s, out)
    if s.phase == TAKING:
        return taking.legal(s, out)
    if s.phase == SENDING:
        return sending.legal(s, out)
    if s.phase == TAMING:
        return taming.legal(s, out)
    if s.phase == CHOOSING:
        return choosing.legal(s, out)
    return feeding.legal(s, out)


@njit
def apply(s: State, action: int) -> None:
    """Play a legal ``action`` and every forced decision that follows."""
    advance(s, action)
    _play_forced(s)


@njit
def _play_forced(s: State) -> None:
    while s.player >= 0:
        action = sole(s)
        if action < 0:
            return
        advance(s, action)


@njit
def sole(s: State) -> int:
    """Return the only legal action, or -1 if there is something to decide [S3.4]."""
    if s.phase == PLACING:
        return placing.sole(s)
    if s.phase == USING:
        return using.sole(s)
    if s.phase == TOOLING:
        return tooling.sole(s)
    if s.phase == BUYING:
        return buying.sole(s)
    if s.phase == TAKING:
        return taking.sole(s)
    if s.phase == SENDING:
        return sending.sole(s)
    if s.phase == FEEDING:
        return feeding.sole(s)
    return -1


@njit
def advance(s: State, action: int) -> None:
    """Play one legal ``action``, without the forced ones after it."""
    _apply_in_phase(s, action)
    if s.phase == PAYING and paying.is_complete(s):
        s.phase = PAID
    course.pass_on(s)


@njit
def _apply_in_phase(s: State, action: int) -> None:
    """Let the phase play one legal ``action``, and say what follows where it is over."""
    if claiming.is_claim(action):
        claiming.apply(s, action)
    elif s.phase == PLACING:
        s.turn += 1
        if placing.apply(s, action):
            course.start_actions(s)
    elif s.phase == USING:
        if using.apply(s, action):
            s.phase = USED
    elif s.phase == TOOLING:
        if tooling.apply(s, action):
            s.phase = SENDING if sending.is_due(s) else USED  # [S6.9, S9.1]
    elif s.phase == BUYING:
        if buying.apply(s, action):
            s.phase = USED
    else:
        _apply_in_rarer_phase(s, action)


@njit
def _apply_in_rarer_phase(s: State, action: int) -> None:
    """Go on with ``_apply_in_phase`` in the rarer phases."""
    if s.phase == SENDING:
        sending.apply(s, action)
    elif s.phase == PAYING:
        paying.apply(s, action)
    elif s.phase == TAKING:
        if taking.apply(s, action):
            s.phase = USED
    elif s.phase == TAMING:
        taming.apply(s, action)
        s.phase = AWARDING
    elif s.phase == CHOOSING:
        choosing.apply(s, action)
        s.phase = AWARDING
    elif feeding.apply(s, action):
        s.phase = EATING
