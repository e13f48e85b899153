"""Changes to a clan and queries about it, shared by several phases (D2 to D8, D17, D21)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules import cards, tables
from steppe.games.doggerland.rules.state import State


@njit
def holds(s: State, event: int) -> bool:
    """Return whether the card has this kind of event and the player has not refused the event."""
    return bool(s.heeded == 1 and cards.EVENT[s.card] == event)


@njit
def modified(s: State, value: int, stat: int) -> int:
    """Apply the round's modifier to a number; return the result, at least 1 [D21.9]."""
    if holds(s, cards.MODIFIER) and cards.VARIANT[s.card] == stat:
        return max(1, value + cards.AMOUNT[s.card])
    return value


@njit
def remember(s: State, player: int, species: int) -> None:
    """Put an animal in the first free place in the memory [D10.4]."""
    place = 0
    while s.memory[player, place] != tables.NO_ANIMAL:
        place += 1
    s.memory[player, place] = species


@njit
def forget(s: State, player: int, species: int) -> None:
    """Put an animal from memory back in the supply; the remaining animals close the gap."""
    place = 0
    while s.memory[player, place] != species:
        place += 1
    for later in range(place, tables.MEMORY - 1):
        s.memory[player, later] = s.memory[player, later + 1]
    s.memory[player, tables.MEMORY - 1] = tables.NO_ANIMAL
    s.supply[species] += 1


@njit
def wake(s: State, player: int) -> None:
    """Make all of a clan's members available again [D6.2, D15.2]."""
    s.idle[player, tables.CHIEF] = s.white[tables.CHIEF] + 1
    s.idle[player, tables.SHAMAN] = s.white[tables.SHAMAN] + 1
    s.idle[player, tables.HUNTER] = s.white[tables.HUNTER] + s.hunters[player]


# members


@njit
def num_members(s: State, player: int) -> int:
    """Count a clan's members: Chief, Shaman and hunters, but no newborns."""
    return int(s.hunters[player]) + tables.HUNTER


@njit
def num_idle(s: State, player: int) -> int:
    """Count the available members, including white pawns [D6.2, D21.10]."""
    return int(s.idle[player].sum())


@njit
def reserve(s: State, player: int) -> int:
    """Count the hunters in a clan's reserve."""
    return tables.MAX_HUNTERS - int(s.hunters[player]) - int(s.newborn[player])


@njit
def be_born(s: State, player: int, number: int) -> None:
    """Put newborns on the birth spaces; the reserve limits their number [D7.8, D13.10]."""
    s.newborn[player] += min(number, reserve(s, player))


@njit
def capacity(s: State, player: int) -> int:
    """Count the places in all habitats [D4.4]."""
    places = 0
    for spot in range(tables.SPOTS):
        places += tables.PLACES_IN[s.habitat[player, spot]]
    return places


# goods and food


@njit
def can_pay(stock: Ints, cost: Ints) -> bool:
    """Return whether a stock covers a price; both give a number for each good."""
    good = 0
    while good < tables.GOODS and stock[good] >= cost[good]:
        good += 1
    return good == tables.GOODS


@njit
def pay(stock: Ints, cost: Ints) -> None:
    """Pay a price from a stock."""
    for good in range(tables.GOODS):
        stock[good] -= cost[good]


@njit
def gain(s: State, player: int, token: int, number: int) -> None:
    """Take tokens: food to its bowl, the rest to the stock [D9.4]."""
    if token < tables.GOODS:
        s.stock[player, token] += number
    else:
        s.food[player, token - tables.GOODS, tables.FRESH_BOWL[token - tables.GOODS]] += number


@njit
def hoarded(s: State, player: int, hoard: int) -> int:
    """Count the tokens in a hoard: a good, or food of one kind in one bowl."""
    if hoard < tables.FIRST_FOOD:
        return int(s.stock[player, hoard])
    return int(s.food[player, tables.HOARD_KIND[hoard], tables.HOARD_BOWL[hoard]])


