"""The order of play (rules Z3, Z4, Z7.1).

Opening, then turns of placing, swapping (after a crocodile with swaps on offer) and stepping,
until the board is full. A decision with one legal action is played here and never asked.
"""

from steppe.core.chance import TERMINAL
from steppe.core.jit import inlined, njit
from steppe.core.record import Ints
from steppe.games.zebras.phases import opening, placing, stepping, swapping
from steppe.games.zebras.state import OPENING, OVER, PLACING, STEPPING, SWAPPING, State
from steppe.games.zebras.tables import OWN, STOPS


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many."""
    if s.phase == PLACING:
        return placing.legal(s, out)
    if s.phase == STEPPING:
        return stepping.legal(s, out)
    if s.phase == SWAPPING:
        return swapping.legal(s, out)
    if s.phase == OPENING:
        return opening.legal(s, out)
    return 0


@inlined
def count(s: State) -> int:
    """Count the legal actions."""
    if s.phase == PLACING:
        return placing.count(s)
    if s.phase == STEPPING:
        return stepping.count(s)
    if s.phase == SWAPPING:
        return swapping.count(s)
    if s.phase == OPENING:
        return STOPS
    return 0


@inlined
def nth(s: State, k: int) -> int:
    """Return the ``k``-th legal action of those that ``legal`` lists."""
    if s.phase == PLACING:
        return placing.nth(s, k)
    if s.phase == STEPPING:
        return stepping.nth(s, k)
    if s.phase == SWAPPING:
        return swapping.nth(s, k)
    return k  # the opening: any stop


@inlined
def apply(s: State, action: int) -> None:
    """Play a legal ``action`` and every forced decision that follows."""
    advance(s, action)
    while is_forced(s):
        advance(s, nth(s, 0))


@inlined
def is_forced(s: State) -> bool:
    """Tell whether exactly one action is legal; a swap may always be declined."""
    if s.phase == PLACING:
        return placing.is_forced(s)
    return s.phase == STEPPING and stepping.is_forced(s)


@inlined
def advance(s: State, action: int) -> None:
    """Play one legal ``action`` and nothing after it; ``apply`` also plays what is forced."""
    if s.phase == PLACING:
        placing.apply(s, action)
        if placing.is_crocodile(action) and swapping.offers(s):
            s.phase = SWAPPING
        else:
            _after_effects(s)
    elif s.phase == STEPPING:
        stepping.apply(s, action)
        _next_turn(s)
    elif s.phase == SWAPPING:
        if swapping.apply(s, action):
            _after_effects(s)
    else:
        opening.apply(s, action)
        s.phase = PLACING


@njit
def _after_effects(s: State) -> None:
    """Go on to the guardian, or end the match when the board is full [Z4.1, Z4.7, Z7.1]."""
    if s.empty:
        s.phase = STEPPING
    else:
        s.phase = OVER
        s.player = TERMINAL
        s.turn += 1


@njit
def _next_turn(s: State) -> None:
    """Give the turn to the other player, unless that reserve is empty [Z4.8]."""
    s.turn += 1
    s.phase = PLACING
    if s.reserve & OWN[1 - s.player]:
        s.player = 1 - s.player
