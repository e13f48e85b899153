"""Exchanges: two tokens given for one (rules D13.9, D21.9)."""

from steppe.engine.jit import njit
from steppe.engine.record import Ints
from steppe.games.doggerland.actions import CARRIED, GIVE, STOP, TAKE
from steppe.games.doggerland.effects import gain, hoarded, num_hoarded, take_from
from steppe.games.doggerland.state import State
from steppe.games.doggerland.tables import HOARDS, PRICE, TOOL

PAID, STOPPED = 1, 2  # how it ends
_ANY_NUMBER = -1  # of exchanges


@njit
def begin(s: State, most: int) -> None:
    """Begin with exchanges: ``most`` of them, or any number if that is 0."""
    s.trades = most if most > 0 else _ANY_NUMBER
    s.given = 0
    s.chosen = 0


@njit
def can_trade(s: State, player: int) -> bool:
    """Tell whether a clan has what one exchange costs, tools not counted."""
    return num_hoarded(s, player, 0) >= PRICE


@njit
def _may_give(s: State) -> bool:
    """Tell whether an exchange goes on, or can begin."""
    return bool(s.trades != 0 and (s.given > 0 or can_trade(s, s.player)))


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many."""
    count = 0
    if _may_give(s):
        for hoard in range(HOARDS):
            if hoarded(s, s.player, hoard) > 0:
                out[count] = GIVE + hoard
                count += 1
    if s.given == 0:
        out[count] = STOP
        count += 1
    return count


@njit
def legal_takes(s: State, out: Ints) -> int:
    """Write what may be taken; return how many."""
    for carried in range(CARRIED):
        out[carried] = TAKE + carried
    return CARRIED


@njit
def consider(s: State, out: Ints, count: int) -> int:
    """Keep the tokens not before the one given first, if enough of them are left."""
    kept = 0
    for k in range(count):
        hoard = out[k] - GIVE
        if hoard >= HOARDS or _completes(s, hoard):
            out[kept] = out[k]
            kept += 1
    return kept if kept > 0 else count


@njit
def _completes(s: State, hoard: int) -> bool:
    """Tell whether the tokens of an exchange can go on in the order of the hoards with this."""
    return hoard >= s.chosen and num_hoarded(s, s.player, hoard) >= PRICE - s.given


@njit
def apply(s: State, action: int) -> int:
    """Give a token, or stop; return PAID if something is to be taken, STOPPED at the end."""
    if action == STOP:
        s.trades = 0
        return STOPPED
    hoard = action - GIVE
    take_from(s, s.player, hoard, 1)
    s.given += 1
    s.chosen = hoard
    if s.given < PRICE:
        return 0
    s.given = 0
    s.chosen = 0
    return PAID


@njit
def take(s: State, action: int) -> None:
    """Take a token: the exchange is complete."""
    carried = action - TAKE
    gain(s, s.player, carried if carried < TOOL else carried + 1, 1)
    if s.trades > 0:
        s.trades -= 1
    s.turn += 1  # each exchange is one
