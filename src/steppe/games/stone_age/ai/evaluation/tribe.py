"""Value a tribe over the rounds left: figures, tools, food, cards (rules S10, S12)."""

from itertools import accumulate
from typing import NamedTuple

from steppe.engine.jit import njit, popcount
from steppe.engine.position_type import table
from steppe.games.stone_age.ai.evaluation import numbers
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.scoring import owns, tool_value
from steppe.games.stone_age.rules.state import FEEDING, PAYING, REFILLING, State

MOST_TOOLS = tables.TOOL_SLOTS * tables.MAX_TOOL
_STARVING = -float(tables.STARVE_POINTS)

# a hand of cards is one number: two bits count each symbol, five bits the people of each role
SYMBOL_BITS = 2
_ROLE_BITS = 5
_ROLES_FROM = SYMBOL_BITS * tables.SYMBOLS
_ROLE_MASK = (1 << _ROLE_BITS) - 1
_EVERY_SYMBOL = sum(1 << (SYMBOL_BITS * symbol) for symbol in range(tables.SYMBOLS))


def _sign(card: int) -> int:
    """Return the number that a card adds to ``hand``."""
    symbol, people = int(tables.SYMBOL[card]), tables.PEOPLE_ON[card]
    sign = 1 << (SYMBOL_BITS * symbol) if symbol != tables.NO_SYMBOL else 0
    for role in range(tables.ROLES):
        sign += int(people[role]) << (_ROLES_FROM + _ROLE_BITS * role)
    return sign


_TOOLS = table([*accumulate(map(float, numbers.TOOL))], float)  # value per round, by tool value
SIGN = table([_sign(card) for card in range(tables.CARDS)])


class Tribe(NamedTuple):
    """A player's tribe, including the gains from its figures in the village.

    ``hand`` is the sum of ``SIGN`` over the cards, ``rounds`` is the number of rounds after this
    one, and ``meals`` is the number of evenings on which the tribe must still be fed.
    """

    people: int
    track: int
    tools: int
    built: int
    hand: int
    food: float
    rounds: float
    meals: float


@njit
def rounds_left(s: State) -> float:
    """Estimate the number of rounds after the current one [S11.1, S11.4, S3.3]."""
    empty = 0
    for slot in range(tables.SLOTS):
        empty += s.slot[slot] == tables.NO_CARD
    if s.pile < empty:  # [S11.4]
        return 0.0
    pile = float(s.pile - empty if s.phase == REFILLING else s.pile)
    rounds = min(numbers.LONGEST, pile / numbers.CARDS_A_ROUND[s.players])
    for stack in range(tables.NUM_STACKS[s.players]):
        rounds = min(rounds, numbers.ROUNDS_A_TILE * _height(s, stack))
    if s.limit > 0:
        rounds = min(rounds, float(s.limit - s.rounds))
    return max(0.0, rounds)


@njit
def _height(s: State, stack: int) -> float:
    """Return the height of a stack, less the tiles that figures on it will take."""
    height = float(s.stack[stack])
    for player in range(s.players):
        height -= numbers.CLAIMED * s.placed[player, tables.BUILDING + stack]
    return height if s.stack[stack] > 0 else 0.0


@njit
def tribe_of(s: State, player: int, rounds: float) -> Tribe:
    """Return a player's tribe."""
    people = int(s.people[player]) + (s.placed[player, tables.HUT] > 0)
    track = int(s.track[player]) + (s.placed[player, tables.FIELD] > 0)
    tools = tool_value(s, player) + (s.placed[player, tables.TOOL_MAKER] > 0)
    eats = is_eating(s, player)
    return Tribe(
        min(tables.MAX_PEOPLE, people),
        min(tables.MAX_TRACK, track),
        min(MOST_TOOLS, tools),
        int(s.built[player]),
        _hand(s, player),
        0.0 if eats else float(s.food[player]),
        rounds,
        rounds if eats or _has_eaten(s, player) else rounds + 1.0,
    )


@njit
def is_eating(s: State, player: int) -> bool:
    """Return whether a player is deciding how to feed their people."""
    feeding = s.phase == FEEDING or (s.phase == PAYING and s.purpose == FEEDING)
    return bool(feeding and s.acting == player)


