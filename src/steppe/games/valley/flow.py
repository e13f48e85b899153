"""The order of play (rules V4, V23): what may happen now, and what it leads to.

A turn has ten steps [V4.1]: event, arrivals, animal moves, tribe moves, fights, survival, births,
seedtime, trick cards, end. A question with a single answer is never put, but for those that a
hidden card could answer [V23.2].
"""

from steppe.core.jit import njit
from steppe.core.pending import answered
from steppe.core.record import Ints
from steppe.games.valley import brawls, course
from steppe.games.valley.actions import (
    ANIMAL_OUT,
    CHILD,
    DIE,
    DONE,
    EVENT_OUT,
    FIGHT,
    FIRST_PLAY,
    HUNT,
    KEEP_FIRE,
    LONER_OUT,
    LOSE,
    LOT,
    OMEN_OUT,
    PLAY,
    SEED,
    TRICK_OUT,
)
from steppe.games.valley.board import HEXES, NO_HEX
from steppe.games.valley.cards import CHILDBED_FEVER, IN_PART, MOVE_END, SEEDTIME
from steppe.games.valley.effects import barred, has, nth
from steppe.games.valley.land import settle
from steppe.games.valley.phases import (
    acting,
    bearing,
    befalling,
    capturing,
    drawing,
    eating,
    fighting,
    placing,
    ranking,
    seeding,
    suffering,
)
from steppe.games.valley.state import (
    ACTED,
    ACTING,
    ARRIVED,
    ARRIVING,
    ASKING,
    BEARING,
    BIRTH_ROLLING,
    BORN,
    CHOOSING_CHILD,
    DEALING,
    DEALT,
    DECOYED,
    EATING,
    EVENT_DRAWING,
    EVENT_DRAWN,
    EVENT_ROLLED,
    EVENT_ROLLING,
    FEVERING,
    FIGHT_ROLLED,
    FIGHT_ROLLING,
    FORESEEING,
    GIVING_UP,
    HERD_DIE,
    HUNGRY,
    HUNTING,
    LONER_COMING,
    LONER_FIGHTING,
    LOTTING,
    NAMED,
    NAMING,
    PART_OVER,
    RANKED,
    RANKING,
    RETURN_DEALING,
    RETURNED,
    RETURNING,
    ROUND_LOST,
    SEED_NEXT,
    SEEDING,
    SPECIES_NAMED,
    STARVING,
    STEERED,
    STEERING,
    STRIKING,
    SUFFERING,
    TAKING_CAMP,
    TAKING_WOMEN,
    TIE_ROLLED,
    TIE_ROLLING,
    TRICK_DRAWING,
    TRICK_NEXT,
    VISITING,
    WINDOW_OPEN,
    State,
)
from steppe.games.valley.tables import ENTRY
from steppe.games.valley.tricks import asking, hearth, herding, play
from steppe.games.valley.tricks.targets import write_set

# chance


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write the possible outcomes and their weights; return how many."""
    return drawing.outcomes(s, ids, weights)


@njit
def apply_outcome(s: State, outcome: int) -> None:
    """Let an outcome happen, and all that follows of itself."""
    if s.phase == FIGHT_ROLLING:
        fighting.roll(s, outcome)
        s.phase = FIGHT_ROLLED
    elif s.phase == ARRIVING:
        drawing.draw_animal(s, outcome - ANIMAL_OUT)
        s.phase = ARRIVED
    elif s.phase == STEERING:
        s.heading = outcome - DIE - 1
        s.phase = STEERED
    elif s.phase == BIRTH_ROLLING:
        bearing.roll(s, s.place, outcome)
        s.phase = BORN
    elif s.phase in (DEALING, TRICK_DRAWING, RETURN_DEALING):
        _draw_trick(s, outcome - TRICK_OUT)
    elif s.phase in (RANKING, TIE_ROLLING):
        ranking.roll(s, outcome)
        s.phase = RANKED if s.phase == RANKING else TIE_ROLLED
    else:
        _let_happen(s, outcome)
    course.pass_on(s)


@njit
def _draw_trick(s: State, trick: int) -> None:
    """Let the tribe in turn draw a card."""
    drawing.draw_trick(s, trick, nth(s, s.order))
    if s.phase == DEALING:
        s.phase = DEALT
    elif s.phase == TRICK_DRAWING:
        s.order += 1
        s.phase = TRICK_NEXT
    else:
        s.owed -= 1
        s.phase = RETURNED


@njit
def _let_happen(s: State, outcome: int) -> None:
    """Go on with ``apply_outcome``: what is rarer."""
    if s.phase == EVENT_DRAWING:
        befalling.draw(s, outcome - EVENT_OUT)
        s.phase = EVENT_DRAWN
    elif s.phase == EVENT_ROLLING:
        befalling.roll(s, outcome)
        s.phase = EVENT_ROLLED
    elif s.phase == LONER_COMING:
        course.after_loner(s, outcome - LONER_OUT)
    elif s.phase == LONER_FIGHTING:
        _roll_for_loner(s, outcome)
    elif s.phase == FORESEEING:
        s.foreseen = outcome - OMEN_OUT
        s.phase = ACTED
    elif s.phase == VISITING:
        _let_visit(s, outcome - ANIMAL_OUT)
    elif s.phase == LOTTING:
        course.begin(s, outcome - LOT)


@njit
def _roll_for_loner(s: State, outcome: int) -> None:
    """Note the die of a loner, then that of the animals [V15.12]."""
    if s.dice[0] == 0:
        s.dice[0] = outcome - DIE
        return
    s.dice[HERD_DIE] = outcome - DIE
    fighting.judge_loner(s, s.hunter)
    s.phase = DECOYED


@njit
def _let_visit(s: State, animal: int) -> None:
    """Let relatives arrive where an animal would; it stays in the bag [V16.36]."""
    place = ENTRY[s.board, s.edition, animal]
    if place != NO_HEX and not has(barred(s), place):
        herding.arrive(s, s.hunter, place)
    s.hunter = 0
    settle(s)
    s.phase = WINDOW_OPEN


# what may be decided


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many."""
    if s.num_pending > 0:
        return _write_camps(s, out)
    if s.phase == ACTING:
        return _legal_in_part(s, out)
    if s.phase == ASKING:
        return asking.legal(s, out)
    if s.phase == STARVING:
        return eating.legal(s, out)
    if s.phase == GIVING_UP:
        return fighting.legal(s, out)
    if s.phase == NAMING:
        return write_set(brawls.contested(s, s.player), FIGHT, out, 0)
    if s.phase == HUNTING:
        return write_set(brawls.herds_here(s), HUNT, out, 0)
    if s.phase == SUFFERING:
        return suffering.legal(s, out)
    return _legal_in_rarer_phase(s, out)


