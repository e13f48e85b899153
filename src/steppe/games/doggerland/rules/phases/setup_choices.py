"""Set-up decisions: central tile, priority arrow, the short variant (rules D3.3, D3.7, D20)."""

from steppe.core.action_lists import list_all, listed
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.actions import CHOOSE_GOOD, FACE, POINT, RAISE, STOP
from steppe.games.doggerland.rules.effects import can_pay, pay
from steppe.games.doggerland.rules.state import IN_ORDER, State


@njit
def legal_faces(s: State, out: Ints) -> int:
    """Write the directions that the central tile may face."""
    return list_all(out, FACE, tables.DIRECTIONS)


@njit
def legal_slots(s: State, out: Ints) -> int:
    """Write the directions in which the priority arrow may point."""
    return list_all(out, POINT, tables.SLOTS)


@njit
def legal_kinds(s: State, out: Ints) -> int:
    """Write the tokens to choose from; repeats are allowed [D20.5]."""
    count = 0
    for good in tables.SHORT_KINDS:
        count = listed(out, count, CHOOSE_GOOD + good, True)
    return consider_kinds(s, out, count) if s.ways & IN_ORDER else count


@njit
def consider_kinds(s: State, out: Ints, count: int) -> int:
    """Keep the last token chosen and the tokens after it, as the order of choices is irrelevant."""
    kept = 0
    for k in range(count):
        kept = listed(out, kept, out[k], out[k] - CHOOSE_GOOD >= s.chosen)
    return kept


@njit
def forced_kind(s: State) -> int:
    """Return the action for the last kind of token if only that kind may follow, else -1."""
    is_last = s.ways & IN_ORDER != 0 and s.chosen == tables.SHORT_KINDS[-1]
    return CHOOSE_GOOD + tables.SHORT_KINDS[-1] if is_last else -1


@njit
def legal_upgrades(s: State, out: Ints) -> int:
    """Write the capabilities that the clan can pay for, and the choice to stop [D20.6]."""
    count = 0
    for track in range(tables.TRACKS):
        count = listed(out, count, RAISE + track, can_upgrade(s, s.player, track))
    return listed(out, count, STOP, True)


@njit
def can_upgrade(s: State, player: int, track: int) -> bool:
    """Return whether a clan can pay for the next level of a capability [D12.1]."""
    level = s.capability[player, track]
    return level < tables.MAX_CAPABILITY and can_pay(
        s.stock[player], tables.UPGRADE_COST[track, level + 1]
    )


@njit
def upgrade(s: State, player: int, track: int) -> None:
    """Pay for the next level of a capability and raise it [D12.4]."""
    s.capability[player, track] += 1
    pay(s.stock[player], tables.UPGRADE_COST[track, s.capability[player, track]])


@njit
def face(s: State, action: int) -> None:
    """Turn the central tile."""
    s.facing = action - FACE


@njit
def point(s: State, action: int) -> None:
    """Turn the priority arrow."""
    s.slot = action - POINT


@njit
def choose(s: State, action: int) -> bool:
    """Take a token; return True if this player has chosen them all."""
    s.chosen = action - CHOOSE_GOOD
    s.stock[s.player, s.chosen] += 1
    s.left -= 1
    return bool(s.left == 0)


@njit
def take_upgrade(s: State, action: int) -> None:
    """Raise a capability, or stop."""
    if action != STOP:
        upgrade(s, s.player, action - RAISE)
