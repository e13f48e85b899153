"""The cards that a tribe may play now, and how they are played (rules V16.2 to V16.6).

A card fits a window that it names; a tribe's own part of step 4 has no window. Three numbers encode
the target of a card. The *place* is its first word if that is a hex. The *choice* is the next word
if the targets would not all fit in a set. The *target* encodes all other words. ``aim_NAME``
returns a card's set of targets for a place and a choice; ``play_NAME`` applies it. NAME is the name
of the card or of an effect shared by several cards (``data/tricks.toml``).
"""

from functools import partial

from steppe.core.action_lists import num_those
from steppe.core.dispatch import found, ladder
from steppe.engine.jit import lowest, njit
from steppe.engine.position_type import Ints
from steppe.games.valley.rules import cards
from steppe.games.valley.rules.actions import CHOICES, PLACES, PLAY, TARGETS
from steppe.games.valley.rules.effects import write_set
from steppe.games.valley.rules.phases.placing import discard
from steppe.games.valley.rules.state import DISCARDED, HELD, UNSEEN, State
from steppe.games.valley.rules.tricks import (
    animal_cards,
    boon_cards,
    fight_cards,
    home_cards,
    travel_cards,
)

_FAMILIES = (travel_cards, boon_cards, animal_cards, fight_cards, home_cards)
_found = partial(found, "tricks.toml", _FAMILIES)
_aim = ladder(
    *("aim", "s, tribe, trick, place, choice"),
    {n: _found(f"aim_{effect}", f"aim_{card}") for n, (card, effect) in cards.EFFECTS.items()},
    otherwise=0,
)
_play = ladder(
    *("play", "s, tribe, trick, place, choice, target"),
    {n: _found(f"play_{effect}") for n, (_, effect) in cards.EFFECTS.items()},
    otherwise=None,
)


@njit
def may_hold(s: State, tribe: int, trick: int) -> bool:
    """Return whether a tribe holds a card or, in an observation, may hold it."""
    if s.trick[trick] != UNSEEN:
        return bool(s.trick[trick] == HELD + tribe)
    return bool(num_those(s.trick, HELD + tribe) < s.hand[tribe])


@njit
def could_play(s: State, tribe: int, window: int) -> bool:
    """Return whether a tribe could hold a card for a window, given open information [V16.3]."""
    if s.hand[tribe] == 0:
        return False
    for index in range(cards.MAX_FITTING + 1):
        trick = cards.FITTING[window, index]
        if trick == cards.NO_TRICK:
            return False
        if cards.IN_BOX[s.edition, trick] and s.trick[trick] != DISCARDED and can(s, tribe, trick):
            return True
    return False


@njit
def legal(s: State, tribe: int, window: int, out: Ints, count: int) -> int:
    """Add the plays of all cards for a window; return the new number of actions."""
    if s.hand[tribe] == 0:
        return count
    for index in range(cards.MAX_FITTING + 1):
        trick = cards.FITTING[window, index]
        if trick == cards.NO_TRICK:
            break
        if may_hold(s, tribe, trick):
            count = write(s, tribe, trick, out, count)
    return count


@njit
def can(s: State, tribe: int, trick: int) -> bool:
    """Return whether a card would have a target now, even if the tribe does not hold it."""
    number, places = _number(s, trick), _places(s, tribe, trick)
    while places:
        place = lowest(places)
        places &= places - 1
        for choice in range(CHOICES[trick]):
            if _aim(number, s, tribe, trick, place, choice) != 0:
                return True
    return False


@njit
def write(s: State, tribe: int, trick: int, out: Ints, count: int) -> int:
    """Add all plays of a card, even if it is not held; return the new number of actions."""
    number, places = _number(s, trick), _places(s, tribe, trick)
    choices, width = CHOICES[trick], TARGETS[trick]
    while places:
        place = lowest(places)
        places &= places - 1
        for choice in range(choices):
            first = PLAY[trick] + (place * choices + choice) * width
            count = write_set(_aim(number, s, tribe, trick, place, choice), first, out, count)
    return count


@njit
def _number(s: State, trick: int) -> int:
    """Return the index of the card's effect in the current phase."""
    return trick + cards.IN_OWN_PART if s.window == cards.NO_WINDOW else trick


@njit
def _places(s: State, tribe: int, trick: int) -> int:
    """Return the hexes to try a card on; only hex 0 if its target does not begin with a hex.

    A charm already in effect has no hexes to try.
    """
    if s.charm[tribe] & cards.CHARM[trick]:
        return 0
    return int(PLACES[trick] or s.home[tribe])


# playing


@njit
def trick_of(action: int) -> int:
    """Return the card that an action plays."""
    trick = 0
    while PLAY[trick + 1] <= action:
        trick += 1
    return trick


@njit
def apply(s: State, tribe: int, action: int) -> None:
    """Play a card: discard it and apply its effect [V16.2]."""
    trick = trick_of(action)
    first, target = divmod(action - PLAY[trick], TARGETS[trick])
    place, choice = divmod(first, CHOICES[trick])
    discard(s, trick, tribe)
    _play(_number(s, trick), s, tribe, trick, place, choice, target)
