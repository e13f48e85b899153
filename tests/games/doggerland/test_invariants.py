"""Invariants of every reachable position, for every number of players."""

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

import steppe
from steppe.core.position import Position
from steppe.engine.chance import CHANCE, TERMINAL, generator
from steppe.engine.kernel import State
from steppe.games.doggerland.rules import effects, land
from steppe.games.doggerland.rules.cards import RIVALS
from steppe.games.doggerland.rules.phases import carrying
from steppe.games.doggerland.rules.start import IN_PLAY
from steppe.games.doggerland.rules.state import (
    BOXED,
    IN_PILE,
    LOST_BY_FAMINE,
    MARKING,
    NOBODY,
    NOT_OVER,
    OVER,
    PROGRAMMING,
    SHOWN,
    STAFFING,
    TAKEN,
    THROWN,
)
from steppe.games.doggerland.rules.tables import (
    CELLS,
    CENTRE,
    CRAFTS,
    DISPLAY,
    FRESCO_TILES,
    FRUIT,
    HERD_SIZE,
    IN_AREA,
    KINDS,
    MAKESHIFT,
    MAKESHIFTS,
    MAX_CUBES,
    MAX_HUNTERS,
    MAX_LEVEL,
    MEAT,
    MEGALITHS,
    MENHIR,
    MIN_MASTERY,
    MIN_MEMBERS,
    NO_ANIMAL,
    NO_CELL,
    NO_CRAFT,
    NO_RITE,
    NO_SYMBOL,
    NO_TILE,
    NO_WALL,
    PLACES,
    QUOTA,
    ROWS,
    SHAMAN,
    SPECIES,
    SPOTS,
    STALLS,
    SYMBOL,
    TILES,
    TRACKS,
    WALLS,
    WEAR,
)
from steppe.games.doggerland.views.diagram.faults import faults
from tests.games.doggerland.openings import COMPANIES, SOLO

GAME = steppe.load("doggerland")
PLANNING = (PROGRAMMING, STAFFING, MARKING)
IDLE_WORDS = {"pass", "done", "stop", "stay", "refuse"}
IDLENESS = 0.1
# A clan's decisions in a round without exchanges: each of 13 members, including the white one,
# is programmed by two moves and resolved by four. Further decisions are passing, finishing, eating
# from four hoards, a Village move, and choices on a card.
MOST_IN_A_ROUND = 13 * (2 + 4) + 2 + 4 + 1 + 10
Match = list[Position]


def walk(kind: tuple[int, int, str], seed: int) -> Iterator[Position]:
    """Yield the positions of a random match, reusing one object."""
    players, length, difficulty = kind
    position = Position.new(GAME, players, length=str(length), difficulty=difficulty)
    draw = random.Random(f"{kind} {seed}")
    yield position
    while not position.is_over:
        position.apply(choose(position, draw))
        yield position


def choose(position: Position, draw: random.Random) -> str:
    """Choose a random outcome or move, but rarely a move that does nothing."""
    if position.player == CHANCE:
        return f"~{draw.choice([word for word, _, _ in position.weighted_outcomes()])}"
    words = position.legal()
    busy = [word for word in words if word not in IDLE_WORDS]
    return draw.choice(busy if busy and draw.random() > IDLENESS else words)


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    """Return one random match of each kind, as a list of positions."""
    return [[position.copy() for position in walk(kind, 0)] for kind in COMPANIES + SOLO]


# Animals, tiles, members, crafts and cubes: nothing is lost


def check_animals(s: State) -> None:  # D0.4
    where = [int(animal) for animal in s.animal] + [int(animal) for animal in s.captive]
    where += [int(animal) for player in range(s.players) for animal in s.memory[player]]
    where.append(int(s.guest))
    for species in range(SPECIES):
        assert where.count(species) + s.supply[species] == HERD_SIZE
        assert s.supply[species] >= 0
    assert all(s.tile[cell] != NO_TILE for cell in range(CELLS) if s.animal[cell] != NO_ANIMAL)


def check_tiles(s: State) -> None:  # D2.2, D3.1
    for cell in range(CELLS):
        if s.tile[cell] != NO_TILE:
            assert s.where[s.tile[cell]] == cell
            assert IN_AREA[s.players, cell]
    where = Counter(int(place) for place in s.where)
    laid = [cell for cell in range(CELLS) if s.tile[cell] != NO_TILE]
    assert where[IN_PILE] + len(laid) == sum(map(bool, IN_PLAY[s.players]))
    assert where[BOXED] + where[IN_PILE] + len(laid) == TILES
    assert all(where[cell] == 1 for cell in laid)


def check_exhaustion(s: State) -> None:  # D2.5
    for cell in range(CELLS):
        assert s.level[cell] % WEAR[s.players] == 0
        assert 0 <= s.level[cell] <= MAX_LEVEL
        assert s.level[cell] == 0 or SYMBOL[s.tile[cell]] != NO_SYMBOL


