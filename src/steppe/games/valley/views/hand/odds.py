"""The odds of a fight in the present position, ignoring cards (rules V9.2 to V9.8).

The rules give each side's bonus and the pawns it may lose; a side gives up the pawns whose loss
hurts its chance least. The functions take pawns away from a copy of the position and put them back.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from steppe.games.valley.ai.evaluation.odds import of_round
from steppe.games.valley.rules.board import NO_HEX
from steppe.games.valley.rules.effects import num_here
from steppe.games.valley.rules.phases import fighting
from steppe.games.valley.rules.state import TRIBAL, State
from steppe.games.valley.rules.tables import KINDS, WOLF_CUB

Key = tuple[int, ...]


class Odds(NamedTuple):
    """The chance to win a fight, and its expected cost in pawns."""

    chance: float
    cost: float


def hunt(s: State, tribe: int, foe: int) -> Odds:
    """Return a tribe's odds against one species on ``s.place``, or against a bear there."""
    s.foe, s.hunter = foe, tribe
    return _hunted(s, int(fighting.num_foes(s) - s.slain), {})


def _hunted(s: State, foes: int, known: dict[Key, Odds]) -> Odds:
    if foes <= 0 or num_here(s, s.hunter, s.place) == 0:
        return Odds(float(foes <= 0), 0.0)
    key = (*_strength(s, int(s.hunter)), foes)
    if key not in known:
        lead = int(fighting.bonus(s, s.hunter)) - int(fighting.herd_bonus(s, foes))
        won = _hunted(s, foes - 1, known)
        lost = max(_after(s, int(s.hunter), foes, known), key=_good)
        known[key] = _mixed(of_round(lead), won, lost)
    return known[key]


def _after(s: State, tribe: int, foes: int, known: dict[Key, Odds]) -> Iterator[Odds]:
    """For each pawn that may be lost, yield the odds of the hunt without it."""
    for kind in _losable(s, tribe):
        with _lost(s, tribe, kind):
            further = _hunted(s, foes, known)
        yield Odds(further.chance, further.cost + (kind < KINDS))


def brawl(s: State, tribe: int, other: int) -> Odds | None:
    """Return a tribe's odds against the only other tribe on ``s.place``.

    Return ``None`` if the tribes do not fight: in one edition, women alone do not fight [V9.5].
    """
    s.foe, s.sides = TRIBAL, 1 << tribe | 1 << other
    return _fought(s, (tribe, other), {}) if fighting.is_brawl(s) else None


def _fought(s: State, sides: tuple[int, int], known: dict[Key, Odds]) -> Odds:
    tribe, other = sides
    rollers = int(fighting.who_roll(s))
    if rollers != s.sides:
        return Odds(float(rollers == 1 << tribe), 0.0)
    key = (*_strength(s, tribe), *_strength(s, other))
    if key not in known:
        lead = int(fighting.bonus(s, tribe)) - int(fighting.bonus(s, other))
        won = min(_less(s, sides, other, known), key=_good)
        lost = max(_less(s, sides, tribe, known), key=_good)
        known[key] = _mixed(of_round(lead), won, lost)
    return known[key]


def _less(s: State, sides: tuple[int, int], loser: int, known: dict[Key, Odds]) -> Iterator[Odds]:
    """For each pawn that a side may lose, yield the odds of the fight without it."""
    for kind in _losable(s, loser):
        with _lost(s, loser, kind):
            further = _fought(s, sides, known)
        yield Odds(further.chance, further.cost + (kind < KINDS and loser == sides[0]))


def _good(odds: Odds) -> tuple[float, float]:
    return odds.chance, -odds.cost


def _mixed(chance: float, won: Odds, lost: Odds) -> Odds:
    """Return the odds of a fight, given the chance to win its next round."""
    return Odds(
        *(chance * one + (1.0 - chance) * other for one, other in zip(won, lost, strict=True))
    )


def _strength(s: State, tribe: int) -> Key:
    numbers = (int(s.pawns[tribe * KINDS + kind, s.place]) for kind in range(KINDS))
    return (*numbers, int(s.den[tribe] == s.place))


def _losable(s: State, tribe: int) -> list[int]:
    return [kind for kind in range(WOLF_CUB + 1) if fighting.may_give_up(s, tribe, kind)]


@contextmanager
def _lost(s: State, tribe: int, kind: int) -> Iterator[None]:
    """Take a pawn or the tamed wolf from the fight's hex, and put it back at the end."""
    place = s.place
    if kind == WOLF_CUB:
        s.den[tribe] = NO_HEX
    else:
        put(s, tribe, kind, -1)
    yield
    if kind == WOLF_CUB:
        s.den[tribe] = place
    else:
        put(s, tribe, kind, 1)


def put(s: State, tribe: int, kind: int, number: int) -> None:
    """Add ``number`` pawns to the fight's hex, or remove pawns if negative; update ``home``."""
    s.pawns[tribe * KINDS + kind, s.place] += number
    bit = 1 << int(s.place)
    s.home[tribe] = s.home[tribe] | bit if num_here(s, tribe, s.place) else s.home[tribe] & ~bit
