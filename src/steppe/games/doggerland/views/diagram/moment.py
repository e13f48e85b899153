"""What holds in the middle of a phase: fields that are of use only then, and what it relies on.

Tables say which those are, sentences how they hang together (rules D5 to D21).
"""

from collections.abc import Iterable, Iterator

from steppe.core.unchecked import put
from steppe.draw.phase_fields import Use, unfit
from steppe.engine.chance import CHANCE, TERMINAL
from steppe.games.doggerland.rules import actions, cards
from steppe.games.doggerland.rules.flow import ORDER
from steppe.games.doggerland.rules.phases import calling
from steppe.games.doggerland.rules.state import (
    AIMING,
    CARRYING,
    CUBING,
    DEALING,
    DRAWN,
    DROPPING,
    EATING,
    ERECTING,
    GIVING,
    HEARING,
    HOUSING,
    IDLE_KIND,
    JOURNEYING,
    LAYING,
    MAKING,
    MARKING,
    MOVING,
    NOBODY,
    OCHRE_PAINTING,
    OFFERING,
    ORIENTING,
    OVER,
    POINTING,
    PROGRAMMING,
    RAISING,
    REMEMBERING,
    RESOLVING,
    SHOWING,
    STAFFING,
    STOCKING,
    SUFFERING,
    TAKING,
    UNVEILING,
    State,
)
from steppe.games.doggerland.rules.tables import (
    CELLS,
    COMMON_DRAWN,
    DISPLAY,
    DOLMEN,
    EXCLUDES,
    FRESCO_TILES,
    GOALS,
    LONG_JOURNEY,
    MAX_CUBES,
    MENHIR,
    NO_ANIMAL,
    NO_CELL,
    NO_CRAFT,
    NO_RITE,
    NO_WALL,
    PERFECT_PAINTING,
    PLAYERS,
    PRICE,
    RITES,
    SOLO_DRAWN,
    TOOL,
    TWINS,
    WALL,
)
from steppe.games.doggerland.rules.tables import MAKING as TOOL_MAKING
from steppe.games.doggerland.views.diagram.fields import PHASES
from steppe.games.doggerland.views.types import Position

Faults = Iterator[str]

_AGAIN = (LAYING, UNVEILING, SHOWING, DEALING)  # in set-up and in rounds
_SET_UP = (ORIENTING, AIMING, DROPPING, POINTING, STOCKING, RAISING)
_ROUND = tuple(phase for phase in range(len(PHASES)) if phase not in (*_SET_UP, *_AGAIN))
_HEEDED = tuple(phase for phase in (*_AGAIN, *_ROUND) if phase != HEARING)
_EVENT = (HEARING, SUFFERING, OCHRE_PAINTING)  # before anybody works
_ALONE = (DROPPING, DEALING, *_EVENT)
_TOGETHER = (STOCKING, RAISING)
_PLANNING = (PROGRAMMING, STAFFING, MARKING)
_DEEDS = (HOUSING, MAKING, CARRYING, REMEMBERING, OFFERING, CUBING, JOURNEYING, ERECTING)
_AT_WORK = (*_PLANNING, LAYING, RESOLVING, *_DEEDS, GIVING, TAKING, MOVING, OVER)