def check_members(s: State) -> None:  # D1.2, D4.2, D6.2, D21.10
    for player in range(s.players):
        assert s.hunters[player] >= 0
        assert 0 <= s.newborn[player] <= MAX_HUNTERS - s.hunters[player]
        assert effects.capacity(s, player) >= effects.num_members(s, player)  # [D7.3]
        if s.phase in PLANNING:
            own = (1, 1, int(s.hunters[player]))
            for kind in range(KINDS):
                there = at_work(s, player, kind) + s.idle[player, kind]
                assert there == own[kind] + s.white[kind]


def at_work(s: State, player: int, kind: int) -> int:
    """Count the members of a kind that are assigned to programmed actions."""
    count = int(s.builders[player, kind] + s.parents[player, kind])
    count += sum(s.trainer[player, track] == kind for track in range(TRACKS))
    count += sum(s.crafting[player, turn] == kind for turn in range(2))
    count += sum(s.painting[player, turn] == kind for turn in range(2))
    count += kind == SHAMAN and s.spot[player] != NO_RITE
    count += s.companion[player] == kind
    camps = [cell for cell in range(CELLS) if s.camp[cell] == player]
    return count + sum(int(s.party[cell, kind]) for cell in camps)


def check_crafts(s: State) -> None:  # D3.8, D7.5, D17.6
    shown = sorted(int(s.stall[stall]) for stall in range(STALLS) if s.stall[stall] != NO_CRAFT)
    assert shown == [craft for craft in range(CRAFTS) if s.craft[craft] == SHOWN]
    assert len(shown) <= DISPLAY[s.players]
    for craft in range(CRAFTS):
        assert s.crafter[craft] == NOBODY or s.craft[craft] == SHOWN
        assert 0 <= s.craft[craft] < TAKEN + s.players
        assert s.craft[craft] != THROWN or s.players == 1


def check_fresco(s: State) -> None:  # D3.2, D11.2, D11.3, D13.5
    revealed = [int(s.order[place]) for place in range(s.num_frescoes)]
    assert sorted(revealed) == [tile for tile, shown in enumerate(s.fresco) if shown]
    assert len(revealed) <= FRESCO_TILES[s.players]
    marks = [int(s.mark[player]) for player in range(s.players) if s.mark[player] != NO_WALL]
    for wall in range(WALLS):
        there = [s.cube[wall] != NOBODY, s.painter[wall] != NOBODY, *(m == wall for m in marks)]
        assert sum(there) <= 1
        assert sum(there) == 0 or wall // ROWS in revealed
        assert 0 <= s.cubes[wall] <= MAX_CUBES
        assert (s.cubes[wall] > 0) == (s.cube[wall] != NOBODY)


# A clan's pieces


def check_goods(s: State) -> None:  # D9.4
    for player in range(s.players):
        assert min(s.stock[player]) >= 0
        assert min(min(s.food[player, kind]) for kind in (FRUIT, MEAT)) >= 0
        assert s.food[player, MEAT, 0] == 0
        assert s.famine[player] >= 0


def check_habitats(s: State) -> None:  # D4.4
    for player in range(s.players):
        assert all(s.habitat[player, spot] != MAKESHIFT for spot in range(MAKESHIFTS, SPOTS))
        assert all(s.habitat[player, spot] >= MAKESHIFT for spot in range(MAKESHIFTS))


def check_megaliths(s: State) -> None:  # D13.3, D13.7
    for player in range(s.players):
        for size in range(MEGALITHS):
            cell = s.megalith[player, size]
            assert (cell != NO_CELL) == (s.rite[player, MENHIR + size] == 1)
            assert cell == NO_CELL or s.tile[cell] != NO_TILE


def check_ground(s: State) -> None:  # D3.3, D8.2, D13.6, D17.7, D21.7
    villages = Counter(int(s.village[player]) for player in range(s.players))
    assert all(number == 1 for cell, number in villages.items() if cell != CENTRE)
    for player in range(s.players):
        token = s.token[player]
        assert token == NO_CELL or s.laid[player] in (s.rounds, s.rounds - 1)
        assert token == NO_CELL or not land.is_held_by_others(s, player, token)
    if s.phase in PLANNING:
        for cell in range(CELLS):
            if s.camp[cell] != NOBODY:
                assert not land.is_held_by_others(s, s.camp[cell], cell)
                assert not land.has_rival(s, cell)


def check_distances(s: State) -> None:  # D2.6
    if s.phase == PROGRAMMING:
        for player in range(s.players):
            assert [int(steps) for steps in s.distance[player]] == walked(s, s.village[player])


