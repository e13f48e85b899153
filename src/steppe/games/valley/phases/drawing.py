"""What comes from the decks and the bag: trick cards, events, animals (rules V2.9, V5, V6, V13).

Decks have no order. Only a card that somebody has looked at lies on top of its deck.
"""

from steppe.engine.jit import njit
from steppe.engine.record import Ints
from steppe.games.valley import actions, stage
from steppe.games.valley.board import BORDER, HEXES, LAKES
from steppe.games.valley.cards import EVENT_COUNT, EVENT_SEASON, EVENTS, NO_EVENT, STAYS, TRICKS
from steppe.games.valley.effects import barred, has, is_last_of_season
from steppe.games.valley.state import AWAY, DISCARDED, DRAWN, HELD, IN_DECK, UNSEEN, State
from steppe.games.valley.tables import ANIMALS, EXISTS, STRAYS

DIE_SIDES = 6


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write what may come next, and how likely; return how many."""
    if s.phase in (stage.EVENT_DRAWING, stage.FORESEEING):
        return _events(s, ids, weights)
    if s.phase in (stage.DEALING, stage.TRICK_DRAWING, stage.RETURN_DEALING):
        count = _tricks(s, ids)
    elif s.phase in (stage.ARRIVING, stage.VISITING):
        count = _animals(s, ids)
    elif s.phase == stage.LONER_COMING:
        count = _borders(s, ids)
    elif s.phase == stage.LOTTING:
        count = _lots(s, ids)
    else:
        count = _dice(ids)
    weights[:count] = 1
    return count


@njit
def _events(s: State, ids: Ints, weights: Ints) -> int:
    season = season_to_draw(s)
    if s.foreseen != NO_EVENT and s.phase == stage.EVENT_DRAWING:
        ids[0] = actions.EVENT_OUT + s.foreseen
        weights[0] = 1
        return 1
    count, first = 0, actions.OMEN_OUT if s.phase == stage.FORESEEING else actions.EVENT_OUT
    for event in range(EVENTS):
        if s.left[event] > 0 and EVENT_SEASON[event] == season:
            ids[count] = first + event
            weights[count] = s.left[event]
            count += 1
    return count


@njit
def season_to_draw(s: State) -> int:
    """Return whose deck the card comes from: this season's, or the next turn's [V16.20]."""
    if s.phase == stage.FORESEEING and is_last_of_season(s):
        return int(1 - s.season)
    return int(s.season)


@njit
def refill_events(s: State, season: int) -> None:
    """Reshuffle an exhausted deck from its discards; what lies open stays there [V5.3]."""
    for event in range(EVENTS):
        if EVENT_SEASON[event] == season and s.left[event] > 0:
            return
    for event in range(EVENTS):
        if EVENT_SEASON[event] == season:
            s.left[event] = EVENT_COUNT[s.edition, event] - s.in_force[event]
            if s.event == event and STAYS[event]:
                s.left[event] -= 1


@njit
def _tricks(s: State, ids: Ints) -> int:
    count = 0
    for trick in range(TRICKS):
        ids[count] = actions.TRICK_OUT + trick
        count += s.trick[trick] == IN_DECK or s.trick[trick] == UNSEEN
    return count


@njit
def draw_trick(s: State, trick: int, tribe: int) -> None:
    """Put a card of the deck into a hand."""
    s.trick[trick] = HELD + tribe
    s.hand[tribe] += 1
    s.in_deck -= 1


@njit
def refill_tricks(s: State) -> None:
    """Reshuffle an exhausted deck from the discards [V13.1]."""
    if s.in_deck > 0:
        return
    for trick in range(TRICKS):
        if s.trick[trick] == DISCARDED:
            s.trick[trick] = IN_DECK
            s.in_deck += 1


@njit
def _animals(s: State, ids: Ints) -> int:
    count = 0
    for number in range(STRAYS, ANIMALS):
        ids[count] = actions.ANIMAL_OUT + number
        count += s.animal[number] == AWAY and EXISTS[s.edition, number]
    return count


@njit
def is_bag_empty(s: State) -> bool:
    """Tell whether no animal is in the bag [V6.5]."""
    for number in range(STRAYS, ANIMALS):
        if s.animal[number] == AWAY and EXISTS[s.edition, number]:
            return False
    return True


@njit
def draw_animal(s: State, number: int) -> None:
    """Take an animal from the bag; it is placed when all are drawn [V6.5]."""
    s.animal[number] = DRAWN
    s.arrivals[s.num_arrivals] = number
    s.num_arrivals += 1


@njit
def _borders(s: State, ids: Ints) -> int:
    hexes = BORDER & ~LAKES[s.board] & ~barred(s)
    count = 0
    for place in range(HEXES):
        ids[count] = actions.LONER_OUT + place
        count += has(hexes, place)
    return count


@njit
def _dice(ids: Ints) -> int:
    for points in range(1, DIE_SIDES + 1):
        ids[points - 1] = actions.DIE + points
    return DIE_SIDES


@njit
def _lots(s: State, ids: Ints) -> int:
    for tribe in range(s.players):
        ids[tribe] = actions.LOT + tribe
    return int(s.players)
