"""Compare dice to tame the mammoth, and award the bonus tile (rules S9.5 to S9.9)."""

from steppe.core.next_player import next_of
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules.actions import BONUS
from steppe.games.stone_age.rules.state import BOXED, WON, State
from steppe.games.stone_age.rules.tables import ALL, MAX_PEOPLE, NO_TILE


@njit
def num_tamers(s: State) -> int:
    """Count the players with figures on the bonus tile."""
    count = 0
    for player in range(s.players):
        count += s.sent[player] > 0
    return count


@njit
def next_tamer(s: State) -> bool:
    """Make ``acting`` the next player to roll; return False if all have rolled [S9.6]."""
    waiting = 0
    for player in range(s.players):
        waiting |= (s.sent[player] > 0 and s.tamer[player, 0] == 0) << player
    return _is_next_of(s, waiting)


@njit
def _is_next_of(s: State, players: int) -> bool:
    """Set ``acting`` to the first player in a mask, in turn order; return False if it is empty."""
    player = s.starter
    for _ in range(s.players):
        if players >> player & 1:
            s.acting = player
            return True
        player = next_of(s, player)
    return False


@njit
def note(s: State) -> None:
    """Record the roll of ``acting``, with the highest die first."""
    for die in range(s.thrown):
        _insert(s, s.dice[die])


@njit
def _insert(s: State, pips: int) -> None:
    """Insert a die into the dice of ``acting``, which are kept in descending order."""
    place = 0
    while s.tamer[s.acting, place] >= pips:
        place += 1
    for later in range(MAX_PEOPLE - 1, place, -1):
        s.tamer[s.acting, later] = s.tamer[s.acting, later - 1]
    s.tamer[s.acting, place] = pips


@njit
def best(s: State) -> int:
    """Return the players tied for the best roll, as a mask: bit p is player p [S9.7]."""
    found = 0
    champion = -1
    for player in range(s.players):
        if s.sent[player] == 0:
            continue
        lead = 1 if champion < 0 else _compare(s, player, champion)
        if lead > 0:
            found = 0
            champion = player
        if lead >= 0:
            found |= 1 << player
    return found


@njit
def _compare(s: State, player: int, other: int) -> int:
    """Return 1, 0 or -1 by comparing the highest dice, then the next; a missing die is 0 [S9.7]."""
    for die in range(MAX_PEOPLE):
        if s.tamer[player, die] != s.tamer[other, die]:
            return 1 if s.tamer[player, die] > s.tamer[other, die] else -1
    return 0


@njit
def legal(s: State, out: Ints) -> int:
    """Write the tile's two bonuses to ``out``."""
    out[0] = BONUS
    out[1] = BONUS + 1
    return 2


@njit
def apply(s: State, action: int) -> None:
    """Give the winner the tile and the chosen bonus [S9.7]."""
    s.tile[s.bonus] = WON + s.player
    s.award = action - BONUS
    s.awards = 1 << s.player


@njit
def share(s: State, players: int) -> None:
    """Give the tied players (a mask) the "all" bonus, and return the tile to the box [S9.7]."""
    s.tile[s.bonus] = BOXED
    s.award = ALL
    s.awards = players


@njit
def next_award(s: State) -> bool:
    """Make ``acting`` the next player to get the bonus; return False if no player is left."""
    if not _is_next_of(s, s.awards):
        return False
    s.awards &= ~(1 << s.acting)
    return True


@njit
def leave(s: State) -> None:
    """Send all figures home; an unclaimed tile goes to the box [S9.5, S9.8]."""
    if s.bonus != NO_TILE and num_tamers(s) == 0:
        s.tile[s.bonus] = BOXED
    for player in range(s.players):
        s.idle[player] += s.sent[player]
        s.sent[player] = 0
        for die in range(MAX_PEOPLE):
            s.tamer[player, die] = 0
    s.bonus = NO_TILE
    s.award = 0
