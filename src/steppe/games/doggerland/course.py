"""What follows what (rules D3, D5, D6.1, D15, D17, D21): the course of set-up and of a round.

A phase does not know what comes next; ``flow`` says that it is over and calls here. Steps that
nobody decides are phases too, but no position rests in them: ``pass_on`` goes through them.
"""

from steppe.core.chance import CHANCE, TERMINAL
from steppe.core.jit import njit
from steppe.games.doggerland import goals, land
from steppe.games.doggerland.effects import next_of, wake
from steppe.games.doggerland.phases import (
    drawing,
    eating,
    migrating,
    opposing,
    suffering,
)
from steppe.games.doggerland.state import (
    AIMING,
    DEALING,
    DONE_RESOLVING,
    DROPPING,
    FED,
    HEARD,
    IDLE_KIND,
    LAYING,
    LOST_BY_FAMINE,
    LOST_BY_GOALS,
    MOVING,
    OCHRE_PAINTING,
    OPENED,
    ORIENTING,
    OVER,
    POINTING,
    PROGRAMMED,
    PROGRAMMING,
    RAISING,
    REFILLED,
    RESOLVED,
    RESOLVING,
    REVEALED,
    ROUND_BEGUN,
    SCORED,
    SETTLED,
    SHOWING,
    STOCKING,
    UNVEILING,
    WON,
    State,
)
from steppe.games.doggerland.tables import (
    AROUND,
    CELLS,
    CROSS,
    IN_COLD,
    MEGALITHS,
    NO_ANIMAL,
    NO_CELL,
    NO_TILE,
    QUOTA,
    SHORT_KINDS,
    SHORT_TOKENS,
    SOLO_NEEDED,
    SPAWN,
)


@njit
def pass_on(s: State) -> None:
    """Pass through what nobody decides: each step says what follows it."""
    while s.phase > OVER:
        if is_starved(s):
            _end(s, LOST_BY_FAMINE)
        elif s.phase == PROGRAMMED:
            _next_to_program(s)
        elif s.phase == RESOLVED:
            _go_on_resolving(s)
        elif s.phase == DONE_RESOLVING:
            _next_to_resolve(s)
        elif s.phase == FED:
            _next_to_eat(s)
        elif s.phase == SETTLED:
            _next_to_move(s)
        else:
            _pass_step(s)


@njit
def _pass_step(s: State) -> None:
    """Go on with ``pass_on``: the steps that come once a round, and those of set-up."""
    if s.phase == REVEALED:
        _start_resolving(s)
    elif s.phase == REFILLED:
        _refill(s)
    elif s.phase == HEARD:
        _oppose(s)
    elif s.phase == ROUND_BEGUN:
        _start_programming(s)
    else:
        _open(s)


@njit
def is_starved(s: State) -> bool:
    """Tell whether a lone clan has more famine than it may have: it loses at once [D21.11]."""
    return bool(s.players == 1 and s.famine[0] > QUOTA[s.hardness])


# set-up


@njit
def _draw(s: State, phase: int) -> None:
    s.phase = phase
    s.player = CHANCE


@njit
def _ask(s: State, phase: int, player: int) -> None:
    s.phase = phase
    s.player = player


@njit
def after_unveiling(s: State) -> None:
    """Go on with set-up: the central tile; or with what comes at the end of a round."""
    if s.rounds == 0:
        _ask(s, ORIENTING, 0)
    else:
        s.phase = REFILLED


@njit
def after_orienting(s: State) -> None:
    """Lay the start tiles around the central one [D3.4]."""
    for cell in AROUND:
        s.bare[cell] = 1
    _draw(s, LAYING)


@njit
def after_laying(s: State) -> None:
    """Go on laying, or with what follows when no cell is bare."""
    if drawing.next_bare(s) < CELLS and not drawing.is_pile_empty(s):
        return
    s.bare[:] = 0
    if s.rounds > 0:
        s.phase = REVEALED
    elif drawing.is_short(s) and s.tile[CROSS[0]] == NO_TILE:
        _wake_land(s)
        for cell in CROSS:
            s.bare[cell] = 1  # [D20.2]
    else:
        _wake_land(s)
        land.measure_all(s)
        _draw(s, AIMING)


@njit
def _wake_land(s: State) -> None:
    """Put the animals of the first season on the start tiles, not on the cross [D3.4, D20.2]."""
    for cell in AROUND:
        species = SPAWN[s.tile[cell]]
        if species != NO_ANIMAL and s.animal[cell] == NO_ANIMAL and not IN_COLD[species]:
            land.put_animal(s, cell, species)


@njit
def after_aiming(s: State) -> None:
    """Draw as many objectives as the match has [D3.5, D21.3]."""
    if s.num_goals < drawing.num_goals(s):
        return
    if drawing.has_quarrel(s):
        s.phase = DROPPING
    else:
        s.left = 0
        _ask(s, POINTING, 0)


@njit
def after_showing(s: State) -> None:
    """Go on filling the display, or with what follows [D3.8, D17.6]."""
    if drawing.is_display_full(s):
        s.phase = OPENED if s.rounds == 0 else REFILLED


@njit
def _open(s: State) -> None:
    """Go on once the display is filled: the short variant, or solo, or the first round."""
    if drawing.is_short(s):
        _ask(s, STOCKING, 0)
        s.left = SHORT_TOKENS
        s.asked = SHORT_KINDS[0]
    elif s.players == 1:
        _draw(s, DEALING)
    else:
        _start_round(s)


@njit
def after_opening(s: State) -> None:
    """Go on after a decision of set-up that is complete [D3.3, D3.7, D20.5, D20.6]."""
    if s.phase == ORIENTING:
        after_orienting(s)
    elif s.phase == POINTING:
        _draw(s, SHOWING)
    elif s.phase == STOCKING:
        _next_in_set_up(s, STOCKING)
    else:
        _next_in_set_up(s, RAISING)


