"""Choose the next phase wherever it depends on the position, and run the automatic steps.

This module covers rules S3.1 and S4 to S11. Each function returns the next phase; ``flow`` says
when it is called.
"""

from steppe.core.next_player import next_of
from steppe.engine.jit import is_single, lowest, njit
from steppe.games.stone_age.rules import scoring, state, tables
from steppe.games.stone_age.rules.effects import gain, go_home, num_places, throw
from steppe.games.stone_age.rules.phases import (
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
from steppe.games.stone_age.rules.state import State

# the start of a round


@njit
def after_cards(s: State) -> int:
    """Continue set-up, or start the new round [S3.1]."""
    return state.REVEALING if s.rounds == 0 else state.BEGINNING


@njit
def after_buildings(s: State) -> int:
    """Continue set-up, or the buyer's turn."""
    if s.rounds > 0:
        return state.EMPTIED
    return state.HERDING if herding.has_tiles(s) else state.BEGINNING


@njit
def after_herd(s: State) -> int:
    """Start the first round once the first tile back is revealed; later, go to placing."""
    return state.BEGINNING if s.rounds == 0 else state.PLACING


@njit
def start_round(s: State) -> int:
    """Begin a round: tools are ready again, and the herd moves if it can [S11.5, S4.1, S4.5]."""
    s.rounds += 1
    s.used[:] = 0
    if herding.is_due(s):
        return state.HERDING
    herding.remove(s)
    return state.PLACING


# actions


@njit
def start_actions(s: State) -> int:
    """Let the start player use their places first [S6.0]."""
    s.acting = s.starter
    return state.USING


@njit
def next_place(s: State) -> int:
    """Send the figures home from a used place; continue with the next place or player [S6.0]."""
    go_home(s, s.acting, s.place)
    s.place = tables.NO_PLACE
    s.turn += 1
    while num_places(s, s.acting) == 0:
        s.acting = next_of(s, s.acting)
        if s.acting == s.starter:
            return _start_taming(s)
    return state.USING


@njit
def after_throw(s: State) -> int:
    """Continue according to the purpose of the roll."""
    if s.gathers == state.FOR_EVERYBODY:
        return state.TAKING
    if s.gathers == state.FOR_TAMING:
        taming.note(s)
        return state.GATHERED
    return state.TOOLING


@njit
def after_tools(s: State) -> int:
    """Offer to send figures to the bonus tile if the herd is here [S6.9, S9.1]."""
    return state.SENDING if sending.is_due(s) else state.EMPTIED


@njit
def pay(s: State) -> int:
    """Ask for the payment if there is a choice."""
    return state.PAID if paying.is_complete(s) else state.PAYING


@njit
def after_payment(s: State) -> int:
    """Move the payment and hand over the purchase."""
    paying.pay(s)
    following = _give_what_is_paid(s)
    paying.forget(s)
    return following


@njit
def _give_what_is_paid(s: State) -> int:
    if s.purpose == state.SENDING:
        sending.arrive(s)
        return state.EMPTIED
    if s.purpose == state.FEEDING:
        feeding.eat(s)
        return state.EATING
    if s.place < tables.BUILDING:
        return _give_card(s, buying.take_card(s))
    buying.take_building(s)
    go_home(s, s.acting, s.place)
    return state.REVEALING if revealing.is_due(s) else state.EMPTIED  # [S8.1]


@njit
def _give_card(s: State, card: int) -> int:
    """Apply the upper half of a card [S7.1]."""
    kind = tables.TOP[card, tables.KIND]
    if kind == tables.DICE_FOR_ALL:
        throw(s, s.players, state.FOR_EVERYBODY)  # [S7.2]
        return state.ROLLING
    if kind == tables.RESOURCE_ROLL:
        throw(s, tables.TOP[card, tables.AMOUNT], tables.TOP[card, tables.OF])  # [S7.5]
        return state.ROLLING
    draws = kind == tables.DRAW_CARD and drawing.is_due(s)  # [S7.8]
    return state.DRAWING if draws else state.EMPTIED


@njit
def after_drawing(s: State) -> int:
    """Continue with the bonus tile, or with the buyer's turn."""
    return state.AWARDING if s.place == tables.NO_PLACE else state.EMPTIED


# taming


@njit
def _start_taming(s: State) -> int:
    """Roll if several players want the tile; a single player wins it unopposed [S9.5, S9.6]."""
    tamers = taming.num_tamers(s)
    if tamers == 0:
        return state.AWARDING  # no player gets the tile
    if tamers > 1:
        return state.GATHERED
    taming.next_tamer(s)
    s.player = s.acting
    return state.TAMING


@njit
def throw_for_taming(s: State) -> int:
    """Let the next tamer roll; after the last one, find the winner or a tie [S9.7]."""
    if taming.next_tamer(s):
        throw(s, s.sent[s.acting], state.FOR_TAMING)
        return state.ROLLING
    best = taming.best(s)
    if is_single(best):
        s.player = lowest(best)
        return state.TAMING
    taming.share(s, best)
    return state.AWARDING


@njit
def give_award(s: State) -> int:
    """Give the bonus to the next player in line; some bonuses are drawn or chosen [S9.9]."""
    if not taming.next_award(s):
        return _start_feeding(s)
    kind = tables.BONUS[s.bonus, s.award, tables.KIND]
    if kind == tables.ANY_RESOURCES:
        return state.CHOOSING
    if kind == tables.DRAW_CARD and drawing.is_due(s):
        return state.DRAWING
    gain(s, s.acting, tables.BONUS[s.bonus, s.award])
    return state.AWARDING


# feeding and the end of a round


@njit
def _start_feeding(s: State) -> int:
    """Clear the bonus tile and feed the start player first [S9.8, S10.5]."""
    s.turn += taming.num_tamers(s) > 0
    taming.leave(s)
    s.acting = s.starter
    return _feed(s)


@njit
def feed_next(s: State) -> int:
    """Go on to the next player, or end the round after the last one."""
    s.turn += 1
    s.acting = next_of(s, s.acting)
    return state.ENDING if s.acting == s.starter else _feed(s)


@njit
def _feed(s: State) -> int:
    """Feed ``acting``; ask for a decision only if food is short [S10.2]."""
    return state.EATING if feeding.harvest(s) else state.FEEDING


@njit
def end_round(s: State) -> int:
    """End the match, or begin a new round with new cards [S11.1 to S11.4, S3.3]."""
    if _is_stack_empty(s):
        return _finish(s, state.BY_BUILDINGS)
    if s.rounds == s.limit:
        return _finish(s, state.BY_LIMIT)
    s.starter = next_of(s, s.starter)
    refilling.slide(s)
    empty = refilling.num_empty(s)
    if s.pile < empty:
        return _finish(s, state.BY_CARDS)
    return state.BEGINNING if empty == 0 else state.REFILLING


@njit
def _is_stack_empty(s: State) -> bool:
    empty = 0
    for stack in range(tables.NUM_STACKS[s.players]):
        empty += s.stack[stack] == 0
    return empty > 0


@njit
def _finish(s: State, ending: int) -> int:
    s.ending = ending
    scoring.finish(s)
    return state.OVER
