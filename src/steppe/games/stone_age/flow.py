"""The order of play (rules S3, S4 to S11).

Set-up turns up cards, buildings and the first back. A round: the herd moves, placing, each
player uses his places, taming, feeding; then the match ends or the cards are refilled. What is
forced is played here and never asked.
"""

from steppe.core.chance import CHANCE, TERMINAL
from steppe.core.jit import is_single, lowest, njit
from steppe.core.record import Ints
from steppe.games.stone_age import scoring
from steppe.games.stone_age.actions import BLIND_OUT, CARD_OUT
from steppe.games.stone_age.effects import gain, go_home, next_of, num_places, throw
from steppe.games.stone_age.phases import (
    buying,
    choosing,
    claiming,
    drawing,
    feeding,
    herding,
    paying,
    placing,
    refilling,
    revealing,
    rolling,
    sending,
    taking,
    taming,
    tooling,
    using,
)
from steppe.games.stone_age.state import (
    BUYING,
    BY_BUILDINGS,
    BY_CARDS,
    BY_LIMIT,
    CHOOSING,
    DRAWING,
    FEEDING,
    FOR_EVERYBODY,
    FOR_TAMING,
    HERDING,
    OVER,
    PAYING,
    PLACING,
    REFILLING,
    REVEALING,
    ROLLING,
    SENDING,
    TAKING,
    TAMING,
    TOOLING,
    USING,
    State,
)
from steppe.games.stone_age.tables import (
    AMOUNT,
    ANY_RESOURCES,
    BONUS,
    BUILDING,
    DICE_FOR_ALL,
    DRAW_CARD,
    KIND,
    NO_BACK,
    NO_PLACE,
    NUM_STACKS,
    OF,
    RESOURCE_ROLL,
    TOP,
)


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write the possible outcomes and their weights; return how many."""
    if s.phase == ROLLING:
        return rolling.outcomes(s, ids, weights)
    if s.phase == REFILLING:
        return refilling.outcomes(s, ids, weights, CARD_OUT)
    if s.phase == REVEALING:
        return revealing.outcomes(s, ids, weights)
    if s.phase == DRAWING:
        return refilling.outcomes(s, ids, weights, BLIND_OUT)
    return herding.outcomes(s, ids, weights)


@njit
def apply_outcome(s: State, outcome: int) -> None:
    """Let an outcome happen, and every forced decision after it."""
    let_happen(s, outcome)
    _play_forced(s)


@njit
def let_happen(s: State, outcome: int) -> None:
    """Let an outcome happen, without the forced decisions after it."""
    if s.phase == ROLLING:
        if rolling.apply_outcome(s, outcome):
            _after_throw(s)
    elif s.phase == REFILLING:
        if refilling.apply_outcome(s, outcome):
            _after_cards(s)
    elif s.phase == REVEALING:
        if revealing.apply_outcome(s, outcome):
            _after_buildings(s)
    elif s.phase == DRAWING:
        drawing.apply_outcome(s, outcome)
        _after_drawing(s)
    elif herding.apply_outcome(s, outcome):
        _after_herd(s)


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many [S3.4]."""
    if s.phase == PLACING:
        return placing.legal(s, out)
    if s.phase == USING:
        return using.legal(s, out)
    if s.phase == TOOLING:
        return tooling.legal(s, out)
    if s.phase == BUYING:
        return buying.legal(s, out)
    if s.phase == PAYING:
        return paying.legal(s, out)
    if s.phase == TAKING:
        return taking.legal(s, out)
    if s.phase == SENDING:
        return sending.legal(s, out)
    if s.phase == TAMING:
        return taming.legal(s, out)
    if s.phase == CHOOSING:
        return choosing.legal(s, out)
    return feeding.legal(s, out)


@njit
def apply(s: State, action: int) -> None:
    """Play a legal ``action`` and every forced decision that follows."""
    advance(s, action)
    _play_forced(s)


@njit
def _play_forced(s: State) -> None:
    while s.player >= 0:
        action = sole(s)
        if action < 0:
            return
        advance(s, action)


@njit
def sole(s: State) -> int:
    """Return the only legal action, or -1 if there is something to decide [S3.4]."""
    if s.phase == PLACING:
        return placing.sole(s)
    if s.phase == USING:
        return using.sole(s)
    if s.phase == TOOLING:
        return tooling.sole(s)
    if s.phase == BUYING:
        return buying.sole(s)
    if s.phase == PAYING:
        return paying.sole(s)
    if s.phase == TAKING:
        return taking.sole(s)
    if s.phase == SENDING:
        return sending.sole(s)
    if s.phase == FEEDING:
        return feeding.sole(s)
    return -1