def walked(s: State, start: int) -> list[int]:
    """Return the distance to each tile, counted on the map without the neighbour table."""
    tiles = {PLACES[cell]: cell for cell in range(CELLS) if s.tile[cell] != NO_TILE}
    far = [CELLS] * CELLS
    far[start] = 0
    edge = [PLACES[start]]
    while edge:
        x, y = edge.pop(0)
        for step in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if step in tiles and far[tiles[step]] == CELLS:
                far[tiles[step]] = far[tiles[x, y]] + 1
                edge.append(step)
    return far


def check_hunts(s: State) -> None:  # D10.2, D10.5: a programmed hunt cannot fail
    for cell in range(CELLS):
        if s.camp[cell] != NOBODY and s.animal[cell] != NO_ANIMAL:
            species = s.animal[cell]
            assert carrying.mastery(s, cell) >= MIN_MASTERY[species]
            assert carrying.num_carriers(s, cell) >= MIN_MEMBERS[species]
            assert s.party[cell, SHAMAN] == 0


def check_rivals(s: State) -> None:  # D21.14, D21.15
    cells = [int(s.rival[rival]) for rival in range(RIVALS) if s.rival[rival] != NO_CELL]
    assert len(set(cells)) == len(cells) <= (RIVALS if s.players == 1 else 0)
    for cell in cells:
        assert s.village[0] != cell
        assert s.animal[cell] == NO_ANIMAL or cell in [int(c) for c in s.megalith[0]]


def check_goals(s: State) -> None:  # D18.1
    for player in range(s.players):
        for goal, place in enumerate(s.goal[player]):
            assert place == 0 or s.drawn[goal] == 1
            assert s.players == 1 or place != 1 or s.since[goal] > 0
            assert place != 2 or s.second[goal] > s.since[goal] > 0


def check_end(s: State) -> None:  # D5.3, D17.3, D21.11
    assert (s.phase == OVER) == (s.player == TERMINAL) == (s.ending != NOT_OVER)
    assert s.rounds <= s.last
    if s.players == 1:
        assert (s.famine[0] > QUOTA[s.hardness]) == (s.ending == LOST_BY_FAMINE)


CHECKS: list[Callable[[State], None]] = [
    check_animals,
    check_tiles,
    check_exhaustion,
    check_members,
    check_crafts,
    check_fresco,
    check_goods,
    check_habitats,
    check_megaliths,
    check_ground,
    check_distances,
    check_hunts,
    check_rivals,
    check_goals,
    check_end,
]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_holds_in_every_position_of_a_match_of_each_kind(matches, check):
    for match in matches:
        for position in match:
            check(position.state)


def test_no_position_has_a_fault_that_a_diagram_is_refused_for(matches):  # D0.4, D2.5, D7.3, D11.3
    for match in matches:
        for position in match[::3]:
            assert list(faults(position)) == []


@pytest.mark.long
@pytest.mark.parametrize("kind", COMPANIES + SOLO, ids=str)
def test_all_holds_in_many_matches(kind):
    for seed in range(1, 40):
        for position in walk(kind, seed):
            for check in CHECKS:
                check(position.state)


def test_the_player_who_is_asked_has_a_choice_in_ascending_order(matches):  # D6.1, D23
    for match in matches:
        for position in match:
            if position.player >= 0:
                ids = [GAME.actions.parse(word) for word in position.legal()]
                assert ids == sorted(set(ids))
                assert len(ids) > 1


def test_seat_one_has_the_pawn_and_begins(matches):  # D3.10, D5.2
    for match in matches:
        begun = next(position for position in match if position.state.rounds == 1)
        assert (begun.state.first, begun.player) == (0, 0)


def test_nothing_is_hidden(matches):  # D0.5
    for match in matches:
        for position in match[:: len(match) // 10]:
            for player in range(position.players):
                seen = position.observe(player)
                assert seen == position
                GAME.entry().determinize(seen.batch, 0, player, generator(1))
                assert seen == position


def test_nobody_decides_more_often_than_the_bound_on_matches_counts(matches):  # D5.3
    for match in matches:
        rounds = Counter(
            (int(position.state.rounds), position.player)
            for position in match
            if position.player >= 0 and not is_exchange(position)
        )
        assert max(rounds.values()) <= MOST_IN_A_ROUND
    everybody = 4 * 8 * MOST_IN_A_ROUND
    assert everybody + 4 * 3 * most_exchanges() + 20 <= GAME.max_plies


def is_exchange(position: Position) -> bool:
    return any(word.startswith(("give:", "take:")) for word in position.legal())


def most_exchanges() -> int:
    """Return the maximum number of exchanges in one trade action; each costs the clan a token.

    Twelve members bring home four tokens each in every round; a clan starts with few [D13.2].
    """
    members, load, rounds, start = 2 + MAX_HUNTERS, 4, 8, 16
    return members * load * rounds + start