@njit
def _next_in_set_up(s: State, phase: int) -> None:
    """Ask the next clan, and after the last one for the upgrades, or begin."""
    player = s.player + 1
    s.asked = 0
    if player < s.players:
        _ask(s, phase, player)
        if phase == STOCKING:
            s.left = SHORT_TOKENS
            s.asked = SHORT_KINDS[0]
    elif phase == STOCKING:
        _ask(s, RAISING, 0)
    else:
        _start_round(s)


@njit
def after_dealing(s: State) -> None:
    """Begin the first round of a solo match, or go on with the card of a later one [D21.7]."""
    if s.rounds == 0:
        migrating.settle_rivals(s)
        _start_round(s)
    else:
        suffering.enter(s)


# the start of a round


@njit
def _start_round(s: State) -> None:
    """Begin the first round; the later ones begin at the end of the one before."""
    s.rounds = 1
    _begin(s)


@njit
def _begin(s: State) -> None:
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
        suffering.enter(s)
    else:
        _draw(s, DEALING)


@njit
def _oppose(s: State) -> None:
    """Let the adversaries act once the event is over [D21.7, D21.8]."""
    if s.turned == 0:
        opposing.enter(s)
    _ask_for_ochre(s)


@njit
def _ask_for_ochre(s: State) -> None:
    if opposing.is_painting(s):
        _ask(s, OCHRE_PAINTING, 0)
    else:
        s.turned = 0
        s.phase = ROUND_BEGUN


@njit
def after_ochre(s: State) -> None:
    """Go on with the next captive [D21.8]."""
    _ask_for_ochre(s)


@njit
def _start_programming(s: State) -> None:
    _ask(s, PROGRAMMING, s.starter)


@njit
def _next_to_program(s: State) -> None:
    """Ask the next clan that has not passed; when all have, the terrain is revealed [D6.1]."""
    s.turn += 1
    s.doing = 0
    player = next_of(s, s.player)
    for _ in range(s.players):
        if s.passed[player] == 0:
            _ask(s, PROGRAMMING, player)
            return
        player = next_of(s, player)
    _reveal(s)


# terrain


@njit
def _reveal(s: State) -> None:
    """Find the cells that get a tile, beside members, Villages and megaliths [D14.1, D14.2]."""
    for cell in range(CELLS):
        if s.camp[cell] < s.players or land.has_rival(s, cell):  # [D21.12]
            land.mark_bare_neighbours(s, cell)
    for player in range(s.players):
        land.mark_bare_neighbours(s, s.village[player])
        for size in range(MEGALITHS):
            land.mark_bare_neighbours(s, s.megalith[player, size])
    _draw(s, LAYING)
    after_laying(s)


# resolution


@njit
def _start_resolving(s: State) -> None:
    land.measure_all(s)
    _ask(s, RESOLVING, s.starter)


@njit
def _go_on_resolving(s: State) -> None:
    s.turn += 1
    s.doing = 0
    s.phase = RESOLVING


@njit
def _next_to_resolve(s: State) -> None:
    """Let the next clan resolve; after the last one comes migration [D15.1]."""
    s.turn += 1
    player = next_of(s, s.player)
    if player != s.starter:
        _ask(s, RESOLVING, player)
        return
    if s.players == 1:
        migrating.move_rivals(s)
    migrating.migrate(s)
    _end_round(s)


# the end of a round


@njit
def _end_round(s: State) -> None:
    """Take back old tokens, then let all eat in turn order [D13.6, D17.1]."""
    for player in range(s.players):
        if s.laid[player] < s.rounds:
            s.token[player] = NO_CELL
    eating.enter(s, s.first)


@njit
def _next_to_eat(s: State) -> None:
    """End a meal; after the last one, check objectives, score or go on [D17.1 to D17.5]."""
    eating.digest(s, s.player)
    s.turn += 1
    player = next_of(s, s.player)
    if player != s.first:
        eating.enter(s, player)
        return
    goals.check(s)
    if s.rounds == s.last:  # [D5.3, D17.3]
        _end(s, _ending(s))
        return
    s.rounds += 1
    migrating.appear(s)
    if drawing.has_fresco(s):
        _draw(s, UNVEILING)
    else:
        s.phase = REFILLED


@njit
def _refill(s: State) -> None:
    """Refill the display, then let the Villages move in turn order [D17.6, D17.7]."""
    if drawing.is_display_full(s):
        _ask(s, MOVING, s.first)
    else:
        _draw(s, SHOWING)


@njit
def after_moving(s: State) -> None:
    """Tell the Shaman's move of a lone clan from that of the end of a round [D21.13]."""
    s.phase = RESOLVED if is_shamans_move(s) else SETTLED


@njit
def is_shamans_move(s: State) -> bool:
    """Tell whether a Village moves in phase 3: no members wait for the round to begin."""
    return bool(s.doing != 0)


@njit
def _next_to_move(s: State) -> None:
    """Ask the next clan; after the last one a new round begins [D17.7, D17.8]."""
    s.turn += 1
    player = next_of(s, s.player)
    if player != s.first:
        _ask(s, MOVING, player)
        return
    if s.kept == 0:
        s.first = next_of(s, s.first)
    s.kept = 0
    _begin(s)


@njit
def _ending(s: State) -> int:
    if s.players > 1:
        return SCORED
    return WON if goals.num_reached(s) >= SOLO_NEEDED[s.hardness] else LOST_BY_GOALS


@njit
def _end(s: State, ending: int) -> None:
    s.ending = ending
    s.phase = OVER
    s.player = TERMINAL
