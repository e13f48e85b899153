"""Exchanges: give two tokens, take one (rules D13.9, D21.9)."""

from steppe.core.action_lists import list_all, listed
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules.actions import CARRIED, GIVE, STOP, TAKE
from steppe.games.doggerland.rules.effects import gain, hoarded, num_hoarded, take_from
from steppe.games.doggerland.rules.state import IN_ORDER, State
from steppe.games.doggerland.rules.tables import HOARDS, PRICE, TOOL

PAID, STOPPED = 1, 2  # results of a choice
_ANY_NUMBER = -1  # any number of exchanges


@njit
def begin(s: State, most: int) -> None:
    """Begin up to ``most`` exchanges, or any number if ``most`` is 0."""
    s.trades = most if most > 0 else _ANY_NUMBER
    s.given = 0
    s.chosen = 0


@njit
def can_trade(s: State, player: int) -> bool:
    """Return whether a clan has enough tokens for an exchange; tools do not count."""
    return num_hoarded(s, player, 0) >= PRICE


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    count = 0
    if s.trades != 0 and (s.given > 0 or can_trade(s, s.player)):
        for hoard in range(HOARDS):
            count = listed(out, count, GIVE + hoard, hoarded(s, s.player, hoard) > 0)
    count = listed(out, count, STOP, s.given == 0)
    return candidate_moves(s, out, count) if s.ways & IN_ORDER else count


@njit
def legal_takes(s: State, out: Ints) -> int:
    """Write the tokens that may be taken; return their number."""
    return list_all(out, TAKE, CARRIED)


@njit
def candidate_moves(s: State, out: Ints, count: int) -> int:
    """Keep, from the last hoard chosen on, each hoard that alone covers the rest of the price."""
    kept = 0
    for k in range(count):
        hoard = out[k] - GIVE
        is_left = hoard >= s.chosen and num_hoarded(s, s.player, hoard) >= PRICE - s.given
        if hoard >= HOARDS or is_left:
            kept = listed(out, kept, out[k], True)
    return kept if kept > 0 else count


@njit
def apply(s: State, action: int) -> int:
    """Give a token, or stop; return PAID if a token is due in return, STOPPED at the end."""
    if action == STOP:
        s.trades = 0
        return STOPPED
    hoard = action - GIVE
    take_from(s, s.player, hoard, 1)
    s.given = (s.given + 1) % PRICE
    s.chosen = hoard if s.given > 0 else 0
    return PAID if s.given == 0 else 0


@njit
def take(s: State, action: int) -> None:
    """Take a token, which completes the exchange."""
    carried = action - TAKE
    gain(s, s.player, carried if carried < TOOL else carried + 1, 1)
    if s.trades > 0:
        s.trades -= 1
    s.turn += 1  # each exchange counts as a turn
