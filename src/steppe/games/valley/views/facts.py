"""Facts about a position, by the names that worked examples use.

``d4`` gives the contents of a hex (``red 3w 1f village, field intact, 2 bison``). ``ends d4
warrior`` lists where that pawn of the current tribe may end its move. ``pawns red``, ``supply
red``, ``camps red``, ``markers red`` (camps in supply), ``food red``, ``cards red`` and ``fire
red`` describe a tribe. ``bag wolf`` counts animals off the board; ``plays raft`` lists the targets
of a card. Facts about the whole table have only a name (``time``, ``burning``, ``deck``).
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from steppe.core.fact import NONE, Fact, OfAll, OfEach, Things, joined, of_all, of_each, of_names
from steppe.games.valley.rules import camps, tables
from steppe.games.valley.rules.board import HEX_NAMES, HEXES
from steppe.games.valley.rules.cards import EVENT_NAMES, NO_EVENT, TRICK_NAMES
from steppe.games.valley.rules.effects import has, supply
from steppe.games.valley.rules.state import AWAY, DISCARDED, HELD, State
from steppe.games.valley.views.types import Position
from steppe.games.valley.views.words import people

_CROPS = ("none", "damaged", "intact")
_ENDINGS = (NONE, "camps", "last tribe", "extinction", "turn limit")
_HEX = of_names("HEX", HEX_NAMES)
_KIND = of_names("KIND", tables.SPECIES_NAMES)
_TRIBE = Things("TRIBE", lambda position: tables.TRIBE_WORDS[: position.players])
_CARD = of_names("CARD", TRICK_NAMES)
_of_all: OfAll[State] = of_all
_of_tribe: OfEach[State] = partial(of_each, _TRIBE)


def _of_hexes(field: str, says: str) -> Fact:
    return _of_all(field, says, lambda s: _those(HEX_NAMES, lambda n: has(getattr(s, field), n)))


def _those(names: Sequence[str], holds: Callable[[int], object]) -> str:
    """Return the names whose index meets a condition."""
    return joined(name for number, name in enumerate(names) if holds(number))


# the table and the land


def _away(s: State) -> list[int]:
    return [n for n in range(tables.ANIMALS) if s.animal[n] == AWAY and tables.EXISTS[s.edition][n]]


def _in_bag(s: State, kind: int) -> int:
    return sum(n >= tables.STRAYS and tables.SPECIES_OF[n] == kind for n in _away(s))


def _hex(s: State, place: int) -> str:
    parts = [_people(s, place, tribe) for tribe in range(s.players)]
    parts += [f"field {_CROPS[s.crop[place]]}" if s.crop[place] != tables.NO_FIELD else ""]
    herds = [int(row[place]) for row in s.herd]
    parts += [f"{n} {tables.SPECIES_NAMES[kind]}" for kind, n in enumerate(herds) if n]
    parts += [
        f"lone {tables.PAWN_NAMES[kind]}" for kind in range(tables.KINDS) if s.loner[kind] == place
    ]
    return ", ".join(filter(None, parts)) or NONE


def _people(s: State, place: int, tribe: int) -> str:
    crowd = people(s, tribe, place)
    words = [_count(crowd)] if any(crowd) else []
    words += ["cub"] if s.den[tribe] == place else []
    if s.camp[place] == tribe:
        words.append("cave" if camps.is_cave(s, place) else "village")
    return " ".join([tables.TRIBE_WORDS[tribe], *words]) if words else ""


def _count(crowd: Iterable[int]) -> str:
    return " ".join(f"{n}{sign}" for n, sign in zip(crowd, "wf", strict=True) if n) or "0"


def _pile(s: State, place: int) -> str:
    return _those(TRICK_NAMES, lambda trick: s.trick[trick] == place)


def _foresees(s: State, tribe: int) -> str:
    return (*EVENT_NAMES, NONE)[s.foreseen if has(s.seers, tribe) else NO_EVENT]


# actions of the current tribe


def _movers(position: Position) -> list[str]:
    """Return the current tribe's pawns, and its other movable pieces: ``d4 warrior``."""
    s, movers = position.state, []
    if position.player >= 0 and s.acting != tables.NOBODY:
        for place in range(HEXES):
            crowd = zip(tables.PAWN_NAMES, people(s, s.acting, place), strict=False)
            movers += [f"{HEX_NAMES[place]} {kind}" for kind, number in crowd if number]
    moves = (move.split(":") for move in position.legal())
    others = (f"{words[1]} {words[2]}" for words in moves if words[0] == "move")
    return list(dict.fromkeys((*movers, *others)))