@njit
def advance(s: State, action: int) -> None:
    """Play one legal ``action``, without the forced ones after it.

    A payment that is complete is made at once.
    """
    _apply_in_phase(s, action)
    if s.phase == PAYING and paying.is_complete(s):
        _after_payment(s)


@njit
def _apply_in_phase(s: State, action: int) -> None:
    """Let the phase play one legal ``action``, and go on where it is over."""
    if claiming.is_claim(action):
        claiming.apply(s, action)
    elif s.phase == PLACING:
        s.turn += 1
        if placing.apply(s, action):
            _start_actions(s)
    elif s.phase == USING:
        if using.apply(s, action):
            _place_used(s)
    elif s.phase == TOOLING:
        if tooling.apply(s, action):
            _after_yield(s)
    elif s.phase == BUYING:
        if buying.apply(s, action):
            _send_home(s)
    else:
        _apply_in_rarer_phase(s, action)


@njit
def _apply_in_rarer_phase(s: State, action: int) -> None:
    """Go on with ``_apply_in_phase`` in the rarer phases."""
    if s.phase == SENDING:
        sending.apply(s, action)
    elif s.phase == PAYING:
        paying.apply(s, action)
    elif s.phase == TAKING:
        if taking.apply(s, action):
            _send_home(s)
    elif s.phase == TAMING:
        taming.apply(s, action)
        _give_awards(s)
    elif s.phase == CHOOSING:
        choosing.apply(s, action)
        _give_awards(s)
    elif feeding.apply(s, action):
        _fed(s)


# the start of a round


@njit
def _after_cards(s: State) -> None:
    """Go on with set-up or with a new round [S3.1]."""
    if s.rounds == 0:
        s.phase = REVEALING
    else:
        _start_round(s)


@njit
def _after_buildings(s: State) -> None:
    """Go on with set-up, or with the turn of who bought."""
    if s.rounds > 0:
        _place_used(s)
    elif herding.has_tiles(s):
        s.phase = HERDING
    else:
        _start_round(s)


@njit
def _after_herd(s: State) -> None:
    """The first back of all opens the first round; later, placing follows."""
    if s.rounds == 0:
        _start_round(s)
    else:
        _start_placing(s)


@njit
def _start_round(s: State) -> None:
    """Begin a round: tools are ready, the herd moves if it can [S11.5, S4.1, S4.5]."""
    s.rounds += 1
    s.used[:] = 0
    if s.back == NO_BACK:
        herding.remove(s)
        _start_placing(s)
    else:
        s.phase = HERDING
        s.player = CHANCE


@njit
def _start_placing(s: State) -> None:
    s.phase = PLACING
    placing.enter(s)


# actions


@njit
def _start_actions(s: State) -> None:
    s.acting = s.starter
    if num_places(s, s.acting) > 0:
        _use_next(s)
    else:
        _next_actor(s)


@njit
def _use_next(s: State) -> None:
    s.phase = USING
    s.player = s.acting


@njit
def _next_actor(s: State) -> None:
    """Let the next player use his places; after the last one comes taming [S6.0, S3.1]."""
    s.acting = next_of(s, s.acting)
    while s.acting != s.starter:
        if num_places(s, s.acting) > 0:
            _use_next(s)
            return
        s.acting = next_of(s, s.acting)
    _start_taming(s)


@njit
def _send_home(s: State) -> None:
    """End the use of a place: its figures go home [S6.0]."""
    go_home(s, s.acting, s.place)
    _place_used(s)


@njit
def _place_used(s: State) -> None:
    """Go on to the next place or player."""
    s.turn += 1
    s.place = NO_PLACE
    if num_places(s, s.acting) > 0:
        _use_next(s)
    else:
        _next_actor(s)


@njit
def _after_throw(s: State) -> None:
    """Go on with what the dice were thrown for."""
    if s.gathers == FOR_EVERYBODY:
        s.phase = TAKING
        taking.enter(s)
    elif s.gathers == FOR_TAMING:
        taming.note(s)
        _throw_for_taming(s)
    else:
        s.phase = TOOLING
        s.player = s.acting


@njit
def _after_yield(s: State) -> None:
    """Where the herd stands, figures may be sent to the bonus tile [S6.9, S9.1]."""
    if sending.is_due(s):
        s.phase = SENDING
    else:
        _send_home(s)


