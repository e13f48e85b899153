"""Step 1: effects of event cards on land, animals and food (rules V5, V15).

``suffering.py`` handles the pawns that an event kills one by one.
"""

from functools import partial

from steppe.core.dispatch import found, ladder
from steppe.engine.jit import njit
from steppe.games.valley.rules import cards
from steppe.games.valley.rules.actions import DIE, EVENT_OUT, LONER_OUT
from steppe.games.valley.rules.board import HEXES, MOUNTAIN, NO_HEX, REGION, REGIONS
from steppe.games.valley.rules.camps import camped, remove_camp, remove_field
from steppe.games.valley.rules.effects import has
from steppe.games.valley.rules.phases import event_cards
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import WARRIOR, WOMAN

_found = partial(found, "events.toml", [event_cards])
_BEFALL = {event: _found(f"befall_{name}") for event, name in cards.EFFECTS_AT_ONCE.items()}
_STRUCK = {event: _found(f"struck_{name}") for event, name in cards.STRIKES.items()}
_befall = ladder("befall", "s, hexes", _BEFALL, otherwise=None)
_struck = ladder("struck", "s", _STRUCK, otherwise=0)


@njit
def clear(s: State) -> None:
    """Remove all markers and end all effects that last one turn [V5.1]."""
    s.burning = 0
    s.flooded = 0
    s.snowed = 0
    s.lava = 0
    s.charm[:] = 0
    s.strong[:] = 0
    s.aloof[:] = 0
    s.saved[:] = 0
    s.event = cards.NO_EVENT
    s.die = 0
    s.held = 0


@njit
def draw(s: State, outcome: int) -> None:
    """Reveal this turn's event [V5.3]."""
    event = outcome - EVENT_OUT
    s.event = event
    s.left[event] -= 1
    s.foreseen = cards.NO_EVENT
    s.seers = 0
    if cards.LASTS[event]:
        s.in_force[event] += 1
    if cards.ENDS_DROUGHT[event] and s.in_force[cards.DROUGHT]:  # immediately [V15.8]
        s.in_force[cards.DROUGHT] = 0
        s.opened = 0


@njit
def num_loners_away(s: State) -> int:
    """Count the loners that can arrive if the event brings one [V15.12]."""
    if s.event not in (cards.LONER, cards.WINTER_LONER):
        return 0
    return int(s.loner[WARRIOR] == NO_HEX) + int(s.loner[WOMAN] == NO_HEX)


@njit
def roll(s: State, outcome: int) -> None:
    """Store the die roll for the event card."""
    s.die = outcome - DIE


@njit
def apply(s: State) -> None:
    """Apply the event, except for the pawns that it kills one by one."""
    _befall(s.event, s, struck_hexes(s))


@njit
def struck_hexes(s: State) -> int:
    """Return the hexes where the event kills one pawn of each tribe [V15]."""
    return int(_struck(s.event, s))


@njit
def drown(s: State) -> None:
    """Remove camps, fields and animals from flooded hexes, after the card window [V15.6]."""
    for tribe in range(s.players):
        if s.fire[tribe] != NO_HEX and has(s.flooded, s.fire[tribe]):
            s.fire[tribe] = NO_HEX
    for place in range(HEXES):
        if has(s.flooded, place):
            remove_camp(s, place)
            remove_field(s, place)
    event_cards.take_animals(s, s.flooded)


@njit
def caves_with_bears(s: State) -> int:
    """Return the caves that a bear attacks [V15.23].

    These caves are in the region that the die names, or else in the next region with a cave.
    """
    for further in range(REGIONS):
        region = REGION[s.board, MOUNTAIN, (s.die - 1 + further) % REGIONS]
        if region & camped(s):
            return int(region & camped(s))
    return 0


@njit
def bring_loner(s: State, outcome: int) -> None:
    """Put a loner on a border hex: the hex that the die names, or the only hex left [V15.12]."""
    kind = WARRIOR if s.die > cards.RIVER_DIE else WOMAN
    if s.die == 0:
        kind = WARRIOR if s.loner[WARRIOR] == NO_HEX else WOMAN
    s.loner[kind] = outcome - LONER_OUT  # it may join a tribe immediately
