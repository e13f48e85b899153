"""The order of play (rules D3 to D17, D21).

A round [D5.1]: programming in turns, new terrain, resolution clan by clan, migration, then food,
objectives, new animals and Village moves.
"""

from steppe.core.phase_table import Order, Phase, Rules, fork, step
from steppe.games.doggerland.rules import rounds, transitions
from steppe.games.doggerland.rules import state as at
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

_AFTER_EVENT_OR_ACTION = fork(transitions.after_event_or_action, at.RESOLVED, at.HEARD)
_AFTER_CARRYING = fork(transitions.after_carrying, at.REMEMBERING, at.RESOLVED)
_CARRYING = fork(transitions.carry, at.CARRYING, at.REMEMBERING, at.RESOLVED)
_AFTER_AIMING = fork(transitions.after_aiming, at.AIMING, at.DROPPING, at.UNVEILING, at.POINTING)
_FIRST_ROUND = (at.ROUND_BEGUN, at.HEARING, at.HEARD, at.GIVING, at.SUFFERING)

_ORIENTING = Rules(setup_choices.legal_faces, setup_choices.face)
_STOCKING = Rules(setup_choices.legal_kinds, setup_choices.choose)
_RAISING = Rules(setup_choices.legal_upgrades, setup_choices.take_upgrade)
_REMEMBERING = Rules(carrying.legal_losses, carrying.let_go)

ORDER = Order(
    at,
    ACTIONS,
    phases=(
        Phase(
            at.PROGRAMMING,
            programming,
            {
                programming.DONE: at.PROGRAMMED,
                programming.WHO: at.STAFFING,
                programming.WHERE: at.MARKING,
            },
            forced=programming.forced,
        ),
        Phase(at.STAFFING, staffing, at.PROGRAMMED, forced=staffing.forced),
        Phase(
            at.RESOLVING,
            resolving,
            {
                resolving.IS_DONE: at.RESOLVED,
                resolving.LEAVES: at.DONE_RESOLVING,
                resolving.CARRIES: _CARRYING,
                resolving.OFFERS: at.OFFERING,
                resolving.ERECTS: at.ERECTING,
                resolving.BUILDS: at.HOUSING,
                resolving.MAKES: at.MAKING,
            },
            forced=resolving.forced,
        ),
        Phase(at.CARRYING, carrying, _AFTER_CARRYING, asks=True),
        Phase(at.EATING, eating, at.FED, asks=True),
        Phase(at.MOVING, moving, fork(transitions.after_moving, at.RESOLVED, at.SETTLED)),
        Phase(at.HOUSING, housing, at.RESOLVED),
        Phase(at.MAKING, making, at.RESOLVED),
        Phase(
            at.GIVING, trading, {trading.PAID: at.TAKING, trading.STOPPED: _AFTER_EVENT_OR_ACTION}
        ),
        Phase(at.TAKING, Rules(trading.legal_takes, trading.take), at.GIVING, asks=True),
        Phase(at.MARKING, Rules(programming.legal_marks, programming.mark), at.PROGRAMMED),
        Phase(at.REMEMBERING, _REMEMBERING, _AFTER_EVENT_OR_ACTION, asks=True),
        Phase(
            at.OFFERING,
            Rules(calling.legal_offers, calling.offer),
            {
                calling.DONE: at.RESOLVED,
                calling.PAINTS: at.CUBING,
                calling.TRAVELS: at.JOURNEYING,
                calling.TRADES: at.GIVING,
                calling.MOVES: at.MOVING,
            },
        ),
        Phase(at.CUBING, Rules(calling.legal_cubes, calling.put_cubes), at.RESOLVED, asks=True),
        Phase(
            at.JOURNEYING, Rules(calling.legal_journeys, calling.journey), at.RESOLVED, asks=True
        ),
        Phase(at.ERECTING, Rules(calling.legal_sites, calling.erect), at.RESOLVED),
        Phase(
            at.HEARING,
            hearing,
            {hearing.DONE: at.HEARD, hearing.TRADES: at.GIVING, hearing.ASKS: at.SUFFERING},
            asks=True,
        ),
        Phase(at.SUFFERING, suffering, {suffering.DONE: at.HEARD, suffering.FULL: at.REMEMBERING}),
        Phase(
            at.OCHRE_PAINTING,
            opposing,
            fork(transitions.after_ochre, at.OCHRE_PAINTING, at.ROUND_BEGUN),
        ),
        Phase(
            at.ORIENTING,
            _ORIENTING,
            fork(transitions.lay_around, at.LAYING),
            asks=True,
        ),
        Phase(
            at.POINTING,
            Rules(setup_choices.legal_slots, setup_choices.point),
            at.SHOWING,
            asks=True,
        ),
        Phase(
            at.STOCKING,
            _STOCKING,
            fork(transitions.next_to_stock, at.STOCKING, at.RAISING),
            forced=setup_choices.forced_kind,
        ),
        Phase(at.RAISING, _RAISING, fork(transitions.next_to_raise, at.RAISING, *_FIRST_ROUND)),
        Phase(
            at.LAYING, drawing, fork(transitions.after_laying, at.LAYING, at.AIMING, at.REVEALED)
        ),
        Phase(
            at.UNVEILING,
            drawing,
            fork(transitions.after_unveiling, at.POINTING, at.REFILLED, at.ORIENTING),
        ),
        Phase(
            at.SHOWING, drawing, fork(transitions.after_showing, at.SHOWING, at.OPENED, at.REFILLED)
        ),
        Phase(at.AIMING, drawing, _AFTER_AIMING),
        Phase(at.DROPPING, drawing, _AFTER_AIMING),
        Phase(at.DEALING, drawing, fork(transitions.after_dealing, *_FIRST_ROUND)),
    ),
    steps=(
        step(at.PROGRAMMED, transitions.next_to_program, at.PROGRAMMING, at.LAYING, at.REVEALED),
        step(at.RESOLVED, transitions.go_on_resolving, at.RESOLVING),
        step(at.DONE_RESOLVING, transitions.next_to_resolve, at.RESOLVING, at.EATING, at.FED),
        step(at.FED, rounds.next_to_eat, at.EATING, at.FED, at.UNVEILING, at.REFILLED, at.OVER),
        step(at.SETTLED, rounds.next_to_move, at.MOVING, at.ROUND_BEGUN, at.DEALING),
        step(at.REVEALED, transitions.start_resolving, at.RESOLVING),
        step(at.REFILLED, rounds.refill, at.SHOWING, at.MOVING),
        step(at.HEARD, transitions.oppose, at.OCHRE_PAINTING, at.ROUND_BEGUN),
        step(at.ROUND_BEGUN, transitions.start_programming, at.PROGRAMMING),
        step(at.OPENED, transitions.open_match, at.STOCKING, at.DEALING, *_FIRST_ROUND),
    ),
    before_steps=fork(transitions.starve, at.OVER),
)
PLAY = ORDER.functions
