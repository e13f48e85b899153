"""The moments at which each field may hold a value other than its resting value.

A moment is a phase, or a window, as all windows share one phase.
"""

from collections.abc import Iterator

from steppe.draw.phase_fields import Use, unfit
from steppe.games.valley.rules import cards
from steppe.games.valley.rules import stage as at
from steppe.games.valley.rules.board import NO_HEX
from steppe.games.valley.rules.state import NO_FIGHT
from steppe.games.valley.rules.tables import NOBODY
from steppe.games.valley.rules.tricks import card_windows
from steppe.games.valley.views.diagram.fields import PHASES
from steppe.games.valley.views.types import Position

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


def not_at_rest(position: Position) -> Iterator[str]:
    """Yield a sentence for each field that is set but unused now, or needed now but not set."""
    s = position.state
    is_asking = s.phase in (at.ASKING, at.WINDOW_OPEN) and s.window != cards.NO_WINDOW
    yield from unfit(position, _MOMENTS, _USES, _in(s.window) if is_asking else int(s.phase))
