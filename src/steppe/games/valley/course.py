"""What follows what in set-up and in steps 1 to 4 (rules V2, V4 to V8).

A phase does not know what comes next; ``flow`` says that it is over and calls here. Steps that
nobody decides are phases too, but no position rests in them: ``pass_on`` goes through them. Step
5 stands in ``brawls.py``, what comes after it in ``ending.py``.
"""

from steppe.core.jit import lowest, njit
from steppe.core.pending import answered
from steppe.games.valley import brawls, ending
from steppe.games.valley.board import HEXES, NO_HEX
from steppe.games.valley.cards import (
    ANIMALS_END,
    ANIMALS_START,
    CAVE_BEARS,
    EPIDEMIC,
    IN_CAPTURE,
    IN_FLOOD,
    SNOWFALL,
)
from steppe.games.valley.effects import (
    check_cub,
    has,
    is_playing,
    let_decide,
    let_draw,
    nth,
    num_here,
)
from steppe.games.valley.land import settle
from steppe.games.valley.phases import (
    acting,
    arriving,
    befalling,
    capturing,
    drawing,
    placing,
    ranking,
    roaming,
    suffering,
)
from steppe.games.valley.state import (
    ACTED,
    ACTING,
    ARRIVED,
    ARRIVING,
    BEARS_COMING,
    CAPTURED,
    DEALING,
    DEALT,
    EVENT_DRAWING,
    EVENT_DRAWN,
    EVENT_ROLLED,
    EVENT_ROLLING,
    FIRST_SEEDING,
    FLOOD_ASKED,
    HERDS_ASKED,
    LONER_COMING,
    OVER,
    PART_OVER,
    PLACED,
    PLACING,
    RANKED,
    RANKING,
    RETURN_DEALING,
    RETURNED,
    RETURNING,
    STEERED,
    STEERING,
    STEP_1_OVER,
    STEP_2,
    STEP_3,
    STEP_4,
    STEP_5,
    STRIKING,
    SUFFERING,
    TURN_BEGUN,
    WAITING,
    WINDOW_OPEN,
    State,
)
from steppe.games.valley.tables import (
    CAPTURES_AT_ONCE,
    HAND_SIZE,
    NOBODY,
    QUIET_TURNS,
    ROTATES,
)
from steppe.games.valley.tricks import asking


@njit
def pass_on(s: State) -> None:
    """Pass through what nobody decides: each step says what follows it."""
    while not _is_fire_asked(s) and s.phase > OVER:
        if s.phase == WINDOW_OPEN:
            asking.ask_next(s)
        elif s.phase > CAPTURED:
            ending.pass_step(s)
        elif s.phase > PART_OVER:
            brawls.pass_step(s)
        elif s.phase >= STEP_2:
            _pass_middle(s)
        else:
            _pass_start(s)


@njit
def _is_fire_asked(s: State) -> bool:
    """Ask where a fire marker goes before all else; drop questions that are none any more."""
    while s.num_pending > 0:
        _let_first_answer(s)
        tribe = s.pending[s.num_pending - 1].player
        if s.fire[tribe] != NO_HEX and s.num_camps[tribe] > 1:
            s.resume = s.player if s.resume == NOBODY else s.resume
            s.player = tribe
            return True
        answered(s)
    return False


@njit
def _let_first_answer(s: State) -> None:
    """Put on top of the stack the tribe that comes first in player order [V4.6]."""
    top = s.num_pending - 1
    for index in range(top):
        one, other = s.pending[index].player, s.pending[top].player
        if (one - s.first) % s.players < (other - s.first) % s.players:
            s.pending[index].player = other
            s.pending[top].player = one


@njit
def after_fire(s: State) -> None:
    """Go on where the question of a fire marker has interrupted."""
    s.player = s.resume
    s.resume = NOBODY


# set-up


@njit
def _pass_start(s: State) -> None:
    """Go through one step of set-up or of step 1."""
    if s.phase == PLACED:
        _place_next(s)
    elif s.phase == DEALT:
        _deal_next(s)
    elif s.phase == TURN_BEGUN:
        _begin_turn(s)
    elif s.phase == EVENT_DRAWN:
        _look_at_card(s)
    elif s.phase == EVENT_ROLLED:
        befalling.apply(s)
        _after_card(s)
    elif s.phase == FLOOD_ASKED:
        befalling.drown(s)
        _strike(s)
    elif s.phase == STRIKING:
        _strike_next(s)
    elif s.phase == BEARS_COMING:
        _meet_next_bear(s)
    else:
        _let_return(s)


