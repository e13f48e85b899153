"""Network features of each tribe: its possessions, its reach and its dangers."""

from steppe.core.feature import FINE, Feature, Features, tell_terms
from steppe.engine.jit import lowest, njit, popcount
from steppe.engine.net import ONE
from steppe.engine.position_type import Ints
from steppe.games.valley.ai.evaluation import larder, numbers
from steppe.games.valley.ai.evaluation.danger import Peril, near
from steppe.games.valley.ai.evaluation.worth import Places, Worth, terms
from steppe.games.valley.rules import cards, tables
from steppe.games.valley.rules.board import HIGH, NO_HEX, PLAINS
from steppe.games.valley.rules.effects import has, is_playing, num_pawns
from steppe.games.valley.rules.land import num_free_here
from steppe.games.valley.rules.phases.eating import need
from steppe.games.valley.rules.state import HELD, NO_FIGHT, State

_MUCH = tuple(FINE * pawns for pawns in (20, 8, 8, 3, 2, 4, 4, 3, 1, 3, 2))  # scale of each term
_COUNTS = ("1", "2", "3", "4", "5")
_WHEN = ("now", "later")  # from tribes that may still move before the meal, and from other tribes
LEARNT_CARDS, LEARNT_CHARMS = 40, 10  # the first ones, which networks know; training may raise them

OWN = Features(
    Feature("worth", "of the tribe in pawns, in sixteenths", _MUCH, Worth._fields),
    Feature("plays", "has pawns"),
    Feature("camps at least", "at least n", 1, _COUNTS),
    Feature("announced", "four camps at the end of the last turn"),
    Feature("fire", "owned by the tribe"),
    Feature("caves", "among its camps", 2),
    Feature("warriors", "on the board", 5),
    Feature("women", "on the board", 3),
    Feature("last woman", "there is only one"),
    Feature("spare women", "more than camps", 2),
    Feature("camps soon", "including those it could build in its next part", 2),
    Feature("hexes", "with its pawns", 4),
    Feature("guarded camps", "with warriors", 2),
    Feature("rich camps", "with two women or more", 2),
    Feature("lone women", "on hexes without warriors", 2),
    Feature("couples", "hexes with a warrior and a woman and no camp", 2),
    Feature("largest group", "most warriors on one hex", 3),
    Feature("guards", "warriors in camps", 3),
    Feature("births", "expected in its camps", 3),
    Feature("stock", "food", 10),
    Feature("need", "of food at the next meal", 8),
    Feature("found", "food it will find where its pawns are, at the next meal", 5),
    Feature("fish", "each turn", 3),
    Feature("gathered", "each turn of summer", 3),
    Feature("hungry", "at the next meal, if nobody moves", 3),
    Feature("doomed", "pawns until the harvest, if nobody moves", 4),
    Feature("missing", "food until the harvest, if nobody moves", 20),
    Feature("fields", "with its pawns", 1),
    Feature("crop", "their harvest", 10),
    Feature("sites", "villages that may be sown", 2),
    Feature("meat", "expected from fights with animals, in sixteenths", FINE * 6),
    Feature("cost", "pawns expected to be lost in them, in sixteenths", FINE * 3),
    Feature("game", "food that animals within reach would give", 10),
    Feature("beasts", "among its pawns", 3),
    Feature("brawls", "hexes that it shares with other tribes", 2),
    Feature(
        "women at stake", "likely to be lost in them, and won, in sixteenths", FINE * 2, ("-", "+")
    ),
    Feature(
        "camps at stake", "likely to be lost in them, and won, in sixteenths", FINE, ("-", "+")
    ),
    Feature("camps in danger", "more warriors can come now than guard them", 2),
    Feature("women in danger", "more warriors can come now than guard them", 2),
    Feature("weakest guard", "by how much attackers outnumber it", 4, _WHEN),
    Feature("peril", "expected losses to other tribes, in pawns, in sixteenths", FINE * 6, _WHEN),
    Feature("prey", "what it could take from another tribe, in pawns, in sixteenths", FINE * 6),
    Feature("hope", "gains in its brawls if all come that still can, in sixteenths", FINE * 4),
    Feature("fear", "losses in them even then, in sixteenths", FINE * 4),
    Feature("decides", "now"),
    Feature("begins", "is first player"),
    Feature("moves", "its part has begun"),
    Feature("to move", "may still move before the next meal"),
    Feature("unmoved", "pawns that may still move in its part", 4),
    Feature("fights", "takes part in the current fight"),
    Feature("loses", "one or more pawns now"),
    Feature("boost", "bonus from cards in this fight", 2),
    Feature("wolf", "has a tamed wolf"),
    Feature("cards", "in hand", 3),
    Feature(
        "charm", "a card that works until the end of the turn", 1, cards.CHARM_WORDS[:LEARNT_CHARMS]
    ),
    Feature("card", "in hand", 1, cards.TRICK_NAMES[:LEARNT_CARDS]),
)
(_TERMS, _PLAYS, _CAMPS, _ANNOUNCED, _FIRE, _CAVES, _WARRIORS, _WOMEN, _LAST) = OWN.starts[:9]
(_SPARE, _SOON, _HEXES, _GUARDED, _RICH, _LONE, _COUPLES, _GROUP, _GUARDS) = OWN.starts[9:18]
(_BIRTHS, _STOCK, _NEED, _FOUND, _FISH, _GATHERED, _HUNGRY, _DOOMED) = OWN.starts[18:26]
(_MISSING, _FIELDS, _CROP, _SITES, _MEAT, _COST, _GAME, _BEASTS, _BRAWLS) = OWN.starts[26:35]
(_WOMEN_STAKE, _CAMPS_STAKE, _CAMPS_DANGER, _WOMEN_DANGER, _WEAKEST) = OWN.starts[35:40]
(_PERIL, _PREY, _HOPE, _FEAR, _DECIDES, _BEGINS, _MOVES, _TO_MOVE) = OWN.starts[40:48]
(_UNMOVED, _FIGHTS, _LOSES, _BOOST, _WOLF, _HAND, _CHARM, _CARD) = OWN.starts[48:]
_SIZE = OWN.size


