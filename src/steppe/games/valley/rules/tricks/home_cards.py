"""Cards for survival, births and seedtime (rule V16).

``boon_cards.py`` plays the charms among them; this module only decides whether they can help.
"""

from steppe.engine.jit import njit
from steppe.games.valley.rules.board import FORESTS, HIGH, PLAINS
from steppe.games.valley.rules.camps import sow, sowable_on
from steppe.games.valley.rules.cards import ABUNDANT_RAIN, FEVER_DEATHS
from steppe.games.valley.rules.effects import having, in_supply, others_having
from steppe.games.valley.rules.losses import feed_cannibals, lose_pawn
from steppe.games.valley.rules.option_words import LOOSE_CARDS
from steppe.games.valley.rules.phases.eating import fishing_hexes, harvest, is_harvest
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import KINDS, WINTER, WOMAN


@njit
def aim_cannibals() -> int:
    """Return the only target of Cannibals, which can always be played in its windows [V16.39]."""
    return 1


@njit
def aim_roots(s: State, tribe: int) -> int:
    """Return whether a tribe has pawns in forests in winter [V16.24]."""
    return int(s.season == WINTER and s.home[tribe] & FORESTS[s.board] != 0)


@njit
def aim_net(s: State, tribe: int) -> int:
    """Return whether a tribe can fish [V16.29]."""
    return int(s.home[tribe] & fishing_hexes(s) != 0)


@njit
def aim_manure(s: State, tribe: int) -> int:
    """Return whether a tribe would get a richer harvest [V16.33]."""
    is_lean = is_harvest(s) and s.in_force[ABUNDANT_RAIN] == 0
    return int(is_lean and harvest(s, tribe) > 0)


@njit
def _may_bear(s: State, tribe: int) -> bool:
    """Return whether a birth card may be played: the tribe needs a pawn in supply [V16.5]."""
    return in_supply(s, tribe) != 0 or s.ways & LOOSE_CARDS != 0


@njit
def aim_fertility(s: State, tribe: int) -> int:
    """Return whether one of the tribe's camps can have more births [V16.23]."""
    return int(_may_bear(s, tribe) and having(s, tribe, WOMAN, s.site[tribe]) != 0)


@njit
def aim_terraces(s: State, tribe: int) -> int:
    """Return whether a tribe could sow on a mountain [V16.25]."""
    return int(sowable_on(s, tribe, int(HIGH[s.board])) != 0)


@njit
def aim_good_herbs(s: State, tribe: int) -> int:
    """Return the camps that can have a birth [V16.8, V16.40]."""
    return having(s, tribe, WOMAN, s.site[tribe] & ~s.herbs) if _may_bear(s, tribe) else 0


@njit
def play_good_herbs(s: State, target: int) -> None:
    """Let the tribe choose the kind of each child born in a camp."""
    s.herbs |= 1 << target


@njit
def aim_like_a_beast(s: State, tribe: int, place: int) -> int:
    """Return whether a woman outside her tribe's camps can give birth [V16.8, V16.46]."""
    has_woman = s.pawns[tribe * KINDS + WOMAN, place] > 0
    return int(s.camp[place] != tribe and has_woman and _may_bear(s, tribe))


@njit
def play_like_a_beast(s: State, tribe: int, place: int) -> None:
    """Add a birth on a hex without one of the tribe's camps."""
    s.beast = place
    s.mother = tribe


@njit
def aim_late_sowing(s: State, tribe: int) -> int:
    """Return the plains that the tribe can sow [V16.32]."""
    return sowable_on(s, tribe, int(PLAINS[s.board]))


@njit
def play_late_sowing(s: State, tribe: int, target: int) -> None:
    """Sow a field at the normal price."""
    sow(s, tribe, target)


@njit
def aim_childbed_fever(s: State, tribe: int, place: int) -> int:
    """Return the other tribes that have a woman on a hex with a birth [V16.41]."""
    return others_having(s, tribe, WOMAN, place) if s.brought[place] > 0 else 0


@njit
def play_childbed_fever(s: State, tribe: int, place: int, target: int) -> None:
    """Let the fever kill its first woman."""
    s.fever = FEVER_DEATHS
    kill_mother(s, tribe, place, target)


@njit
def kill_mother(s: State, tribe: int, place: int, other: int) -> None:
    """Let the fever kill a woman in another tribe."""
    s.fever -= 1
    s.brought[place] -= 1
    lose_pawn(s, other, WOMAN, place)
    feed_cannibals(s, tribe, 1)