@njit
def _legal_in_rarer_phase(s: State, out: Ints) -> int:
    """Go on with ``legal`` in the rarer phases."""
    if s.phase in (TAKING_WOMEN, TAKING_CAMP):
        return capturing.legal(s, out)
    if s.phase == CHOOSING_CHILD:
        return bearing.legal(s, out)
    if s.phase == FEVERING:
        out[0] = DONE
        return hearth.write_fevers(s, s.player, out, 1)
    if s.phase == SEEDING:
        out[0] = DONE
        count = seeding.legal(s, out, 1)
        return play.legal(s, s.player, SEEDTIME, out, count)
    return placing.legal(s, out)


@njit
def _legal_in_part(s: State, out: Ints) -> int:
    """Write what the tribe in turn may do in step 4 [V8.9]."""
    out[0] = DONE
    if s.closing:
        return play.legal(s, s.acting, MOVE_END, out, 1)
    count = acting.legal_moves(s, out, 1)
    count = acting.legal_sites(s, out, count)
    count = acting.legal_fires(s, out, count)
    return play.legal(s, s.acting, IN_PART, out, count)


@njit
def _write_camps(s: State, out: Ints) -> int:
    """Write the camps that a fire marker may lie on [V18.7]."""
    count = 0
    for place in range(HEXES):
        out[count] = KEEP_FIRE + place
        count += s.camp[place] == s.player
    return count


# decisions


@njit
def apply(s: State, action: int) -> None:
    """Play a legal ``action``, and all that follows of itself."""
    if s.num_pending > 0:
        answered(s)
        s.fire[s.player] = action - KEEP_FIRE
        course.after_fire(s)
    elif s.phase == ACTING:
        _act(s, action)
    elif s.phase == ASKING:
        asking.apply(s, action)
        _spread_fever(s)
    elif s.phase == STARVING:
        s.phase = HUNGRY
        if eating.apply(s, action):
            s.order += 1
            s.phase = EATING
    elif s.phase == GIVING_UP:
        fighting.give_up(s, s.player, (action - LOSE) // HEXES)
        s.phase = ROUND_LOST
    elif s.phase == NAMING:
        s.place = action - FIGHT
        s.phase = NAMED
    else:
        _apply_in_rarer_phase(s, action)
    course.pass_on(s)


@njit
def _act(s: State, action: int) -> None:
    """Play an action of step 4; cards may leave the rest to chance."""
    s.phase = ACTED
    if action == DONE:
        s.phase = PART_OVER
    elif action < FIRST_PLAY:
        acting.apply(s, action)
    else:
        play.apply(s, s.acting, action)


@njit
def _apply_in_rarer_phase(s: State, action: int) -> None:
    """Go on with ``apply`` in the rarer phases."""
    if s.phase == HUNTING:
        s.foe = action - HUNT
        s.phase = SPECIES_NAMED
    elif s.phase == SUFFERING:
        suffering.apply(s, action)
        s.phase = STRIKING
    elif s.phase in (TAKING_WOMEN, TAKING_CAMP):
        capturing.apply(s, action)
    elif s.phase == CHOOSING_CHILD:
        bearing.choose(s, s.place, action - CHILD)
        s.phase = BEARING
    elif s.phase == SEEDING:
        _seed(s, action)
    elif s.phase == FEVERING:
        _let_die_of_fever(s, action)
    else:
        placing.apply(s, action)
        if s.phase == RETURNING:
            s.phase = RETURNED
        else:
            course.after_placing(s)


@njit
def _seed(s: State, action: int) -> None:
    s.phase = SEED_NEXT
    if action == DONE:
        s.order += 1
    elif action < FIRST_PLAY:
        seeding.seed(s, s.player, action - SEED)
    else:
        play.apply(s, s.player, action)


@njit
def _let_die_of_fever(s: State, action: int) -> None:
    """Let another woman die of Childbed fever, or end it [V16.41]."""
    tribe = s.player
    if action == DONE:
        s.fever = 0
    else:
        hearth.kill_mother(s, tribe, action - PLAY[CHILDBED_FEVER])
        settle(s)
    s.phase = WINDOW_OPEN
    _spread_fever(s)


@njit
def _spread_fever(s: State) -> None:
    """Ask who else dies of Childbed fever, if somebody can."""
    if s.fever > 0 and hearth.has_fever(s, s.player):
        s.phase = FEVERING
    else:
        s.fever = 0
