"""Draws from the decks and the bag: trick cards, events, animals (rules V2.9, V5, V6, V13).

Decks have no order. A card is known to be on top of its deck only if a tribe has looked at it.
"""

from steppe.core.action_lists import all_alike, num_those
from steppe.engine.jit import njit, popcount
from steppe.engine.position_type import Ints
from steppe.games.valley.rules import actions, cards, stage, tables
from steppe.games.valley.rules.animals import put_animal, trample
from steppe.games.valley.rules.board import BORDER, LAKES, NO_HEX
from steppe.games.valley.rules.effects import alive, barred, has, write_set
from steppe.games.valley.rules.state import AWAY, DISCARDED, DRAWN, HELD, IN_DECK, UNSEEN, State
from steppe.games.valley.rules.turn import next_season, nth

_POINTS = sum(1 << points for points in range(1, 7))  # the faces of a die


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write the possible outcomes and their weights; return their number."""
    if s.phase in (stage.EVENT_DRAWING, stage.FORESEEING):
        return _events(s, ids, weights)
    if s.phase in (stage.DEALING, stage.TRICK_DRAWING, stage.RETURN_DEALING):
        count = _tricks(s, ids)
    elif s.phase in (stage.ARRIVING, stage.VISITING):
        count = _animals(s, ids)
    elif s.phase == stage.LONER_COMING:
        count = write_set(BORDER & ~LAKES[s.board] & ~barred(s), actions.LONER_OUT, ids, 0)
    elif s.phase == stage.LOTTING:
        count = write_set((1 << s.players) - 1, actions.LOT, ids, 0)
    else:
        count = write_set(_POINTS, actions.DIE, ids, 0)
    return all_alike(weights, count)


@njit
def _events(s: State, ids: Ints, weights: Ints) -> int:
    season = next_season(s) if s.phase == stage.FORESEEING else s.season  # [V16.20]
    if s.foreseen != cards.NO_EVENT and s.phase == stage.EVENT_DRAWING:
        ids[0] = actions.EVENT_OUT + s.foreseen
        weights[0] = 1
        return 1
    count, first = 0, actions.OMEN_OUT if s.phase == stage.FORESEEING else actions.EVENT_OUT
    for event in range(cards.EVENTS):
        if s.left[event] > 0 and cards.EVENT_SEASON[event] == season:
            ids[count] = first + event
            weights[count] = s.left[event]
            count += 1
    return count


@njit
def foresee(s: State, outcome: int) -> None:
    """Draw the next event and keep it on top of its deck."""
    s.foreseen = outcome - actions.OMEN_OUT


@njit
def refill_events(s: State, season: int) -> None:
    """Reshuffle an exhausted deck from its discards, except cards in force [V5.3]."""
    for event in range(cards.EVENTS):
        if cards.EVENT_SEASON[event] == season and s.left[event] > 0:
            return
    for event in range(cards.EVENTS):
        if cards.EVENT_SEASON[event] == season:
            s.left[event] = cards.EVENT_COUNT[s.edition, event] - s.in_force[event]
            if s.event == event and cards.STAYS[event]:
                s.left[event] -= 1


@njit
def _tricks(s: State, ids: Ints) -> int:
    """Write the cards that may be in the deck; for an observer, these include unseen cards."""
    hides = s.in_deck > num_those(s.trick, IN_DECK)
    count = 0
    for trick in range(cards.TRICKS):
        ids[count] = actions.TRICK_OUT + trick
        count += s.trick[trick] == IN_DECK or (hides and s.trick[trick] == UNSEEN)
    return count


@njit
def draw_trick(s: State, outcome: int) -> None:
    """Let the current tribe draw a trick card."""
    tribe = nth(s, s.order)
    s.trick[outcome - actions.TRICK_OUT] = HELD + tribe
    s.hand[tribe] += 1
    s.in_deck -= 1


@njit
def draw_last(s: State, outcome: int) -> None:
    """Let the current tribe draw a trick card, and go on to the next tribe."""
    draw_trick(s, outcome)
    s.order += 1


@njit
def draw_owed(s: State, outcome: int) -> None:
    """Let a returned tribe draw one of the trick cards due to it."""
    draw_trick(s, outcome)
    s.owed -= 1


@njit
def refill_tricks(s: State) -> None:
    """Reshuffle an exhausted trick deck from the discards [V13.1]."""
    if s.in_deck > 0:
        return
    for trick in range(cards.TRICKS):
        if s.trick[trick] == DISCARDED:
            s.trick[trick] = IN_DECK
            s.in_deck += 1


@njit
def _animals(s: State, ids: Ints) -> int:
    count = 0
    for number in range(tables.STRAYS, tables.ANIMALS):
        ids[count] = actions.ANIMAL_OUT + number
        count += s.animal[number] == AWAY and tables.EXISTS[s.edition, number]
    return count


@njit
def is_bag_empty(s: State) -> bool:
    """Return whether the bag is empty [V6.5]."""
    for number in range(tables.STRAYS, tables.ANIMALS):
        if s.animal[number] == AWAY and tables.EXISTS[s.edition, number]:
            return False
    return True


@njit
def draw_animal(s: State, outcome: int) -> None:
    """Take an animal from the bag; it is placed once all animals have been drawn [V6.5]."""
    number = outcome - actions.ANIMAL_OUT
    s.animal[number] = DRAWN
    s.arrivals[s.num_arrivals] = number
    s.num_arrivals += 1


@njit
def num_to_arrive(s: State) -> int:
    """Return how many animals are drawn this turn [V6.1, V15.21]."""
    if s.event == cards.SCARCE_GAME:
        return 0
    tribes = popcount(alive(s))
    when = 0 if s.turns == 0 else (1 if s.season == tables.SUMMER else 2)
    return int(tables.ARRIVALS[int(tribes >= tables.FULL_ARRIVALS), when])


@njit
def place_all(s: State) -> None:
    """Place the drawn animals one by one in the order drawn [V6.2 to V6.5]."""
    for index in range(s.num_arrivals):
        number = s.arrivals[index]
        s.arrivals[index] = 0
        place = tables.ENTRY[s.board, s.edition, number]
        species = tables.SPECIES_OF[number]
        is_sick = s.event == cards.AILING_ANIMALS and s.die == species + 1  # [V15.1]
        if is_sick or place == NO_HEX or has(barred(s), place):
            s.animal[number] = AWAY  # [V6.3]
        else:
            put_animal(s, number, place)
            trample(s, species, place)  # [V6.4]
    s.num_arrivals = 0
