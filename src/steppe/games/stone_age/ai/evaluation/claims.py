"""Value the cards and buildings that a player's figures stand on (rules S7.1, S8)."""

from steppe.engine.jit import njit, popcount
from steppe.engine.position_type import Ints
from steppe.games.stone_age.ai.evaluation.gifts import gift
from steppe.games.stone_age.ai.evaluation.goods import (
    COMING,
    HELD,
    cheapest,
    either,
    purse,
    relief,
    unit,
)
from steppe.games.stone_age.ai.evaluation.numbers import BUILDING_KEEN, CARD_KEEN, DOUBT, LIKELY
from steppe.games.stone_age.ai.evaluation.tribe import SIGN, Tribe, holding, worth
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.state import BUYING, PAYING, State


@njit
def claims(s: State, player: int, t: Tribe, goods: Ints) -> float:
    """Return the expected value of a player's claimed cards and buildings, less their price."""
    worth = 0.0
    spent = 0.0
    for place in range(tables.CARD, tables.PLACES):
        if s.placed[player, place] == 0 or is_paying_for(s, player, place):
            continue
        if place < tables.BUILDING:
            price = float(tables.SLOT_COST[place - tables.CARD])
            chance = likely(goods, spent + price)
            worth += chance * max(0.0, _card_profit(s, place - tables.CARD, spent, t, goods))
            spent += chance * price
        elif s.top[place - tables.BUILDING] != tables.NO_BUILDING:
            building = s.top[place - tables.BUILDING]
            worth += _building_profit(building, spent, t, goods)
            spent += float(tables.MOST[building])  # the likely payment
    return worth


@njit
def is_paying_for(s: State, player: int, place: int) -> bool:
    """Return whether a player is currently paying for the card or building at a place."""
    return bool(
        s.phase == PAYING and s.purpose == BUYING and s.acting == player and s.place == place
    )


@njit
def likely(goods: Ints, number: float) -> float:
    """Return the chance that a player will have ``number`` resources."""
    sure = 0.0
    hoped = 0.0
    for resource in range(tables.RESOURCES):
        sure += goods[HELD + resource]
        hoped += goods[COMING + resource]
    return _hope(number - sure, hoped)


@njit
def _hope(missing: float, hoped: float) -> float:
    """Return the chance of getting ``missing`` resources if ``hoped`` are expected."""
    if missing <= 0.0:
        return LIKELY
    if hoped <= 0.0:
        return 0.0
    return max(0.0, min(LIKELY, 0.5 + (hoped - missing + 0.3) / (2.0 * DOUBT)))


@njit
def card_gain(card: int, t: Tribe) -> float:
    """Return the value of both halves of a card to a tribe, before its price."""
    below = worth(holding(t, t.hand + SIGN[card], t.built)) - worth(t)
    above = gift(
        t,
        tables.TOP[card, tables.KIND],
        tables.TOP[card, tables.OF],
        tables.TOP[card, tables.AMOUNT],
    )
    return CARD_KEEN + below + above


@njit
def _card_profit(s: State, slot: int, spent: float, t: Tribe, goods: Ints) -> float:
    card = s.slot[slot]
    if card == tables.NO_CARD:
        return 0.0
    return card_gain(card, t) - cheapest(goods, spent, float(tables.SLOT_COST[slot]), t.rounds)


@njit
def building_gain(t: Tribe) -> float:
    """Return the value to a tribe of owning one more building, without its points."""
    return BUILDING_KEEN + worth(holding(t, t.hand, t.built + 1)) - worth(t)


@njit
def _building_profit(building: int, spent: float, t: Tribe, goods: Ints) -> float:
    number = tables.MOST[building]
    if tables.PRICE_KIND[building] == tables.FIXED:
        profit, chance = _fixed_profit(building, t, goods)
    elif tables.KINDS[building] == tables.ANY_KINDS:
        number = min(number, max(1, int(purse(goods) - spent)))
        profit, chance = _free_profit(number, t, goods)
    else:
        profit, chance = _flexible_profit(building, t, goods)
    profit += relief(goods, spent, float(number), t.rounds)
    chance *= likely(goods, spent + number)
    return chance * max(0.0, profit + building_gain(t))


@njit
def _fixed_profit(building: int, t: Tribe, goods: Ints) -> tuple[float, float]:
    """Return the net points for a fixed price, and the chance of having every resource [S8.2]."""
    profit = 0.0
    chance = 1.0
    for resource in range(tables.RESOURCES):
        cost = tables.COST[building, resource]
        profit += cost * (tables.VALUE[resource] - unit(resource, t.rounds))
        missing = cost - goods[HELD + resource]
        if missing > 0.0:
            chance *= _hope(missing, goods[COMING + resource])
    return profit, chance


@njit
def _free_profit(number: int, t: Tribe, goods: Ints) -> tuple[float, float]:
    """Return the net points when the most valuable resources are paid [S8.4]."""
    profit = 0.0
    left = float(number)
    for back in range(tables.RESOURCES):
        resource = tables.RESOURCES - 1 - back
        count = min(left, either(goods, resource))
        profit += count * (tables.VALUE[resource] - unit(resource, t.rounds))
        left -= count
    return profit, 1.0


@njit
def _flexible_profit(building: int, t: Tribe, goods: Ints) -> tuple[float, float]:
    """Return the best net points, and the chance of having the required kinds [S8.3]."""
    best = 0.0
    chance = 0.0
    for kinds in range(1, 1 << tables.RESOURCES):
        if popcount(kinds) == tables.KINDS[building]:
            profit, likely_so = _profit_of(kinds, tables.MOST[building], t, goods)
            if profit * likely_so > best * chance:
                best = profit
                chance = likely_so
    return best, chance


@njit
def _profit_of(kinds: int, number: int, t: Tribe, goods: Ints) -> tuple[float, float]:
    """Return the net points and chance of paying ``number`` resources of exactly these kinds."""
    chance = 1.0
    profit = 0.0
    sure = 0.0
    hoped = 0.0
    left = float(number - popcount(kinds))
    for back in range(tables.RESOURCES):
        resource = tables.RESOURCES - 1 - back
        if kinds >> resource & 1:
            have = goods[HELD + resource]
            more = goods[COMING + resource]
            if have == 0.0:
                chance *= _hope(1.0, more)
            extra = max(0.0, min(left, have + more - 1.0))
            left -= extra
            profit += (1.0 + extra) * (tables.VALUE[resource] - unit(resource, t.rounds))
            sure += have
            hoped += more
    return profit, chance * _hope(number - sure, hoped)
