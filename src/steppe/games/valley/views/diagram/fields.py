"""The lines of a diagram: the words for each field (see ``writing.py``).

A few fields of a position are written as different fields in the diagram; ``implied.py`` translates
between them.
"""

from functools import partial

from steppe.core.field import fields_of
from steppe.draw.diagram import Entry, entries
from steppe.draw.field_codec import DASH, choice, decider, marks, number, several, sparse
from steppe.games.valley.rules.cards import EVENT_NAMES, TRICK_NAMES
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import ANIMAL_NAMES, MONTHS, TRIBE_WORDS

PHASES = (
    *("lotting", "placing", "first-seeding", "dealing"),
    *("event-drawing", "event-rolling", "loner-coming", "suffering", "returning"),
    *("arriving", "steering", "ranking", "acting", "foreseeing", "visiting", "asking"),
    *("taking-women", "taking-camp", "loner-fighting", "naming", "hunting", "fight-rolling"),
    *("giving-up", "starving", "birth-rolling", "choosing-child", "fevering", "seeding"),
    *("trick-drawing", "return-dealing", "tie-rolling", "keeping-fire", "over"),
    *("placed", "dealt", "turn-begun", "event-drawn", "event-rolled", "flood-asked"),
    *("striking", "bears-coming", "step-1-over", "returned", "step-2", "arrived", "step-3"),
    *("herds-asked", "steered", "step-4", "ranked", "acted", "part-over"),
    *("step-5", "decoyed", "named", "fight-opened", "fight-rolled", "round-lost", "round-over"),
    *("tribes-fought", "species-next", "species-named", "hex-fought", "capture-asked"),
    *("capturing", "women-taken", "camp-taken", "captured"),
    *("step-6", "eating", "hungry", "survived", "step-7", "births-begun", "bearing", "born"),
    *("step-7-over", "step-8", "seed-next", "step-9", "trick-next", "step-10", "tie-rolled"),
    "window-open",
)
_ENDINGS = (DASH, "camps", "last-tribe", "extinction", "turn-limit")
_ROLLERS = (*TRIBE_WORDS, "animals")
_DIE = number(7)
_TRICKS = marks(TRICK_NAMES)
_line = partial(entries, fields_of(State))

MOMENT = _line(
    *("turn", "turns!", "year", "season!"),
    Entry("month", "month", number(MONTHS + 1, 1), always=True),
    Entry("phase", "phase", choice(PHASES), always=True),
    Entry("player", "player", decider(TRIBE_WORDS), always=True),
    *("first!", "order", "acting"),
    Entry("resume", "resume", decider((*TRIBE_WORDS, "nobody"))),
    *("held", "prolonged"),
    Entry("ended", "ending", choice(_ENDINGS)),
    "winners",
)
LAND = _line("burning", "flooded", "snowed", "lava", "palisades", "opened", "ice", "heading")
EVENT = _line(
    "event",
    Entry("die", "die", _DIE),
    Entry("drawn", "drawn", sparse(EVENT_NAMES, number(), 0)),
    *("in-force=in_force", "foreseen", "seers", "struck"),
    Entry("arrivals", "coming", several(choice(ANIMAL_NAMES))),
)
CARDS = _line(
    Entry("discards", "discards", _TRICKS),
    Entry("unseen", "unseen", _TRICKS),
    *("deck=in_deck", "known", "owed"),
)
WINDOW = _line(
    *("window", "circle", "quiet", "asker"),
    Entry("marking", "marking", several(choice(TRIBE_WORDS))),
)
PART = _line("watch", "cub-spent=cub_spent", "closing")
FIGHT = _line(
    *("fought", "place", "foe", "sides", "rollers"),
    Entry("dice", "dice", sparse(_ROLLERS, _DIE, 0)),
    "losers",
    Entry("killer", "killer", choice(_ROLLERS)),
    *("hunter", "slain", "taken", "kept"),
)
BIRTHS = _line("births", "brought", "twins", "herbs", "fever", "beast", "mother")
OF_TRIBE = _line(
    "food!",
    Entry("cards", "cards", _TRICKS),
    *("hand", "standing", "returned", "announced", "fire", "charm", "strong", "aloof", "saved"),
    *("boost", "peeked"),
    own=True,
)
OF_ALL = (LAND, EVENT, CARDS, WINDOW, PART, FIGHT, BIRTHS)
