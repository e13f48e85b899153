"""From one round to the next (rules D5, D6.2, D13.6, D17, D19, D21.7, D21.17).

The meals that end a round, objectives, animals, Village moves; then all members are available
again, or the match is over.
"""

from steppe.core.chance import TERMINAL
from steppe.core.jit import njit
from steppe.games.doggerland import goals
from steppe.games.doggerland.effects import let_decide, let_draw, next_of, wake
from steppe.games.doggerland.phases import drawing, eating, hearing, migrating
from steppe.games.doggerland.state import (
    DEALING,
    IDLE_KIND,
    LOST_BY_GOALS,
    MOVING,
    OVER,
    REFILLED,
    ROUND_BEGUN,
    SCORED,
    SHOWING,
    UNVEILING,
    WON,
    State,
)
from steppe.games.doggerland.tables import NO_CELL, SOLO_NEEDED


@njit
def start_first(s: State) -> None:
    """Begin the first round; the later ones begin at the end of the one before."""
    s.rounds = 1
    begin(s)


@njit
def begin(s: State) -> None:
    """Make all members available; solo, the card of the round comes first [D6.2, D21.7]."""
    s.starter = s.first
    s.passed[:] = 0
    s.crafting[:] = IDLE_KIND
    s.painting[:] = IDLE_KIND
    s.white[:] = 0
    for player in range(s.players):
        wake(s, player)
    if s.players > 1:
        s.phase = ROUND_BEGUN
    elif s.rounds == 1:
        hearing.enter(s)
    else:
        let_draw(s, DEALING)


@njit
def end_round(s: State) -> None:
    """Take back old tokens, then let all eat in turn order [D13.6, D17.1]."""
    for player in range(s.players):
        if s.laid[player] < s.rounds:
            s.token[player] = NO_CELL
    eating.enter(s, s.first)


@njit
def next_to_eat(s: State) -> None:
    """End a meal; after the last one, check objectives, score or go on [D17.1 to D17.5]."""
    eating.digest(s, s.player)
    s.turn += 1
    player = next_of(s, s.player)
    if player != s.first:
        eating.enter(s, player)
        return
    goals.check(s)
    if s.rounds == s.last:  # [D5.3, D17.3]
        end_match(s, _ending(s))
        return
    s.rounds += 1
    migrating.appear(s)
    if drawing.has_fresco(s):
        let_draw(s, UNVEILING)
    else:
        s.phase = REFILLED


@njit
def refill(s: State) -> None:
    """Refill the display, then let the Villages move in turn order [D17.6, D17.7]."""
    if drawing.is_display_full(s):
        let_decide(s, MOVING, s.first)
    else:
        let_draw(s, SHOWING)


@njit
def next_to_move(s: State) -> None:
    """Ask the next clan; after the last one a new round begins [D17.7, D17.8]."""
    s.turn += 1
    player = next_of(s, s.player)
    if player != s.first:
        let_decide(s, MOVING, player)
        return
    if s.kept == 0:
        s.first = next_of(s, s.first)
    s.kept = 0
    begin(s)


@njit
def _ending(s: State) -> int:
    if s.players > 1:
        return SCORED
    return WON if goals.num_reached(s) >= SOLO_NEEDED[s.hardness] else LOST_BY_GOALS


@njit
def end_match(s: State, ending: int) -> None:
    s.ending = ending
    s.phase = OVER
    s.player = TERMINAL
