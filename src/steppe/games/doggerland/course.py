"""What follows what (rules D3, D5, D6.1, D14, D15, D21): the course of set-up and of a round.

A phase does not know what comes next; ``flow`` says that it is over and calls here. Steps that
nobody decides are phases too, but no position rests in them: ``pass_on`` goes through them. What
ends a round and begins the next stands in ``rounds.py``.
"""

from steppe.core.jit import njit
from steppe.games.doggerland import land, rounds
from steppe.games.doggerland.effects import let_decide, let_draw, next_of
from steppe.games.doggerland.phases import (
    drawing,
    hearing,
    migrating,
    opposing,
)
from steppe.games.doggerland.state import (
    AIMING,
    DEALING,
    DONE_RESOLVING,
    DROPPING,
    FED,
    HEARD,
    LAYING,
    LOST_BY_FAMINE,
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
    SETTLED,
    SHOWING,
    STOCKING,
    UNVEILING,
    State,
)
from steppe.games.doggerland.tables import (
    AROUND,
    CELLS,
    CROSS,
    IN_COLD,
    MEGALITHS,
    NO_ANIMAL,
    NO_TILE,
    QUOTA,
    SHORT_TOKENS,
    SPAWN,
)


@njit
def pass_on(s: State) -> None:
    """Pass through what nobody decides: each step says what follows it."""
    while s.phase > OVER:
        if is_starved(s):
            rounds.end_match(s, LOST_BY_FAMINE)
        elif s.phase == PROGRAMMED:
            _next_to_program(s)
        elif s.phase == RESOLVED:
            _go_on_resolving(s)
        elif s.phase == DONE_RESOLVING:
            _next_to_resolve(s)
        elif s.phase == FED:
            rounds.next_to_eat(s)
        elif s.phase == SETTLED:
            rounds.next_to_move(s)
        else:
            _pass_step(s)


@njit
def _pass_step(s: State) -> None:
    """Go on with ``pass_on``: the steps that come once a round, and those of set-up."""
    if s.phase == REVEALED:
        _start_resolving(s)
    elif s.phase == REFILLED:
        rounds.refill(s)
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
def after_unveiling(s: State) -> None:
    """Go on with set-up: the priority arrow; or with what comes at the end of a round."""
    if s.rounds == 0:
        let_decide(s, POINTING, 0)
    else:
        s.phase = REFILLED


@njit
def _lay_around(s: State) -> None:
    """Lay the start tiles around the central one [D3.4]."""
    for cell in AROUND:
        s.bare[cell] = 1
    let_draw(s, LAYING)


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
        let_draw(s, AIMING)


@njit
def _wake_land(s: State) -> None:
    """Put the animals of the first season on the start tiles, not on the cross [D3.4, D20.2]."""
    for cell in AROUND:
        species = SPAWN[s.tile[cell]]
        if species != NO_ANIMAL and s.animal[cell] == NO_ANIMAL and not IN_COLD[species]:
            land.put_animal(s, cell, species)


@njit
def after_aiming(s: State) -> None:
    """Draw as many objectives as the match has, then the first fresco tile [D3.5, D3.2, D21.3]."""
    if s.num_goals < drawing.num_goals(s):
        return
    if drawing.has_quarrel(s):
        s.phase = DROPPING
    else:
        s.left = 0
        let_draw(s, UNVEILING)


@njit
def after_showing(s: State) -> None:
    """Go on filling the display, or with what follows [D3.8, D17.6]."""
    if drawing.is_display_full(s):
        s.phase = OPENED if s.rounds == 0 else REFILLED


@njit
def _open(s: State) -> None:
    """Go on once the display is filled: the short variant, or solo, or the first round."""
    if drawing.is_short(s):
        let_decide(s, STOCKING, 0)
        s.left = SHORT_TOKENS
    elif s.players == 1:
        let_draw(s, DEALING)
    else:
        rounds.start_first(s)


@njit
def after_opening(s: State) -> None:
    """Go on after a decision of set-up that is complete [D3.3, D3.7, D20.5, D20.6]."""
    if s.phase == ORIENTING:
        _lay_around(s)
    elif s.phase == POINTING:
        let_draw(s, SHOWING)
    elif s.phase == STOCKING:
        _next_in_set_up(s, STOCKING)
    else:
        _next_in_set_up(s, RAISING)


@njit
def _next_in_set_up(s: State, phase: int) -> None:
    """Ask the next clan, and after the last one for the upgrades, or begin."""
    player = s.player + 1
    s.chosen = 0
    if player < s.players:
        let_decide(s, phase, player)
        if phase == STOCKING:
            s.left = SHORT_TOKENS
    elif phase == STOCKING:
        let_decide(s, RAISING, 0)
    else:
        rounds.start_first(s)


@njit
def after_dealing(s: State) -> None:
    """Begin the first round of a solo match, or go on with the card of a later one [D21.7]."""
    if s.rounds == 0:
        migrating.settle_rivals(s)
        rounds.start_first(s)
    else:
        hearing.enter(s)


# the start of a round


@njit
def _oppose(s: State) -> None:
    """Let the adversaries act once the event is over [D21.7, D21.8]."""
    if s.turned == 0:
        opposing.enter(s)
    after_ochre(s)


@njit
def after_ochre(s: State) -> None:
    """Ask where the next captive is painted, or begin the round [D21.8]."""
    if opposing.is_painting(s):
        let_decide(s, OCHRE_PAINTING, 0)
    else:
        s.turned = 0
        s.phase = ROUND_BEGUN


@njit
def _start_programming(s: State) -> None:
    let_decide(s, PROGRAMMING, s.starter)


@njit
def _next_to_program(s: State) -> None:
    """Ask the next clan that has not passed; when all have, the terrain is revealed [D6.1]."""
    s.turn += 1
    s.doing = 0
    player = next_of(s, s.player)
    for _ in range(s.players):
        if s.passed[player] == 0:
            let_decide(s, PROGRAMMING, player)
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
    let_draw(s, LAYING)
    after_laying(s)


# resolution


@njit
def _start_resolving(s: State) -> None:
    land.measure_all(s)
    let_decide(s, RESOLVING, s.starter)


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
        let_decide(s, RESOLVING, player)
        return
    if s.players == 1:
        migrating.move_rivals(s)
    migrating.migrate(s)
    rounds.end_round(s)


@njit
def after_moving(s: State) -> None:
    """Tell the Shaman's move of a lone clan from that of the end of a round [D21.13]."""
    s.phase = RESOLVED if is_shamans_move(s) else SETTLED


@njit
def is_shamans_move(s: State) -> bool:
    """Tell whether a Village moves in phase 3: no members wait for the round to begin."""
    return bool(s.doing != 0)
