"""The lines of a diagram: which field is told by which word (see ``diagram.py``).

A few fields are told in other words than those of the position; ``telling.py`` translates.
"""

from steppe.draw.codec import (
    DASH,
    choice,
    decider,
    each,
    marks,
    members,
    name,
    number,
    several,
    sparse,
)
from steppe.draw.diagram import Entry
from steppe.games.valley.board import DIRECTION_NAMES, HEX_NAMES, RIVER_NAMES
from steppe.games.valley.cards import EVENT_NAMES, TRICK_NAMES, WINDOW_NAMES
from steppe.games.valley.tables import (
    ANIMAL_NAMES,
    MONTHS,
    SEASON_NAMES,
    SPECIES_NAMES,
    TRIBE_WORDS,
    TRIBES,
)

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
OF_CHANCE = (  # phases in which nobody decides
    *("lotting", "dealing", "event-drawing", "event-rolling", "loner-coming", "arriving"),
    *("steering", "ranking", "foreseeing", "visiting", "loner-fighting", "fight-rolling"),
    *("birth-rolling", "trick-drawing", "return-dealing", "tie-rolling"),
)
BOONS = ("further", "over", "rivers", "through", "unpinned", "raft")
_CHARMS = (
    *("torches", "flint", "cannibals", "roots", "net", "manure", "fertility", "terraces"),
    *("rolled", "hunted"),
)
_ENDINGS = (DASH, "camps", "last-tribe", "extinction", "turn-limit")
_STANDINGS = ("playing", "waiting", "gone")
_FOES = (*SPECIES_NAMES, "tribes", "cave-bear", DASH)
_ROLLERS = (*TRIBE_WORDS, "animals")

_COUNT = number()
_MANY = number(1 << 15)
_FLAG = number(2)
_TRIBE = name(TRIBE_WORDS)
_TRIBES = members(TRIBE_WORDS)
_HEX = name(HEX_NAMES)
_HEXES = members(HEX_NAMES)
_EVENT = name(EVENT_NAMES)
_TRICKS = marks(TRICK_NAMES)

MOMENT = (
    Entry("turn", "turn", _MANY),
    Entry("turns", "turns", _MANY, always=True),
    Entry("year", "year", _MANY),
    Entry("season", "season", choice(SEASON_NAMES), always=True),
    Entry("month", "month", number(MONTHS + 1, 1), always=True),
    Entry("phase", "phase", choice(PHASES), always=True),
    Entry("player", "player", decider(TRIBE_WORDS), always=True),
    Entry("first", "first", _TRIBE, always=True),
    Entry("order", "order", number(least=-1)),
    Entry("acting", "acting", _TRIBE),
    Entry("resume", "resume", decider((*TRIBE_WORDS, "nobody"))),
    Entry("held", "held", _FLAG),
    Entry("prolonged", "prolonged", _FLAG),
    Entry("ended", "ending", choice(_ENDINGS)),
    Entry("winners", "winners", _TRIBES),
)
LAND = (
    Entry("burning", "burning", _HEXES),
    Entry("flooded", "flooded", _HEXES),
    Entry("snowed", "snowed", _HEXES),
    Entry("lava", "lava", _HEXES),
    Entry("palisades", "palisades", _HEXES),
    Entry("opened", "opened", members(RIVER_NAMES)),
    Entry("ice", "ice", _FLAG),
    Entry("heading", "heading", choice(DIRECTION_NAMES)),
)
EVENT = (
    Entry("event", "event", _EVENT),
    Entry("die", "die", number(7)),
    Entry("drawn", "drawn", sparse(EVENT_NAMES, _COUNT, 0)),
    Entry("in-force", "in_force", sparse(EVENT_NAMES, _COUNT, 0)),
    Entry("foreseen", "foreseen", _EVENT),
    Entry("seers", "seers", _TRIBES),
    Entry("struck", "struck", _HEXES),
    Entry("arrivals", "coming", several(ANIMAL_NAMES)),
)
CARDS = (
    Entry("discards", "discards", _TRICKS),
    Entry("unseen", "unseen", _TRICKS),
    Entry("deck", "in_deck", _COUNT),
    Entry("known", "known", sparse(TRICK_NAMES, _TRIBES, 0)),
    Entry("owed", "owed", _COUNT),
)
WINDOW = (
    Entry("window", "window", name(WINDOW_NAMES)),
    Entry("circle", "circle", _TRIBES),
    Entry("quiet", "quiet", _TRIBES),
    Entry("asker", "asker", _TRIBE),
    Entry("marking", "marking", several(TRIBE_WORDS)),
)
PART = (
    Entry("watch", "watch", _HEXES),
    Entry("cub-spent", "cub_spent", _FLAG),
    Entry("closing", "closing", _FLAG),
)
FIGHT = (
    Entry("fought", "fought", _HEXES),
    Entry("place", "place", _HEX),
    Entry("foe", "foe", choice(_FOES)),
    Entry("sides", "sides", _TRIBES),
    Entry("rollers", "rollers", _TRIBES),
    Entry("dice", "dice", sparse(_ROLLERS, number(7), 0)),
    Entry("losers", "losers", _TRIBES),
    Entry("killer", "killer", choice(_ROLLERS)),
    Entry("hunter", "hunter", _TRIBE),
    Entry("slain", "slain", _COUNT),
    Entry("taken", "taken", _COUNT),
    Entry("kept", "kept", _FLAG),
)
BIRTHS = (
    Entry("births", "births", sparse(HEX_NAMES, _COUNT, 0)),
    Entry("brought", "brought", sparse(HEX_NAMES, _COUNT, 0)),
    Entry("twins", "twins", _COUNT),
    Entry("herbs", "herbs", _HEXES),
    Entry("fever", "fever", _COUNT),
    Entry("beast", "beast", _HEX),
    Entry("mother", "mother", _TRIBE),
)
OF_TRIBE = (
    Entry("food", "food", _MANY, always=True),
    Entry("cards", "cards", _TRICKS),
    Entry("hand", "hand", _COUNT),
    Entry("standing", "standing", choice(_STANDINGS)),
    Entry("returned", "returned", _FLAG),
    Entry("announced", "announced", _FLAG),
    Entry("fire", "fire", _HEX),
    Entry("charm", "charm", members(_CHARMS)),
    Entry("strong", "strong", _HEXES),
    Entry("aloof", "aloof", _HEXES),
    Entry("saved", "saved", _HEXES),
    Entry("boost", "boost", _COUNT),
    Entry("peeked", "peeked", each(_COUNT, TRIBES)),
)
OF_ALL = (LAND, EVENT, CARDS, WINDOW, PART, FIGHT, BIRTHS)
