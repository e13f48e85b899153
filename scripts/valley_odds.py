"""Estimate food and odds in the Valley of the Mammoths, independently of the bots' evaluation."""

from functools import cache

from steppe.engine.kernel import State
from steppe.games.valley.ai.evaluation import numbers
from steppe.games.valley.rules import cards, tables
from steppe.games.valley.rules.board import FISHING, FORESTS, HEXES
from steppe.games.valley.rules.effects import has, num_here, num_others
from steppe.games.valley.rules.land import may_leave, reach
from steppe.games.valley.rules.phases.fighting import herd_bonus
from steppe.games.valley.rules.tables import KINDS, SPECIES, SUMMER, WARRIOR, WOMAN

# food


def yields(s: State, place: int) -> int:
    """Return the food from fishing and gathering on a hex."""
    fish = not s.in_force[cards.DROUGHT] and has(int(FISHING[s.board]), place)
    return int(fish) + int(s.season == SUMMER and has(int(FORESTS[s.board]), place))


def gathered(s: State, tribe: int) -> int:
    """Return the food a tribe finds on its hexes, without fields."""
    return sum(yields(s, place) for place in range(HEXES) if has(int(s.home[tribe]), place))


def best_income(s: State, tribe: int) -> int:
    """Estimate the most food that the tribe to move could find if it spread over the land.

    In each camp one woman stays, and on each hex as many pawns stay as there are opponents and
    animals; no pawn goes to occupied hexes.
    """
    walkers, taken = [], 0
    for place in range(HEXES):
        here = num_here(s, tribe, place)
        if here:
            held = max(
                int(s.camp[place] == tribe), num_others(s, tribe, place) + s.beasts[place], 0
            )
            taken |= (1 << place) if held else 0
            free = max(0, here - held) if may_leave(s, tribe, place) else 0
            ends = (int(reach(s, tribe, place)) | 1 << place) if free else 1 << place
            walkers += [ends] * (free if free else 1 - min(1, held))
    total = sum(yields(s, place) for place in range(HEXES) if has(taken, place))
    return total + _match(s, walkers, taken)


def _match(s: State, walkers: list[int], taken: int) -> int:
    """Return the most food that walkers can find: rich hexes first, matched by augmenting paths."""
    owner: dict[int, int] = {}
    free = [p for p in range(HEXES) if not has(taken, p) and not (s.crowd[p] or s.beasts[p])]
    free += [p for p in range(HEXES) if not has(taken, p) and p not in free]
    total = 0
    for place in sorted(free, key=lambda p: -yields(s, p)):
        if yields(s, place) and _seat(place, walkers, owner, set()):
            total += yields(s, place)
    return total


def _seat(place: int, walkers: list[int], owner: dict[int, int], tried: set[int]) -> bool:
    for walker, ends in enumerate(walkers):
        if has(ends, place) and walker not in tried:
            tried.add(walker)
            if walker not in owner or _seat(owner[walker], walkers, owner, tried):
                owner[walker] = place
                return True
    return False


# fights


@cache
def _round(lead: int) -> float:
    wins = sum(a + lead > b for a in range(1, 7) for b in range(1, 7))
    losses = sum(a + lead < b for a in range(1, 7) for b in range(1, 7))
    return wins / (wins + losses)


@cache
def fight(mine: int, theirs: int, lead: int) -> float:
    """Return the chance that ``mine`` fighters outlast ``theirs``; ``lead`` is the camp bonus."""
    if mine == 0 or theirs == 0:
        return float(theirs == 0 and mine > 0)
    win = _round(mine - theirs + lead)
    return win * fight(mine, theirs - 1, lead) + (1 - win) * fight(mine - 1, theirs, lead)


def odds(s: State, tribe: int, place: int) -> float:
    """Return the chance of winning a hex against the strongest other tribe on it."""
    mine = int(s.pawns[tribe * KINDS + WARRIOR, place])
    least = 1.0
    for other in range(s.players):
        if other != tribe and num_here(s, other, place) > 0:
            theirs = int(s.pawns[other * KINDS + WARRIOR, place])
            if mine == theirs == 0:
                continue
            lead = _camp(s, tribe, place) - _camp(s, other, place)
            least = min(least, fight(mine, theirs, lead))
    return least


def worth_of(s: State, tribe: int, place: int) -> float:
    """Return the value of a tribe's pawns and camp on a hex, counted in pawns."""
    people = zip((numbers.WARRIOR, numbers.WOMAN), (WARRIOR, WOMAN), strict=True)
    pawns = sum(each * int(s.pawns[tribe * KINDS + kind, place]) for each, kind in people)
    return pawns + numbers.CAMP * _camp(s, tribe, place)


def _camp(s: State, tribe: int, place: int) -> int:
    return int(s.camp[place] == tribe)


def hunting_odds(s: State, tribe: int, place: int) -> float:
    """Estimate the chance of winning a hex against all its animals, species by species."""
    warriors, women = (int(s.pawns[tribe * KINDS + kind, place]) for kind in (WARRIOR, WOMAN))
    first = int(s.first_counts or (women > 0 and tables.WOMAN_IS_FIRST_DIE[s.edition]))
    chance = 1.0
    for species in range(SPECIES):
        number = int(s.herd[species, place])
        if number:
            lead = first - 1 + _camp(s, tribe, place) + (number - int(herd_bonus(s, number)))
            chance *= fight(warriors + women, number, lead - women)
    return chance
