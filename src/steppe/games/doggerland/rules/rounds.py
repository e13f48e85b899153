"""From one round to the next (rules D5, D6.2, D13.6, D17, D19, D21.7, D21.17).

A round ends with the meals, the objectives, new animals and Village moves. Then all members are
available again, or the match is over.
"""

from steppe.core.next_player import asked, next_of
from steppe.engine.jit import njit
from steppe.games.doggerland.rules import goals, state
from steppe.games.doggerland.rules.effects import wake
from steppe.games.doggerland.rules.phases import drawing, eating, hearing, migrating
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import NO_CELL, SOLO_NEEDED

_AFTER_CARD = (state.HEARING, state.HEARD, state.GIVING, state.SUFFERING)  # by ``hearing``'s result


@njit
def start_first(s: State) -> int:
    """Begin the first round; each later round begins when the previous one ends."""
    s.rounds = 1
    return begin(s)


@njit
def begin(s: State) -> int:
    """Make all members available; in solo, the round's card comes first [D6.2, D21.7]."""
    s.starter = s.first
    s.passed[:] = 0
    s.crafting[:] = state.IDLE_KIND
    s.painting[:] = state.IDLE_KIND
    s.white[:] = 0
    for player in range(s.players):
        wake(s, player)
    if s.players > 1:
        return state.ROUND_BEGUN
    return read_card(s) if s.rounds == 1 else state.DEALING


@njit
def read_card(s: State) -> int:
    """Apply the card's event, or ask the player about an optional event [D21.7]."""
    return _AFTER_CARD[hearing.read(s)]


@njit
def end_round(s: State) -> int:
    """Remove old long-journey tokens, then feed all clans in turn order [D13.6, D17.1]."""
    for player in range(s.players):
        if s.laid[player] < s.rounds:
            s.token[player] = NO_CELL
    return state.FED if eating.begin(s, s.first) else state.EATING


@njit
def next_to_eat(s: State) -> int:
    """End a meal; after the last one, check objectives, score or go on [D17.1 to D17.5]."""
    eating.digest(s, s.player)
    s.turn += 1
    player = next_of(s, s.player)
    if player != s.first:
        return state.FED if eating.begin(s, player) else state.EATING
    goals.check(s)
    if s.rounds == s.last:  # [D5.3, D17.3]
        s.ending = _ending(s)
        return state.OVER
    s.rounds += 1
    migrating.appear(s)
    return state.UNVEILING if drawing.has_fresco(s) else state.REFILLED


@njit
def refill(s: State) -> int:
    """Refill the display, then let the Villages move in turn order [D17.6, D17.7]."""
    return asked(s, s.first, state.MOVING) if drawing.is_display_full(s) else state.SHOWING


@njit
def next_to_move(s: State) -> int:
    """Ask the next clan to move its Village, or begin a new round [D17.7, D17.8]."""
    s.turn += 1
    player = next_of(s, s.player)
    if player != s.first:
        return asked(s, player, state.MOVING)
    if s.kept == 0:
        s.first = next_of(s, s.first)
    s.kept = 0
    return begin(s)


@njit
def _ending(s: State) -> int:
    if s.players > 1:
        return state.SCORED
    return state.WON if goals.num_reached(s) >= SOLO_NEEDED[s.hardness] else state.LOST_BY_GOALS
