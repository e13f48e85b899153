"""The order of play (rules D3 to D17, D21): what may happen now, and what it leads to.

A round [D5.1]: programming in turns, new terrain, resolution clan by clan, migration, then food,
objectives, new animals and Village moves. What is forced is played here and never asked.
"""

from steppe.core.jit import njit
from steppe.core.record import Ints
from steppe.games.doggerland import course
from steppe.games.doggerland.actions import DONE
from steppe.games.doggerland.phases import (
    calling,
    carrying,
    drawing,
    eating,
    hearing,
    housing,
    making,
    marking,
    moving,
    opening,
    opposing,
    programming,
    remembering,
    resolving,
    staffing,
    suffering,
    trading,
)
from steppe.games.doggerland.state import (
    AIMING,
    CARRYING,
    CUBING,
    DONE_RESOLVING,
    DROPPING,
    EATING,
    ERECTING,
    GIVING,
    HEARD,
    HEARING,
    HOUSING,
    JOURNEYING,
    LAYING,
    MAKING,
    MARKING,
    MOVING,
    OCHRE_PAINTING,
    OFFERING,
    PROGRAMMED,
    PROGRAMMING,
    RAISING,
    REMEMBERING,
    RESOLVED,
    RESOLVING,
    SHOWING,
    STAFFING,
    SUFFERING,
    TAKING,
    UNVEILING,
    State,
)


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write the possible outcomes and their weights; return how many."""
    return drawing.outcomes(s, ids, weights)


@njit
def apply_outcome(s: State, outcome: int) -> None:
    """Let an outcome happen, and every forced decision after it."""
    let_happen(s, outcome)
    _play_forced(s)


@njit
def let_happen(s: State, outcome: int) -> None:
    """Let an outcome happen, without the forced decisions after it."""
    drawing.apply_outcome(s, outcome)
    if s.phase == LAYING:
        course.after_laying(s)
    elif s.phase == UNVEILING:
        course.after_unveiling(s)
    elif s.phase == SHOWING:
        course.after_showing(s)
    elif s.phase == AIMING or s.phase == DROPPING:
        s.phase = AIMING
        course.after_aiming(s)
    else:
        course.after_dealing(s)
    course.pass_on(s)


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many."""
    if s.phase == PROGRAMMING:
        return programming.legal(s, out)
    if s.phase == STAFFING:
        return staffing.legal(s, out)
    if s.phase == RESOLVING:
        return resolving.legal(s, out)
    if s.phase == CARRYING:
        return carrying.legal(s, out)
    if s.phase == EATING:
        return eating.legal(s, out)
    if s.phase == MOVING:
        return moving.legal(s, out)
    if s.phase == HOUSING:
        return housing.legal(s, out)
    if s.phase == MAKING:
        return making.legal(s, out)
    return _legal_in_rarer_phase(s, out)


@njit
def _legal_in_rarer_phase(s: State, out: Ints) -> int:
    """Go on with ``legal`` in the rarer phases."""
    if s.phase in (GIVING, TAKING):
        return trading.legal(s, out)
    if s.phase == MARKING:
        return marking.legal(s, out)
    if s.phase == REMEMBERING:
        return remembering.legal(s, out)
    if s.phase == OFFERING:
        return calling.legal_offers(s, out)
    if s.phase == CUBING:
        return calling.legal_cubes(s, out)
    if s.phase == JOURNEYING:
        return calling.legal_journeys(s, out)
    if s.phase == ERECTING:
        return calling.legal_sites(s, out)
    return _legal_outside_of_rounds(s, out)


@njit
def _legal_outside_of_rounds(s: State, out: Ints) -> int:
    """Go on with ``legal``: set-up, and what the solo card asks for."""
    if s.phase == HEARING:
        return hearing.legal_answers(s, out)
    if s.phase == SUFFERING:
        return suffering.legal(s, out)
    if s.phase == OCHRE_PAINTING:
        return opposing.legal(s, out)
    return opening.legal(s, out)


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
    """Return the only legal action, or -1 if there is something to decide."""
    if s.phase == PROGRAMMING:
        return programming.sole(s)
    if s.phase == STAFFING:
        return staffing.sole(s)
    if s.phase == RESOLVING:
        return resolving.sole(s)
    if s.phase == MOVING:
        return moving.sole(s)
    if s.phase == HOUSING:
        return housing.sole(s)
    if s.phase == MAKING:
        return making.sole(s)
    if s.phase == GIVING:
        return trading.sole(s)
    if s.phase == OFFERING:
        return calling.sole_offer(s)
    return _sole_in_rarer_phase(s)


@njit
def _sole_in_rarer_phase(s: State) -> int:
    """Go on with ``sole`` in the rarer phases; in the others there is always a choice."""
    if s.phase == MARKING:
        return marking.sole(s)
    if s.phase == ERECTING:
        return calling.sole_site(s)
    if s.phase == SUFFERING:
        return suffering.sole(s)
    if s.phase == OCHRE_PAINTING:
        return opposing.sole(s)
    return opening.sole(s) if s.phase <= RAISING else -1


@njit
def advance(s: State, action: int) -> None:
    """Play one legal ``action``, without the forced ones after it."""
    _apply_in_phase(s, action)
    course.pass_on(s)


@njit
def _apply_in_phase(s: State, action: int) -> None:
    """Let the phase play one legal ``action``, and say what follows where it is over."""
    if s.phase == PROGRAMMING:
        programming.apply(s, action)
    elif s.phase == STAFFING:
        staffing.apply(s, action)
        s.phase = PROGRAMMED
    elif s.phase == RESOLVING:
        if action == DONE:
            resolving.leave(s, s.player)
            s.phase = DONE_RESOLVING
        else:
            resolving.apply(s, action)
    elif s.phase == CARRYING:
        carrying.apply(s, action)
    elif s.phase == EATING:
        eating.apply(s, action)
    elif s.phase == MOVING:
        moving.apply(s, action)
        course.after_moving(s)
    elif s.phase == HOUSING:
        housing.apply(s, action)
    elif s.phase == MAKING:
        making.apply(s, action)
    else:
        _apply_in_rarer_phase(s, action)


@njit
def _apply_in_rarer_phase(s: State, action: int) -> None:
    """Go on with ``_apply_in_phase`` in the rarer phases."""
    if s.phase in (GIVING, TAKING):
        if trading.apply(s, action):
            s.phase = RESOLVED if s.doing != 0 else HEARD
    elif s.phase == MARKING:
        marking.apply(s, action)
        s.phase = PROGRAMMED
    elif s.phase == REMEMBERING:
        remembering.apply(s, action)
        s.phase = RESOLVED if s.doing != 0 else HEARD
    elif s.phase == OFFERING:
        calling.offer(s, action)
    elif s.phase == CUBING:
        calling.put_cubes(s, action)
        s.phase = RESOLVED
    elif s.phase == JOURNEYING:
        calling.journey(s, action)
        s.phase = RESOLVED
    elif s.phase == ERECTING:
        calling.erect(s, action)
        s.phase = RESOLVED
    else:
        _apply_outside_of_rounds(s, action)


@njit
def _apply_outside_of_rounds(s: State, action: int) -> None:
    """Go on with ``_apply_in_phase``: set-up, and what the solo card asks for."""
    if s.phase == HEARING:
        hearing.answer(s, action)
    elif s.phase == SUFFERING:
        suffering.apply(s, action)
    elif s.phase == OCHRE_PAINTING:
        opposing.apply(s, action)
        course.after_ochre(s)
    elif opening.apply(s, action):
        course.after_opening(s)