@njit
def num_hoarded(s: State, player: int, first: int) -> int:
    """Count the tokens in all hoards from ``first`` on."""
    count = 0
    for hoard in range(first, tables.HOARDS):
        count += hoarded(s, player, hoard)
    return count


@njit
def take_from(s: State, player: int, hoard: int, number: int) -> None:
    """Return tokens from a hoard to the supply."""
    if hoard < tables.FIRST_FOOD:
        s.stock[player, hoard] -= number
    else:
        s.food[player, tables.HOARD_KIND[hoard], tables.HOARD_BOWL[hoard]] -= number


@njit
def num_food(s: State, player: int, kind: int) -> int:
    """Count the tokens of one kind of food in all bowls."""
    return int(s.food[player, kind].sum())


@njit
def rations(s: State, player: int) -> int:
    """Return how many members a clan can feed with all its food [D17.1]."""
    return int(
        num_food(s, player, tables.FRUIT) * tables.FEEDS[tables.FRUIT]
        + num_food(s, player, tables.MEAT) * tables.FEEDS[tables.MEAT]
    )


@njit
def num_tokens(s: State, player: int) -> int:
    """Count the tokens that break ties [D19.3]."""
    return int(s.stock[player].sum()) + int(s.food[player].sum())


# costs of programming


@njit
def is_cold(s: State) -> bool:
    """Return whether the round is cold [D3.6]."""
    return bool(tables.IS_COLD[s.rounds - 1])


@njit
def costs_fur(s: State) -> bool:
    """Return whether actions cost fur, as in a cold season [D6.3, D21.9]."""
    if holds(s, cards.SEASON_AS) and cards.VARIANT[s.card] == cards.WAIVED:
        return False
    return is_cold(s) or (holds(s, cards.SEASON_AS) and cards.VARIANT[s.card] == cards.IMPOSED)


@njit
def pay_for_programming(s: State, player: int, what: int) -> None:
    """Pay tools and furs, or take famine for each missing token [D6.3 to D6.5]."""
    cold = 1 if costs_fur(s) else 0
    if not holds(s, cards.WAIVE_TOOLS):
        _pay_or_starve(s, player, tables.TOOL, tables.PROGRAM_COST[what, cold, tables.TOOL])
    _pay_or_starve(s, player, tables.FUR, tables.PROGRAM_COST[what, cold, tables.FUR])


@njit
def pay_for_expedition(s: State, player: int) -> None:
    """Pay the furs that an expedition costs in the cold [D8.3, D21.9]."""
    _pay_or_starve(s, player, tables.FUR, furs_for_expedition(s))


@njit
def furs_for_expedition(s: State) -> int:
    """Return how many furs an expedition costs [D8.3, D21.9]."""
    furs = tables.EXPEDITION_FUR if costs_fur(s) else 0
    return furs + int(cards.EXTRA_FUR[s.card]) if s.heeded == 1 and is_cold(s) else furs


@njit
def _pay_or_starve(s: State, player: int, good: int, number: int) -> None:
    paid = min(number, s.stock[player, good])
    s.stock[player, good] -= paid
    s.famine[player] += number - paid


# capabilities


@njit
def reach(s: State, player: int) -> int:
    """Return a clan's range [D12.1]."""
    return modified(s, tables.REACH[s.capability[player, tables.RANGE]], cards.MORE_RANGE)


@njit
def load_limit(s: State, player: int) -> int:
    """Return how many tokens a member carries [D8.5]."""
    return modified(s, tables.LOAD[s.capability[player, tables.TRANSPORT]], cards.MORE_TRANSPORT)


# collective memory


@njit
def num_remembered(s: State, player: int, species: int) -> int:
    """Count the animals of a species in a clan's memory."""
    count = 0
    for remembered in s.memory[player]:
        count += remembered == species
    return count
