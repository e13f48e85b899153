"""What a tribe may do in its part and at seedtime, cards included, and what takes a line or two.

These stand above the phases, as cards do (``tricks``).
"""

from steppe.engine.jit import njit
from steppe.engine.record import Ints
from steppe.games.valley import actions
from steppe.games.valley.actions import DONE
from steppe.games.valley.board import HEXES
from steppe.games.valley.camps import sow, sowable
from steppe.games.valley.cards import CHILDBED_FEVER, IN_PART, MOVE_END, SEEDTIME
from steppe.games.valley.effects import write_set
from steppe.games.valley.land import check_land
from steppe.games.valley.phases import acting, fighting
from steppe.games.valley.state import State
from steppe.games.valley.tables import TRIBES, WARRIOR, WOMAN
from steppe.games.valley.tricks import home_cards, play

# a part [V8.9]


@njit
def legal_in_part(s: State, out: Ints) -> int:
    """Write what the tribe in turn may do in step 4 [V8.9]."""
    out[0] = DONE
    if s.closing:
        return play.legal(s, s.acting, MOVE_END, out, 1)
    count = acting.legal_moves(s, out, 1)
    count = write_set(acting.sites(s, WARRIOR, WOMAN), actions.BUILD, out, count)
    count = write_set(acting.hearths(s), actions.KINDLE, out, count)
    return play.legal(s, s.acting, IN_PART, out, count)


@njit
def act(s: State, action: int) -> bool:
    """Play an action of step 4, which may be a card, or end it; tell whether it is over."""
    if action == DONE:
        return True
    if action < actions.FIRST_PLAY:
        acting.apply(s, action)
    else:
        play.apply(s, s.acting, action)
    return False


# seedtime


@njit
def legal_seeds(s: State, out: Ints) -> int:
    """Write what a tribe may do at seedtime."""
    out[0] = DONE
    count = write_set(sowable(s, s.player), actions.SEED, out, 1)
    return play.legal(s, s.player, SEEDTIME, out, count)


@njit
def seed(s: State, action: int) -> None:
    """Put a field, play a card, or let the next tribe do so."""
    if action == DONE:
        s.order += 1
    elif action < actions.FIRST_PLAY:
        sow(s, s.player, action - actions.SEED)
    else:
        play.apply(s, s.player, action)


# fever [V16.41]


@njit
def legal_fevers(s: State, out: Ints) -> int:
    """Write who else may die of Childbed fever."""
    out[0] = DONE
    return play.write(s, s.player, CHILDBED_FEVER, out, 1)


@njit
def let_die_of_fever(s: State, action: int) -> None:
    """Let another woman die of Childbed fever, or end it [V16.41]."""
    if action == DONE:
        s.fever = 0
    else:
        place, other = divmod(action - actions.PLAY[CHILDBED_FEVER], TRIBES)
        home_cards.kill_mother(s, s.player, place, other)
        check_land(s)


# fights


@njit
def legal_fights(s: State, out: Ints) -> int:
    """Write the contested hexes to choose from."""
    return write_set(fighting.contested(s, s.player), actions.FIGHT, out, 0)


@njit
def choose_fight(s: State, action: int) -> None:
    """Choose a hex."""
    s.place = action - actions.FIGHT


@njit
def legal_hunts(s: State, out: Ints) -> int:
    """Write the species to choose from."""
    return write_set(fighting.herds_here(s), actions.HUNT, out, 0)


@njit
def choose_hunt(s: State, action: int) -> None:
    """Choose a species."""
    s.foe = action - actions.HUNT


@njit
def give_up(s: State, action: int) -> None:
    """Give up a pawn in a fight."""
    fighting.give_up(s, s.player, (action - actions.LOSE) // HEXES)
