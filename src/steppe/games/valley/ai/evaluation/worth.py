"""The worth of a tribe: camps, people, food, and the expected results of current fights."""

from typing import NamedTuple

from steppe.core.eval_terms import summed
from steppe.engine.jit import lowest, njit, scratch
from steppe.games.valley.ai.evaluation import larder, numbers, odds
from steppe.games.valley.ai.evaluation.danger import Peril, coming, movers, peril
from steppe.games.valley.rules import tables
from steppe.games.valley.rules.board import FISHING, FORESTS, LAKES, NO_HEX
from steppe.games.valley.rules.cards import DROUGHT
from steppe.games.valley.rules.effects import barred, has, num_here, num_pawns
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import KINDS, NOBODY, SPECIES, SUMMER, TRIBES, WARRIOR, WOMAN

_room = scratch(TRIBES, "float64")


class Worth(NamedTuple):
    """The worth of a tribe in pawns, term by term."""

    camps: float
    women: float
    warriors: float
    food: float
    fields: float
    hunts: float
    fights: float
    sites: float
    cards: float
    hunger: float
    danger: float


class Places(NamedTuple):
    """The income of a tribe's hexes, and the expected gains and losses in fights there.

    ``food`` is the stock with the expected income. ``meat`` may be hunted at a ``cost`` in pawns.
    ``brawls`` counts fights with tribes; ``lost`` and ``won`` are the expected numbers of women,
    ``lost_camps`` and ``won_camps`` of camps. ``fear`` and ``hope`` are losses and gains in pawns
    if every warrior that can still come does so. ``rounds`` judges fights by their first round.
    """

    food: float
    fields: float
    hunts: float
    fights: float
    sites: float
    meat: float
    cost: float
    brawls: int
    lost: float
    won: float
    lost_camps: float
    won_camps: float
    fear: float
    hope: float
    rounds: float


@njit
def of_tribe(s: State, tribe: int) -> float:
    """Return a tribe's worth in pawns."""
    return summed(parts(s, tribe))


@njit
def once(s: State, tribe: int) -> float:
    """Return a tribe's worth by the earlier evaluation, which ignores hunger and danger ahead.

    The earlier evaluation judges fights by their first round.
    """
    known = parts(s, tribe)
    total = 0.0
    for part in known:
        total += part
    rounds = places(s, tribe, movers(s)).rounds if num_pawns(s, tribe) > 0 else 0.0
    return total - known.hunger - known.danger - known.fights + rounds


@njit
def parts(s: State, tribe: int) -> Worth:
    """Return the terms of a tribe's worth."""
    moving = movers(s)
    return terms(s, tribe, places(s, tribe, moving), peril(s, tribe, moving, _room()))


