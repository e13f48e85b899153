"""The lines of a diagram: the word for each field (see ``writing.py``)."""

from functools import partial

from steppe.core.field import fields_of
from steppe.draw.diagram import Entry, entries
from steppe.draw.field_codec import DASH, Code, choice, decider, marks
from steppe.games.doggerland.rules.actions import ACTIONS
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import TILE_IDS

PHASES = (
    *("orienting", "laying", "aiming", "dropping", "pointing", "showing", "unveiling"),
    *("stocking", "raising", "dealing", "programming", "staffing", "marking", "resolving"),
    *("housing", "making", "carrying", "remembering", "offering", "cubing", "journeying"),
    *("erecting", "giving", "taking", "eating", "moving", "hearing", "suffering", "ochre", "over"),
)
_ENDINGS = (DASH, "scored", "won", "famine", "goals")
_line = partial(entries, fields_of(State))
_line_of_player = partial(_line, own=True)


_DOING = Code(  # the word of the move, a dash for nothing
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
