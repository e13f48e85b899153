"""What follows what (rules S3.1, S4 to S11): the course of set-up and of a round.

A phase does not know what comes next; ``flow`` says that it is over and calls here. Steps that
nobody decides are phases too, but no position rests in them: ``pass_on`` goes through them.
"""

from steppe.core.chance import CHANCE, TERMINAL
from steppe.core.jit import is_single, lowest, njit
from steppe.games.stone_age import scoring
from steppe.games.stone_age.effects import gain, go_home, next_of, num_places, throw
from steppe.games.stone_age.phases import (
    buying,
    drawing,
    feeding,
    herding,
    paying,
    placing,
    refilling,
    revealing,
    sending,
    taking,
    taming,
)
from steppe.games.stone_age.state import (
    AWARDING,
    BEGINNING,
    BY_BUILDINGS,
    BY_CARDS,
    BY_LIMIT,
    CHOOSING,
    EATING,
    ENDING,
    FEEDING,
    FOR_EVERYBODY,
    FOR_TAMING,
    GATHERED,
    HERDING,
    OVER,
    PAID,
    PLACING,
    REFILLING,
    REVEALING,
    SENDING,
    TAKING,
    TAMING,
    TOOLING,
    USED,
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
def pass_on(s: State) -> None:
    """Pass through what nobody decides: each step says what follows it."""
    while s.phase > OVER:
        if s.phase == USED:
            _next_place(s)
        elif s.phase == PAID:
            _after_payment(s)
        elif s.phase == GATHERED:
            _throw_for_taming(s)
        elif s.phase == AWARDING:
            _give_award(s)
        elif s.phase == EATING:
            _feed_next(s)
        elif s.phase == ENDING:
            _end_round(s)
        else:
            _start_round(s)


# the start of a round


@njit
def after_cards(s: State) -> None:
    """Go on with set-up or with a new round [S3.1]."""
    s.phase = REVEALING if s.rounds == 0 else BEGINNING


@njit
def after_buildings(s: State) -> None:
    """Go on with set-up, or with the turn of who bought."""
    if s.rounds > 0:
        s.phase = USED
    else:
        s.phase = HERDING if herding.has_tiles(s) else BEGINNING


@njit
def after_herd(s: State) -> None:
    """The first back of all opens the first round; later, placing follows."""
    if s.rounds == 0:
        s.phase = BEGINNING
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
def start_actions(s: State) -> None:
    """Let the start player use his places first [S6.0]."""
    s.acting = s.starter
    s.phase = USING
    s.player = s.acting


@njit
def _next_place(s: State) -> None:
    """End the use of a place, its figures go home; go on to the next place or player [S6.0]."""
    go_home(s, s.acting, s.place)
    s.place = NO_PLACE
    s.turn += 1
    while num_places(s, s.acting) == 0:
        s.acting = next_of(s, s.acting)
        if s.acting == s.starter:
            _start_taming(s)
            return
    s.phase = USING
    s.player = s.acting


@njit
def after_throw(s: State) -> None:
    """Go on with what the dice were thrown for."""
    if s.gathers == FOR_EVERYBODY:
        s.phase = TAKING
        taking.enter(s)
    elif s.gathers == FOR_TAMING:
        taming.note(s)
        s.phase = GATHERED
    else:
        s.phase = TOOLING
        s.player = s.acting


@njit
def _after_payment(s: State) -> None:
    """Move what was paid, and give what it was paid for."""
    paying.settle(s)
    if s.phase == SENDING:
        sending.arrive(s)
        s.phase = USED
    elif s.phase == FEEDING:
        feeding.eat(s)
        s.phase = EATING
    elif s.place < BUILDING:
        _give_card(s, buying.take_card(s))
    else:
        buying.take_building(s)
        _reveal_next(s)
    paying.forget(s)


@njit
def _reveal_next(s: State) -> None:
    """Turn up the next building of the stack, if there is one [S8.1]."""
    go_home(s, s.acting, s.place)
    if revealing.is_due(s):
        s.phase = REVEALING
        s.player = CHANCE
    else:
        s.phase = USED


@njit
def _give_card(s: State, card: int) -> None:
    """Go on with the upper half of a card [S7.1]."""
    kind = TOP[card, KIND]
    s.phase = USED
    if kind == DICE_FOR_ALL:
        throw(s, s.players, FOR_EVERYBODY)  # [S7.2]
    elif kind == RESOURCE_ROLL:
        throw(s, TOP[card, AMOUNT], TOP[card, OF])  # [S7.5]
    elif kind == DRAW_CARD:
        drawing.begin(s)  # [S7.8]


@njit
def after_drawing(s: State) -> None:
    s.phase = AWARDING if s.place == NO_PLACE else USED


# taming


@njit
def _start_taming(s: State) -> None:
    """Throw if several want the tile; one alone has it, nobody leaves it [S9.5, S9.6]."""
    tamers = taming.num_tamers(s)
    if tamers == 0:
        s.phase = AWARDING  # to nobody
    elif tamers == 1:
        taming.next_tamer(s)
        _let_choose(s, s.acting)
    else:
        s.phase = GATHERED


@njit
def _throw_for_taming(s: State) -> None:
    """Let the next player throw; after the last compare: one is best, or some draw [S9.7]."""
    if taming.next_tamer(s):
        throw(s, s.sent[s.acting], FOR_TAMING)
        return
    best = taming.best(s)
    if is_single(best):
        _let_choose(s, lowest(best))
    else:
        taming.share(s, best)
        s.phase = AWARDING


@njit
def _let_choose(s: State, winner: int) -> None:
    s.phase = TAMING
    s.player = winner


@njit
def _give_award(s: State) -> None:
    """Give the bonus to the next who gets it; some of it is drawn or chosen [S9.9]."""
    if not taming.next_award(s):
        _start_feeding(s)
        return
    kind = BONUS[s.bonus, s.award, KIND]
    if kind == ANY_RESOURCES:
        s.phase = CHOOSING
        s.player = s.acting
    elif kind == DRAW_CARD:
        drawing.begin(s)
    else:
        gain(s, s.acting, BONUS[s.bonus, s.award])


# feeding and the end of a round


@njit
def _start_feeding(s: State) -> None:
    """Leave the bonus tile; the start player is the first to be fed [S9.8, S10.5]."""
    s.turn += taming.num_tamers(s) > 0
    taming.leave(s)
    s.acting = s.starter
    _feed(s)


@njit
def _feed_next(s: State) -> None:
    """Go on to the next player; after the last the round is over."""
    s.turn += 1
    s.acting = next_of(s, s.acting)
    if s.acting == s.starter:
        s.phase = ENDING
    else:
        _feed(s)


@njit
def _feed(s: State) -> None:
    """Feed ``acting``, who is asked only if food is short [S10.2]."""
    s.phase = EATING if feeding.enter(s) else FEEDING


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
            s.phase = BEGINNING
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
