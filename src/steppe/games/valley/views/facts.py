"""What can be said of a position by name, in the words of the worked examples.

``d4`` is what stands on a hex (``red 3w 1f village, field intact, 2 bison``), ``ends d4 warrior``
where such a pawn of the tribe in turn may end its move. ``pawns red``, ``supply red``, ``camps
red``, ``markers red`` (camps in supply), ``food red``, ``cards red`` and ``fire red`` tell of a
tribe, ``bag wolf`` how many animals are off the board, ``plays raft`` what may be done with a
card; what there is once has its name alone (``time``, ``burning``, ``deck``).
"""

from collections.abc import Callable, Iterable

from steppe.core.fact import Fact, Things, of_names
from steppe.core.position import Position
from steppe.engine.kernel import State
from steppe.games.valley import camps, effects
from steppe.games.valley.board import HEX_NAMES, HEXES
from steppe.games.valley.cards import EVENT_NAMES, EVENTS, NO_EVENT, TRICK_NAMES, TRICKS
from steppe.games.valley.state import AWAY, DISCARDED, HELD
from steppe.games.valley.tables import (
    ANIMALS,
    EXISTS,
    KINDS,
    MAX_CAMPS,
    NO_FIELD,
    NOBODY,
    PAWN_NAMES,
    SEASON_NAMES,
    SPECIES,
    SPECIES_NAMES,
    SPECIES_OF,
    STRAYS,
    TRIBE_WORDS,
    WARRIOR,
    WOMAN,
)

_NONE = "-"
_CROPS = ("none", "damaged", "intact")
_ENDINGS = (_NONE, "camps", "last tribe", "extinction", "turn limit")


_HEX = of_names("HEX", HEX_NAMES)
_KIND = of_names("KIND", SPECIES_NAMES)
_TRIBE = Things("TRIBE", lambda position: TRIBE_WORDS[: position.players])
_CARD = of_names("CARD", TRICK_NAMES)
_WHO = (WARRIOR, WOMAN)

Teller = Callable[[State, int], str]


def _of_all(name: str, says: str, tell: Callable[[State], str]) -> Fact:
    return Fact(name, says, lambda position: tell(position.state))


def _of_tribe(name: str, says: str, tell: Teller) -> Fact:
    return Fact(name, says, lambda position, tribe: tell(position.state, tribe), _TRIBE)


# The table and the land


def _in_force(s: State) -> str:
    return _words(EVENT_NAMES[event] for event in range(EVENTS) if s.in_force[event])


def _winners(s: State) -> str:
    return _words(word for n, word in enumerate(TRIBE_WORDS) if effects.has(s.winners, n))


def _away(s: State) -> list[int]:
    return [n for n in range(ANIMALS) if s.animal[n] == AWAY and EXISTS[s.edition][n]]


def _in_bag(s: State, kind: int) -> str:
    return str(sum(n >= STRAYS and SPECIES_OF[n] == kind for n in _away(s)))


def _discards(s: State) -> str:
    return _words(TRICK_NAMES[trick] for trick in range(TRICKS) if s.trick[trick] == DISCARDED)


def _hex(s: State, place: int) -> str:
    parts = [_people(s, place, tribe) for tribe in range(s.players)]
    crop = int(s.crop[place])
    parts += [f"field {_CROPS[crop]}" if crop != NO_FIELD else ""]
    herds = [int(s.herd[species][place]) for species in range(SPECIES)]
    parts += [f"{n} {SPECIES_NAMES[kind]}" for kind, n in enumerate(herds) if n]
    parts += [f"lone {PAWN_NAMES[kind]}" for kind in range(KINDS) if s.loner[kind] == place]
    return ", ".join(part for part in parts if part) or _NONE


def _people(s: State, place: int, tribe: int) -> str:
    warriors, women = (int(s.pawns[effects.row(tribe, k)][place]) for k in (WARRIOR, WOMAN))
    words = [_count(warriors, women)] if warriors + women else []
    words += ["cub"] if s.den[tribe] == place else []
    if s.camp[place] == tribe:
        words.append("cave" if camps.is_cave(s, place) else "village")
    return " ".join([TRIBE_WORDS[tribe], *words]) if words else ""


def _count(warriors: int, women: int) -> str:
    told = [f"{n}{sign}" for n, sign in ((warriors, "w"), (women, "f")) if n]
    return " ".join(told) or "0"


# A tribe


def _pawns(s: State, tribe: int) -> str:
    return _count(*(int(s.number[effects.row(tribe, kind)]) for kind in _WHO))


def _supply(s: State, tribe: int) -> str:
    return _count(*(effects.supply(s, tribe, kind) for kind in _WHO))


def _camps(s: State, tribe: int) -> str:
    return _words(HEX_NAMES[place] for place in range(HEXES) if s.camp[place] == tribe)