def _ends(position: Position, number: int) -> str:
    """Return the hexes where a pawn may end its move."""
    place, kind = _movers(position)[number].split()
    moves = (move.split(":") for move in position.legal())
    return joined(words[3] for words in moves if words[:3] == ["move", place, kind])


def _plays(position: Position, card: int) -> str:
    """Return a card's playable targets; ``yes`` for a card without targets."""
    moves = (move.partition(":") for move in position.legal())
    return joined(target or "yes" for name, _, target in moves if name == TRICK_NAMES[card])


FACTS = (
    _of_all(
        "time", "season and month", lambda s: f"{tables.SEASON_NAMES[s.season]} {int(s.month)}"
    ),
    _of_all("year", "the year, from 1", lambda s: int(s.year)),
    _of_all("first", "the first tribe of this turn", lambda s: tables.TRIBE_WORDS[s.first]),
    _of_all("event", "the event of this turn", lambda s: (*EVENT_NAMES, NONE)[s.event]),
    _of_all("in force", "events that last", lambda s: _those(EVENT_NAMES, lambda n: s.in_force[n])),
    _of_all("ending", "how the match ended", lambda s: _ENDINGS[s.ending]),
    _of_all(
        "winners",
        "the tribes that won",
        lambda s: _those(tables.TRIBE_WORDS, lambda n: has(s.winners, n)),
    ),
    _of_hexes("burning", "hexes on fire"),
    _of_hexes("flooded", "hexes under water"),
    _of_hexes("snowed", "hexes under snow"),
    _of_hexes("lava", "hexes under lava"),
    _of_hexes("palisades", "hexes with a palisade"),
    _of_all("fields", "fields on the board", camps.num_fields),
    of_each(_KIND, "bag", "animals of a kind in the bag", _in_bag),
    _of_all(
        "reserve", "strays not on the board", lambda s: sum(n < tables.STRAYS for n in _away(s))
    ),
    _of_all("deck", "trick cards left", lambda s: int(s.in_deck)),
    _of_all("discards", "trick cards discarded", lambda s: _pile(s, DISCARDED)),
    of_each(_HEX, "", "the contents of a hex: red 3w 1f village, 2 bison", _hex),
    _of_tribe(
        "pawns",
        "warriors and women on the board: 3w 1f",
        lambda s, n: _count(s.number[tables.KINDS * n : tables.KINDS * (n + 1)]),
    ),
    _of_tribe(
        "supply",
        "warriors and women in supply",
        lambda s, n: _count(supply(s, n, k) for k in range(tables.KINDS)),
    ),
    _of_tribe(
        "camps",
        "hexes with its camps",
        lambda s, n: _those(HEX_NAMES, lambda place: s.camp[place] == n),
    ),
    _of_tribe("markers", "camps in supply", lambda s, n: tables.MAX_CAMPS - int(s.num_camps[n])),
    _of_tribe("food", "food in store", lambda s, tribe: int(s.food[tribe])),
    _of_tribe("cards", "trick cards in hand", lambda s, tribe: int(s.hand[tribe])),
    _of_tribe("fire", "the camp with the fire marker", lambda s, n: (*HEX_NAMES, NONE)[s.fire[n]]),
    _of_tribe("holds", "its trick cards", lambda s, n: _pile(s, HELD + n)),
    _of_tribe(
        "spied",
        "cards of others that it has seen",
        lambda s, n: _those(TRICK_NAMES, lambda trick: has(s.known[trick], n)),
    ),
    _of_tribe("foresees", "the next event, if it has seen it", _foresees),
    Fact("ends", "where a pawn may end its move", _ends, Things("HEX PAWN", _movers), True),
    Fact("plays", "targets of a card, yes where it has none, - if not now", _plays, _CARD, True),
)