USES = (
    Use("rounds", 0, must=_ROUND, may=_AGAIN, rule="D5.1"),
    Use("bare", 0, must=(LAYING,), rule="D14.2"),
    Use("camp", NOBODY, may=_AT_WORK, rule="D8.7"),
    Use("party", 0, may=_AT_WORK, rule="D8.7"),
    Use("builders", 0, may=_AT_WORK, rule="D15.2"),
    Use("parents", 0, may=_AT_WORK, rule="D15.2"),
    Use("trainer", IDLE_KIND, may=_AT_WORK, rule="D15.2"),
    Use("companion", IDLE_KIND, may=_AT_WORK, rule="D13.4"),
    Use("crafter", NOBODY, may=_AT_WORK, rule="D7.6"),
    Use("painter", NOBODY, may=_AT_WORK, rule="D11.3"),
    Use("spot", NO_RITE, may=_AT_WORK, rule="D13.4"),
    Use("mark", NO_WALL, may=_AT_WORK, rule="D13.5"),
    Use("chosen", 0, may=(STOCKING, GIVING, SUFFERING), rule="D23.1"),
    Use("hunger", 0, must=(EATING,), may=(OVER,), rule="D17.1"),
    Use("said", 0, may=(EATING, OVER), rule="D17.1"),
    Use("eaten", 0, may=(EATING, OVER), rule="D17.1"),
    Use("cell", NO_CELL, must=(CARRYING,), rule="D8.7"),
    Use("yielded", 0, must=(CARRYING,), rule="D8.5"),
    Use("room", 0, may=(CARRYING,), rule="D8.5"),
    Use("guest", NO_ANIMAL, must=(REMEMBERING,), may=(CARRYING,), rule="D10.4"),
    Use("learned", 0, may=(MAKING,), rule="D12.5"),
    Use("given", 0, may=(GIVING,), rule="D13.9"),
    Use("trades", 0, must=(TAKING,), may=(GIVING,), rule="D13.9"),
    Use("left", 0, must=(STOCKING, SUFFERING), may=(AIMING,), rule="D21.9"),
    Use("turned", 0, may=(OCHRE_PAINTING,), rule="D21.8"),
    Use("heeded", 0, must=(SUFFERING,), may=_HEEDED, rule="D21.9"),
)
_DECIDERS = {"chance": (CHANCE,), "decision": range(PLAYERS), "step": (TERMINAL,)}
_TO_CELL = range(actions.DO_CELL, actions.DO_CELL + CELLS)
_BY_SHAMAN = (actions.DO_SHAMAN,)
_DOING: dict[int, Iterable[int]] = {  # what is under way; 0, as while a card has its event, is not
    STAFFING: range(actions.BUILD_IT, actions.PASS),
    MARKING: (actions.CALL + PERFECT_PAINTING,),
    HOUSING: (actions.DO, actions.DO_CHIEF_BUILD),
    MAKING: (actions.DO_TRACK + TOOL_MAKING,),
    CARRYING: _TO_CELL,
    REMEMBERING: (0, *_TO_CELL),
    **dict.fromkeys((OFFERING, CUBING, JOURNEYING, ERECTING), _BY_SHAMAN),
    **dict.fromkeys((GIVING, TAKING, MOVING), (0, *_BY_SHAMAN)),
    OVER: range(len(actions.ACTIONS)),
}
_MEGALITHS = range(MENHIR, DOLMEN + 1)
_SPOTS: dict[int, Iterable[int]] = {  # where the Shaman is: at home once the offering is made
    MARKING: (PERFECT_PAINTING,),
    OFFERING: {*range(RITES)} - {*_MEGALITHS},
    ERECTING: _MEGALITHS,
    **dict.fromkeys((CUBING, JOURNEYING, GIVING, TAKING, MOVING), (NO_RITE,)),
}
_EVENTS = {GIVING: cards.EXCHANGE, TAKING: cards.EXCHANGE, REMEMBERING: cards.GAIN_MEMORY}


def moment_faults(position: Position) -> Faults:
    """Yield what is wrong with the moment of a match, each as a sentence with its rule."""
    s = position.state
    phase = PHASES[s.phase]
    if s.player not in _DECIDERS[ORDER.kinds[s.phase]]:
        yield f"player {s.player} does not decide in the phase {phase} [D5.2]"
    if s.phase in (_ALONE if s.players > 1 else _TOGETHER):
        yield f"a match of {s.players} has no phase {phase} [D20, D21]"
    yield from unfit(position, PHASES, USES)
    if s.doing not in _DOING.get(s.phase, (0,)):
        yield f"doing: {actions.ACTIONS.format(s.doing)!r} is not under way in the phase {phase}"
    yield from _pile(s)
    yield from _shamans(s)
    for player in _at_home(s):
        for field in _programmed(s, player):
            yield f"player {player}: {field} has nothing to resolve now [D15.1, D15.2]"
    if s.player >= 0:
        yield from _clan(s, s.player)
        yield from _event(s)


def _pile(s: State) -> Faults:
    """[D3.2, D3.5, D3.8, D21.3]"""
    wanted = COMMON_DRAWN if s.players > 1 else SOLO_DRAWN[s.hardness]
    if s.phase == AIMING and s.num_goals >= wanted:
        yield f"goals: {wanted} are drawn already [D3.5, D21.3]"
    pairs = [goal for goal in range(GOALS) if EXCLUDES[goal] != goal]
    if s.phase == DROPPING and any(s.drawn[goal] != DRAWN for goal in pairs):
        yield "goals: none that exclude each other are drawn [D21.3]"
    if s.phase == UNVEILING and s.num_frescoes >= FRESCO_TILES[s.players]:
        yield f"fresco: all {s.num_frescoes} tiles are revealed already [D3.2]"
    if s.phase == SHOWING and NO_CRAFT not in s.stall[: DISPLAY[s.players]]:
        yield "display: no place is free [D3.8]"


