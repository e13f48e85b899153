"""Cards for a tribe's own part of step 4: windows ``own_move`` and ``move_end`` (rule V16).

Cards that only help a group to move are in ``boon_cards.py``.
"""

from steppe.engine.jit import lowest, njit
from steppe.games.valley.rules import effects, land, stage
from steppe.games.valley.rules.actions import LOOT_FIRE, LOOT_FOOD
from steppe.games.valley.rules.board import ALL, FORESTS, HIGH, NEXT, NO_HEX, PLAINS
from steppe.games.valley.rules.camps import take_fire
from steppe.games.valley.rules.cards import BY_RAFT, NO_EVENT, STOLEN_FOOD, TRICKS
from steppe.games.valley.rules.losses import burn, destroy, feed_cannibals
from steppe.games.valley.rules.phases import acting
from steppe.games.valley.rules.phases.drawing import refill_events
from steppe.games.valley.rules.state import FRESH, HELD, State
from steppe.games.valley.rules.tables import KINDS, SUMMER, TRIBES
from steppe.games.valley.rules.turn import let_draw, next_season


@njit
def aim_raft(s: State, tribe: int, place: int, choice: int) -> int:
    """Return the hexes to which a raft can carry a pawn of the chosen kind [V16.10]."""
    if land.num_free(s, tribe, choice, place) == 0 or not land.may_set_out(s, tribe, place):
        return 0
    ends = land.reach_with(s, tribe, place, s.boon[place] | BY_RAFT)
    return ends & ~land.reach(s, tribe, place)


@njit
def play_raft(s: State, place: int, choice: int, target: int) -> None:
    """Move a pawn by raft."""
    acting.move(s, choice, place, target)


@njit
def aim_theft(s: State, tribe: int) -> int:
    """Return the tribes whose neighbouring camps a pawn can rob, for each kind of loot [V16.19]."""
    found, near = 0, land.dry_around(s, s.home[tribe])
    for victim in range(s.players):
        if victim != tribe and s.site[victim] & near:
            for loot in (LOOT_FOOD, LOOT_FIRE):
                has_it = _has_loot(s, tribe, victim, loot)
                found |= int(has_it) << (loot * TRIBES + victim)
    return found


@njit
def _has_loot(s: State, tribe: int, victim: int, loot: int) -> bool:
    if loot == LOOT_FOOD:
        return bool(s.food[victim] > 0)
    has_hearth = s.num_camps[tribe] > 0 and s.fire[tribe] == NO_HEX
    return bool(has_hearth and s.fire[victim] != NO_HEX)


@njit
def play_theft(s: State, tribe: int, target: int) -> None:
    """Take food, or gain the fire."""
    loot, victim = divmod(target, TRIBES)
    if loot == LOOT_FIRE:
        take_fire(s, tribe)
        return
    stolen = min(STOLEN_FOOD, s.food[victim])
    s.food[victim] -= stolen
    s.food[tribe] += stolen


@njit
def aim_intuition(s: State, tribe: int) -> int:
    """Return whether the next turn has an event; the second turn has none [V16.20]."""
    return int(s.turns > 0 and not effects.has(s.seers, tribe))


@njit
def play_intuition(s: State, tribe: int) -> None:
    """Look at the next event; draw it if no tribe has seen it yet."""
    s.seers |= 1 << tribe
    if s.foreseen == NO_EVENT:
        refill_events(s, next_season(s))
        let_draw(s, stage.FORESEEING)


@njit
def aim_pact(s: State, choice: int) -> int:
    """Return the hexes where two pawns of one kind may build [V16.31]."""
    return acting.sites(s, choice, choice)


@njit
def play_pact(s: State, choice: int, target: int) -> None:
    """Build a camp with two pawns of one kind."""
    acting.build(s, target, choice, choice)
    s.pact[target] = FRESH


@njit
def aim_spying(s: State, tribe: int) -> int:
    """Return the neighbouring tribes that hold cards not yet seen by this tribe [V16.35]."""
    found = 0
    for victim in range(s.players):
        is_new = victim != tribe and s.hand[victim] > s.peeked[tribe, victim]
        found |= int(is_new) << victim
    return found & effects.tribes_on(s, land.around(s.home[tribe]))  # rivers do not matter


@njit
def play_spying(s: State, tribe: int, target: int) -> None:
    """Show a tribe all of another tribe's cards."""
    for trick in range(TRICKS):
        if s.trick[trick] == HELD + target:
            s.known[trick] |= 1 << tribe
    s.peeked[tribe, target] = s.hand[target]


@njit
def aim_love(s: State, tribe: int, place: int, choice: int) -> int:
    """Return the tribes from which this tribe can win over a pawn beside a hex [V16.49]."""
    other, dull = NEXT[place, choice], s.flooded | s.snowed
    if other == NO_HEX or s.crowd[other] == 0 or effects.has(dull, place):
        return 0
    if not effects.has(land.dry(s, place) & ~dull, other):
        return 0
    found = 0
    for kind in range(KINDS):
        if s.pawns[tribe * KINDS + 1 - kind, place] > 0 and effects.supply(s, tribe, kind) > 0:
            found |= effects.others_having(s, tribe, kind, other) << (kind * TRIBES)
    return found


@njit
def play_love(s: State, tribe: int, place: int, choice: int, target: int) -> None:
    """Let an enemy pawn join the tribe, on the hex of the tribe's own pawn."""
    kind, loved = divmod(target, TRIBES)
    effects.take_pawn(s, loved, kind, NEXT[place, choice])
    effects.put_new(s, tribe, kind, place)


@njit
def aim_fire_raiser(s: State, tribe: int) -> int:
    """Return the forests that the tribe can set on fire [V16.37]."""
    if s.season != SUMMER:
        return 0
    return int(_in_reach(s, tribe, ALL) & FORESTS[s.board] & ~s.burning)


@njit
def play_fire_raiser(s: State, tribe: int, target: int) -> None:
    """Burn a forest and everything there."""
    for other in range(s.players):
        if other != tribe:
            feed_cannibals(s, tribe, effects.num_here(s, other, target))
    burn(s, 1 << target)
    s.closing = 1


@njit
def aim_rockfall(s: State, tribe: int) -> int:
    """Return the occupied plains and forests that a pawn on a mountain can bury [V16.42]."""
    found = _in_reach(s, tribe, int(HIGH[s.board])) & (PLAINS[s.board] | FORESTS[s.board])
    return int(found & ~land.deserted(s))


@njit
def play_rockfall(s: State, target: int) -> None:
    """Kill everything that lives on a hex; its field stays."""
    destroy(s, target)
    s.closing = 1


@njit
def _in_reach(s: State, tribe: int, ground: int) -> int:
    """Return the dry neighbours of a tribe's unmoved, unopposed pawns on the given terrain."""
    found, hexes = 0, int(s.home[tribe] & ground)
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        if land.num_unmoved(s, tribe, place) > 0 and effects.opposing(s, tribe, place) == 0:
            found |= land.dry(s, place)
    return found
