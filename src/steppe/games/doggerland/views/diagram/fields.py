"""The lines of a diagram: the word for each field (see ``writing.py``)."""

from functools import partial

from steppe.core.field import fields_of
from steppe.draw.diagram import Entry, entries
from steppe.draw.field_codec import DASH, Code, choice, decider, marks
from steppe.draw.phase_fields import Use
from steppe.games.doggerland.rules.actions import ACTIONS
from steppe.games.doggerland.rules.state import (
    AIMING,
    CARRYING,
    CUBING,
    DEALING,
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
from steppe.games.doggerland.rules.tables import NO_ANIMAL, NO_CELL, NO_RITE, NO_WALL, TILE_IDS

PHASES = (
    *("orienting", "laying", "aiming", "dropping", "pointing", "showing", "unveiling"),
    *("stocking", "raising", "dealing", "programming", "staffing", "marking", "resolving"),
    *("housing", "making", "carrying", "remembering", "offering", "cubing", "journeying"),
    *("erecting", "giving", "taking", "eating", "moving", "hearing", "suffering", "ochre", "over"),
)
_ENDINGS = (DASH, "scored", "won", "famine", "goals")
_line = partial(entries, fields_of(State))
_line_of_player = partial(_line, own=True)


_DOING = Code(  # the word in move notation, or a dash for nothing
    lambda value: ACTIONS.format(value) if value else DASH,
    lambda key, word: 0 if word == DASH else ACTIONS.parse(word),
)
MOMENT = _line(
    *("round=rounds!", "last", "turn!"),
    Entry("phase", "phase", choice(PHASES), always=True),
    Entry("player", "player", decider(), always=True),
    *("first!", "starter", "kept"),
    Entry("ended", "ending", choice(_ENDINGS)),
)
LAND = _line(
    *("arrow=slot!", "facing!", "supply!", "camps=camp", "parties=party", "bare"),
    Entry("boxed", "boxed", marks(TILE_IDS)),
)
CRAFTS = _line("display=stall!", "crafts=craft", "crafters=crafter")
WALL = _line("painters=painter", "cubes", "owners=cube")
GOALS = _line("goals=drawn!", "since", "second")
DEED = _line(
    Entry("doing", "doing", _DOING),
    *("chosen", "said", "at=cell", "found=yielded", "room", "guest", "learned", "given", "trades"),
    *("hunger", "eaten", "left"),
)
SOLO = _line("card", "heeded", "dealt", "rivals=rival", "captives=captive", "white", "turned")
OF_CLAN = _line_of_player(
    *("village!", "hunters!", "newborn", "idle", "stock!", "food!", "levels=capability!"),
    *("memory", "famine"),
)
OF_FAME = _line_of_player(
    *("habitats=habitat!", "megaliths=megalith", "rites=rite", "births", "hunts", "reached=goal"),
    *("token", "laid"),
)
OF_PLAN = _line_of_player(
    *("passed", "builders", "parents", "trainers=trainer", "shaman=spot", "companion", "mark"),
    *("crafting", "painting"),
)
FREE = (*WALL, *DEED, *SOLO)  # fields that may begin a line or continue one
OF_PLAYER = (*OF_CLAN, *OF_FAME, *OF_PLAN)

_AGAIN = (LAYING, UNVEILING, SHOWING, DEALING)  # phases both in set-up and in rounds
_SET_UP = (ORIENTING, AIMING, DROPPING, POINTING, STOCKING, RAISING)
_ROUND = tuple(phase for phase in range(len(PHASES)) if phase not in (*_SET_UP, *_AGAIN))
_HEEDED = tuple(phase for phase in (*_AGAIN, *_ROUND) if phase != HEARING)
_EVENT = (HEARING, SUFFERING, OCHRE_PAINTING)  # before any member works
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
