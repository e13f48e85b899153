"""The group that is about to move: its hex, its size and its reach (rule V8).

The picked words name the group: the hex, then ``w2`` and ``f1`` for two warriors and one woman,
``cub`` for the tamed wolf. Picking a target plays the moves of all these pawns one after the other.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile

from steppe.core.i18n import msgid
from steppe.core.scene import AND
from steppe.games.valley.rules.board import HEX_NAMES
from steppe.games.valley.rules.effects import has, num_here
from steppe.games.valley.rules.land import num_free, num_unmoved
from steppe.games.valley.rules.stage import ACTING
from steppe.games.valley.rules.tables import KINDS, PAWN_NAMES, WARRIOR, WOLF_CUB, WOMAN
from steppe.games.valley.views.hand.building import holders
from steppe.games.valley.views.types import Scene

_LETTERS = ("w", "f")  # warriors and women
_CUB = "cub"
_NUMBER = re.compile(r"([wf])(\d{1,2})")


@dataclass(frozen=True)
class Party:
    """Pawns on one hex that are picked to move together."""

    scene: Scene
    place: int
    counts: tuple[int, ...]  # warriors, women, the tamed wolf

    @cached_property
    def ends(self) -> dict[int, list[str]]:
        """Return the moves for each kind in the party, by end hex."""
        kinds = [kind for kind, number in enumerate(self.counts) if number]
        found: dict[int, list[str]] = {}
        for kind in kinds:
            for move in _moves(self.scene, self.place, kind):
                end = HEX_NAMES.index(move.split(":")[-1])
                found.setdefault(end, []).append(move)
        return {end: moves for end, moves in found.items() if len(moves) == len(kinds)}

    def series(self, end: int) -> str:
        """Return the single moves that bring the whole party to a hex."""
        numbers = [number for number in self.counts if number]
        steps = zip(self.ends[end], numbers, strict=True)
        return AND.join(move for move, number in steps for _ in range(number))

    def most(self, kind: int) -> int:
        """Return the largest number of pawns of a kind that can join the rest of the party."""
        s, others = self.scene.position.state, sum(self.counts[:KINDS]) - self.counts[kind]
        tribe = int(s.acting)
        return max(0, min(num_free(s, tribe, kind, self.place), _leavers(self) - others))

    def most_alone(self, kind: int) -> int:
        """Return the largest number of pawns of a kind that can go if the other kind makes room."""
        return self.of({WARRIOR: 0, WOMAN: 0}).most(kind)

    def giving(self, kind: int, number: int) -> "Party":
        """Return the party with a number of one kind; as many of the other kind as then may go."""
        other = WOMAN if kind == WARRIOR else WARRIOR
        return self.of({kind: number, other: self.counts[other]})

    def with_count(self, kind: int, number: int) -> "Party":
        """Return the party with a different number of pawns of one kind."""
        counts = (*self.counts[:kind], number, *self.counts[kind + 1 :])
        return replace(self, counts=counts)

    def of(self, counts: Mapping[int, int]) -> "Party":
        """Return the party with new numbers of some kinds, limited to pawns that may leave."""
        party = self
        for kind in counts:
            party = party.with_count(kind, 0)
        for kind, number in counts.items():
            party = party.with_count(kind, min(number, party.most(kind)))
        return party

    def splits(self) -> dict[str, "Party"]:
        """Return the usual splits of the party by name, without repeats."""
        most = [self.most_alone(kind) for kind in range(KINDS)]
        counts = {
            msgid("All"): most,
            msgid("Half"): [(number + 1) // 2 for number in most],
            msgid("One of each"): [min(number, 1) for number in most],
            msgid("As before"): _last_split(self.scene.lately),
        }
        named = {name: self.of(dict(enumerate(numbers))) for name, numbers in counts.items()}
        first: dict[tuple[int, ...], str] = {}
        for name, party in named.items():
            if party.ends:
                first.setdefault(party.counts, name)
        return {name: named[name] for name in first.values()}

    def words(self) -> tuple[str, ...]:
        """Return the picked words for the party."""
        counts = (f"{letter}{self.counts[kind]}" for kind, letter in enumerate(_LETTERS))
        return (HEX_NAMES[self.place], *counts, *([_CUB] if self.counts[WOLF_CUB] else []))


def _last_split(lately: Sequence[str]) -> list[int]:
    """Return how many pawns of each kind last moved together, or zeros."""
    moves = [move.split(":") for move in lately if move.startswith("move:")]
    way = [moves[-1][1], moves[-1][3]] if moves else []
    together = list(takewhile(lambda move: [move[1], move[3]] == way, reversed(moves)))
    return [sum(move[2] == PAWN_NAMES[kind] for move in together) for kind in range(KINDS)]


def _leavers(party: Party) -> int:
    """Return how many pawns may leave the hex together [V8.5, V18.3]."""
    s, place = party.scene.position.state, party.place
    tribe, here = int(s.acting), int(num_here(s, int(s.acting), place))
    leavers = here - holders(s, place)
    if has(int(s.watch), place):
        leavers = min(leavers, int(num_unmoved(s, tribe, place)) - 1)
    return leavers


def starts(scene: Scene) -> set[int]:
    """Return the hexes with a choice in step 4: a move, a camp or the fire."""
    if scene.position.state.phase != ACTING:
        return set()
    verbs = ("move", "build", "kindle")
    words = (move.split(":") for move in scene.moves)
    return {HEX_NAMES.index(word[1]) for word in words if word[0] in verbs}


def picked(scene: Scene) -> Party | None:
    """Return the party that the picked words name, if any."""
    place = next((HEX_NAMES.index(w) for w in scene.picked if w in HEX_NAMES), None)
    if place is None or place not in starts(scene):
        return None
    others = scene.picked[scene.picked.index(HEX_NAMES[place]) + 1 :]  # f3 is a hex, or 3 women
    party, matches = usual(scene, place), filter(None, map(_NUMBER.fullmatch, others))
    party = party.of({_LETTERS.index(number[1]): int(number[2]) for number in matches})
    return party.with_count(WOLF_CUB, int(_CUB in scene.picked and has_cub(scene, place)))


def usual(scene: Scene, place: int) -> Party:
    """Return the default party on a hex: one warrior or, without warriors, one woman."""
    nobody = Party(scene, place, (0, 0, 0))
    for kind in (WARRIOR, WOMAN):
        if nobody.most(kind):
            return nobody.with_count(kind, 1)
    return nobody.with_count(WOLF_CUB, int(has_cub(scene, place)))


def additions(scene: Scene, place: int, party: Party | None) -> Iterator[tuple[int, Party]]:
    """Yield the kinds that a tap on a hex leaves out, with the party that a tap on the kind picks.

    A tap on a pawn picks it alone, or adds it to ``party``, the picked party, on the same hex.
    """
    base = party if party and party.place == place else Party(scene, place, (0, 0, 0))
    taken = base if base is party else usual(scene, place)
    for kind in (WOMAN, WOLF_CUB):
        most = int(has_cub(scene, place)) if kind == WOLF_CUB else base.most(kind)
        if most and not taken.counts[kind]:
            yield kind, base.with_count(kind, 1)


def has_cub(scene: Scene, place: int) -> bool:
    """Return whether a tamed wolf may move from a hex."""
    return bool(_moves(scene, place, WOLF_CUB))


def _moves(scene: Scene, place: int, kind: int) -> list[str]:
    """Return the moves that a kind of pawn can make from a hex."""
    start = f"move:{HEX_NAMES[place]}:{PAWN_NAMES[kind]}:"
    return [move for move in scene.moves if move.startswith(start)]
