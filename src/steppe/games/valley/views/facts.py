"""What can be said of a position by name, in the words of the worked examples.

``d4`` is what stands on a hex (``red 3w 1f village, field intact, 2 bison``), ``ends d4 warrior``
where such a pawn of the tribe in turn may end its move. ``pawns red``, ``supply red``, ``camps
red``, ``markers red`` (camps in supply), ``food red``, ``cards red`` and ``fire red`` tell of a
tribe, ``bag wolf`` how many animals are off the board, ``plays raft`` what may be done with a
card; what there is once has its name alone (``time``, ``burning``, ``deck``).
"""

from collections.abc import Iterable

from steppe.core.game import State
from steppe.core.position import Position
from steppe.games.valley import effects
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


def facts(position: Position) -> dict[str, str]:
    """Return the named facts of a position, each as text."""
    s = position.state
    found = _time(s) | _land(s) | _piles(s)
    found |= {HEX_NAMES[place]: _hex(s, place) for place in range(HEXES)}
    for tribe in range(position.players):
        for fact, text in (_tribe(s, tribe) | _secrets(s, tribe)).items():
            found[f"{fact} {TRIBE_WORDS[tribe]}"] = text
    return found | _ends(position) | _plays(position)


def _time(s: State) -> dict[str, str]:
    return {
        "time": f"{SEASON_NAMES[s.season]} {int(s.month)}",
        "year": str(int(s.year)),
        "first": TRIBE_WORDS[s.first],
        "event": _NONE if s.event == NO_EVENT else EVENT_NAMES[s.event],
        "in force": _words(EVENT_NAMES[e] for e in range(EVENTS) if s.in_force[e]),
        "ending": _ENDINGS[s.ending],
        "winners": _words(
            word for tribe, word in enumerate(TRIBE_WORDS) if effects.has(s.winners, tribe)
        ),
    }


def _land(s: State) -> dict[str, str]:
    return {
        "burning": _hexes(s.burning),
        "flooded": _hexes(s.flooded),
        "snowed": _hexes(s.snowed),
        "lava": _hexes(s.lava),
        "palisades": _hexes(s.palisades),
        "fields": str(effects.num_fields(s)),
    }


def _piles(s: State) -> dict[str, str]:
    away = [n for n in range(ANIMALS) if s.animal[n] == AWAY and EXISTS[s.edition][n]]
    bag = [int(SPECIES_OF[n]) for n in away if n >= STRAYS]
    found = {f"bag {SPECIES_NAMES[kind]}": str(bag.count(kind)) for kind in range(SPECIES)}
    found["reserve"] = str(sum(n < STRAYS for n in away))
    found["deck"] = str(int(s.in_deck))
    found["discards"] = _words(TRICK_NAMES[t] for t in range(TRICKS) if s.trick[t] == DISCARDED)
    return found


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
        words.append("cave" if effects.is_cave(s, place) else "village")
    return " ".join([TRIBE_WORDS[tribe], *words]) if words else ""


def _count(warriors: int, women: int) -> str:
    told = [f"{n}{sign}" for n, sign in ((warriors, "w"), (women, "f")) if n]
    return " ".join(told) or "0"


def _tribe(s: State, tribe: int) -> dict[str, str]:
    kinds = (WARRIOR, WOMAN)
    return {
        "pawns": _count(*(int(s.number[effects.row(tribe, kind)]) for kind in kinds)),
        "supply": _count(*(effects.supply(s, tribe, kind) for kind in kinds)),
        "camps": _words(HEX_NAMES[p] for p in range(HEXES) if s.camp[p] == tribe),
        "markers": str(MAX_CAMPS - int(s.num_camps[tribe])),
        "food": str(int(s.food[tribe])),
        "cards": str(int(s.hand[tribe])),
        "fire": _NONE if s.fire[tribe] == HEXES else HEX_NAMES[s.fire[tribe]],
    }


def _secrets(s: State, tribe: int) -> dict[str, str]:
    """Return what only a tribe knows."""
    mine = (TRICK_NAMES[t] for t in range(TRICKS) if s.trick[t] == HELD + tribe)
    spied = (TRICK_NAMES[t] for t in range(TRICKS) if effects.has(s.known[t], tribe))
    knows = effects.has(s.seers, tribe) and s.foreseen != NO_EVENT
    return {
        "holds": _words(mine),
        "spied": _words(spied),
        "foresees": EVENT_NAMES[s.foreseen] if knows else _NONE,
    }


def _ends(position: Position) -> dict[str, str]:
    """Return where the pawns of the tribe in turn may end a move, by hex and kind."""
    ends: dict[str, list[str]] = {}
    s = position.state
    if position.player >= 0 and s.acting != NOBODY:
        for place in range(HEXES):
            for kind in (WARRIOR, WOMAN):
                if s.pawns[effects.row(int(s.acting), kind)][place]:
                    ends[f"ends {HEX_NAMES[place]} {PAWN_NAMES[kind]}"] = []
    for move in position.legal():
        verb, *words = move.split(":")
        if verb == "move":
            ends.setdefault(f"ends {words[0]} {words[1]}", []).append(words[2])
    return {name: _words(hexes) for name, hexes in ends.items()}


def _plays(position: Position) -> dict[str, str]:
    """Return the targets of each card that may be played now; ``yes`` where it has none."""
    targets: dict[str, list[str]] = {name: [] for name in TRICK_NAMES}
    for move in position.legal():
        card, _, target = move.partition(":")
        if card in targets:
            targets[card].append(target or "yes")
    return {f"plays {card}": _words(found) for card, found in targets.items()}


def _hexes(hexes: int) -> str:
    return _words(HEX_NAMES[place] for place in range(HEXES) if effects.has(hexes, place))


def _words(names: Iterable[str]) -> str:
    return " ".join(names) or _NONE
