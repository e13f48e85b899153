"""Legal actions, including cards, in a tribe's part and at seedtime; other short decisions.

Like ``tricks``, this module builds on the phases.
"""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.valley.rules import actions
from steppe.games.valley.rules.board import HEXES
from steppe.games.valley.rules.camps import sow, sowable
from steppe.games.valley.rules.cards import CHILDBED_FEVER, IN_PART, MOVE_END, SEEDTIME
from steppe.games.valley.rules.effects import write_set
from steppe.games.valley.rules.land import check_land
from steppe.games.valley.rules.phases import acting, fighting
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import TRIBES, WARRIOR, WOMAN
from steppe.games.valley.rules.tricks import card_play, home_cards

# a tribe's part of step 4 [V8.9]


@njit
def legal_in_part(s: State, out: Ints) -> int:
    """Write the current tribe's legal actions in step 4 [V8.9]; return their number."""
    out[0] = actions.DONE
    if s.closing:
        return card_play.legal(s, s.acting, MOVE_END, out, 1)
    count = acting.legal_moves(s, out, 1)
    count = write_set(acting.sites(s, WARRIOR, WOMAN), actions.BUILD, out, count)
    count = write_set(acting.hearths(s), actions.KINDLE, out, count)
    return card_play.legal(s, s.acting, IN_PART, out, count)


@njit
def act(s: State, action: int) -> bool:
    """Play an action in step 4, or a card; return whether it ends the part."""
    if action == actions.DONE:
        return True
    if action < actions.FIRST_PLAY:
        acting.apply(s, action)
    else:
        card_play.apply(s, s.acting, action)
    return False


# seedtime


@njit
def legal_seeds(s: State, out: Ints) -> int:
    """Write a tribe's legal actions at seedtime; return their number."""
    out[0] = actions.DONE
    count = write_set(sowable(s, s.player), actions.SEED, out, 1)
    return card_play.legal(s, s.player, SEEDTIME, out, count)


@njit
def seed(s: State, action: int) -> None:
    """Sow a field, play a card, or let the next tribe act."""
    if action == actions.DONE:
        s.order += 1
    elif action < actions.FIRST_PLAY:
        sow(s, s.player, action - actions.SEED)
    else:
        card_play.apply(s, s.player, action)


# fever [V16.41]


@njit
def legal_fevers(s: State, out: Ints) -> int:
    """Write the possible further victims of Childbed fever; return the number of actions."""
    out[0] = actions.DONE
    return card_play.write(s, s.player, CHILDBED_FEVER, out, 1)


@njit
def let_die_of_fever(s: State, action: int) -> None:
    """Let another woman die of Childbed fever, or stop [V16.41]."""
    if action == actions.DONE:
        s.fever = 0
    else:
        place, other = divmod(action - actions.PLAY[CHILDBED_FEVER], TRIBES)
        home_cards.kill_mother(s, s.player, place, other)
        check_land(s)


# fights


@njit
def legal_fights(s: State, out: Ints) -> int:
    """Write the contested hexes to choose from; return their number."""
    return write_set(fighting.contested(s, s.player), actions.FIGHT, out, 0)


@njit
def choose_fight(s: State, action: int) -> None:
    """Choose the hex for the next fight."""
    s.place = action - actions.FIGHT


@njit
def legal_hunts(s: State, out: Ints) -> int:
    """Write the species to choose from; return their number."""
    return write_set(fighting.herds_here(s), actions.HUNT, out, 0)


@njit
def choose_hunt(s: State, action: int) -> None:
    """Choose the species to fight next."""
    s.foe = action - actions.HUNT


@njit
def give_up(s: State, action: int) -> None:
    """Give up a pawn in a fight."""
    fighting.give_up(s, s.player, (action - actions.LOSE) // HEXES)
