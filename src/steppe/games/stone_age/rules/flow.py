"""The order of play (rules S3, S4 to S11).

Set-up reveals cards, buildings and the back of the first bonus tile. In a round, the herd moves,
players place figures, each player uses their places, and taming and feeding follow. After that the
match ends or the cards are refilled.
"""

from steppe.core.phase_table import Order, Phase, fork, step
from steppe.games.stone_age.rules import state, transitions
from steppe.games.stone_age.rules.actions import ACTIONS
from steppe.games.stone_age.rules.phases import (
    buying,
    choosing,
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

_PAYMENT = fork(transitions.pay, state.PAYING, state.PAID)
_AFTER_THROW = fork(transitions.after_throw, state.TOOLING, state.TAKING, state.GATHERED)
_AFTER_TOOLS = fork(transitions.after_tools, state.SENDING, state.EMPTIED)
_AFTER_BUILDINGS = fork(transitions.after_buildings, state.EMPTIED, state.HERDING, state.BEGINNING)

ORDER = Order(
    state,
    ACTIONS,
    phases=(
        Phase(
            state.PLACING,
            placing,
            fork(transitions.start_actions, state.USING),
            forced=placing.forced,
        ),
        Phase(
            state.USING,
            using,
            {using.DONE: state.EMPTIED, using.THROWS: state.ROLLING, using.OFFERED: state.BUYING},
            forced=using.forced,
        ),
        Phase(state.ROLLING, rolling, _AFTER_THROW),
        Phase(state.TOOLING, tooling, _AFTER_TOOLS, forced=tooling.forced),
        Phase(
            state.BUYING,
            buying,
            {buying.PAYS: _PAYMENT, buying.DECLINES: state.EMPTIED},
            forced=buying.forced,
        ),
        Phase(state.PAYING, paying, state.PAID, asks=True),
        Phase(state.TAKING, taking, state.EMPTIED),
        Phase(state.SENDING, sending, _PAYMENT),
        Phase(state.TAMING, taming, state.AWARDING, asks=True),
        Phase(state.CHOOSING, choosing, state.AWARDING, asks=True),
        Phase(state.FEEDING, feeding, {feeding.PAYS: _PAYMENT, feeding.STARVES: state.EATING}),
        Phase(
            state.REFILLING,
            refilling,
            fork(transitions.after_cards, state.REVEALING, state.BEGINNING),
        ),
        Phase(state.REVEALING, revealing, _AFTER_BUILDINGS),
        Phase(
            state.DRAWING, drawing, fork(transitions.after_drawing, state.AWARDING, state.EMPTIED)
        ),
        Phase(state.HERDING, herding, fork(transitions.after_herd, state.PLACING, state.BEGINNING)),
    ),
    steps=(
        step(
            state.EMPTIED,
            transitions.next_place,
            state.USING,
            state.GATHERED,
            state.TAMING,
            state.AWARDING,
        ),
        step(
            state.PAID,
            transitions.after_payment,
            state.EMPTIED,
            state.ROLLING,
            state.DRAWING,
            state.REVEALING,
            state.EATING,
        ),
        step(
            state.GATHERED,
            transitions.throw_for_taming,
            state.ROLLING,
            state.TAMING,
            state.AWARDING,
        ),
        step(
            state.AWARDING,
            transitions.give_award,
            state.AWARDING,
            state.CHOOSING,
            state.DRAWING,
            state.EATING,
            state.FEEDING,
        ),
        step(state.EATING, transitions.feed_next, state.EATING, state.FEEDING, state.ENDING),
        step(state.ENDING, transitions.end_round, state.REFILLING, state.BEGINNING, state.OVER),
        step(state.BEGINNING, transitions.start_round, state.HERDING, state.PLACING),
    ),
)
PLAY = ORDER.functions