@njit
def begin(s: State, first: int) -> None:
    """Let the tribe that the lot names place first [V2.5]."""
    s.first = first
    s.order = -1
    s.phase = PLACED
    s.turn = -1


@njit
def _place_next(s: State) -> None:
    """Let the next tribe place its first camp; after the last one cards are dealt."""
    s.turn += 1
    s.order += 1
    s.place = NO_HEX
    if s.order < s.players:
        let_decide(s, PLACING, nth(s, s.order))
    else:
        s.order = 0
        let_draw(s, DEALING)


@njit
def after_placing(s: State) -> None:
    """Ask for a first field where there may be one, or go on [V2.8]."""
    if s.phase == PLACING and placing.may_seed_first(s):
        s.phase = FIRST_SEEDING
    else:
        s.phase = PLACED


@njit
def _deal_next(s: State) -> None:
    """Deal until every tribe has its hand [V2.9]."""
    if s.hand[nth(s, s.order)] == HAND_SIZE[s.edition, s.players]:
        s.order += 1
    if s.order < s.players:
        let_draw(s, DEALING)
    else:
        s.phase = TURN_BEGUN


# step 1


@njit
def _begin_turn(s: State) -> None:
    befalling.clear(s)
    ending.check_gone(s)
    s.order = 0
    s.phase = STEP_1_OVER
    if s.turns >= QUIET_TURNS:
        drawing.refill_events(s, s.season)
        let_draw(s, EVENT_DRAWING)


@njit
def _look_at_card(s: State) -> None:
    """Roll for the card if it asks for a die."""
    s.phase = EVENT_ROLLED
    if befalling.needs_die(s):
        let_draw(s, EVENT_ROLLING)


@njit
def _after_card(s: State) -> None:
    """Go on once a card has happened: a window, a loner, pawns lost, bears."""
    if befalling.is_flood(s):
        asking.open_window(s, IN_FLOOD, _flooded_tribes(s))
    elif befalling.is_loner(s) and not befalling.has_no_loner_left(s):
        let_draw(s, LONER_COMING)
    elif s.event == CAVE_BEARS:
        s.struck = befalling.caves_with_bears(s)
        s.phase = BEARS_COMING
    elif befalling.struck_hexes(s) or s.event in (SNOWFALL, EPIDEMIC):
        _strike(s)
    else:
        _end_event(s)


@njit
def _flooded_tribes(s: State) -> int:
    found = 0
    for tribe in range(s.players):
        for place in range(HEXES):
            if num_here(s, tribe, place) > 0 and has(s.flooded, place):
                found |= 1 << tribe
    return found


@njit
def _strike(s: State) -> None:
    suffering.begin(s)
    s.phase = STRIKING


@njit
def _strike_next(s: State) -> None:
    """Let the next pawn be lost to the event, or end it."""
    if suffering.is_over(s):
        _end_event(s)
        return
    tribe = nth(s, s.order)
    loss = suffering.sole_loss(s)
    if loss < 0:
        let_decide(s, SUFFERING, tribe)
    else:
        kind, place = divmod(loss, HEXES)
        suffering.lose(s, tribe, kind, place)


@njit
def _meet_next_bear(s: State) -> None:
    """Let the next cave fight its bear; caves that are gone meanwhile have none [V15.23]."""
    s.place = NO_HEX
    if s.struck == 0:
        _end_event(s)
        return
    place = lowest(s.struck)
    s.struck &= s.struck - 1
    if s.camp[place] != NOBODY:
        brawls.meet_bear(s, place)


@njit
def after_loner(s: State, place: int) -> None:
    """Put the loner on the border; it may join at once [V15.12]."""
    befalling.bring_loner(s, place)
    _end_event(s)


@njit
def _end_event(s: State) -> None:
    settle(s)
    s.struck = 0
    s.order = 0
    s.phase = STEP_1_OVER