def _fire(s: State, tribe: int) -> str:
    return _NONE if s.fire[tribe] == HEXES else HEX_NAMES[s.fire[tribe]]


def _holds(s: State, tribe: int) -> str:
    return _words(TRICK_NAMES[trick] for trick in range(TRICKS) if s.trick[trick] == HELD + tribe)


def _spied(s: State, tribe: int) -> str:
    known = (trick for trick in range(TRICKS) if effects.has(s.known[trick], tribe))
    return _words(TRICK_NAMES[trick] for trick in known)


def _foresees(s: State, tribe: int) -> str:
    knows = effects.has(s.seers, tribe) and s.foreseen != NO_EVENT
    return EVENT_NAMES[s.foreseen] if knows else _NONE


# What the tribe in turn may do


def _movers(position: Position) -> list[str]:
    """Return which pawns of the tribe in turn may move, or stand there: ``d4 warrior``."""
    s, movers = position.state, []
    if position.player >= 0 and s.acting != NOBODY:
        for place in range(HEXES):
            kinds = (kind for kind in _WHO if s.pawns[effects.row(int(s.acting), kind)][place])
            movers += [f"{HEX_NAMES[place]} {PAWN_NAMES[kind]}" for kind in kinds]
    moves = (move.split(":") for move in position.legal())
    others = (f"{words[1]} {words[2]}" for words in moves if words[0] == "move")
    return list(dict.fromkeys((*movers, *others)))


def _ends(position: Position, number: int) -> str:
    """Return where a pawn may end its move."""
    place, kind = _movers(position)[number].split()
    moves = (move.split(":") for move in position.legal())
    return _words(words[3] for words in moves if words[:3] == ["move", place, kind])


def _plays(position: Position, card: int) -> str:
    """Return the targets of a card that may be played now; ``yes`` where it has none."""
    moves = (move.partition(":") for move in position.legal())
    return _words(target or "yes" for name, _, target in moves if name == TRICK_NAMES[card])


def _hexes(hexes: int) -> str:
    return _words(HEX_NAMES[place] for place in range(HEXES) if effects.has(hexes, place))


def _words(names: Iterable[str]) -> str:
    return " ".join(names) or _NONE


FACTS = (
    _of_all("time", "season and month", lambda s: f"{SEASON_NAMES[s.season]} {int(s.month)}"),
    _of_all("year", "the year, from 1", lambda s: str(int(s.year))),
    _of_all("first", "the first tribe of this turn", lambda s: TRIBE_WORDS[s.first]),
    _of_all("event", "the event of this turn", lambda s: (*EVENT_NAMES, _NONE)[s.event]),
    _of_all("in force", "events that last", _in_force),
    _of_all("ending", "how the match ended", lambda s: _ENDINGS[s.ending]),
    _of_all("winners", "the tribes that won", _winners),
    _of_all("burning", "hexes on fire", lambda s: _hexes(s.burning)),
    _of_all("flooded", "hexes under water", lambda s: _hexes(s.flooded)),
    _of_all("snowed", "hexes under snow", lambda s: _hexes(s.snowed)),
    _of_all("lava", "hexes under lava", lambda s: _hexes(s.lava)),
    _of_all("palisades", "hexes with a palisade", lambda s: _hexes(s.palisades)),
    _of_all("fields", "fields on the board", lambda s: str(camps.num_fields(s))),
    Fact("bag", "animals of a kind in the bag", lambda p, n: _in_bag(p.state, n), _KIND),
    _of_all("reserve", "strays not on the board", lambda s: str(sum(n < STRAYS for n in _away(s)))),
    _of_all("deck", "trick cards left", lambda s: str(int(s.in_deck))),
    _of_all("discards", "trick cards discarded", _discards),
    Fact("", "what is there: red 3w 1f village, 2 bison", lambda p, n: _hex(p.state, n), _HEX),
    _of_tribe("pawns", "warriors and women on the board: 3w 1f", _pawns),
    _of_tribe("supply", "warriors and women in supply", _supply),
    _of_tribe("camps", "where its camps are", _camps),
    _of_tribe("markers", "camps in supply", lambda s, n: str(MAX_CAMPS - int(s.num_camps[n]))),
    _of_tribe("food", "food in store", lambda s, tribe: str(int(s.food[tribe]))),
    _of_tribe("cards", "trick cards in hand", lambda s, tribe: str(int(s.hand[tribe]))),
    _of_tribe("fire", "the camp with the fire marker", _fire),
    _of_tribe("holds", "its trick cards", _holds),
    _of_tribe("spied", "cards of others that it has seen", _spied),
    _of_tribe("foresees", "the event that it knows of", _foresees),
    Fact("ends", "where a pawn may end its move", _ends, Things("HEX PAWN", _movers)),
    Fact("plays", "targets of a card, yes where it has none, - if not now", _plays, _CARD),
)
