"""An expedition comes home: the tokens that it generates and carries (rules D8 to D10)."""

from steppe.core.action_lists import listed
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules import effects, tables
from steppe.games.doggerland.rules.actions import CARRIED, CARRY, CARRY_WIDTH, FORGET, RELEASE
from steppe.games.doggerland.rules.cards import AMOUNT, HARVEST_BONUS
from steppe.games.doggerland.rules.land import exhaust
from steppe.games.doggerland.rules.state import IN_ORDER, NOBODY, State


@njit
def begin(s: State, cell: int) -> None:
    """Generate the tokens that an expedition finds on its tile [D9.3, D10.4]."""
    s.cell = cell
    tokens = unit(s, cell)
    units = num_units(s, cell)
    for token in range(tables.TOKENS):
        s.yielded[token] = units * tokens[token]
    if s.animal[cell] == tables.NO_ANIMAL:
        exhaust(s, cell, tables.WEAR[s.players])  # [D9.5]
    else:  # the animal enters the memory after the load is decided [D10.4]
        s.guest = s.animal[cell]
        s.animal[cell] = tables.NO_ANIMAL
        s.hunts[s.player] += 1
    s.room = num_carriers(s, cell) * effects.load_limit(s, s.player)
    break_camp(s, cell)
    _load_what_is_forced(s)


@njit
def mastery(s: State, cell: int) -> int:
    """Return the Mastery of the expedition on a cell [D8.4]."""
    total = 0
    for part in range(tables.SENT_TOOL + 1):
        total += s.party[cell, part] * tables.MASTERY[part]
    return total


@njit
def num_carriers(s: State, cell: int) -> int:
    """Count the members of the expedition on a cell, who can all carry the same load [D8.5]."""
    return int(s.party[cell, : tables.KINDS].sum())


@njit
def unit(s: State, cell: int) -> Ints:
    """Return the tokens for an animal, or for one unit of a cell's symbol [D9.3, D10.4]."""
    if s.animal[cell] != tables.NO_ANIMAL:
        return tables.HUNT_YIELD[s.animal[cell]]
    return tables.PER_MASTERY[tables.SYMBOL[s.tile[cell]]]


@njit
def num_units(s: State, cell: int) -> int:
    """Return how many units the expedition on a cell generates [D9.3, D21.9]."""
    if s.animal[cell] != tables.NO_ANIMAL:
        return 1
    count = int(tables.COUNT[s.tile[cell]])
    if tables.SYMBOL[s.tile[cell]] == tables.FRUIT_SYMBOL and effects.holds(s, HARVEST_BONUS):
        count += AMOUNT[s.card]
    return mastery(s, cell) * count


@njit
def break_camp(s: State, cell: int) -> None:
    """Send an expedition home and discard its tools [D8.7]."""
    s.camp[cell] = NOBODY
    s.party[cell, :] = 0


@njit
def _token(carried: int) -> int:
    """Return the token at an index among the tokens that can be carried (all except tools)."""
    return carried if carried < tables.TOOL else carried + 1


@njit
def _most(s: State, carried: int) -> int:
    """Return how many tokens of a kind can be carried at most."""
    return int(min(s.yielded[_token(carried)], s.room))


@njit
def _least(s: State, carried: int) -> int:
    """Return how many tokens of a kind must be carried, at least, to fill the load [D8.5]."""
    others = int(s.yielded.sum()) - int(s.yielded[_token(carried)])
    return max(0, min(int(s.yielded[_token(carried)]), int(s.room) - others))


@njit
def _load_what_is_forced(s: State) -> None:
    """Load tokens whose number is forced, up to the next choice."""
    is_forced = True
    while is_forced:
        is_forced = False
        for carried in range(CARRIED):
            if s.yielded[_token(carried)] > 0 and _least(s, carried) == _most(s, carried):
                _load(s, carried, _most(s, carried))
                is_forced = True


@njit
def _load(s: State, carried: int, number: int) -> None:
    """Load this many tokens of a kind; the other tokens stay in the supply."""
    token = _token(carried)
    effects.gain(s, s.player, token, number)
    s.room -= number
    s.yielded[token] = 0


@njit
def is_loaded(s: State) -> bool:
    """Return whether the expedition's load is decided for all kinds of tokens."""
    return not s.yielded.any()


@njit
def arrive(s: State) -> bool:
    """Put the animal in memory once all tokens are loaded; return False if no place is free."""
    s.room = 0
    s.cell = tables.NO_CELL
    keep_guest(s, s.player)
    return bool(s.guest == tables.NO_ANIMAL)


@njit
def keep_guest(s: State, player: int) -> None:
    """Put the new animal in memory, if a place is free [D10.4]."""
    if s.guest != tables.NO_ANIMAL and s.memory[player, tables.MEMORY - 1] == tables.NO_ANIMAL:
        effects.remember(s, player, s.guest)
        s.guest = tables.NO_ANIMAL


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    count = 0
    for carried in range(CARRIED):
        if s.yielded[_token(carried)] > 0:
            for number in range(_least(s, carried), _most(s, carried) + 1):
                out[count] = CARRY + carried * CARRY_WIDTH + number
                count += 1
    return candidate_moves(s, out, count) if s.ways & IN_ORDER else count


@njit
def candidate_moves(s: State, out: Ints, count: int) -> int:
    """Keep only the actions for the first kind of token; the other kinds follow later."""
    first = (out[0] - CARRY) // CARRY_WIDTH
    kept = 1
    while kept < count and (out[kept] - CARRY) // CARRY_WIDTH == first:
        kept += 1
    return kept


@njit
def apply(s: State, action: int) -> bool:
    """Carry this many tokens of a kind home; return True when the load is complete."""
    _load(s, (action - CARRY) // CARRY_WIDTH, (action - CARRY) % CARRY_WIDTH)
    _load_what_is_forced(s)
    return is_loaded(s)


# an animal that does not fit in the memory


@njit
def legal_losses(s: State, out: Ints) -> int:
    """Write the ids of the animals that may leave, ascending; return their number [D10.4]."""
    count = 0
    for species in range(tables.SPECIES):
        has_one = effects.num_remembered(s, s.player, species) > 0
        count = listed(out, count, FORGET + species, has_one)
    return listed(out, count, RELEASE, True)


@njit
def let_go(s: State, action: int) -> None:
    """Discard the chosen animal and keep the other animals."""
    if action == RELEASE:
        s.supply[s.guest] += 1
    else:
        effects.forget(s, s.player, action - FORGET)
        effects.remember(s, s.player, s.guest)
    s.guest = tables.NO_ANIMAL
