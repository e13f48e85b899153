"""What follows where it depends (rules S3.1, S4 to S11), and the steps that nobody decides.

Each function here tells which phase is next; which is gone through when, ``flow`` says.
"""

from steppe.engine.jit import is_single, lowest, njit
from steppe.games.stone_age import scoring
from steppe.games.stone_age.effects import gain, go_home, next_of, num_places, throw
from steppe.games.stone_age.phases import (
    buying,
    drawing,
    feeding,
    herding,
    paying,
    refilling,
    revealing,
    sending,
    taming,
)
from steppe.games.stone_age.state import (
    AWARDING,
    BEGINNING,
    BY_BUILDINGS,
    BY_CARDS,
    BY_LIMIT,
    CHOOSING,
    DRAWING,
    EATING,
    ENDING,
    FEEDING,
    FOR_EVERYBODY,
    FOR_TAMING,
    GATHERED,
    HERDING,
    OVER,
    PAID,
    PAYING,
    PLACING,
    REFILLING,
    REVEALING,
    ROLLING,
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

# the start of a round


@njit
def after_cards(s: State) -> int:
    """Go on with set-up or with a new round [S3.1]."""
    return REVEALING if s.rounds == 0 else BEGINNING


@njit
def after_buildings(s: State) -> int:
    """Go on with set-up, or with the turn of who bought."""
    if s.rounds > 0:
        return USED
    return HERDING if herding.has_tiles(s) else BEGINNING


@njit
def after_herd(s: State) -> int:
    """The first back of all opens the first round; later, placing follows."""
    return BEGINNING if s.rounds == 0 else PLACING


@njit
def start_round(s: State) -> int:
    """Begin a round: tools are ready, the herd moves if it can [S11.5, S4.1, S4.5]."""
    s.rounds += 1
    s.used[:] = 0
    if s.back != NO_BACK:
        return HERDING
    herding.remove(s)
    return PLACING


# actions


@njit
def start_actions(s: State) -> int:
    """Let the start player use his places first [S6.0]."""
    s.acting = s.starter
    return USING


@njit
def next_place(s: State) -> int:
    """End the use of a place, its figures go home; go on to the next place or player [S6.0]."""
    go_home(s, s.acting, s.place)
    s.place = NO_PLACE
    s.turn += 1
    while num_places(s, s.acting) == 0:
        s.acting = next_of(s, s.acting)
        if s.acting == s.starter:
            return _start_taming(s)
    return USING


@njit
def after_throw(s: State) -> int:
    """Go on with what the dice were thrown for."""
    if s.gathers == FOR_EVERYBODY:
        return TAKING
    if s.gathers == FOR_TAMING:
        taming.note(s)
        return GATHERED
    return TOOLING


@njit
def after_tools(s: State) -> int:
    """Let figures be sent after the herd, if it stands there [S6.9, S9.1]."""
    return SENDING if sending.is_due(s) else USED


@njit
def pay(s: State) -> int:
    """Ask how it is paid, if that leaves a choice."""
    return PAID if paying.is_complete(s) else PAYING


@njit
def after_payment(s: State) -> int:
    """Move what was paid, and give what it was paid for."""
    paying.pay(s)
    following = _give_what_is_paid(s)
    paying.forget(s)
    return following


@njit
def _give_what_is_paid(s: State) -> int:
    if s.purpose == SENDING:
        sending.arrive(s)
        return USED
    if s.purpose == FEEDING:
        feeding.eat(s)
        return EATING
    if s.place < BUILDING:
        return _give_card(s, buying.take_card(s))
    buying.take_building(s)
    go_home(s, s.acting, s.place)
    return REVEALING if revealing.is_due(s) else USED  # [S8.1]


@njit
def _give_card(s: State, card: int) -> int:
    """Go on with the upper half of a card [S7.1]."""
    kind = TOP[card, KIND]
    if kind == DICE_FOR_ALL:
        throw(s, s.players, FOR_EVERYBODY)  # [S7.2]
        return ROLLING
    if kind == RESOURCE_ROLL:
        throw(s, TOP[card, AMOUNT], TOP[card, OF])  # [S7.5]
        return ROLLING
    return DRAWING if kind == DRAW_CARD and drawing.is_due(s) else USED  # [S7.8]


@njit
def after_drawing(s: State) -> int:
    """Go on with the bonus of a tile, or with the turn of who bought."""
    return AWARDING if s.place == NO_PLACE else USED


# taming


@njit
def _start_taming(s: State) -> int:
    """Throw if several want the tile; one alone has it, nobody leaves it [S9.5, S9.6]."""
    tamers = taming.num_tamers(s)
    if tamers == 0:
        return AWARDING  # to nobody
    if tamers > 1:
        return GATHERED
    taming.next_tamer(s)
    s.player = s.acting
    return TAMING


@njit
def throw_for_taming(s: State) -> int:
    """Let the next player throw; after the last compare: one is best, or some draw [S9.7]."""
    if taming.next_tamer(s):
        throw(s, s.sent[s.acting], FOR_TAMING)
        return ROLLING
    best = taming.best(s)
    if is_single(best):
        s.player = lowest(best)
        return TAMING
    taming.share(s, best)
    return AWARDING


@njit
def give_award(s: State) -> int:
    """Give the bonus to the next who gets it; some of it is drawn or chosen [S9.9]."""
    if not taming.next_award(s):
        return _start_feeding(s)
    kind = BONUS[s.bonus, s.award, KIND]
    if kind == ANY_RESOURCES:
        return CHOOSING
    if kind == DRAW_CARD and drawing.is_due(s):
        return DRAWING
    gain(s, s.acting, BONUS[s.bonus, s.award])
    return AWARDING


# feeding and the end of a round


@njit
def _start_feeding(s: State) -> int:
    """Leave the bonus tile; the start player is the first to be fed [S9.8, S10.5]."""
    s.turn += taming.num_tamers(s) > 0
    taming.leave(s)
    s.acting = s.starter
    return _feed(s)


@njit
def feed_next(s: State) -> int:
    """Go on to the next player; after the last the round is over."""
    s.turn += 1
    s.acting = next_of(s, s.acting)
    return ENDING if s.acting == s.starter else _feed(s)


@njit
def _feed(s: State) -> int:
    """Feed ``acting``, who is asked only if food is short [S10.2]."""
    return EATING if feeding.harvest(s) else FEEDING


@njit
def end_round(s: State) -> int:
    """End the match, or begin a new round with new cards [S11.1 to S11.4, S3.3]."""
    if _is_stack_empty(s):
        return _finish(s, BY_BUILDINGS)
    if s.rounds == s.limit:
        return _finish(s, BY_LIMIT)
    s.starter = next_of(s, s.starter)
    refilling.slide(s)
    empty = refilling.num_empty(s)
    if s.pile < empty:
        return _finish(s, BY_CARDS)
    return BEGINNING if empty == 0 else REFILLING


@njit
def _is_stack_empty(s: State) -> bool:
    empty = 0
    for stack in range(NUM_STACKS[s.players]):
        empty += s.stack[stack] == 0
    return empty > 0


@njit
def _finish(s: State, ending: int) -> int:
    s.ending = ending
    scoring.finish(s)
    return OVER