def _shamans(s: State) -> Faults:
    """[D13.5]: the token lies on the fresco while the Shaman waits to paint there"""
    for player in range(s.players):
        is_between = player == s.player and s.phase in (MARKING, CUBING)
        has_token = s.mark[player] != NO_WALL
        if has_token != ((s.spot[player] == PERFECT_PAINTING) != is_between):
            yield f"player {player}: spot and mark do not go together [D13.5]"


def _at_home(s: State) -> Iterable[int]:
    """Return the clans of which nothing is programmed while actions are resolved [D15.1]."""
    if s.doing == 0 and s.phase in (*_EVENTS, MOVING):
        return range(s.players)
    is_resolving = s.phase in (RESOLVING, *_DEEDS, *_EVENTS, MOVING)
    num_done = (s.player - s.starter) % s.players if is_resolving else 0
    return [(s.starter + turn) % s.players for turn in range(num_done)]


def _programmed(s: State, player: int) -> Iterator[str]:
    """Yield the fields that hold a clan's programmed actions [D6]."""
    for field in ("camp", "crafter", "painter"):
        if player in getattr(s, field):
            yield field
    for field in ("builders", "parents", "trainer"):
        rest = IDLE_KIND if field == "trainer" else 0
        if any(number != rest for number in getattr(s, field)[player]):
            yield field
    if s.spot[player] != NO_RITE:
        yield "spot"


def _clan(s: State, player: int) -> Faults:
    """[D8.5, D10.4, D13.3, D13.5, D13.6, D13.9]"""
    memory = [int(animal) for animal in s.memory[player]]
    if s.spot[player] not in _SPOTS.get(s.phase, range(RITES + 1)):
        yield f"player {player}: the Shaman is elsewhere in the phase {PHASES[s.phase]} [D13.3]"
    travels = s.phase == JOURNEYING or (s.phase == OFFERING and s.spot[player] == LONG_JOURNEY)
    if travels and not calling.has_goal(s, player):
        yield f"player {player}: no tile is free for the token of the long journey [D13.6]"
    if s.phase == CARRYING and s.doing != actions.DO_CELL + s.cell:
        yield "doing and cell are not the same expedition [D8.7]"
    if s.phase == REMEMBERING and NO_ANIMAL in memory:
        yield f"player {player}: the memory has a free place [D10.4]"
    if s.phase == CUBING and memory.count(int(WALL[s.mark[player]])) < MAX_CUBES:
        yield f"player {player}: no two animals in memory for the cell marked [D13.5]"
    if s.yielded[TOOL]:
        yield "yielded: no tile and no animal brings tools [D9.3]"
    if s.given >= PRICE:
        yield f"given: {PRICE} are an exchange [D13.9]"
    if s.phase == STOCKING and s.chosen >= TOOL:
        yield "chosen: it is fur, stone, wood or bone [D20.5]"


def _event(s: State) -> Faults:
    """[D6.2, D21.7 to D21.9]"""
    event = _EVENTS.get(s.phase)
    if event is not None and not (s.doing or (s.heeded and cards.EVENT[s.card] == event)):
        yield f"neither an action nor a card asks in the phase {PHASES[s.phase]} [D21.9]"
    if s.phase == OCHRE_PAINTING and cards.DEED[s.card] != cards.RIVALS_PAINT:
        yield "the adversaries do not paint by this card [D21.8]"
    num_captives = sum(animal != NO_ANIMAL for animal in s.captive)
    if s.phase == OCHRE_PAINTING and s.turned >= num_captives:
        yield "turned: there is no such captive [D21.8]"
    if s.phase in _EVENT and list(s.idle[0]) != members(s, 0):
        yield "player 0: all members are available before programming [D6.2]"


def members(s: State, player: int) -> list[int]:
    """Return how many Chiefs, Shamans and hunters can work for a clan [D1.2, D21.10]."""
    own = (1, 1, int(s.hunters[player]))
    return [number + int(guests) for number, guests in zip(own, s.white, strict=True)]


def staffing_faults(position: Position) -> Faults:
    """Yield what is wrong with what is staffed: it could be programmed just now [D6.2]."""
    doing = position.state.doing
    if position.state.phase != STAFFING:
        return
    before = put(position.copy(), phase=PROGRAMMING, doing=0)
    asks = doing < actions.CALL or doing >= actions.SEND or doing == actions.CALL + TWINS
    if not asks or doing not in before.legal_ids():
        yield f"doing: {actions.ACTIONS.format(doing)!r} cannot be programmed now [D6.2]"
