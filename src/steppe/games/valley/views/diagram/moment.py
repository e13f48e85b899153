"""What cannot be in the middle of a phase: the second half of ``faults.py`` (rules V2 to V18).

A moment is a phase or, as the questions of all windows are one phase, a window. Each sentence
relies on those before it.
"""

from collections.abc import Callable, Iterator

from steppe.draw.phase_fields import Use, unfit
from steppe.engine.chance import CHANCE, TERMINAL
from steppe.games.valley.rules import cards
from steppe.games.valley.rules import stage as at
from steppe.games.valley.rules.board import NO_HEX
from steppe.games.valley.rules.effects import has
from steppe.games.valley.rules.state import NO_FIGHT, State
from steppe.games.valley.rules.tables import NOBODY, TRIBE_WORDS
from steppe.games.valley.rules.tricks import card_windows
from steppe.games.valley.rules.turn import first_in_order, nth
from steppe.games.valley.views.diagram import underway
from steppe.games.valley.views.diagram.fields import OF_CHANCE, PHASES
from steppe.games.valley.views.types import Position

Faults = Iterator[str]

_MOMENTS = (*PHASES, *(f"asking window {word}" for word in cards.WINDOW_NAMES))


def _in(window: int) -> int:
    return len(PHASES) + window


_ALL = frozenset(range(len(_MOMENTS)))
_WINDOWS = tuple(map(_in, card_windows.FOLLOWING))
_FIGHT_START, _ROUND_END = _in(cards.FIGHT_START), _in(cards.ROUND_END)
_IN_CAPTURE, _CAMP_LOST = _in(cards.IN_CAPTURE), _in(cards.CAMP_LOST)
_BIRTHS_START, _BIRTHS_END = _in(cards.BIRTHS_START), _in(cards.BIRTHS_END)
_IN_CARDS = (*_WINDOWS, at.FEVERING, at.VISITING)
_SET_UP = (at.LOTTING, at.PLACING, at.FIRST_SEEDING, at.DEALING)
_STRIKING = (at.SUFFERING, at.STRIKING)
_BEFALLING = (at.EVENT_ROLLING, at.LONER_COMING, *_STRIKING, at.BEARS_COMING, _in(cards.IN_FLOOD))
_RANKING = (at.RANKING, at.TIE_ROLLING)
_LOSING = (at.GIVING_UP, at.ROUND_LOST)
_ROUND = (at.FIGHT_ROLLING, *_LOSING)
_FIGHT = (*_ROUND, _FIGHT_START, _ROUND_END)
_TAKING = (at.TAKING_WOMEN, at.TAKING_CAMP)
_CAPTURE = (*_TAKING, at.CAMP_TAKEN, _CAMP_LOST)
_AFTER_ROUND = (_ROUND_END, *_CAPTURE)
_PART = (at.ACTING, at.FORESEEING, at.PART_OVER, at.ACTED, _IN_CAPTURE, *_CAPTURE)
_BIRTH = (at.BIRTH_ROLLING, at.CHOOSING_CHILD)
_ON_HEX = (at.FIRST_SEEDING, at.HUNTING, at.SPECIES_NEXT, *_FIGHT, _IN_CAPTURE, *_CAPTURE, *_BIRTH)
_USES = (
    Use("window", cards.NO_WINDOW, must=(at.ASKING, at.WINDOW_OPEN, *_IN_CARDS)),
    *(Use(name, may=_IN_CARDS) for name in ("circle", "quiet", "asker")),
    Use("acting", NOBODY, must=(at.ACTING, at.FORESEEING, at.PART_OVER), may=_PART),
    *(Use(name, may=_PART) for name in ("boon", "watch", "cub_spent", "closing")),
    # step 1
    Use("event", cards.NO_EVENT, must=_BEFALLING, may=_ALL - {*_SET_UP, at.EVENT_DRAWING}),
    Use("struck", must=(at.SUFFERING,), may=(at.STRIKING, at.BEARS_COMING, *_FIGHT)),
    Use("seers", must=(at.FORESEEING,), may=_ALL),
    Use("owed", must=(at.RETURN_DEALING,)),
    Use("num_arrivals", may=(at.ARRIVING,), word="arrivals"),
    # fights and captures
    Use("place", NO_HEX, must=_ON_HEX, may=(at.BEARS_COMING,)),
    Use("foe", NO_FIGHT, must=_FIGHT, may=_CAPTURE),
    Use("sides", must=_ROUND, may=(_FIGHT_START, *_AFTER_ROUND)),
    Use("rollers", must=(*_ROUND, *_RANKING), may=_AFTER_ROUND),
    Use("dice", must=_LOSING, may=(at.FIGHT_ROLLING, at.LONER_FIGHTING, *_RANKING, *_AFTER_ROUND)),
    Use("boost", may=(*_FIGHT, *_CAPTURE)),
    Use("slain", may=(*_ROUND, _FIGHT_START)),
    Use("losers", must=(at.GIVING_UP, _IN_CAPTURE, *_CAPTURE), may=(at.ROUND_LOST,)),
    Use("killer", may=(*_ROUND, _IN_CAPTURE, *_AFTER_ROUND)),
    Use("taken", may=(at.TAKING_CAMP, at.CAMP_TAKEN, _CAMP_LOST, at.BIRTH_ROLLING)),
    Use("kept", must=(_CAMP_LOST,), may=(at.CAMP_TAKEN,)),
    # births
    Use("births", may=_BIRTH),
    Use("brought", may=(*_BIRTH, _BIRTHS_END, at.FEVERING)),
    Use("herbs", may=(_BIRTHS_START, *_BIRTH, _BIRTHS_END, at.FEVERING)),
    Use("beast", NO_HEX, may=(_BIRTHS_START, *_BIRTH)),
    Use("twins", may=(at.BIRTH_ROLLING,)),
    Use("fever", must=(at.FEVERING,)),
)
_PAUSED = (  # steps in which fire markers may have to go somewhere
    *(at.STRIKING, at.BEARS_COMING, at.STEP_1_OVER, at.WINDOW_OPEN, at.ACTED, at.PART_OVER),
    *(at.STEP_5, at.ROUND_LOST, at.SPECIES_NEXT, at.CAMP_TAKEN, at.EATING, at.HUNGRY),
)


