"""Transitions between phases that depend on the position (rules D3, D5, D6.1, D14, D15, D21).

Each function makes the changes that involve no decision and returns the next phase. ``flow`` says
when each function runs. The end and the beginning of a round are in ``rounds.py``.
"""

from steppe.core.next_player import asked, next_of
from steppe.core.phase_table import HERE
from steppe.engine.jit import njit
from steppe.games.doggerland.rules import land, rounds, state, tables
from steppe.games.doggerland.rules.board import AROUND, CROSS
from steppe.games.doggerland.rules.phases import carrying, drawing, migrating, opposing
from steppe.games.doggerland.rules.state import State


@njit
def starve(s: State) -> int:
    """End the match of a lone player whose famine exceeds the quota [D21.11]."""
    if s.players > 1 or s.famine[0] <= tables.QUOTA[s.hardness]:
        return HERE
    s.ending = state.LOST_BY_FAMINE
    return state.OVER


# set-up


@njit
def after_unveiling(s: State) -> int:
    """Go on with set-up (the priority arrow) or with the end of the round."""
    if s.rounds > 0:
        return state.REFILLED
    return asked(s, 0, state.ORIENTING if s.ways & state.FRESCO_FIRST else state.POINTING)


@njit
def lay_around(s: State) -> int:
    """Lay the start tiles around the central one [D3.4]."""
    for cell in AROUND:
        s.bare[cell] = 1
    return state.LAYING


@njit
def after_laying(s: State) -> int:
    """Lay the next tile; when no cell is bare, go to the next step."""
    if drawing.next_bare(s) < tables.CELLS and state.IN_PILE in s.where:
        return state.LAYING
    s.bare[:] = 0
    if s.rounds > 0:
        return state.REVEALED
    _wake_land(s)
    if drawing.is_short(s) and s.tile[CROSS[0]] == tables.NO_TILE:
        for cell in CROSS:
            s.bare[cell] = 1  # [D20.2]
        return state.LAYING
    land.measure_all(s)
    return state.AIMING


@njit
def _wake_land(s: State) -> None:
    """Put the first season's animals on the start tiles, not on the cross [D3.4, D20.2]."""
    for cell in AROUND:
        species = tables.SPAWN[s.tile[cell]]
        if (
            species != tables.NO_ANIMAL
            and s.animal[cell] == tables.NO_ANIMAL
            and not tables.IN_COLD[species]
        ):
            land.put_animal(s, cell, species)


@njit
def after_aiming(s: State) -> int:
    """Draw all objectives for the match, then the first fresco tile [D3.5, D3.2, D21.3]."""
    if s.num_goals < drawing.num_goals(s):
        return state.AIMING
    if drawing.has_quarrel(s):
        return state.DROPPING
    s.left = 0
    if s.ways & state.FRESCO_FIRST:
        return asked(s, 0, state.POINTING)
    return state.UNVEILING


@njit
def after_showing(s: State) -> int:
    """Keep filling the display; when it is full, go to the next step [D3.8, D17.6]."""
    if not drawing.is_display_full(s):
        return state.SHOWING
    return state.OPENED if s.rounds == 0 else state.REFILLED


@njit
def open_match(s: State) -> int:
    """Go on to the choices of the short variant, the solo set-up or the first round."""
    if drawing.is_short(s):
        s.left = tables.SHORT_TOKENS
        return asked(s, 0, state.STOCKING)
    return state.DEALING if s.players == 1 else rounds.start_first(s)


@njit
def next_to_stock(s: State) -> int:
    """Ask the next clan to choose tokens; after the last clan, begin the upgrades [D20.5]."""
    s.chosen = 0
    if s.player + 1 == s.players:
        return asked(s, 0, state.RAISING)
    s.left = tables.SHORT_TOKENS
    return asked(s, s.player + 1, state.STOCKING)


@njit
def next_to_raise(s: State) -> int:
    """Ask the next clan for its upgrade; after the last clan, begin the first round [D20.6]."""
    s.chosen = 0
    if s.player + 1 == s.players:
        return rounds.start_first(s)
    return asked(s, s.player + 1, state.RAISING)


@njit
def after_dealing(s: State) -> int:
    """Begin the first round of a solo match, or apply the card of a later round [D21.7]."""
    if s.rounds > 0:
        return rounds.read_card(s)
    migrating.place_rivals(s)
    return rounds.start_first(s)


# the start of a round


@njit
def oppose(s: State) -> int:
    """Let the adversaries act after the event [D21.7, D21.8]."""
    if s.turned == 0:
        opposing.begin(s)
    return after_ochre(s)


@njit
def after_ochre(s: State) -> int:
    """Ask where the adversaries paint their next captive, or begin the round [D21.8]."""
    if opposing.is_painting(s):
        return asked(s, 0, state.OCHRE_PAINTING)
    s.turned = 0
    return state.ROUND_BEGUN


@njit
def start_programming(s: State) -> int:
    """Ask the first clan for its first action."""
    return asked(s, s.starter, state.PROGRAMMING)


@njit
def next_to_program(s: State) -> int:
    """Ask the next clan that has not passed; if all have passed, reveal the terrain [D6.1]."""
    s.turn += 1
    s.doing = 0
    player = next_of(s, s.player)
    for _ in range(s.players):
        if s.passed[player] == 0:
            return asked(s, player, state.PROGRAMMING)
        player = next_of(s, player)
    return _reveal(s)


# terrain


@njit
def _reveal(s: State) -> int:
    """Mark cells that get a tile: those beside members, Villages and megaliths [D14.1, D14.2]."""
    for cell in range(tables.CELLS):
        if s.camp[cell] < s.players or land.has_rival(s, cell):  # [D21.12]
            land.mark_bare_neighbours(s, cell)
    for player in range(s.players):
        land.mark_bare_neighbours(s, s.village[player])
        for size in range(tables.MEGALITHS):
            land.mark_bare_neighbours(s, s.megalith[player, size])
    return after_laying(s)


# resolution


@njit
def start_resolving(s: State) -> int:
    """Ask the first clan which action to resolve."""
    land.measure_all(s)
    return asked(s, s.starter, state.RESOLVING)


@njit
def carry(s: State) -> int:
    """Ask which tokens an expedition carries, if there is a choice."""
    return after_carrying(s) if carrying.is_loaded(s) else state.CARRYING


@njit
def after_carrying(s: State) -> int:
    """Ask which animal leaves the memory, if it has no room for the new one [D10.4]."""
    return state.RESOLVED if carrying.arrive(s) else state.REMEMBERING


@njit
def after_event_or_action(s: State) -> int:
    """Resume the card's event or the action that led to this choice."""
    return state.RESOLVED if s.doing != 0 else state.HEARD


@njit
def go_on_resolving(s: State) -> int:
    """Let the clan resolve its next action."""
    s.turn += 1
    s.doing = 0
    return state.RESOLVING


@njit
def next_to_resolve(s: State) -> int:
    """Let the next clan resolve; after the last clan, let the animals migrate [D15.1]."""
    s.turn += 1
    player = next_of(s, s.player)
    if player != s.starter:
        return asked(s, player, state.RESOLVING)
    if s.players == 1:
        migrating.move_rivals(s)
    migrating.migrate(s)
    return rounds.end_round(s)


@njit
def after_moving(s: State) -> int:
    """Continue after a Village move, by the Shaman or at the end of a round [D21.13]."""
    return state.RESOLVED if s.doing != 0 else state.SETTLED
