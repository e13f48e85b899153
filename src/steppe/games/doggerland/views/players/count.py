"""Count clans' members, food, cubes and progress, for display (rules D17.1, D18.2, D19.2)."""

from functools import lru_cache

from steppe.draw.boards import Known
from steppe.games.doggerland.rules import effects, goals, tables
from steppe.games.doggerland.rules.cards import AMOUNT, FEEDING_EXTRA
from steppe.games.doggerland.rules.state import TAKEN, State

_GOALS = tuple(  # by objective: its measures, and how much it requires
    tuple((measure, int(asked)) for measure, asked in enumerate(tables.ASKED[goal]) if asked)
    for goal in range(tables.GOALS)
)


def num_fed(s: State, player: int) -> int:
    """Return how many members a clan's food would feed [D17.1]."""
    foods = zip(tables.FEEDS, s.food[player], strict=True)
    return sum(int(feeds) * int(sum(bowls)) for feeds, bowls in foods)


def num_hungry(s: State, player: int) -> int:
    """Return how many members eat at the end of the round, plus the extra hunger from a card."""
    more = int(AMOUNT[s.card]) if effects.holds(s, FEEDING_EXTRA) else 0
    return int(effects.num_members(s, player)) + more


def crafts_of(s: State, player: int) -> list[int]:
    """Return the crafts that a clan owns."""
    return [craft for craft, where in enumerate(s.craft) if where == TAKEN + player]


def cubes_in(s: State, row: int) -> tuple[int, ...]:
    """Return each clan's number of cubes in a row of the fresco."""
    counts = [0] * int(s.players)
    for owner, number in zip(
        list(s.cube)[row :: tables.ROWS], list(s.cubes)[row :: tables.ROWS], strict=True
    ):
        if number:
            counts[owner] += int(number)
    return tuple(counts)


def row_points(cubes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points that a row would bring each clan now, given their cubes [D19.2]."""
    ranks = sorted({number for number in cubes if number}, reverse=True)
    worth = dict(zip(ranks, (int(points) for points in tables.ROW_POINTS), strict=False))
    return tuple(worth.get(number, 0) for number in cubes)


def standing(s: State, player: int, asked: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return a clan's progress towards each objective: the amounts that it has and needs."""
    numbers = (int(row[player]) for row in (s.hunters, s.births, s.hunts))
    own = (tuple(rows[player]) for rows in (s.rite, s.megalith, s.capability, s.habitat))
    deeds = (player, *numbers, *own, tuple(s.craft), tuple(s.cube), tuple(s.cubes))
    return _standing(Known(deeds, (s, player)), asked)


@lru_cache(512)
def _standing(
    known: Known[tuple[State, int]], asked: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    return tuple(progress(*known.of, goal) for goal in asked)


def progress(s: State, player: int, goal: int) -> tuple[int, int]:
    """Return a clan's progress towards an objective: the amounts that it has and needs [D18.2]."""
    have = needed = 0
    for measure, asked in _GOALS[goal]:
        part, whole = _measured(s, player, measure, asked)
        have, needed = have + min(part, whole), needed + whole
    return have, needed


def _measured(s: State, player: int, measure: int, asked: int) -> tuple[int, int]:
    """Return how much of a measure a clan has and needs: species for "each", tracks for "all"."""
    if tables.MEASURES[measure] == "painted_each_species":
        cubes = zip(tables.WALL, s.cube, s.cubes, strict=True)
        painted = {int(animal) for animal, owner, number in cubes if owner == player and number}
        return len(painted), tables.SPECIES
    if tables.MEASURES[measure] == "all_capabilities":
        return sum(
            int(level) == tables.MAX_CAPABILITY for level in s.capability[player]
        ), tables.TRACKS
    return int(goals.measured(s, player, measure)), asked
