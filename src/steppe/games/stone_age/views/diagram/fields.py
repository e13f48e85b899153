"""The lines of a diagram: the word for each field (see ``writing.py``).

A few fields of a position are written as different fields in the diagram; ``implied.py`` translates
between them.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from steppe.core.errors import NotationError
from steppe.core.field import fields_of
from steppe.draw.diagram import Entry, entries
from steppe.draw.field_codec import (
    DASH,
    Code,
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
from steppe.draw.phase_fields import Use
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.state import (
    BUYING,
    CHOOSING,
    DRAWING,
    HERDING,
    NOT_OVER,
    OVER,
    PAYING,
    PLACING,
    REVEALING,
    ROLLING,
    SENDING,
    TAKING,
    TAMING,
    TOOLING,
    USING,
    State,
)

PHASES = (  # in the order of ``state``
    *("refilling", "revealing", "herding", "placing", "using", "rolling", "tooling", "buying"),
    *("paying", "taking", "drawing", "sending", "taming", "choosing", "feeding", "over"),
)
ENDINGS = (DASH, "stack", "pile", "rounds")
PURPOSES = (*tables.RESOURCE_NAMES, "food", "all", "taming")  # purposes of a roll
GOODS = each(number(1 << 15), tables.RESOURCES)
_SEATS = tuple(map(str, range(tables.PLAYERS)))
_FACE = number(tables.PIPS + 1, 1)
_line = partial(entries, fields_of(State))
_line_of_player = partial(_line, own=True)


def dice(sign: str) -> Code:
    """Return the code for a row of dice, padded with zeros."""
    faces = several(_FACE, sign)

    def read(key: str, word: str) -> list[int]:
        found = faces.read(key, word)
        if len(found) > tables.MAX_PEOPLE:
            raise NotationError(f"{key} has {len(found)} dice, more than {tables.MAX_PEOPLE}")
        return [*found, *[0] * (tables.MAX_PEOPLE - len(found))]

    return Code(lambda row: faces.write([die for die in row if die]), read)


def _read_stack(key: str, word: str) -> list[int]:
    top, colon, left = word.partition(":")
    if not colon:
        raise NotationError(f"{key}: {word!r} is not two words separated by a colon")
    return [_BUILDING.read(key, top), number().read(key, left)]


def _write_blind(hand: Sequence[Any]) -> str:
    return f"{_BLIND.write(hand[0])} {_CARDS.write(hand[1])}".removesuffix(f" {DASH}")


def _read_blind(key: str, word: str) -> list[Any]:
    count, _, known = word.partition(" ")
    return [_BLIND.read(key, count), _CARDS.read(key, known)]


def _all_of(names: Sequence[str]) -> Code:
    """Return the code for marks; the word ``all`` stands for all marks."""
    some, every = marks(names, " "), [1] * len(names)
    return Code(
        lambda value: "all" if value == every else some.write(value),
        lambda key, word: every if word == "all" else some.read(key, word),
    )


_TAMERS = dice(",")
_LEFT = several(_FACE, " ")
_KINDS = number(tables.RESOURCES + 1)
_BUILDING = name(tables.BUILDING_IDS)
_STACK = Code(lambda stack: f"{_BUILDING.write(stack[0])}:{stack[1]}", _read_stack)
_CARDS, _BLIND = marks(tables.CARD_IDS, " "), number(len(tables.CARD_IDS))
TOOLS = each(
    Code(
        lambda tool: f"{tool[0]}{'u' if tool[1] else ''}",
        lambda key, word: (number().read(key, word.removesuffix("u")), int(word.endswith("u"))),
    ),
    tables.TOOL_SLOTS,
    ",",
)

MOMENT = _line(
    *("round=rounds!", "turn!"),
    Entry("phase", "phase", choice(PHASES), always=True),
    Entry("player", "player", decider(), always=True),
    *("starter!", "acting!", "limit"),
    Entry("ended", "ending", choice(ENDINGS)),
)
PLACES = tuple(
    Entry(place, place, sparse(_SEATS, number(), 0, " "), spaced=True)
    for place in tables.PLACE_NAMES
)
MARKET = _line(
    Entry("cards", "slot", each(name(tables.CARD_IDS), tables.SLOTS, " "), True, spaced=True),
    "pile!",
)
STACKS = _line(
    Entry(
        "stacks",
        "stacks",
        several(_STACK, " "),
        always=True,
        spaced=True,
    )
)
HERD = _line(*("herd", "bonus", "back"), Entry("box", "box", _all_of(tables.TILE_IDS), spaced=True))
THROW = _line(
    Entry("throw", "dice", dice(" "), spaced=True),
    "by=roller",
    Entry("for", "gathers", choice(PURPOSES)),
    *("more=to_throw", "added"),
    Entry(
        "left",
        "taken",
        Code(
            lambda counts: _LEFT.write(
                [n + 1 for n, count in enumerate(counts) for _ in range(count)]
            ),
            lambda key, word: [_LEFT.read(key, word).count(n + 1) for n in range(tables.PIPS)],
        ),
        spaced=True,
    ),
    "use=place",
)
PAYMENT = _line(
    "due",
    Entry(
        "kinds",
        "kinds",
        Code(
            lambda value: "any" if value == tables.ANY_KINDS else _KINDS.write(value),
            lambda key, word: tables.ANY_KINDS if word == "any" else _KINDS.read(key, word),
        ),
    ),
    *("said", "paid"),
    Entry("purpose", "purpose", choice(PHASES)),
    "figures=sending",
)
AWARDS = _line(
    Entry("tamers", "tamer", sparse(_SEATS, _TAMERS, [0] * tables.MAX_PEOPLE, " "), spaced=True),
    Entry("awards", "awards", members(_SEATS, " "), spaced=True),
    "award",
)
OF_PLAYER = _line_of_player(
    *("people!", "home=idle!", "sent", "food!"),
    Entry("goods", "resource", GOODS, always=True),
    "track!",
    Entry("tools", "tools", TOOLS, always=True),
    Entry("score", "score", number(1 << 15, -(1 << 15)), always=True),
)
BELONGINGS = (
    Entry("cards", "cards", _CARDS, spaced=True),
    Entry("blind", "hand", Code(_write_blind, _read_blind), spaced=True),
    Entry("buildings", "buildings", marks(tables.BUILDING_IDS, " "), spaced=True),
    Entry("tiles", "tiles", marks(tables.TILE_IDS, " "), spaced=True),
    Entry("once", "unused", marks(tuple(map(str, tables.ONCE_VALUE)), " "), spaced=True),
    Entry("choice", "chooser", Code(lambda value: "", lambda key, word: 1), spaced=True),
)
OF_TABLE = (MARKET, STACKS, HERD, THROW, PAYMENT, AWARDS)

_ACTIONS = (USING, ROLLING, TOOLING, BUYING, PAYING, TAKING, DRAWING, SENDING)
_TAMING = (TAMING, CHOOSING)
USES = (
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