def unfit_for_phase(position: Position) -> Faults:
    """Yield what the phase of a position cannot bear, each as a sentence."""
    s = position.state
    is_asking = s.phase in (at.ASKING, at.WINDOW_OPEN) and s.window != cards.NO_WINDOW
    moment = _in(s.window) if is_asking else int(s.phase)
    yield from _fire(s)
    yield from unfit(position, _MOMENTS, _USES, moment)
    yield from _decider(s)
    yield from _window(s)
    for moments, look in _LOOKS:
        if moment in moments:
            yield from look(s)


def _who(s: State) -> int:
    """Return who decides in the phase, once fire markers lie."""
    return int(s.resume if s.num_pending else s.player)


def _fire(s: State) -> Faults:
    """[V18.7]"""
    asked = [int(one.player) for one in s.pending][: s.num_pending]
    if len({*asked}) != s.num_pending or any(tribe >= s.players for tribe in asked):
        yield "'marking' names each tribe once, and those that take part [V18.7]"
    if (s.num_pending > 0) != (s.resume != NOBODY):
        yield "'marking' and 'resume', who decides after that, go together [V18.7]"
    if asked and (s.player != asked[-1] or s.fire[asked[-1]] == NO_HEX):
        yield "who is last in 'marking' has fire and decides where it goes [V18.7]"
    if s.phase == at.KEEPING_FIRE or (s.phase == at.OVER and asked):
        yield "for 'marking' the phase is the one after it [V18.7]"
    if s.phase > at.OVER and (not asked or s.phase not in _PAUSED):
        yield f"nobody decides in the phase {PHASES[s.phase]}"


def _decider(s: State) -> Faults:
    """[V4.4, V8.1, V9.6, V9.8]"""
    who, phase = _who(s), PHASES[s.phase]
    nobody = CHANCE if phase in OF_CHANCE else TERMINAL if s.phase == at.OVER else None
    if s.phase <= at.OVER and (who < 0 or nobody is not None) and who != nobody:
        yield f"'player' or 'resume' is not who decides in the phase {phase}"
    if s.phase in _OF_ORDER and not 0 <= s.order < s.players:
        yield f"'order' counts tribes from the first player on, from 0 to {s.players - 1} [V4.4]"
    is_due = s.phase not in _DUE or who == _DUE[s.phase](s)
    if not is_due or (s.phase == at.ACTING and who != s.acting):
        yield f"{TRIBE_WORDS[who]} is not who decides in the phase {phase} [V4.4, V8.1]"


_IN_TURN = (
    *(at.PLACING, at.FIRST_SEEDING, at.SUFFERING, at.RETURNING, at.ACTING, at.NAMING),
    *(at.STARVING, at.CHOOSING_CHILD, at.SEEDING),
)
_OF_ORDER = (
    *(*_IN_TURN, at.DEALING, at.STRIKING, at.RETURN_DEALING, at.HUNGRY, at.BIRTH_ROLLING),
    at.TRICK_DRAWING,
)
_DUE: dict[int, Callable[[State], int]] = {
    **dict.fromkeys(_IN_TURN, lambda s: nth(s, s.order)),
    at.HUNTING: lambda s: int(s.hunter),
    at.GIVING_UP: lambda s: first_in_order(s, s.losers),
    **dict.fromkeys(_TAKING, lambda s: int(s.killer)),
}


def _window(s: State) -> Faults:
    """[V16.3, V16.36, V16.41]"""
    if s.quiet & ~s.circle:
        yield "who is 'quiet' is in the 'circle' [V16.3]"
    if s.phase in (at.ASKING, at.FEVERING) and not has(s.circle & ~s.quiet, _who(s)):
        yield "in a window its player is in the circle, not quiet [V16.3]"
    if s.phase == at.FEVERING and s.window != cards.BIRTHS_END:
        yield "'phase fevering' needs 'window births-end' [V16.41]"
    if s.phase == at.VISITING and s.window != cards.ANIMALS_END:
        yield "'phase visiting' needs 'window animals-end' [V16.36]"


_LOOKS: tuple[tuple[tuple[int, ...], Callable[[State], Faults]], ...] = (
    (_SET_UP, underway.set_up),
    ((at.FIRST_SEEDING,), underway.first_field),
    (_STRIKING, underway.striking),
    ((at.LONER_COMING,), underway.loner_coming),
    ((_in(cards.IN_FLOOD),), underway.flood),
    ((at.RETURNING, at.RETURN_DEALING), underway.second_start),
    ((at.ARRIVING,), underway.arriving),
    (_RANKING, underway.ranking),
    ((at.LONER_FIGHTING,), underway.loner_fighting),
    (_FIGHT, underway.fight),
    ((at.FIGHT_ROLLING,), underway.rolling),
    (_LOSING, underway.losing),
    ((_IN_CAPTURE, *_CAPTURE), underway.capture),
    (_BIRTH, underway.birth),
    ((at.TRICK_DRAWING,), underway.trick_drawing),
)
