"""Count clans' members, food, cubes and progress, for display (rules D17.1, D18.2, D19.2)."""

from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.draw.boards import Known
from steppe.games.doggerland.rules import effects, goals, tables
from steppe.games.doggerland.rules.cards import (
    AMOUNT,
    DOUBLE_SPOILING,
    FEEDING_EXTRA,
    NO_SPOILING,
    SPOILAGE,
    VARIANT,
)
from steppe.games.doggerland.rules.state import (
    DEALING,
    EATING,
    MOVING,
    SHOWING,
    TAKEN,
    UNVEILING,
    State,
)
from steppe.games.doggerland.views.hand import choice_costs
from steppe.games.doggerland.views.words import Meal, fed

_GOALS = tuple(  # by objective: its measures, and how much it requires
    tuple((measure, int(asked)) for measure, asked in enumerate(tables.ASKED[goal]) if asked)
    for goal in range(tables.GOALS)
)


def num_fed(s: State, player: int) -> int:
    """Return how many members a clan's food feeds, including what is eaten already [D17.1]."""
    foods = zip(tables.FEEDS, s.food[player], s.eaten, strict=True)
    is_eating = _is_eating(s, player)
    return sum(
        int(feeds) * int(sum(bowls) + is_eating * sum(eaten)) for feeds, bowls, eaten in foods
    )


def _is_eating(s: State, player: int) -> bool:
    return bool(s.phase == EATING and s.player == player)


def num_kept(s: State, player: int) -> int:
    """Return how many members the food left after the thriftiest meal could feed [D17.1].

    The bowls thrown out at the end of the round are eaten first.
    """
    hungry = num_hungry(s, player)
    if _is_eating(s, player):
        hungry = int(s.hunger)
    (fruit, old_fruit), (meat, old_meat) = (_bowls(s, player, kind) for kind in range(2))
    meals = [(hungry - 2 * eaten, eaten) for eaten in range(hungry // 2 + 1)]
    meals.append((0, (hungry + 1) // 2))  # half of one meat is wasted
    return max(
        (
            fruit - max(0, fruits - old_fruit) + 2 * (meat - max(0, meats - old_meat))
            for fruits, meats in meals
            if fruits <= fruit + old_fruit and meats <= meat + old_meat
        ),
        default=0,
    )


def _bowls(s: State, player: int, kind: int) -> tuple[int, int]:
    """Return how much of a food stays after the meal, and how much is then thrown out."""
    bowls, end = [int(number) for number in s.food[player, kind]], tables.BOWLS - num_spoiled(s)
    return sum(bowls[:end]), sum(bowls[end:])


def num_spoiled(s: State) -> int:
    """Return how many bowls are thrown out at the end of the round [D17.1, D21.9]."""
    if not _holds_tonight(s, SPOILAGE):
        return 1
    return {NO_SPOILING: 0, DOUBLE_SPOILING: 2}[int(VARIANT[s.card])]


def num_hungry(s: State, player: int) -> int:
    """Return how many members eat at the end of the round, plus the extra hunger from a card."""
    return int(effects.num_members(s, player)) + _extra_hunger(s)


def _extra_hunger(s: State) -> int:
    """Return the extra hunger from a card [D21.9]."""
    return int(AMOUNT[s.card]) if _holds_tonight(s, FEEDING_EXTRA) else 0


def _holds_tonight(s: State, event: int) -> bool:
    """Return whether a card has this kind of event for the next meal; after a meal, none has."""
    is_after = s.phase in (UNVEILING, SHOWING, DEALING) or (s.phase == MOVING and not s.doing)
    return not is_after and bool(effects.holds(s, event))


def num_coming(s: State, player: int) -> int:
    """Return how many members the food of a clan's expeditions under way should feed."""
    foods = zip(tables.FEEDS, choice_costs.underway(s, player), strict=True)
    return sum(int(feeds) * number for feeds, number in foods)


def is_short(s: State, player: int) -> bool:
    """Return whether a clan would go hungry even with the food of its expeditions under way."""
    return num_fed(s, player) + num_coming(s, player) < num_hungry(s, player)


def fed_words(s: State, player: int, say: Translator) -> str:
    """Return how many members a clan's food feeds now, with food still expected, and later."""
    food, hungry, lost = num_fed(s, player), num_hungry(s, player), 0
    if food > hungry:
        lost = food - hungry - num_kept(s, player)
    return fed(say, Meal(food - lost, hungry, num_coming(s, player), _extra_hunger(s), lost))


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
