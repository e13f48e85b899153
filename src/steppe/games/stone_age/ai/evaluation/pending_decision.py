"""Value the pending decision: tools, payments, dice for everyone, the herd, a meal."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.ai.evaluation import numbers
from steppe.games.stone_age.ai.evaluation.claims import building_gain, card_gain
from steppe.games.stone_age.ai.evaluation.gifts import gift
from steppe.games.stone_age.ai.evaluation.goods import (
    cheapest,
    once_pips,
    throws_to_come,
    to_gather,
    unit,
)
from steppe.games.stone_age.ai.evaluation.tribe import Tribe, is_eating
from steppe.games.stone_age.rules import state, tables
from steppe.games.stone_age.rules.effects import num_resources
from steppe.games.stone_age.rules.phases.rolling import total
from steppe.games.stone_age.rules.scoring import num_tiles
from steppe.games.stone_age.rules.state import State

_NO_DIE = 1000.0


@njit
def moment(s: State, player: int, t: Tribe, goods: Ints) -> float:
    """Return the expected gain of the pending decision or roll, in addition to a player's goods."""
    if s.phase == state.PAYING:
        return _payment(s, player, t) if s.acting == player else 0.0
    if s.phase == state.TOOLING:
        return _tools(s, t) if s.acting == player else 0.0
    if s.phase == state.TAKING:
        return _die(s, player, t)
    if s.phase == state.ROLLING and s.gathers == state.FOR_EVERYBODY and s.acting == player:
        return gift(t, tables.DICE_FOR_ALL, 0, 0)
    if is_eating(s, player):
        return -_cost_of_meal(s, player, t, goods)
    return 0.0


@njit
def _payment(s: State, player: int, t: Tribe) -> float:
    """Return the value of a purchase, less the resources still to be declared."""
    if s.purpose == state.BUYING and s.place >= tables.BUILDING:
        return _building_bought(s, t)
    cost = _rest(s, t)
    if s.purpose == state.BUYING:
        return card_gain(s.slot[s.place - tables.CARD], t) - cost
    if s.purpose == state.SENDING:
        return -cost - numbers.MEAL * min(int(s.sending), int(s.food[player]))
    return -cost


@njit
def _rest(s: State, t: Tribe) -> float:
    """Return the value of the resources still due, if the cheapest possible are paid."""
    due = int(s.due)
    cost = 0.0
    for resource in range(tables.RESOURCES):
        if s.said[resource] == 0:
            number = min(due, int(s.resource[s.player, resource]))
            cost += number * unit(resource, t.rounds)
            due -= number
    return cost


@njit
def _building_bought(s: State, t: Tribe) -> float:
    """Return the value of a building if the rest is paid with the most valuable resources."""
    points = building_gain(t)
    due = int(s.due)
    for back in range(tables.RESOURCES):
        resource = tables.RESOURCES - 1 - back
        points += s.paid[resource] * tables.VALUE[resource]
        if s.said[resource] == 0:
            number = min(due, int(s.resource[s.player, resource]))
            points += number * (tables.VALUE[resource] - unit(resource, t.rounds))
            due -= number
    return points


@njit
def _tools(s: State, t: Tribe) -> float:
    """Return the largest gain that ready tools would add to the current roll [S6.4]."""
    best = 0.0
    for choice in range(1, 1 << (tables.TOOL_SLOTS + tables.ONCE_COUNT)):
        best = max(best, _added_worth(s, choice, t))
    return best


@njit
def _added_worth(s: State, choice: int, t: Tribe) -> float:
    """Return the net gain from tools (a mask): 0 if one of them is not ready."""
    tools = 0
    once = 0
    for slot in range(tables.TOOL_SLOTS):
        ready = s.tool[s.acting, slot] * (s.used[s.acting, slot] == 0)
        if choice >> slot & 1 and not ready:
            return 0.0
        tools += (choice >> slot & 1) * ready
    for number in range(tables.ONCE_COUNT):
        is_chosen = choice >> (tables.TOOL_SLOTS + number) & 1
        if is_chosen and s.once[number] != s.acting:
            return 0.0
        once += is_chosen * tables.ONCE_VALUE[number]
    divisor = tables.DIVISOR[s.gathers]
    more = (total(s) + tools + once) // divisor - total(s) // divisor
    value = numbers.MEAL if s.gathers == tables.FOOD else unit(s.gathers, t.rounds)
    other_throws = numbers.MORE_TO_THROW if throws_to_come(s, s.acting) > 0 else 0.0
    return more * value - other_throws * tools - _once_a_pip(s, s.acting, t) * once


@njit
def _once_a_pip(s: State, player: int, t: Tribe) -> float:
    """Return the value per pip of a one-use tool that is kept for later."""
    later = t.rounds + numbers.MORE_TO_THROW * (throws_to_come(s, player) > 0)
    return numbers.ONCE_A_PIP * min(1.0, later)


@njit
def reserves(s: State, player: int, t: Tribe) -> float:
    """Return the value of one-use tools and the card "two resources" [S7.7, S7.9]."""
    worth = _once_a_pip(s, player, t) * once_pips(s, player)
    if s.choice == player:
        worth += tables.CHOICE_AMOUNT * unit(tables.GOLD, t.rounds)
    return worth


