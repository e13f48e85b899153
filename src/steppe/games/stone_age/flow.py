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
from steppe.games.stone_age.state import (
    AWARDING,
    BEGINNING,
    BUYING,
    CHOOSING,
    DRAWING,
    EATING,
    ENDING,
    FEEDING,
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
)

_PAYMENT = fork(course.pay, PAYING, PAID)
_AFTER_THROW = fork(course.after_throw, TOOLING, TAKING, GATHERED)
_AFTER_TOOLS = fork(course.after_tools, SENDING, USED)
_AFTER_BUILDINGS = fork(course.after_buildings, USED, HERDING, BEGINNING)

ORDER = Order(
    state,
    ACTIONS,
    phases=(
        Phase(PLACING, placing, fork(course.start_actions, USING), forced=placing.forced),
        Phase(
            USING,
            using,
            {using.DONE: USED, using.THROWS: ROLLING, using.OFFERED: BUYING},
            forced=using.forced,
        ),
        Phase(ROLLING, rolling, _AFTER_THROW),
        Phase(TOOLING, tooling, _AFTER_TOOLS, forced=tooling.forced),
        Phase(BUYING, buying, {buying.PAYS: _PAYMENT, buying.DECLINES: USED}),
        Phase(PAYING, paying, PAID, asks=True),
        Phase(TAKING, taking, USED),
        Phase(SENDING, sending, _PAYMENT),
        Phase(TAMING, taming, AWARDING, asks=True),
        Phase(CHOOSING, choosing, AWARDING, asks=True),
        Phase(FEEDING, feeding, {feeding.PAYS: _PAYMENT, feeding.STARVES: EATING}),
        Phase(REFILLING, refilling, fork(course.after_cards, REVEALING, BEGINNING)),
        Phase(REVEALING, revealing, _AFTER_BUILDINGS),
        Phase(DRAWING, drawing, fork(course.after_drawing, AWARDING, USED)),
        Phase(HERDING, herding, fork(course.after_herd, PLACING, BEGINNING)),
    ),
    steps=(
        step(USED, course.next_place, USING, GATHERED, TAMING, AWARDING),
        step(PAID, course.after_payment, USED, ROLLING, DRAWING, REVEALING, EATING),
        step(GATHERED, course.throw_for_taming, ROLLING, TAMING, AWARDING),
        step(AWARDING, course.give_award, AWARDING, CHOOSING, DRAWING, EATING, FEEDING),
        step(EATING, course.feed_next, EATING, FEEDING, ENDING),
        step(ENDING, course.end_round, REFILLING, BEGINNING, OVER),
        step(BEGINNING, course.start_round, HERDING, PLACING),
    ),
)
PLAY = ORDER.functions
