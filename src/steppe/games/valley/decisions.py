"""What a tribe may do in its part and at seedtime, cards included, and what takes a line or two.

These stand above the phases, as cards do (``tricks``).
"""

from steppe.engine.jit import njit
from steppe.engine.record import Ints
from steppe.games.valley import actions, fight_course
from steppe.games.valley.actions import DONE
from steppe.games.valley.board import HEXES, NO_HEX
from steppe.games.valley.cards import CHILDBED_FEVER, IN_PART, MOVE_END, SEEDTIME
from steppe.games.valley.effects import barred, has, nth
from steppe.games.valley.land import check_land
from steppe.games.valley.phases import (
    acting,
    bearing,
    befalling,
    drawing,
    eating,
    fighting,
    seeding,
)
from steppe.games.valley.state import State
from steppe.games.valley.tables import ENTRY, TRIBES
from steppe.games.valley.tricks import herding, home_cards, play
from steppe.games.valley.tricks.targets import write_set

IS_DONE, PLAYS = 1, 2  # how a decision ends: done with it all, or an action

# a part [V8.9]


@njit
def legal_in_part(s: State, out: Ints) -> int:
    """Write what the tribe in turn may do in step 4 [V8.9]."""
    out[0] = DONE
    if s.closing:
        return play.legal(s, s.acting, MOVE_END, out, 1)
    count = acting.legal_moves(s, out, 1)
    count = acting.legal_sites(s, out, count)
    count = acting.legal_fires(s, out, count)
    return play.legal(s, s.acting, IN_PART, out, count)


@njit
def act(s: State, action: int) -> int:
    """Play an action of step 4, which may be a card, or end it."""
    if action == DONE:
        return IS_DONE
    if action < actions.FIRST_PLAY:
        acting.apply(s, action)
    else:
        play.apply(s, s.acting, action)
    return PLAYS


# seedtime


@njit
def legal_seeds(s: State, out: Ints) -> int:
    """Write what a tribe may do at seedtime."""
    out[0] = DONE
    count = seeding.legal(s, out, 1)
    return play.legal(s, s.player, SEEDTIME, out, count)


@njit
def seed(s: State, action: int) -> None:
    """Put a field, play a card, or let the next tribe do so."""
    if action == DONE:
        s.order += 1
    elif action < actions.FIRST_PLAY:
        seeding.seed(s, s.player, action - actions.SEED)
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


# fights, hunger, births


@njit
def legal_fights(s: State, out: Ints) -> int:
    """Write the contested hexes to choose from."""
    return write_set(fight_course.contested(s, s.player), actions.FIGHT, out, 0)


@njit
def choose_fight(s: State, action: int) -> None:
    """Choose a hex."""
    s.place = action - actions.FIGHT


@njit
def legal_hunts(s: State, out: Ints) -> int:
    """Write the species to choose from."""
    return write_set(fight_course.herds_here(s), actions.HUNT, out, 0)


@njit
def choose_hunt(s: State, action: int) -> None:
    """Choose a species."""
    s.foe = action - actions.HUNT


@njit
def give_up(s: State, action: int) -> None:
    """Give up a pawn in a fight."""
    fighting.give_up(s, s.player, (action - actions.LOSE) // HEXES)


@njit
def starve(s: State, action: int) -> int:
    """Let a pawn starve; return whether the tribe is through with it."""
    if not eating.apply(s, action):
        return PLAYS
    s.order += 1
    return IS_DONE


@njit
def choose_child(s: State, action: int) -> None:
    """Choose what is born."""
    bearing.choose(s, s.place, action - actions.CHILD)


# chance


@njit
def arrive(s: State, outcome: int) -> None:
    """Draw an animal."""
    drawing.draw_animal(s, outcome - actions.ANIMAL_OUT)


@njit
def steer(s: State, outcome: int) -> None:
    """Roll where the animals go."""
    s.heading = outcome - actions.DIE - 1


@njit
def roll_birth(s: State, outcome: int) -> None:
    """Roll for a birth."""
    bearing.roll(s, s.place, outcome)


@njit
def draw_card(s: State, outcome: int) -> None:
    """Let the tribe in turn draw a trick card."""
    drawing.draw_trick(s, outcome - actions.TRICK_OUT, nth(s, s.order))


@njit
def draw_last(s: State, outcome: int) -> None:
    """Let the tribe in turn draw a trick card, then the next tribe."""
    draw_card(s, outcome)
    s.order += 1


@njit
def draw_owed(s: State, outcome: int) -> None:
    """Let a tribe that is back draw one of the trick cards due to it."""
    draw_card(s, outcome)
    s.owed -= 1


@njit
def draw_event(s: State, outcome: int) -> None:
    """Draw the event."""
    befalling.draw(s, outcome - actions.EVENT_OUT)


@njit
def foresee(s: State, outcome: int) -> None:
    """Look at the next event."""
    s.foreseen = outcome - actions.OMEN_OUT


@njit
def visit(s: State, outcome: int) -> None:
    """Let relatives arrive where an animal would; it stays in the bag [V16.36]."""
    place = ENTRY[s.board, s.edition, outcome - actions.ANIMAL_OUT]
    if place != NO_HEX and not has(barred(s), place):
        herding.arrive(s, s.hunter, place)
    s.hunter = 0
    check_land(s)