@njit
def _after_payment(s: State) -> None:
    """Move what was paid, and give what it was paid for."""
    paying.settle(s)
    if s.phase == SENDING:
        sending.arrive(s)
        _place_used(s)
    elif s.phase == FEEDING:
        feeding.eat(s)
        _fed(s)
    elif s.place < BUILDING:
        _give_card(s, buying.take_card(s))
    else:
        buying.take_building(s)
        _reveal_next(s)


@njit
def _reveal_next(s: State) -> None:
    """Turn up the next building of the stack, if there is one [S8.1]."""
    go_home(s, s.acting, s.place)
    if revealing.is_due(s):
        s.phase = REVEALING
        s.player = CHANCE
    else:
        _place_used(s)


@njit
def _give_card(s: State, card: int) -> None:
    """Go on with the upper half of a card [S7.1]."""
    kind = TOP[card, KIND]
    if kind == DICE_FOR_ALL:
        throw(s, s.players, FOR_EVERYBODY)  # [S7.2]
    elif kind == RESOURCE_ROLL:
        throw(s, TOP[card, AMOUNT], TOP[card, OF])  # [S7.5]
    elif kind != DRAW_CARD or not drawing.begin(s):  # [S7.8]
        _send_home(s)


@njit
def _after_drawing(s: State) -> None:
    if s.place == NO_PLACE:
        _give_awards(s)
    else:
        _send_home(s)


# taming


@njit
def _start_taming(s: State) -> None:
    """Roll if several want the tile; one alone has it, nobody leaves it [S9.5, S9.6]."""
    tamers = taming.num_tamers(s)
    if tamers == 0:
        _end_taming(s)
    elif tamers == 1:
        taming.next_tamer(s)
        _let_choose(s, s.acting)
    else:
        _throw_for_taming(s)


@njit
def _throw_for_taming(s: State) -> None:
    if taming.next_tamer(s):
        throw(s, s.sent[s.acting], FOR_TAMING)
    else:
        _compare(s)


@njit
def _compare(s: State) -> None:
    """One best player chooses his bonus; drawn players all get the lower one [S9.7]."""
    best = taming.best(s)
    if is_single(best):
        _let_choose(s, lowest(best))
    else:
        taming.share(s, best)
        _give_awards(s)


@njit
def _let_choose(s: State, winner: int) -> None:
    s.phase = TAMING
    s.player = winner


@njit
def _give_awards(s: State) -> None:
    """Give the bonus to everybody who gets it; some of it is drawn or chosen first [S9.9]."""
    while taming.next_award(s):
        kind = BONUS[s.bonus, s.award, KIND]
        if kind == ANY_RESOURCES:
            s.phase = CHOOSING
            s.player = s.acting
            return
        if kind != DRAW_CARD:
            gain(s, s.acting, BONUS[s.bonus, s.award])
        elif drawing.begin(s):
            return
    _end_taming(s)


@njit
def _end_taming(s: State) -> None:
    s.turn += taming.num_tamers(s) > 0
    taming.leave(s)
    s.acting = s.starter
    _feed(s)


# feeding and the end of a round


@njit
def _feed(s: State) -> None:
    """Feed ``acting``, who is asked only if food is short [S10.2, S10.5]."""
    s.phase = FEEDING
    if feeding.enter(s):
        _fed(s)


@njit
def _fed(s: State) -> None:
    """Feed the next players up to one who is short of food; then the round is over."""
    s.turn += 1
    s.acting = next_of(s, s.acting)
    while s.acting != s.starter and feeding.enter(s):
        s.turn += 1
        s.acting = next_of(s, s.acting)
    if s.acting == s.starter:
        _end_round(s)
    else:
        s.phase = FEEDING


@njit
def _end_round(s: State) -> None:
    """End the match, or begin a new round with new cards [S11.1 to S11.4, S3.3]."""
    if _is_stack_empty(s):
        _finish(s, BY_BUILDINGS)
    elif s.rounds == s.limit:
        _finish(s, BY_LIMIT)
    else:
        s.starter = next_of(s, s.starter)
        refilling.slide(s)
        empty = refilling.num_empty(s)
        if s.pile < empty:
            _finish(s, BY_CARDS)
        elif empty == 0:
            _start_round(s)
        else:
            s.phase = REFILLING
            s.player = CHANCE


@njit
def _is_stack_empty(s: State) -> bool:
    empty = 0
    for stack in range(NUM_STACKS[s.players]):
        empty += s.stack[stack] == 0
    return empty > 0


@njit
def _finish(s: State, ending: int) -> None:
    s.ending = ending
    scoring.finish(s)
    s.phase = OVER
    s.player = TERMINAL