@njit
def _die(s: State, player: int, t: Tribe) -> float:
    """Return a player's expected gain from "dice for everyone": 0 once they have a die [S7.2]."""
    before = (player - s.player + s.players) % s.players
    if before >= s.taken.sum():
        return 0.0
    best = 0.0
    highest = _NO_DIE
    for _ in range(before + 1):
        face = _best_face(s, t, highest)
        if face == tables.PIPS:
            return best
        best = _face_worth(t, face)
        highest = best
    return best


@njit
def _best_face(s: State, t: Tribe, below: float) -> int:
    """Return the best die face still on the table that is worth less than ``below``."""
    found = tables.PIPS
    best = -1.0
    for face in range(tables.PIPS):
        if s.taken[face] > 0:
            worth = _face_worth(t, face)
            if best < worth < below:
                best = worth
                found = face
    return found


@njit
def _face_worth(t: Tribe, face: int) -> float:
    return gift(
        t,
        tables.DIE_GAIN[face, tables.KIND],
        tables.DIE_GAIN[face, tables.OF],
        tables.DIE_GAIN[face, tables.AMOUNT],
    )


@njit
def _cost_of_meal(s: State, player: int, t: Tribe, goods: Ints) -> float:
    """Return the cost of feeding the people now, or of refusing [S10.3, S10.4]."""
    missing = int(s.people[player]) - int(s.food[player])
    if num_resources(s, player) < missing:
        return -float(tables.STARVE_POINTS)
    return min(-float(tables.STARVE_POINTS), cheapest(goods, 0.0, float(missing), t.rounds))


@njit
def tonight(s: State, player: int, t: Tribe) -> float:
    """Return the cost of a food shortage tonight, in addition to the food itself [S10.3, S10.4]."""
    if t.meals <= t.rounds or is_eating(s, player):
        return 0.0
    missing = t.people - t.track - t.food
    if s.phase == state.PLACING:
        missing -= numbers.HUNTED * s.idle[player]
    if missing <= 0.0:
        return 0.0
    return min(numbers.BITE * missing, max(0.0, -tables.STARVE_POINTS - numbers.MEAL * missing))


@njit
def herd(s: State, player: int, t: Tribe) -> float:
    """Return the expected value of this round's bonus tile and of the majority [S9, S12.2]."""
    points = majority(s, player, t.rounds)
    if s.bonus == tables.NO_TILE:
        return points
    if s.tile[s.bonus] == state.FACE_UP:
        points += _chance_of_tile(s, player) * _promise(s, t)
        points += numbers.HERD_VISIT * (to_gather(s, player, s.herd) > 0)
    elif s.awards >> player & 1 or (s.phase == state.CHOOSING and s.acting == player):
        bonus = tables.BONUS[s.bonus, s.award]
        points += gift(t, bonus[tables.KIND], bonus[tables.OF], bonus[tables.AMOUNT])
    return points


@njit
def _promise(s: State, t: Tribe) -> float:
    """Return the value of winning the tile: the better bonus, and one more tile."""
    best = 0.0
    for which in range(len(tables.BONUS_NAMES)):
        bonus = tables.BONUS[s.bonus, which]
        best = max(best, gift(t, bonus[tables.KIND], bonus[tables.OF], bonus[tables.AMOUNT]))
    return best + tables.MAJORITY_POINTS / (2.0 + min(t.rounds, numbers.LONGEST_RACE))


@njit
def _chance_of_tile(s: State, player: int) -> float:
    """Return the chance that a player wins the tile, given the figures sent so far [S9.7]."""
    if s.phase == state.TAMING:
        return 1.0 if s.player == player else 0.0
    mine = _force(s, player)
    if mine == 0.0:
        return 0.0
    everybody = 0.0
    for other in range(s.players):
        everybody += _force(s, other)
        if other != player and to_gather(s, other, s.herd) > 0:
            everybody += numbers.RIVAL
    return mine / everybody


@njit
def _force(s: State, player: int) -> float:
    sent = int(s.sent[player])
    if s.phase == state.PAYING and s.purpose == state.SENDING and s.acting == player:
        sent = int(s.sending)
    return float(sent) ** numbers.CROWD if sent > 0 else 0.0


@njit
def majority(s: State, player: int, rounds: float) -> float:
    """Return the expected points for the most tamed mammoths [S12.2]."""
    mine = num_tiles(s, player)
    best = 0
    to_come = 0
    for other in range(s.players):
        if other != player:
            best = max(best, num_tiles(s, other))
    for tile in range(tables.TILES):
        to_come += s.tile[tile] == state.PILED or s.tile[tile] == state.FACE_UP
    open_tiles = min(rounds, float(to_come)) * numbers.TILES_UNDECIDED
    if mine == 0 and open_tiles == 0.0:
        return 0.0
    share = 0.5 + 0.5 * (mine - best + 0.5 * (open_tiles == 0.0)) / (0.5 + open_tiles)
    return tables.MAJORITY_POINTS * max(0.0, min(1.0, share))