@njit
def terms(s: State, tribe: int, at: Places, perils: Peril) -> Worth:
    """Return the terms of a tribe's worth, given its hexes and dangers."""
    if num_pawns(s, tribe) == 0:
        return Worth(numbers.GONE, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    warriors = numbers.WARRIOR * s.number[tribe * KINDS + WARRIOR]
    cards = numbers.CARD * s.hand[tribe]
    camps, women, food = _camps(s, tribe), _women(s, tribe), _stores(s, tribe, at.food)
    danger = -numbers.DANGER * perils.now - numbers.DANGER_LATER * perils.later
    own = camps, women, warriors, food, at.fields, at.hunts, at.fights, at.sites, cards
    return Worth(*own, _hunger(s, tribe), danger)


@njit
def _hunger(s: State, tribe: int) -> float:
    """Return the cost of hunger: losses before harvest, and certain losses at the next meal."""
    doomed = larder.doomed(s, tribe, larder.meals_left(s))
    certain = 0.0 if larder.may_move(s, tribe) else float(larder.lack(s, tribe))
    return -numbers.WINTER * doomed - numbers.CERTAIN * certain


@njit
def _camps(s: State, tribe: int) -> float:
    """Return the worth of the camps and of the fire, which a win in the advanced game requires."""
    camps = float(s.num_camps[tribe])
    first = min(camps, float(tables.VICTORY_CAMPS))
    worth = numbers.CAMP * camps + numbers.NEARLY * first * (first - 1.0) / 2.0
    if s.advanced and s.fire[tribe] != NO_HEX:
        worth += numbers.FIRE
    if s.announced[tribe] and camps >= tables.VICTORY_CAMPS:
        worth += numbers.ANNOUNCED
    return worth


@njit
def _women(s: State, tribe: int) -> float:
    women = float(s.number[tribe * KINDS + WOMAN])
    return numbers.WOMAN * women + (numbers.FIRST_WOMAN if women > 0.0 else 0.0)


@njit
def places(s: State, tribe: int, moving: int) -> Places:
    """Return the income of a tribe's hexes, and its expected results in fights."""
    food, hexes = float(s.food[tribe]), int(s.home[tribe])
    fields, hunts, fights, sites, meat, cost = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    brawls, lost, won, lost_camps, won_camps = 0, 0.0, 0.0, 0.0, 0.0
    fear, hope, rounds, may_move = 0.0, 0.0, 0.0, has(moving, tribe)
    fishing = 0 if s.in_force[DROUGHT] else int(FISHING[s.board])
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        others = int(s.crowd[place]) - num_here(s, tribe, place)
        chance = _chance(s, tribe, place) if others > 0 else 1.0
        catch = has(fishing, place) + (s.season == SUMMER and has(FORESTS[s.board], place))
        food += chance * catch
        fields += chance * numbers.FIELD * s.crop[place] / tables.INTACT
        if s.beasts[place] > 0:
            prey, dead = _hunt(s, tribe, place)
            hunts += numbers.MEAL * prey - numbers.RISK * dead
            meat += prey
            cost += dead
        if others > 0:
            rounds += _brawl(s, tribe, place, others, chance)
            mine, women = _warriors_here(s, tribe, place), _women_here(s, tribe, place)
            others_women, is_own = _all_women(s, place) - women, s.camp[place] == tribe
            is_sacked = s.camp[place] != NOBODY and not is_own
            battle = battle_odds(s, tribe, place, mine)
            brawls += 1
            lost += (1.0 - battle) * women
            won += battle * others_women
            lost_camps += (1.0 - battle) * is_own
            won_camps += battle * is_sacked
            most = battle_odds(s, tribe, place, coming(s, tribe, place)) if may_move else battle
            likely = (battle + most) / 2.0 if s.acting == tribe else battle
            fights += _brawl(s, tribe, place, others, likely)
            fear += (1.0 - most) * (numbers.WOMAN * women + numbers.CAMP * is_own)
            hope += most * (numbers.WOMAN * others_women + numbers.CAMP * is_sacked)
        elif s.beasts[place] == 0:
            sites += _site(s, tribe, place)
    outcome = meat, cost, brawls, lost, won, lost_camps, won_camps, fear, hope, rounds
    return Places(food, fields, hunts, fights, sites, *outcome)


@njit
def _warriors_here(s: State, tribe: int, place: int) -> int:
    return int(s.pawns[tribe * KINDS + WARRIOR, place])


@njit
def _women_here(s: State, tribe: int, place: int) -> int:
    return int(s.pawns[tribe * KINDS + WOMAN, place])


@njit
def _all_women(s: State, place: int) -> int:
    """Count the women of all tribes on a hex."""
    count = 0
    for tribe in range(s.players):
        count += s.pawns[tribe * KINDS + WOMAN, place]
    return count


@njit
def battle_odds(s: State, tribe: int, place: int, mine: int) -> float:
    """Return the chance that ``mine`` warriors outlast the strongest other tribe on a hex."""
    least = 1.0
    for other in range(s.players):
        if other != tribe and num_here(s, other, place) > 0:
            more = _dice(s, tribe, place) - _dice(s, other, place)
            theirs = _warriors_here(s, other, place)
            least = min(least, odds.of_battle(mine, theirs, more))
    return least


@njit
def _dice(s: State, tribe: int, place: int) -> int:
    """Return a tribe's bonus on a hex from its camp and cards."""
    return int(s.camp[place] == tribe) + (int(s.boost[tribe]) if s.place == place else 0)


@njit
def _stores(s: State, tribe: int, food: float) -> float:
    """Return the worth of food left after the next meal; missing food counts against a tribe."""
    need = float(num_pawns(s, tribe))
    left = food - need
    if left < 0.0:
        return numbers.HUNGER * left
    reserve = numbers.WINTER_NEED * need
    if s.season != SUMMER:
        left = left - reserve if left > reserve else left / 2.0
    stock = numbers.STOCK * min(left, float(numbers.ENOUGH))
    return stock + numbers.PLENTY * max(0.0, left - numbers.ENOUGH)


@njit
def _site(s: State, tribe: int, place: int) -> float:
    """Return the worth of a hex where a couple can build next."""
    if s.camp[place] != NOBODY or s.num_camps[tribe] >= tables.MAX_CAMPS:
        return 0.0
    if s.pawns[tribe * KINDS + WARRIOR, place] == 0 or s.pawns[tribe * KINDS + WOMAN, place] == 0:
        return 0.0
    return 0.0 if has(barred(s) | LAKES[s.board], place) else numbers.SITE


@njit
def strength(s: State, tribe: int, place: int) -> int:
    """Return a tribe's approximate bonus on a hex."""
    camp = 1 if s.camp[place] == tribe else 0
    return int(s.pawns[tribe * KINDS + WARRIOR, place]) + camp


@njit
def strongest_other(s: State, tribe: int, place: int) -> int:
    """Return the approximate bonus of the strongest other tribe on a hex."""
    strongest = 0
    for other in range(s.players):
        if other != tribe and num_here(s, other, place) > 0:
            strongest = max(strongest, strength(s, other, place))
    return strongest


@njit
def _hunt(s: State, tribe: int, place: int) -> tuple[float, float]:
    """Return the expected food from the animals on a hex, and the expected cost in pawns."""
    food, foes, cost = 0.0, 0, 0.0
    pawns = float(num_here(s, tribe, place))
    for species in range(SPECIES):
        number = int(s.herd[species, place])
        if number > 0:
            cost += odds.losses(strength(s, tribe, place) - number, number)
            food += number * tables.MEAT[species]
            foes += number
    survives = max(0.0, 1.0 - cost / (pawns + 0.5))
    return food * survives, min(pawns, cost)


@njit
def _chance(s: State, tribe: int, place: int) -> float:
    """Return the chance that a tribe holds a hex against the strongest other tribe there."""
    return odds.of_round(strength(s, tribe, place) - strongest_other(s, tribe, place))


@njit
def _brawl(s: State, tribe: int, place: int, others: int, chance: float) -> float:
    """Return the expected gain, less the cost, of a fight with other tribes on a hex."""
    own, spoils = numbers.RISK * _people_here(s, tribe, place), numbers.SPOILS * others
    if s.camp[place] == tribe:
        own += numbers.CAMP
    elif s.camp[place] != NOBODY:
        spoils += numbers.SACK
    return spoils * chance - own * (1.0 - chance)


@njit
def _people_here(s: State, tribe: int, place: int) -> float:
    """Return the worth of a tribe's people on a hex; its last women are worth more."""
    warriors, women = tribe * KINDS + WARRIOR, tribe * KINDS + WOMAN
    worth = numbers.WARRIOR * s.pawns[warriors, place] + numbers.WOMAN * s.pawns[women, place]
    is_last = s.pawns[women, place] > 0 and s.pawns[women, place] == s.number[women]
    return worth + (numbers.FIRST_WOMAN if is_last else 0.0)
