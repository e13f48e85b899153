"""Observations: a player sees everything but hidden cards and a foreseen event (rule V22)."""

from steppe.core.action_lists import nth_of_those, num_those
from steppe.engine.chance import draw, random_below
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.valley.rules import stage
from steppe.games.valley.rules.cards import EVENT_SEASON, EVENTS, NO_EVENT, TRICKS
from steppe.games.valley.rules.effects import has
from steppe.games.valley.rules.state import HELD, IN_DECK, UNSEEN, State
from steppe.games.valley.rules.turn import next_season


@njit
def observe(s: State, player: int) -> None:
    """Hide the cards that a player has not seen; at the end of the match, show all cards."""
    if s.phase == stage.OVER:
        return
    for trick in range(TRICKS):
        if not _is_seen(s, trick, player):
            s.trick[trick] = UNSEEN
            s.known[trick] = 0
    if not has(s.seers, player):
        s.foreseen = NO_EVENT


@njit
def _is_seen(s: State, trick: int, player: int) -> bool:
    """Return whether a player knows a card's place [V22.1, V22.2]."""
    if s.trick[trick] >= HELD:
        return bool(s.trick[trick] == HELD + player or has(s.known[trick], player))
    return bool(s.trick[trick] != IN_DECK)


@njit
def determinize(s: State, player: int, rng: Ints) -> None:
    """Deal the unseen cards to the other hands at random, and choose a foreseen event."""
    if s.phase == stage.OVER:
        return
    _deal(s, rng)
    for holder in range(s.players):
        for spy in range(s.players):
            if spy != player and holder != player:
                _recall(s, spy, holder, rng)
    if s.seers and not has(s.seers, player):
        s.foreseen = _guess_event(s, rng)


@njit
def _deal(s: State, rng: Ints) -> None:
    """Fill every hand from the unseen cards; the remaining cards are in the deck."""
    unseen = num_those(s.trick, UNSEEN)
    for holder in range(s.players):
        for _ in range(s.hand[holder] - num_those(s.trick, HELD + holder)):
            s.trick[nth_of_those(s.trick, UNSEEN, random_below(rng, unseen))] = HELD + holder
            unseen -= 1
    for trick in range(TRICKS):
        if s.trick[trick] == UNSEEN:
            s.trick[trick] = IN_DECK


@njit
def _recall(s: State, spy: int, holder: int, rng: Ints) -> None:
    """Choose at random which cards in a hand another tribe has seen; their number is known."""
    missing = int(s.peeked[spy, holder])
    left = 0
    for trick in range(TRICKS):
        if s.trick[trick] == HELD + holder:
            is_noted = has(s.known[trick], spy)
            missing -= is_noted
            left += not is_noted
    for trick in range(TRICKS):
        if s.trick[trick] == HELD + holder and not has(s.known[trick], spy):
            if random_below(rng, left) < missing:
                s.known[trick] |= 1 << spy
                missing -= 1
            left -= 1


@njit
def _guess_event(s: State, rng: Ints) -> int:
    """Return a random card that may be the next event."""
    season = s.season if s.phase == stage.EVENT_DRAWING else next_season(s)
    weights = s.left.copy()
    for event in range(EVENTS):
        if EVENT_SEASON[event] != season:
            weights[event] = 0
    return draw(rng, weights, EVENTS)