@njit
def _let_return(s: State) -> None:
    """Deal to a tribe that is back, or ask the next one that waits; then step 2 [V17.3]."""
    if s.phase == RETURNED and s.owed > 0:
        drawing.refill_tricks(s)
        if s.in_deck > 0:
            let_draw(s, RETURN_DEALING)
            return
        s.owed = 0
    while s.order < s.players:
        tribe = nth(s, s.order)
        if s.standing[tribe] == WAITING:
            if placing.return_hexes(s):
                let_decide(s, RETURNING, tribe)
                return
            placing.give_up(s, tribe)
        s.order += 1
    ending.check_gone(s)
    s.phase = STEP_2


# steps 2 and 3


@njit
def _pass_middle(s: State) -> None:
    """Go through one step of steps 2 to 4."""
    if s.phase in (STEP_2, ARRIVED):
        _arrive_next(s)
    elif s.phase == STEP_3:
        asking.open_window(s, ANIMALS_START, asking.everybody(s))
    elif s.phase == HERDS_ASKED:
        let_draw(s, STEERING)
    elif s.phase == STEERED:
        roaming.move_herds(s)
        roaming.move_loners(s)
        settle(s)
        asking.open_window(s, ANIMALS_END, asking.everybody(s))
    elif s.phase == STEP_4:
        _rank(s)
    elif s.phase == RANKED:
        _rank_again(s)
    elif s.phase == ACTED:
        _after_action(s)
    else:
        _end_part(s)


@njit
def _arrive_next(s: State) -> None:
    """Draw the next animal; place all when enough are drawn [V6.5]."""
    if s.num_arrivals < arriving.num_to_arrive(s) and not drawing.is_bag_empty(s):
        let_draw(s, ARRIVING)
    else:
        arriving.place_all(s)
        s.phase = STEP_3


# step 4


@njit
def _rank(s: State) -> None:
    """Find the first player of the turn, where the richest tribe is it [V4.5]."""
    s.spent[:] = 0
    ending.check_gone(s)
    if ROTATES[s.edition] or s.turns == 0:
        _begin_parts(s)
        return
    playing = 0
    for tribe in range(s.players):
        playing |= int(is_playing(s, tribe)) << tribe
    ranking.begin(s, ranking.richest(s, playing))
    _rank_again(s)


@njit
def _rank_again(s: State) -> None:
    """Let those roll that are equal, or name the first player."""
    if s.rollers & (s.rollers - 1):
        let_draw(s, RANKING)
        return
    if s.rollers:
        s.first = lowest(s.rollers)
    s.rollers = 0
    s.dice[:] = 0
    _begin_parts(s)


@njit
def _begin_parts(s: State) -> None:
    """Look for women to be captured, then begin the parts [V8.7]."""
    s.order = -1
    s.acting = NOBODY
    s.phase = ACTED


@njit
def _after_action(s: State) -> None:
    """Look at the position anew; go on with the part, or with the first one [V8.7, V16.9]."""
    settle(s)
    if CAPTURES_AT_ONCE[s.edition] and capturing.find(s):
        asking.open_window(s, IN_CAPTURE, s.losers)
    elif s.acting == NOBODY:
        _begin_next_part(s)
    elif is_playing(s, s.acting) and (s.hand[s.acting] > 0 or acting.can_act(s)):
        let_decide(s, ACTING, s.acting)  # who holds a card is asked, whatever it is [V23.2]
    else:
        s.phase = PART_OVER


@njit
def _begin_next_part(s: State) -> None:
    """Let the next tribe act; after the last one come the fights."""
    s.order += 1
    while s.order < s.players and not is_playing(s, nth(s, s.order)):
        s.order += 1
    if s.order < s.players:
        acting.begin(s, nth(s, s.order))
        s.phase = ACTED
    else:
        s.spent[:] = 0
        ending.check_gone(s)
        s.phase = STEP_5


@njit
def _end_part(s: State) -> None:
    """End a part: couples need a woman from now on, wolves left alone are wild [V16.30, V16.31]."""
    tribe = s.acting
    for place in range(HEXES):
        if s.camp[place] == tribe and s.pact[place] > 0:
            s.pact[place] -= 1
    acting.end(s)
    check_cub(s, tribe)
    s.turn += 1
    s.phase = ACTED
