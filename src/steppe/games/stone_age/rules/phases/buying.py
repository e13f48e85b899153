"""Buy or decline a card or a building (rules S7, S8)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints, table
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.actions import BUY, DECLINE
from steppe.games.stone_age.rules.effects import gain, num_resources
from steppe.games.stone_age.rules.phases import claiming, paying
from steppe.games.stone_age.rules.state import BUILT, TAKEN, State

PAYS, DECLINES = 1, 2  # results of the decision

_ONCE_CARDS = table(tables.ONCE_CARDS)


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    count = 0
    for number in range(least(s, s.place), most(s, s.place) + 1):
        out[count] = BUY + number
        count += 1
    out[count] = DECLINE  # [S7.1, S8.1]
    return claiming.legal(s, out, count + 1)


@njit
def forced(s: State) -> int:
    """Return the only legal action, or -1 if there are several."""
    return -1 if claiming.is_open(s) or is_payable(s, s.place) else DECLINE


@njit
def is_payable(s: State, place: int) -> bool:
    """Return whether the player can pay the price at a place."""
    return most(s, place) >= least(s, place)


@njit
def least(s: State, place: int) -> int:
    """Return the minimum number of resources for the card or building at a place."""
    if place < tables.BUILDING:
        return int(tables.SLOT_COST[place - tables.CARD])  # [S7.1]
    return int(tables.LEAST[s.top[place - tables.BUILDING]])


@njit
def most(s: State, place: int) -> int:
    """Return the maximum number of resources that the player can pay there: 0 if unaffordable."""
    if place < tables.BUILDING:
        price = int(tables.SLOT_COST[place - tables.CARD])
        return price if num_resources(s, s.player) >= price else 0
    building = s.top[place - tables.BUILDING]
    if tables.PRICE_KIND[building] == tables.FIXED:
        return int(tables.LEAST[building]) if _has(s, building) else 0
    if tables.KINDS[building] == tables.ANY_KINDS:
        return int(min(tables.MOST[building], num_resources(s, s.player)))  # [S8.4]
    payable = paying.is_payable(s, tables.RESOURCES, tables.MOST[building], tables.KINDS[building])
    return int(tables.MOST[building]) if payable else 0  # [S8.3]


@njit
def _has(s: State, building: int) -> bool:
    """Return whether the player has the resources that a fixed building shows [S8.2]."""
    for resource in range(tables.RESOURCES):
        if s.resource[s.player, resource] < tables.COST[building, resource]:
            return False
    return True


@njit
def apply(s: State, action: int) -> int:
    """Open a payment, or decline; return PAYS or DECLINES."""
    if claiming.take(s, action):
        return 0
    if action == DECLINE:
        return DECLINES
    number = action - BUY
    if s.place < tables.BUILDING:
        paying.begin(s, number, tables.ANY_KINDS)
    else:
        building = s.top[s.place - tables.BUILDING]
        if tables.PRICE_KIND[building] == tables.FIXED:
            paying.lay_out(s, tables.COST[building])
        else:
            paying.begin(s, number, tables.KINDS[building])
    return PAYS


@njit
def take_building(s: State) -> None:
    """Score the resources paid and take the building at the place in use [S8.1 to S8.4]."""
    stack = s.place - tables.BUILDING
    for resource in range(tables.RESOURCES):
        s.score[s.player] += s.paid[resource] * tables.VALUE[resource]
    s.building[s.top[stack]] = BUILT + s.player
    s.built[s.player] += 1
    s.top[stack] = tables.NO_BUILDING
    s.stack[stack] -= 1


@njit
def take_card(s: State) -> int:
    """Take the card at the place in use and its immediate gain; return the card [S7.1].

    ``flow`` continues with effects that roll, draw or let others choose.
    """
    slot = s.place - tables.CARD
    card = int(s.slot[slot])
    s.slot[slot] = tables.NO_CARD
    s.card[card] = TAKEN + s.player
    kind = tables.TOP[card, tables.KIND]
    if kind == tables.GIVE_ONCE:
        for number in range(len(_ONCE_CARDS)):
            if _ONCE_CARDS[number] == card:
                s.once[number] = s.player  # [S7.7]
    elif kind == tables.ANY_RESOURCES:
        s.choice = s.player  # [S7.9]
    else:
        gain(s, s.player, tables.TOP[card])  # [S7.4, S7.6]
    return card
