"""What cannot be in the middle of a phase: the second half of ``faults.py`` (rules S3 to S11)."""

from collections.abc import Iterator

from steppe.core.next_player import next_of
from steppe.draw.phase_fields import Use, unfit
from steppe.engine.chance import CHANCE, TERMINAL
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.effects import num_places
from steppe.games.stone_age.rules.phases import feeding, refilling, revealing, sending
from steppe.games.stone_age.rules.state import (
    BUYING,
    CHOOSING,
    DRAWING,
    FACE_DOWN,
    FEEDING,
    FOR_EVERYBODY,
    FOR_TAMING,
    HERDING,
    NOT_OVER,
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
from steppe.games.stone_age.views.diagram.fields import PHASES
from steppe.games.stone_age.views.types import Position

Faults = Iterator[str]

_ACTIONS = (USING, ROLLING, TOOLING, BUYING, PAYING, TAKING, DRAWING, SENDING)
_TAMING = (TAMING, CHOOSING)
_USES = (
    Use("ending", NOT_OVER, must=(OVER,), word="ended"),
    Use(
        "place",
        tables.NO_PLACE,
        must=(TOOLING, BUYING, TAKING, SENDING),
        may=(REVEALING, ROLLING, PAYING, DRAWING),
        word="use",
    ),
    Use("placed", may=(PLACING, REVEALING, OVER, *_ACTIONS)),
    Use("sent", may=(REVEALING, PLACING, *_ACTIONS, *_TAMING)),
    Use(
        "bonus",
        tables.NO_TILE,
        must=(SENDING, *_TAMING),
        may=(REVEALING, HERDING, PLACING, *_ACTIONS),
    ),
    Use("to_throw", must=(ROLLING,), word="more"),
    Use("taken", must=(TAKING,), word="left"),
    Use("due", must=(PAYING,)),
    Use("kinds", must=(PAYING,)),
    Use("purpose", must=(PAYING,)),
    Use("said", may=(PAYING,)),
    Use("paid", may=(PAYING,)),
    Use("sending", may=(PAYING,), word="figures"),
    Use("tamer", may=(ROLLING, DRAWING, *_TAMING), word="tamers"),
    Use("awards", may=(DRAWING, CHOOSING)),
    Use("award", may=(DRAWING, CHOOSING)),
)
BY_CHANCE = (REFILLING, REVEALING, HERDING, ROLLING, DRAWING)
_BY_OTHERS = (PLACING, TAKING, TAMING)  # a player other than the acting one decides
_GATHERING = range(tables.GATHERING)
_CARDS = range(tables.CARD, tables.BUILDING)
_BUILDINGS = range(tables.BUILDING, tables.PLACES)


def unfit_for_phase(position: Position) -> Faults:
    """Yield what the phase of a position cannot bear, each as a sentence."""
    s = position.state
    yield from unfit(position, PHASES, _USES)
    yield from _decider(s)
    yield from _place(s)
    yield from _order(s)
    yield from _table(s)
    yield from {
        ROLLING: _rolling,
        TOOLING: _tooling,
        TAKING: _taking,
        PAYING: _paying,
        TAMING: _taming,
        FEEDING: _feeding,
    }.get(s.phase, _nothing)(s)


def _nothing(s: State) -> Faults:
    return iter(())


def _decider(s: State) -> Faults:
    """[S3.4, S6.0]"""
    if (s.player == CHANCE) != (s.phase in BY_CHANCE) or (s.player == TERMINAL) != (
        s.phase == OVER
    ):
        yield f"'player' is not who decides in the phase {PHASES[s.phase]} [S3.4]"
    if s.player >= 0 and s.phase not in _BY_OTHERS and s.player != s.acting:
        yield f"player {s.acting} acts, so he decides and not player {s.player} [S6.0]"


def _place(s: State) -> Faults:
    """[S6.0]: the place in use belongs to the acting player, and to the phase"""
    if s.phase == USING and not num_places(s, s.acting):
        yield f"player {s.acting} has no place to use [S6.0]"
    if s.place == tables.NO_PLACE:
        return
    places = {
        REVEALING: _BUILDINGS,
        TOOLING: (*_GATHERING, *_CARDS),
        BUYING: (*_CARDS, *_BUILDINGS),
        TAKING: _CARDS,
        DRAWING: _CARDS,
        SENDING: (s.herd,),
    }.get(s.phase, range(tables.PLACES))
    if s.place not in places:
        yield f"{tables.PLACE_NAMES[s.place]} is not used in the phase {PHASES[s.phase]} [S6.0]"
    if s.phase != REVEALING and not s.placed[s.acting, s.place]:
        yield f"player {s.acting} has nobody on {tables.PLACE_NAMES[s.place]}, in use [S6.0]"
    if s.phase in (BUYING, PAYING) and not _is_for_sale(s):
        yield f"nothing is for sale on {tables.PLACE_NAMES[s.place]} [S7.1, S8.1]"


def _order(s: State) -> Faults:
    """[S6.0]: players who acted before, and all before taming, have used all their places"""
    player, last = s.starter, s.acting
    if s.phase not in (REVEALING, *_ACTIONS) or not s.rounds:
        return
    is_after = s.place == tables.NO_PLACE and s.phase != USING
    for _ in range(s.players):
        if player == last and not is_after:
            break
        if num_places(s, player):
            yield f"player {player} has used his places before: nobody is there any more [S6.0]"
        player = next_of(s, player)


def _is_for_sale(s: State) -> bool:
    if s.place in _CARDS:
        return bool(s.slot[s.place - tables.CARD] != tables.NO_CARD)
    if s.place in _BUILDINGS:
        return bool(s.top[s.place - tables.BUILDING] != tables.NO_BUILDING)
    return True


def _table(s: State) -> Faults:
    """[S2.2 to S2.5, S4.1]: what is to come is there"""
    if s.phase == REFILLING and not refilling.num_empty(s):
        yield "'phase refilling' needs an empty place for a card [S11.3]"
    if s.phase == REVEALING and not revealing.is_due(s):
        yield "'phase revealing' needs a stack that shows no building [S8.1]"
    if s.phase == REVEALING and (s.place == tables.NO_PLACE) != (s.rounds == 0):
        yield "who revealed a building uses its place: 'use' [S8.1]"
    if not s.rounds and s.phase not in (REFILLING, REVEALING, HERDING):
        yield "round 0 is the set-up [S2]"
    shown = sum(top != tables.NO_BUILDING for top in s.top)
    if sum(building == FACE_DOWN for building in s.building) < sum(s.stack) - shown:
        yield "'stacks' have more buildings than there are [S2.3]"
    if any(top != tables.NO_BUILDING and not n for top, n in zip(s.top, s.stack, strict=True)):
        yield "a stack that shows a building is not empty [S2.3]"


def _rolling(s: State) -> Faults:
    """[S6.8, S7.2, S9.6]"""
    if s.thrown + s.to_throw > tables.MAX_PEOPLE:
        yield f"at most {tables.MAX_PEOPLE} dice are thrown [S1.5]"
    if s.gathers == FOR_TAMING:
        if s.place != tables.NO_PLACE or s.sent[s.acting] < s.thrown + s.to_throw:
            yield f"player {s.acting} throws a die for each figure sent [S9.6]"
        if s.tamer[s.acting, 0]:
            yield f"player {s.acting} has thrown for the bonus tile [S9.6]"
    elif s.place not in (_CARDS if s.gathers == FOR_EVERYBODY else (*_GATHERING, *_CARDS)):
        yield "who throws uses a place: 'use' [S6.8]"


def _tooling(s: State) -> Faults:
    """[S6.4]"""
    if s.gathers >= FOR_EVERYBODY:
        yield "tools are added to a throw for goods [S6.4]"


def _taking(s: State) -> Faults:
    """[S7.2]"""
    waiting = (s.acting - s.player) % s.players or s.players
    if sum(s.taken) != waiting:
        yield f"{waiting} players take a die, and {sum(s.taken)} are left [S7.2]"


def _paying(s: State) -> Faults:
    """[S3.4, S9.1, S10.3]"""
    fits = {
        BUYING: s.place in (*_CARDS, *_BUILDINGS),
        SENDING: sending.is_due(s) and s.sending <= s.placed[s.acting, s.place],
        FEEDING: s.place == tables.NO_PLACE,
    }
    if not fits.get(s.purpose, False):
        yield "'purpose' does not fit what is in use [S3.4]"
    if (s.sending > 0) != (s.purpose == SENDING):
        yield "'figures' are told of who pays for sending them [S9.1]"
    for resource, name in enumerate(tables.RESOURCE_NAMES):
        if s.paid[resource] > s.resource[s.acting, resource] * s.said[resource]:
            yield f"'paid' says more {name} than player {s.acting} has said to pay [S3.4]"


def _taming(s: State) -> Faults:
    """[S9.7]"""
    if not s.sent[s.player]:
        yield f"player {s.player} sent nobody for the bonus tile [S9.7]"


def _feeding(s: State) -> Faults:
    """[S10.2]"""
    if feeding.missing(s) <= 0:
        yield f"player {s.acting} has food for all [S10.2]"
