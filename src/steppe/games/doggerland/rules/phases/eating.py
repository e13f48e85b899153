"""Feeding: eating, spoiling and housing newborns (rule D17.1)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints, table
from steppe.games.doggerland.rules import cards, effects, tables
from steppe.games.doggerland.rules.actions import EAT, EAT_WIDTH
from steppe.games.doggerland.rules.state import IN_ORDER, State

OLDEST_FIRST = table(  # the hoards of food: oldest bowl first, and within a bowl meat before fruit
    sorted(
        range(tables.FIRST_FOOD, tables.HOARDS),
        key=lambda hoard: (-int(tables.HOARD_BOWL[hoard]), -int(tables.HOARD_KIND[hoard])),
    )
)
_FEEDS_MEAT = int(tables.FEEDS[tables.MEAT])
_BOWLS_ON = (1, 0, 2)  # by mode of SPOILAGE: how many bowls food moves on


@njit
def begin(s: State, player: int) -> bool:
    """Ask a clan what it will eat; return True if it has no choice.

    With too little food the clan eats all of it, and takes 1 famine per unfed member [D17.1].
    """
    s.player = player
    s.hunger = effects.num_members(s, player)
    if effects.holds(s, cards.FEEDING_EXTRA):
        s.hunger += cards.AMOUNT[s.card]
    s.eaten[:] = 0
    s.said[:] = 0
    worth = effects.rations(s, player)
    if worth <= s.hunger:
        s.famine[player] += s.hunger - worth
        s.hunger = 0
        s.food[player, :] = 0
    return _eat_what_is_forced(s)


@njit
def _is_said(s: State, hoard: int) -> bool:
    """Return whether the clan has decided how much of a hoard to eat."""
    return bool(s.said[hoard - tables.FIRST_FOOD] == 1)


@njit
def _open(s: State, kind: int, hoard: int) -> int:
    """Count the food of one kind in the undecided hoards, except one hoard."""
    count = 0
    for other in range(tables.FIRST_FOOD, tables.HOARDS):
        if other != hoard and tables.HOARD_KIND[other] == kind and not _is_said(s, other):
            count += effects.hoarded(s, s.player, other)
    return count


@njit
def _is_fine(s: State, hoard: int, number: int) -> bool:
    """Return whether a meal with this amount of a food can feed everyone with no token to spare.

    Such a meal feeds exactly the hungry members, or it is all meat and wastes half of one token
    [D17.1].
    """
    kind = tables.HOARD_KIND[hoard]
    hunger = s.hunger - number * tables.FEEDS[kind]
    fruit = s.eaten[tables.FRUIT].sum() + (number if kind == tables.FRUIT else 0)
    if hunger <= 0:
        return bool(hunger == 0 or (hunger == -1 and fruit == 0))
    meat_left = _open(s, tables.MEAT, hoard)
    fewest = max(0, hunger - _open(s, tables.FRUIT, hoard) + _FEEDS_MEAT - 1) // _FEEDS_MEAT
    if fewest <= min(meat_left, hunger // _FEEDS_MEAT):
        return True
    return bool(fruit == 0 and hunger % _FEEDS_MEAT == 1 and meat_left > hunger // _FEEDS_MEAT)


@njit
def _next(s: State, hoard: int, number: int) -> int:
    """Return the least allowed amount of a food, at least ``number``; if none, the stock + 1."""
    end = effects.hoarded(s, s.player, hoard) + 1
    while number < end and not _is_fine(s, hoard, number):
        number += 1
    return min(number, end)


@njit
def _eat_what_is_forced(s: State) -> bool:
    """Eat any food whose amount is forced; return True if the meal is decided."""
    is_forced = True
    while is_forced:
        is_forced = False
        for hoard in range(tables.FIRST_FOOD, tables.HOARDS):
            number = _next(s, hoard, 0)
            is_sole = _next(s, hoard, number + 1) > effects.hoarded(s, s.player, hoard)
            if is_sole and not _is_said(s, hoard):
                _eat(s, hoard, number)
                is_forced = True
    return bool(s.said.all())


@njit
def _eat(s: State, hoard: int, number: int) -> None:
    """Eat an amount of a food from one hoard."""
    kind = tables.HOARD_KIND[hoard]
    effects.take_from(s, s.player, hoard, number)
    s.eaten[kind, 0] += number
    s.hunger -= number * tables.FEEDS[kind]
    s.said[hoard - tables.FIRST_FOOD] = 1


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    count = 0
    if s.ways & IN_ORDER:
        return candidate_moves(s, out, count)
    for hoard in range(tables.FIRST_FOOD, tables.HOARDS):
        if not _is_said(s, hoard):
            count = _numbers(s, hoard, out, count)
    return count


@njit
def _numbers(s: State, hoard: int, out: Ints, count: int) -> int:
    """Add the allowed amounts of a food; return the new number of actions."""
    number = _next(s, hoard, 0)
    while number <= effects.hoarded(s, s.player, hoard):
        out[count] = EAT + (hoard - tables.FIRST_FOOD) * EAT_WIDTH + number
        count += 1
        number = _next(s, hoard, number + 1)
    return count


@njit
def candidate_moves(s: State, out: Ints, count: int) -> int:
    """Keep only the actions for the oldest food, meat before fruit; other food comes later."""
    turn = 0
    while _is_said(s, OLDEST_FIRST[turn]):
        turn += 1
    return _numbers(s, OLDEST_FIRST[turn], out, 0)


@njit
def apply(s: State, action: int) -> bool:
    """Eat an amount of a food; return True if the meal is decided."""
    _eat(s, tables.FIRST_FOOD + (action - EAT) // EAT_WIDTH, (action - EAT) % EAT_WIDTH)
    return _eat_what_is_forced(s)


@njit
def digest(s: State, player: int) -> None:
    """Let food spoil and house the newborns, once a clan has eaten [D17.1]."""
    s.hunger = 0
    s.said[:] = 0
    s.eaten[:] = 0
    _spoil(s, player)
    housed = max(
        0, min(int(s.newborn[player]), effects.capacity(s, player) - effects.num_members(s, player))
    )
    s.hunters[player] += housed
    s.births[player] += housed
    s.newborn[player] = 0


@njit
def _spoil(s: State, player: int) -> None:
    """Move food to the next bowl and empty the last bowl [D17.1, D21.9]."""
    steps = _BOWLS_ON[cards.VARIANT[s.card]] if effects.holds(s, cards.SPOILAGE) else 1
    for kind in range(tables.MEAT + 1):
        for bowl in range(tables.BOWLS - 1, -1, -1):
            fresher = bowl - steps
            s.food[player, kind, bowl] = s.food[player, kind, fresher] if fresher >= 0 else 0
