"""Value the goods that a player has and will gather this round (rules S6.8, S6.9)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.ai.evaluation import numbers
from steppe.games.stone_age.ai.evaluation.odds import GOODS
from steppe.games.stone_age.rules import state, tables
from steppe.games.stone_age.rules.phases.rolling import total
from steppe.games.stone_age.rules.state import State

# indices into an array of goods: each resource in hand, then each expected yield
HELD = 0
COMING = tables.RESOURCES
NUM_GOODS = COMING + tables.FOOD + 1


@njit
def unit(resource: int, rounds: float) -> float:
    """Return the value of a resource in hand with ``rounds`` rounds left."""
    ripe = min(1.0, rounds / numbers.RIPENING)
    return numbers.LEFT_OVER + (numbers.UNIT[resource] - numbers.LEFT_OVER) * ripe


@njit
def is_throwing(s: State, player: int) -> bool:
    """Return whether a player's roll for goods is in progress."""
    under_way = s.phase == state.ROLLING or s.phase == state.TOOLING
    return bool(under_way and s.acting == player and s.gathers <= tables.FOOD)


@njit
def to_gather(s: State, player: int, place: int) -> int:
    """Return the number of figures for which a player has yet to roll at a gathering place."""
    if s.acting == player and s.place == place:
        busy = s.phase == state.ROLLING or s.phase == state.TOOLING or s.phase == state.SENDING
        if busy or (s.phase == state.PAYING and s.purpose == state.SENDING):
            return 0
    return int(s.placed[player, place])


@njit
def throws_to_come(s: State, player: int) -> int:
    """Count the gathering places where a player has yet to roll."""
    count = 0
    for place in range(tables.GATHERING):
        count += to_gather(s, player, place) > 0
    return count


@njit
def ready_pips(s: State, player: int) -> int:
    """Return the total value of a player's ready tools."""
    pips = 0
    for slot in range(tables.TOOL_SLOTS):
        if s.used[player, slot] == 0:
            pips += s.tool[player, slot]
    return pips


@njit
def once_pips(s: State, player: int) -> int:
    """Return the total value of a player's unused one-use tools."""
    pips = 0
    for number in range(tables.ONCE_COUNT):
        if s.once[number] == player:
            pips += tables.ONCE_VALUE[number]
    return pips


@njit
def aid(s: State, player: int) -> float:
    """Return the average number of pips that ready tools add to each of a player's later rolls."""
    throws = throws_to_come(s, player) + (is_throwing(s, player) and s.phase == state.ROLLING)
    return numbers.TOOL_SKILL * ready_pips(s, player) / max(1, throws)


@njit
def held(s: State, player: int, resource: int) -> int:
    """Return how many units of a resource a player has, not counting declared payments."""
    number = int(s.resource[player, resource])
    if s.phase == state.PAYING and s.player == player:
        number -= s.paid[resource]
    return number


@njit
def expected(s: State, player: int, gathers: int, help_pips: float) -> float:
    """Return the expected amount of a yield for a player this round, including tools."""
    dice = to_gather(s, player, tables.HUNT if gathers == tables.FOOD else tables.FOREST + gathers)
    goods = _yield_of(gathers, dice, help_pips) if dice > 0 else 0.0
    if is_throwing(s, player) and s.gathers == gathers:
        if s.phase == state.ROLLING:
            return goods + _yield_of(gathers, s.to_throw, total(s) + help_pips)
        goods += float(total(s) // tables.DIVISOR[gathers])  # later tools: see ``moment``
    return goods


@njit
def count_goods(s: State, player: int, goods: Ints) -> None:
    """Write a player's goods in hand (``HELD`` + resource) and expected (``COMING`` + yield)."""
    help_pips = aid(s, player)
    for resource in range(tables.RESOURCES):
        goods[HELD + resource] = float(held(s, player, resource))
    for gathers in range(tables.FOOD + 1):
        goods[COMING + gathers] = expected(s, player, gathers, help_pips)


@njit
def _yield_of(gathers: int, dice: int, pips: float) -> float:
    """Return the expected goods from ``dice`` dice plus ``pips``, which may be fractional."""
    whole = int(pips)
    part = pips - whole
    return float(
        (1.0 - part) * GOODS[gathers, dice, whole] + part * GOODS[gathers, dice, whole + 1]
    )


@njit
def stock(goods: Ints, rounds: float) -> float:
    """Return the value of the resources that a player has or will gather."""
    value = 0.0
    for resource in range(tables.RESOURCES):
        value += either(goods, resource) * unit(resource, rounds)
    return value - relief(goods, 0.0, purse(goods), rounds)


@njit
def either(goods: Ints, resource: int) -> float:
    """Return how many units of a resource a player has or will gather."""
    return float(goods[HELD + resource] + goods[COMING + resource])


@njit
def purse(goods: Ints) -> float:
    """Return how many resources a player has or will gather."""
    number = 0.0
    for resource in range(tables.RESOURCES):
        number += either(goods, resource)
    return number


@njit
def relief(goods: Ints, spent: float, number: float, rounds: float) -> float:
    """Return the loss in value of ``number`` resources because the player has many."""
    spare = max(0.0, min(number, purse(goods) - spent - numbers.PLENTY))
    return numbers.GLUT * spare * min(1.0, rounds / numbers.RIPENING)


@njit
def cheapest(goods: Ints, spent: float, number: float, rounds: float) -> float:
    """Return the value of the next ``number`` cheapest resources after the ``spent`` cheapest."""
    worth = -relief(goods, spent, number, rounds)
    for resource in range(tables.RESOURCES):
        count = either(goods, resource)
        gone = min(count, spent)
        spent -= gone
        used = min(count - gone, number)
        number -= used
        worth += used * unit(resource, rounds)
    return worth + number * unit(tables.RESOURCES - 1, rounds)
