"""The order of play (rules D3 to D17, D21).

A round [D5.1]: programming in turns, new terrain, resolution clan by clan, migration, then food,
objectives, new animals and Village moves.
"""

from steppe.core.phase_table import Order, Phase, Rules, fork, step
from steppe.games.doggerland.rules import rounds, state, transitions
from steppe.games.doggerland.rules.actions import ACTIONS
from steppe.games.doggerland.rules.phases import (
    calling,
    carrying,
    drawing,
    eating,
    hearing,
    housing,
    making,
    moving,
    opposing,
    programming,
    resolving,
    setup_choices,
    staffing,
    suffering,
    trading,
)
from steppe.games.doggerland.rules.state import (
    AIMING,
    CARRYING,
    CUBING,
    DEALING,
    DONE_RESOLVING,
    DROPPING,
    EATING,
    ERECTING,
    FED,
    GIVING,
    HEARD,
    HEARING,
    HOUSING,
    JOURNEYING,
    LAYING,
    MAKING,
    MARKING,
    MOVING,
    OCHRE_PAINTING,
    OFFERING,
    OPENED,
    ORIENTING,
    OVER,
    POINTING,
    PROGRAMMED,
    PROGRAMMING,
    RAISING,
    REFILLED,
    REMEMBERING,
    RESOLVED,
    RESOLVING,
    REVEALED,
    ROUND_BEGUN,
    SETTLED,
    SHOWING,
    STAFFING,
    STOCKING,
    SUFFERING,
    TAKING,
    UNVEILING,
)

_AFTER_EVENT_OR_ACTION = fork(transitions.after_event_or_action, RESOLVED, HEARD)
_AFTER_CARRYING = fork(transitions.after_carrying, REMEMBERING, RESOLVED)
_CARRYING = fork(transitions.carry, CARRYING, REMEMBERING, RESOLVED)
_AFTER_AIMING = fork(transitions.after_aiming, AIMING, DROPPING, UNVEILING, POINTING)
_FIRST_ROUND = (ROUND_BEGUN, HEARING, HEARD, GIVING, SUFFERING)

_ORIENTING = Rules(setup_choices.legal_faces, setup_choices.face)
_STOCKING = Rules(setup_choices.legal_kinds, setup_choices.choose)
_RAISING = Rules(setup_choices.legal_upgrades, setup_choices.take_upgrade)
_REMEMBERING = Rules(carrying.legal_losses, carrying.let_go)

ORDER = Order(
    state,
    ACTIONS,
    phases=(
        Phase(
            PROGRAMMING,
            programming,
            {programming.DONE: PROGRAMMED, programming.WHO: STAFFING, programming.WHERE: MARKING},
            forced=programming.forced,
        ),
        Phase(STAFFING, staffing, PROGRAMMED, forced=staffing.forced),
        Phase(
            RESOLVING,
            resolving,
            {
                resolving.IS_DONE: RESOLVED,
                resolving.LEAVES: DONE_RESOLVING,
                resolving.CARRIES: _CARRYING,
                resolving.OFFERS: OFFERING,
                resolving.ERECTS: ERECTING,
                resolving.BUILDS: HOUSING,
                resolving.MAKES: MAKING,
            },
            forced=resolving.forced,
        ),
        Phase(CARRYING, carrying, _AFTER_CARRYING, asks=True),
        Phase(EATING, eating, FED, asks=True),
        Phase(MOVING, moving, fork(transitions.after_moving, RESOLVED, SETTLED)),
        Phase(HOUSING, housing, RESOLVED),
        Phase(MAKING, making, RESOLVED),
        Phase(GIVING, trading, {trading.PAID: TAKING, trading.STOPPED: _AFTER_EVENT_OR_ACTION}),
        Phase(TAKING, Rules(trading.legal_takes, trading.take), GIVING, asks=True),
        Phase(MARKING, Rules(programming.legal_marks, programming.mark), PROGRAMMED),
        Phase(REMEMBERING, _REMEMBERING, _AFTER_EVENT_OR_ACTION, asks=True),
        Phase(
            OFFERING,
            Rules(calling.legal_offers, calling.offer),
            {
                calling.DONE: RESOLVED,
                calling.PAINTS: CUBING,
                calling.TRAVELS: JOURNEYING,
                calling.TRADES: GIVING,
                calling.MOVES: MOVING,
            },
        ),
        Phase(CUBING, Rules(calling.legal_cubes, calling.put_cubes), RESOLVED, asks=True),
        Phase(JOURNEYING, Rules(calling.legal_journeys, calling.journey), RESOLVED, asks=True),
        Phase(ERECTING, Rules(calling.legal_sites, calling.erect), RESOLVED),
        Phase(
            HEARING,
            hearing,
            {hearing.DONE: HEARD, hearing.TRADES: GIVING, hearing.ASKS: SUFFERING},
            asks=True,
        ),
        Phase(SUFFERING, suffering, {suffering.DONE: HEARD, suffering.FULL: REMEMBERING}),
        Phase(OCHRE_PAINTING, opposing, fork(transitions.after_ochre, OCHRE_PAINTING, ROUND_BEGUN)),
        Phase(
            ORIENTING,
            Rules(setup_choices.legal_faces, setup_choices.face),
            fork(transitions.lay_around, LAYING),
            asks=True,
        ),
        Phase(POINTING, Rules(setup_choices.legal_slots, setup_choices.point), SHOWING, asks=True),
        Phase(
            STOCKING,
            _STOCKING,
            fork(transitions.next_to_stock, STOCKING, RAISING),
            forced=setup_choices.forced_kind,
        ),
        Phase(RAISING, _RAISING, fork(transitions.next_to_raise, RAISING, *_FIRST_ROUND)),
        Phase(LAYING, drawing, fork(transitions.after_laying, LAYING, AIMING, REVEALED)),
        Phase(UNVEILING, drawing, fork(transitions.after_unveiling, POINTING, REFILLED, ORIENTING)),
        Phase(SHOWING, drawing, fork(transitions.after_showing, SHOWING, OPENED, REFILLED)),
        Phase(AIMING, drawing, _AFTER_AIMING),
        Phase(DROPPING, drawing, _AFTER_AIMING),
        Phase(DEALING, drawing, fork(transitions.after_dealing, *_FIRST_ROUND)),
    ),
    steps=(
        step(PROGRAMMED, transitions.next_to_program, PROGRAMMING, LAYING, REVEALED),
        step(RESOLVED, transitions.go_on_resolving, RESOLVING),
        step(DONE_RESOLVING, transitions.next_to_resolve, RESOLVING, EATING, FED),
        step(FED, rounds.next_to_eat, EATING, FED, UNVEILING, REFILLED, OVER),
        step(SETTLED, rounds.next_to_move, MOVING, ROUND_BEGUN, DEALING),
        step(REVEALED, transitions.start_resolving, RESOLVING),
        step(REFILLED, rounds.refill, SHOWING, MOVING),
        step(HEARD, transitions.oppose, OCHRE_PAINTING, ROUND_BEGUN),
        step(ROUND_BEGUN, transitions.start_programming, PROGRAMMING),
        step(OPENED, transitions.open_match, STOCKING, DEALING, *_FIRST_ROUND),
    ),
    before_steps=fork(transitions.starve, OVER),
)
PLAY = ORDER.functions