@njit
def tell_tribe(s: State, tribe: int, at: Places, perils: Peril, meals: int, x: Ints) -> float:
    """Write the features of a tribe; return its worth. ``meals`` meals remain before harvest."""
    start = tribe * _SIZE
    worth = tell_terms(terms(s, tribe, at, perils), x, start + _TERMS)
    if num_pawns(s, tribe) > 0:
        _tell_people(s, tribe, x, start)
        _tell_food(s, tribe, meals, x, start)
        _tell_fights(at, perils, x, start)
        _tell_reach(s, tribe, x, start)
        _tell_turn(s, tribe, x, start)
    return worth


@njit
def tell_prey(tribe: int, prey: float, x: Ints) -> None:
    """Write the largest expected loss, in pawns, that a tribe threatens to inflict on another."""
    x[tribe * _SIZE + _PREY] = int(FINE * prey)


@njit
def _tell_people(s: State, tribe: int, x: Ints, start: int) -> None:
    x[start + _PLAYS] = int(is_playing(s, tribe))
    for number in range(min(len(_COUNTS), s.num_camps[tribe])):
        x[start + _CAMPS + number] = 1
    x[start + _SOON] = s.num_camps[tribe]
    x[start + _ANNOUNCED] = s.announced[tribe]
    x[start + _FIRE] = int(s.fire[tribe] != NO_HEX)
    x[start + _CAVES] = popcount(s.site[tribe] & HIGH[s.board])
    x[start + _WARRIORS] = s.number[tribe * tables.KINDS + tables.WARRIOR]
    x[start + _WOMEN] = s.number[tribe * tables.KINDS + tables.WOMAN]
    x[start + _LAST] = int(s.number[tribe * tables.KINDS + tables.WOMAN] == 1)
    x[start + _SPARE] = max(0, s.number[tribe * tables.KINDS + tables.WOMAN] - s.num_camps[tribe])
    x[start + _HEXES] = popcount(s.home[tribe])
    hexes = int(s.home[tribe])
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        _tell_hex(s, tribe, place, x, start)


@njit
def _tell_hex(s: State, tribe: int, place: int, x: Ints, start: int) -> None:
    """Write the features of one hex that holds a tribe's pawns."""
    women = int(s.pawns[tribe * tables.KINDS + tables.WOMAN, place])
    warriors = int(s.pawns[tribe * tables.KINDS + tables.WARRIOR, place])
    is_guarded = warriors > 0
    x[start + _GROUP] = max(x[start + _GROUP], warriors)
    if s.camp[place] == tribe:
        x[start + _GUARDED] += is_guarded
        x[start + _GUARDS] += warriors
        x[start + _RICH] += women > 1
        x[start + _BIRTHS] += min(women, tables.MOST_BIRTHS)
    else:
        x[start + _COUPLES] += is_guarded and women > 0
    x[start + _LONE] += 0 if is_guarded else women
    x[start + _BEASTS] += s.beasts[place]
    x[start + _FIELDS] += s.crop[place] > 0
    x[start + _CROP] += tables.HARVEST[s.edition, 0, s.crop[place]]


