"""Find contradictions in a position: broken rule invariants, as sentences (rules D0 to D21).

Diagrams that break an invariant are rejected; no position in a real match breaks one. A diagram may
omit a clan's habitats and completed rites.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise

from steppe.draw.phase_fields import unfit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules import land
from steppe.games.doggerland.rules.cards import NO_CARD
from steppe.games.doggerland.rules.state import (
    FRESCO_FIRST,
    LAYING,
    LOST_BY_FAMINE,
    NOBODY,
    NOT_OVER,
    ORIENTING,
    OVER,
    SHOWN,
    UNVEILING,
    State,
)
from steppe.games.doggerland.rules.tables import (
    CELL_NAMES,
    CELLS,
    CENTRE,
    COMMON_GOALS,
    COMPONENTS,
    CRAFT_IDS,
    CRAFTS,
    FRESCO_IDS,
    FRESCO_TILES,
    GOAL_IDS,
    GOALS,
    HERD_SIZE,
    IN_AREA,
    KINDS,
    MASTERY,
    MAX_COMPONENTS,
    MAX_HUNTERS,
    MAX_MEMBERS,
    MEAT,
    MEMBER_NAMES,
    MIN_MASTERY,
    MIN_MEMBERS,
    NO_ANIMAL,
    NO_CELL,
    NO_TILE,
    QUOTA,
    ROWS,
    SHAMAN,
    SPECIES,
    SPECIES_NAMES,
    WALL_NAMES,
    WALLS,
)
from steppe.games.doggerland.views.diagram.fields import PHASES, USES
from steppe.games.doggerland.views.types import Position

Faults = Iterator[str]
_OF_SOLO = ("card", "dealt", "heeded", "rival", "captive", "white", "turned")


def faults(position: Position) -> Faults:
    """Yield the faults in a position, each as a sentence that names the place and the rule."""
    s = position.state
    for cell in range(CELLS):
        yield from _cell(s, cell)
    yield from _herds(s)
    for player in range(s.players):
        yield from _clan(s, player)
        yield from _ground(s, player)
    yield from _villages(s)
    yield from _fresco(s)
    yield from _crafts(s)
    yield from _goals(s)
    yield from _end(s)
    if s.players == 1 and s.rounds:
        yield from _adversaries(s)
    yield from _fixed(position)
    yield from _distances(position)
    for cell in range(CELLS):
        yield from _expedition(s, cell)
    yield from unfit(position, PHASES, USES)


# the land


def _cell(s: State, cell: int) -> Faults:
    """[D0.4, D2.5, D3.1]"""
    tile, name = s.tile[cell], CELL_NAMES[cell]
    if tile == NO_TILE:
        if s.animal[cell] != NO_ANIMAL:
            yield f"{name}: an animal needs a tile under it [D0.4]"
        if s.level[cell]:
            yield f"{name}: only a tile can be exhausted [D2.5]"
        return
    if not IN_AREA[s.players, cell]:
        yield f"{name} is outside the land for {s.players} players [D3.1]"


def _herds(s: State) -> Faults:
    """[D0.4]"""
    away = [*s.animal, *s.captive, s.guest]
    away += [animal for player in range(s.players) for animal in s.memory[player]]
    for species in range(SPECIES):
        count = int(s.supply[species]) + sum(int(animal) == species for animal in away)
        if count != HERD_SIZE:
            name = SPECIES_NAMES[species]
            yield f"{name}: {count} on land, in memories and in supply, not {HERD_SIZE} [D0.4]"


def _expedition(s: State, cell: int) -> Faults:
    """[D8.1, D8.6, D9.1, D9.2, D10.1, D10.2]"""
    party, name = [int(number) for number in s.party[cell]], CELL_NAMES[cell]
    size = sum(party[:KINDS])
    if (size > 0) != (s.camp[cell] != NOBODY) or (sum(party) and not size):
        yield f"{name}: camp and party must both be set or both be empty [D8.1]"
    if s.camp[cell] == NOBODY:
        return
    if s.animal[cell] == NO_ANIMAL:
        if not land.is_fresh(s, cell):
            yield f"{name}: there is nothing to harvest or hunt [D8.6]"
        if _worth(party, COMPONENTS) > MAX_COMPONENTS:
            yield f"{name}: a harvest has at most {MAX_COMPONENTS} components [D9.2]"
    else:
        species = s.animal[cell]
        is_able = size >= MIN_MEMBERS[species] and _worth(party, MASTERY) >= MIN_MASTERY[species]
        if party[SHAMAN] or not is_able:
            yield f"{name}: this expedition cannot hunt a {SPECIES_NAMES[species]} [D10.1, D10.2]"


def _worth(party: list[int], worth: Ints) -> int:
    return sum(number * int(each) for number, each in zip(party, worth, strict=True))


def _distances(position: Position) -> Faults:
    """[D2.6]: distances are measured whenever the land has grown"""
    s, trial = position.state, position.copy()
    if s.phase == LAYING or not is_land_laid(s) or NO_CELL in s.village[: s.players]:
        return
    land.measure_all(trial.state)
    if trial != position:
        yield "distance does not match the villages and tiles [D2.6]"


def is_land_laid(s: State) -> bool:
    """Return whether set-up has laid its tiles and measured the land [D3.11]."""
    before = (UNVEILING, ORIENTING, LAYING) if s.ways & FRESCO_FIRST else (ORIENTING, LAYING)
    return s.rounds > 0 or s.phase not in before


# the clans


def members(s: State, player: int) -> list[int]:
    """Return how many Chiefs, Shamans and hunters can work for a clan [D1.2, D21.10]."""
    own = (1, 1, int(s.hunters[player]))
    return [number + int(guests) for number, guests in zip(own, s.white, strict=True)]


def _clan(s: State, player: int) -> Faults:
    """[D1.2, D6.2, D7.8, D9.4, D10.4, D21.17]"""
    hunters, newborn, hunts = s.hunters[player], s.newborn[player], s.hunts[player]
    if hunters + newborn > MAX_HUNTERS:
        have = f"{hunters} hunters and {newborn} newborn"
        yield f"player {player} has {have}, but at most {MAX_HUNTERS} together are possible [D1.2]"
    for kind, number in enumerate(members(s, player)):
        if s.idle[player, kind] > number:
            yield f"player {player}: idle {MEMBER_NAMES[kind]} is {number} at most [D6.2]"
    if s.food[player, MEAT, 0]:
        yield f"player {player}: bowl 1 cannot hold meat [D9.4]"
    if has_gap(s.memory[player]):
        yield f"player {player}: the memory must be filled from its first place [D10.4]"
    if hunts > s.rounds * (MAX_MEMBERS + 1):
        yield f"player {player}: {hunts} hunts are too many for round {s.rounds} [D10.2, D21.17]"


def has_gap(animals: Ints) -> bool:
    """Return whether an animal in a memory comes after a free place."""
    return any(one == NO_ANIMAL != other for one, other in pairwise(animals))


def _ground(s: State, player: int) -> Faults:
    """[D2.7, D13.6, D13.7]"""
    pieces = [("village", s.village[player], "D2.7"), ("token", s.token[player], "D13.6")]
    pieces += [("megalith", cell, "D13.3") for cell in s.megalith[player]]
    for name, cell, rule in pieces:
        if cell == NO_CELL and name == "village":
            yield f"player {player} has no village on the land [{rule}]"
        elif cell != NO_CELL and s.tile[cell] == NO_TILE:
            where = f"the {name} on {CELL_NAMES[cell]}"
            yield f"player {player}: there is no tile under {where} [{rule}]"


def _villages(s: State) -> Faults:
    """[D3.3, D17.7]: only the central tile holds several Villages"""
    for one, other in combinations(range(s.players), 2):
        cell = s.village[one]
        if cell == s.village[other] != CENTRE:
            name = CELL_NAMES[cell]
            yield f"players {one} and {other} cannot both have a village on {name} [D17.7]"


# the displays


def _fresco(s: State) -> Faults:
    """[D3.2, D11.3]"""
    if s.num_frescoes > FRESCO_TILES[s.players]:
        most = FRESCO_TILES[s.players]
        yield f"fresco: at most {most} tiles for {s.players} players, not {s.num_frescoes} [D3.2]"
    for wall in range(WALLS):
        name = FRESCO_IDS[wall // ROWS]
        if (s.cubes[wall] > 0) != (s.cube[wall] != NOBODY):
            yield f"cubes and owners: {name} must have both or neither [D11.3]"
        there = [s.cube[wall], s.painter[wall]]
        if sum(who != NOBODY for who in there) + sum(mark == wall for mark in s.mark) > 1:
            yield f"{WALL_NAMES[wall]}: only one cube, member or token can be there [D11.2]"


def _crafts(s: State) -> Faults:
    """[D3.8, D7.5]"""
    for craft in range(CRAFTS):
        is_shown, name = s.craft[craft] == SHOWN, CRAFT_IDS[craft]
        if sum(shown == craft for shown in s.stall) != is_shown:
            yield f"crafts and display: {name} must be shown in both or in neither [D3.8]"
        if s.crafter[craft] != NOBODY and not is_shown:
            yield f"crafters: {name} is not shown [D7.5]"


def _goals(s: State) -> Faults:
    """[D3.5, D18.1, D21.3]"""
    for goal in range(GOALS):
        name, is_of_one = GOAL_IDS[goal], goal >= COMMON_GOALS
        if s.drawn[goal] and is_of_one != (s.players == 1):
            yield f"goals: {name} is not an objective in a match of {s.players} [D3.5, D21.3]"
        is_reached = any(s.goal[player, goal] for player in range(s.players))
        if not s.drawn[goal] and (is_reached or s.since[goal] or s.second[goal]):
            yield f"goals: {name} is not drawn, so no clan can have completed it [D18.1]"


def _adversaries(s: State) -> Faults:
    """[D21.4, D21.5, D21.7]"""
    if s.card == NO_CARD:
        yield "card: a solo match has one in each round [D21.7]"
    cells = [int(cell) for cell in s.rival]
    if len({*cells}) < len(cells) or any(
        cell == NO_CELL or s.tile[cell] == NO_TILE for cell in cells
    ):
        yield "rivals: each must be on its own tile [D21.4, D21.14]"
    if has_gap(s.captive):
        yield "captives: they must be filled from the first place [D21.5]"
    if s.dealt.sum() > s.rounds:
        yield f"dealt: at most {s.rounds} cards in round {s.rounds} [D21.7]"


# the match


def _fixed(position: Position) -> Faults:
    """[D20.1, D21.1]"""
    now = position.to_json()
    start = Position.new(position.game, position.players, **position.options).to_json()
    for name in ("last", *(_OF_SOLO if position.players > 1 else ())):
        if now[name] != start[name]:
            yield f"{name} is what it was at the start of a match [D20.1, D21.1]"


def _end(s: State) -> Faults:
    """[D5.3, D17.3, D21.11]"""
    if (s.phase == OVER) != (s.ending != NOT_OVER):
        yield "'phase over' and an ending must go together [D5.3]"
    if s.rounds > s.last:
        yield f"round {s.rounds}: the match has only {s.last} [D5.3]"
    is_starved = s.players == 1 and s.famine[0] > QUOTA[s.hardness]
    if is_starved and s.ending != LOST_BY_FAMINE:
        yield f"player 0 has {s.famine[0]} famine: the match is lost [D21.11]"