@njit
def _has_eaten(s: State, player: int) -> bool:
    """Return whether a player has fed their people tonight [S10.5]."""
    if s.phase != FEEDING and not (s.phase == PAYING and s.purpose == FEEDING):
        return False
    mine = (player - s.starter + s.players) % s.players
    now = (s.acting - s.starter + s.players) % s.players
    return bool(mine < now)


@njit
def _hand(s: State, player: int) -> int:
    hand = 0
    for card in range(tables.CARDS):
        if owns(s, player, card):
            hand += SIGN[card]
    return hand


@njit
def grown(t: Tribe, people: int, track: int, tools: int) -> Tribe:
    """Return the tribe with more figures, tools and food production, up to the limits."""
    return Tribe(
        min(tables.MAX_PEOPLE, t.people + people),
        min(tables.MAX_TRACK, t.track + track),
        min(MOST_TOOLS, t.tools + tools),
        t.built,
        t.hand,
        t.food,
        t.rounds,
        t.meals,
    )


@njit
def holding(t: Tribe, hand: int, built: int) -> Tribe:
    """Return the tribe with these cards and ``built`` buildings."""
    return Tribe(t.people, t.track, t.tools, built, hand, t.food, t.rounds, t.meals)


@njit
def fed_with(t: Tribe, food: float) -> Tribe:
    """Return the tribe with ``food`` food."""
    return Tribe(t.people, t.track, t.tools, t.built, t.hand, food, t.rounds, t.meals)


@njit
def worth(t: Tribe) -> float:
    """Return the points that a tribe will still earn, without goods and placed figures."""
    return figures(t) + craft(t) + civilisation(t) - hunger(t)


@njit
def figures(t: Tribe) -> float:
    """Return the value of the people over the rounds left."""
    return numbers.FIGURE * t.people * t.rounds


@njit
def craft(t: Tribe) -> float:
    """Return the value that tools add to rolls in later rounds."""
    return float(_TOOLS[t.tools] * t.rounds)


@njit
def hunger(t: Tribe) -> float:
    """Return the cost of feeding the people, or of letting them starve [S10.2 to S10.4]."""
    need = max(0, t.people - t.track) * t.meals
    lack = need - t.food
    if lack <= 0.0:
        return numbers.SPARE_FOOD * lack
    return min(numbers.MEAL * lack, _STARVING * t.meals * lack / need)


@njit
def civilisation(t: Tribe) -> float:
    """Return the expected points for lower halves of cards, including future cards [S12.3-7]."""
    once, twice = popcount(in_hand(t)), popcount(twice_in_hand(t))
    points = float(once * once + twice * twice)
    points += (
        numbers.SYMBOLS_TO_COME
        * t.rounds
        * (2.0 * once + 1.0)
        * (tables.SYMBOLS - once)
        / tables.SYMBOLS
    )
    for role in range(tables.ROLES):
        people = of_role(t, role)
        now, most = _factor(t, role)
        factor = min(most, now + numbers.MORE[role] * t.rounds)
        points += people * factor + numbers.JOINING[role] * t.rounds * factor
    return points


@njit
def in_hand(t: Tribe) -> int:
    """Return the symbols on the tribe's cards: one bit per symbol, every ``SYMBOL_BITS`` bits."""
    return (t.hand | t.hand >> 1) & _EVERY_SYMBOL


@njit
def twice_in_hand(t: Tribe) -> int:
    """Return the symbols that are on two cards, in the format of ``in_hand``."""
    return (t.hand >> 1) & _EVERY_SYMBOL


@njit
def of_role(t: Tribe, role: int) -> int:
    """Count the people with a role on a tribe's cards."""
    return (t.hand >> (_ROLES_FROM + _ROLE_BITS * role)) & _ROLE_MASK


@njit
def _factor(t: Tribe, role: int) -> tuple[float, float]:
    """Return a role's current factor, and its maximum."""
    if role == tables.FARMER:
        return float(t.track), float(tables.MAX_TRACK)
    if role == tables.TOOLMAKER:
        return float(t.tools), float(MOST_TOOLS)
    if role == tables.BUILDER:
        return float(t.built), numbers.MOST_BUILT
    return float(t.people), float(tables.MAX_PEOPLE)
