"""The order of play (rules S3, S4 to S11).

Set-up turns up cards, buildings and the first back. A round: the herd moves, placing, each
player uses his places, taming, feeding; then the match ends or the cards are refilled.
"""

from steppe.core.order import Order, Phase, fork, step
from steppe.games.stone_age import course, state
from steppe.games.stone_age.actions import ACTIONS
from steppe.games.stone_age.phases import (
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

_PAYMENT = fork(course.pay, state.PAYING, state.PAID)
_AFTER_THROW = fork(course.after_throw, state.TOOLING, state.TAKING, state.GATHERED)
_AFTER_TOOLS = fork(course.after_tools, state.SENDING, state.EMPTIED)
_AFTER_BUILDINGS = fork(course.after_buildings, state.EMPTIED, state.HERDING, state.BEGINNING)

ORDER = Order(
    state,
    ACTIONS,
    phases=(
        Phase(
            state.PLACING, placing, fork(course.start_actions, state.USING), forced=placing.forced
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
            state.REFILLING, refilling, fork(course.after_cards, state.REVEALING, state.BEGINNING)
        ),
        Phase(state.REVEALING, revealing, _AFTER_BUILDINGS),
        Phase(state.DRAWING, drawing, fork(course.after_drawing, state.AWARDING, state.EMPTIED)),
        Phase(state.HERDING, herding, fork(course.after_herd, state.PLACING, state.BEGINNING)),
    ),
    steps=(
        step(
            state.EMPTIED,
            course.next_place,
            state.USING,
            state.GATHERED,
            state.TAMING,
            state.AWARDING,
        ),
        step(
            state.PAID,
            course.after_payment,
            state.EMPTIED,
            state.ROLLING,
            state.DRAWING,
            state.REVEALING,
            state.EATING,
        ),
        step(state.GATHERED, course.throw_for_taming, state.ROLLING, state.TAMING, state.AWARDING),
        step(
            state.AWARDING,
            course.give_award,
            state.AWARDING,
            state.CHOOSING,
            state.DRAWING,
            state.EATING,
            state.FEEDING,
        ),
        step(state.EATING, course.feed_next, state.EATING, state.FEEDING, state.ENDING),
        step(state.ENDING, course.end_round, state.REFILLING, state.BEGINNING, state.OVER),
        step(state.BEGINNING, course.start_round, state.HERDING, state.PLACING),
    ),
)
PLAY = ORDER.functions