@njit
def _tell_food(s: State, tribe: int, meals: int, x: Ints, start: int) -> None:
    pawns, fish, gathered = num_pawns(s, tribe), larder.fish(s, tribe), larder.gathered(s, tribe)
    x[start + _STOCK] = s.food[tribe]
    x[start + _NEED] = need(s, tribe)
    x[start + _FOUND] = fish + (gathered if s.season == tables.SUMMER else 0)
    x[start + _FISH] = fish
    x[start + _GATHERED] = gathered
    x[start + _HUNGRY] = larder.lack(s, tribe)
    x[start + _DOOMED] = larder.doomed(s, tribe, meals)
    x[start + _MISSING] = max(0, meals * (pawns - fish) - s.food[tribe])
    x[start + _SITES] = popcount(s.site[tribe] & PLAINS[s.board])


@njit
def _tell_fights(at: Places, perils: Peril, x: Ints, start: int) -> None:
    x[start + _MEAT] = int(FINE * at.meat)
    x[start + _COST] = int(FINE * at.cost)
    x[start + _BRAWLS] = at.brawls
    x[start + _WOMEN_STAKE] = int(FINE * at.lost)
    x[start + _WOMEN_STAKE + 1] = int(FINE * at.won)
    x[start + _CAMPS_STAKE] = int(FINE * at.lost_camps)
    x[start + _CAMPS_STAKE + 1] = int(FINE * at.won_camps)
    x[start + _SOON] += int(at.sites / numbers.SITE + 0.5)
    x[start + _CAMPS_DANGER] = perils.camps
    x[start + _WOMEN_DANGER] = perils.women
    x[start + _WEAKEST] = perils.least
    x[start + _WEAKEST + 1] = perils.least_later
    x[start + _PERIL] = int(FINE * perils.now)
    x[start + _PERIL + 1] = int(FINE * perils.later)
    x[start + _HOPE] = int(FINE * at.hope)
    x[start + _FEAR] = int(FINE * at.fear)


@njit
def _tell_reach(s: State, tribe: int, x: Ints, start: int) -> None:
    """Write the features of animals within a tribe's reach."""
    reached, hexes = 0, int(s.home[tribe])
    while hexes:
        reached |= near(s, lowest(hexes))
        hexes &= hexes - 1
    reached &= ~int(s.home[tribe])
    for species in range(tables.SPECIES):
        hexes = int(s.lair[species]) & reached
        while hexes:
            x[start + _GAME] += s.herd[species, lowest(hexes)] * tables.MEAT[species]
            hexes &= hexes - 1


@njit
def _tell_turn(s: State, tribe: int, x: Ints, start: int) -> None:
    x[start + _DECIDES] = int(s.player == tribe)
    x[start + _BEGINS] = int(s.first == tribe)
    x[start + _TO_MOVE] = int(larder.may_move(s, tribe))
    if s.acting == tribe:
        x[start + _MOVES] = 1
        hexes = int(s.home[tribe])
        while hexes:
            x[start + _UNMOVED] += num_free_here(s, tribe, lowest(hexes))
            hexes &= hexes - 1
    if s.foe != NO_FIGHT:
        x[start + _FIGHTS] = int(has(s.sides, tribe))
        x[start + _LOSES] = int(has(s.losers, tribe))
        x[start + _BOOST] = s.boost[tribe]
    x[start + _WOLF] = int(s.den[tribe] != NO_HEX)
    x[start + _HAND] = s.hand[tribe]
    for charm in range(LEARNT_CHARMS):
        x[start + _CHARM + charm] = s.charm[tribe] >> charm & 1


@njit
def tell_cards(s: State, x: Ints) -> None:
    """Write the cards that each tribe holds, one feature per card."""
    for trick in range(LEARNT_CARDS):
        tribe = s.trick[trick] - HELD
        if 0 <= tribe < s.players:
            x[tribe * _SIZE + _CARD + trick] = ONE
