"""The second Doggerland: terrain, migration, the end of a round, and scores (D14, D16 to D19)."""

from collections import Counter
from functools import partial
from itertools import product
from typing import Any

from tests.reference.agenda import Question, ask, chance
from tests.reference.doggerland.second_programming import sources
from tests.reference.doggerland.second_setup import capture, laid
from tests.reference.doggerland.second_shaman import move_village
from tests.reference.doggerland.second_table import (
    ANIMALS,
    BOARD,
    CRAFTS,
    FEEDS,
    FRESCOES,
    GOAL_POINTS,
    GOALS,
    HABITATS,
    RITES,
    ROWS,
    SCORING,
    SOLO_GOALS,
    STEPS,
    TILES,
    Clan,
    Place,
    Table,
    active,
    area,
    line_from,
    neighbours,
    reading_order,
    take_famine,
)

# Phase 2 (D14)


def reveal_terrain(table: Table) -> None:
    known = {cell for place in sources(table) for cell in neighbours(place)}
    bare = (known & area(len(table.clans))) - set(table.land)
    table.next(*(partial(lay_new, place) for place in reading_order(bare)))


def lay_new(place: Place, table: Table) -> Question | None:
    """D14.2, D14.3"""
    if not table.pile:
        return None
    return chance({f"tile:{tile}" for tile in table.pile}, partial(laid, place))


# Phase 4 (D16)


def marching_order(table: Table, places: list[Place]) -> list[Place]:
    """D16.2"""
    slot = next(slot for slot in BOARD["priority_slot"] if slot["edge"] == table.slot)
    senses = [STEPS[slot[name].lower()] for name in ("primary", "secondary")]
    return sorted(places, key=lambda place: [place[0] * dx + place[1] * dy for dx, dy in senses])


def migrate(table: Table) -> None:
    for place in marching_order(table, list(table.animals)):
        migrate_one(table, place)
    edges = [slot["edge"] for slot in BOARD["priority_slot"]]
    table.slot = edges[(edges.index(table.slot) + 1) % len(edges)]  # D16.7


def migrate_one(table: Table, start: Place) -> None:
    """D16.3 to D16.5, D21.15"""
    species = table.animals.pop(start)
    line = line_from(table, start, table.arrow(start))
    steps = 0
    while True:
        steps += 1
        place = line[(steps - 1) % len(line)]
        if place in table.rivals.values() and not is_safe_on(table, place):
            table.animals[place] = species
            capture(table, place)
            return
        if steps >= ANIMALS[species]["migration_steps"] and place not in table.animals:
            table.animals[place] = species
            return


def is_safe_on(table: Table, place: Place) -> bool:
    return place in table.clans[0].megaliths.values()


# Phase 5: feeding (D17.1)


def feed_all(table: Table) -> None:
    for clan in table.clans:
        if clan.token and clan.laid < table.rounds:
            clan.token = None  # D13.6
    table.next(*(partial(eat, seat) for seat in table.in_turn()))


def food(clan: Clan) -> dict[str, int]:
    """Return a clan's food: the number of tokens by kind and bowl."""
    return {
        f"{kind}-{bowl + 1}": number
        for bowl, contents in enumerate(clan.bowls)
        for kind, number in contents.items()
        if number
    }


def eat(seat: int, table: Table) -> None:
    clan = table.clans[seat]
    need = clan.members + sum(effect["count"] for effect in active(table, "feeding_extra"))
    have = {kind: sum(bowl[kind] for bowl in clan.bowls) for kind in FEEDS}
    fed = min(need, sum(have[kind] * FEEDS[kind] for kind in FEEDS))
    meals = [
        dict(zip(FEEDS, meal, strict=True))
        for meal in product(*(range(have[kind] + 1) for kind in FEEDS))
    ]
    possible = [meal for meal in meals if is_meal(meal, fed)]
    table.next(
        partial(take_food, seat, possible, food(clan)),
        partial(eaten, seat, need - fed),
    )


def is_meal(meal: dict[str, int], fed: int) -> bool:
    """Return whether tokens feed ``fed`` members and none of the tokens is superfluous."""
    worth = sum(number * FEEDS[kind] for kind, number in meal.items())
    eaten_kinds = [kind for kind, number in meal.items() if number]
    return worth >= fed and all(worth - FEEDS[kind] < fed for kind in eaten_kinds)


def take_food(
    seat: int, possible: list[dict[str, int]], bowls: dict[str, int], table: Table
) -> Question | None:
    """Ask for the number of tokens of each food to eat; ``possible`` holds the meals left.

    Food that leaves no choice is eaten without a question.
    """
    meals = {hoard: portions(possible, bowls, hoard) for hoard in bowls}
    for hoard, some in meals.items():
        if len(some) == 1:
            took_food(seat, possible, bowls, table, f"eat:{hoard}:{some[0]}")
            return None
    words = [f"eat:{hoard}:{number}" for hoard, some in meals.items() for number in some]
    return ask(seat, words, partial(took_food, seat, possible, bowls)) if words else None


def portions(possible: list[dict[str, int]], bowls: dict[str, int], hoard: str) -> list[int]:
    """Return the numbers of a hoard's tokens that can be part of a possible meal."""
    kind = hoard.partition("-")[0]
    rest = sum(held for other, held in bowls.items() if other != hoard and other.startswith(kind))
    return [
        number
        for number in range(bowls[hoard] + 1)
        if any(number <= meal[kind] <= number + rest for meal in possible)
    ]


def took_food(
    seat: int, possible: list[dict[str, int]], bowls: dict[str, int], table: Table, word: str
) -> None:
    _, hoard, number = word.split(":")
    kind, _, bowl = hoard.partition("-")
    table.clans[seat].bowls[int(bowl) - 1][kind] -= int(number)
    rest = sum(held for other, held in bowls.items() if other != hoard and other.startswith(kind))
    left = [
        meal | {kind: meal[kind] - int(number)}
        for meal in possible
        if int(number) <= meal[kind] <= int(number) + rest
    ]
    others = {other: held for other, held in bowls.items() if other != hoard}
    table.next(partial(take_food, seat, left, others))


def eaten(seat: int, unfed: int, table: Table) -> None:
    """Take famine, then let food spoil, then house newborns (D17.1, D21.9)."""
    clan = table.clans[seat]
    take_famine(table, seat, unfed)
    if table.ending:
        return
    table.turn += 1
    modes = [effect["mode"] for effect in active(table, "spoilage")]
    for _ in range(0 if "skip" in modes else 2 if "double" in modes else 1):
        clan.bowls = [Counter(), *clan.bowls[:-1]]
    housed = max(0, min(clan.newborn, clan.capacity - clan.members))
    clan.hunters += housed
    clan.births += housed  # D18.3
    clan.newborn = 0


# Objectives (D18, D21.16)


def cubes_of(table: Table, seat: int) -> Counter[str]:
    """Return the number of a clan's cubes on each species."""
    painted: Counter[str] = Counter()
    for wall, (owner, number) in table.cubes.items():
        tile, row = wall.split("-")
        painted[FRESCOES[tile][row]] += number if owner == seat else 0
    return painted


def measures(table: Table, seat: int) -> dict[str, int]:
    clan = table.clans[seat]
    painted = cubes_of(table, seat)
    seasons: dict[str, list[int]] = {"hot": [], "cold": []}
    for species, animal in ANIMALS.items():
        seasons[animal["season"]].append(painted[species])
    kinds = Counter(CRAFTS[craft]["kind"] for craft in clan.crafts)
    built = Counter(clan.habitats)
    return {
        "members": clan.members,
        "shaman_actions": len(clan.rites),
        "habitat_points": habitat_points(clan),
        "painted_each_species": min(painted[species] for species in ANIMALS),
        "all_capabilities": min(clan.levels.values()),
        "crafts": len(clan.crafts),
        "megalith_types": len(clan.megaliths),
        "megaliths": len(clan.megaliths),
        "births": clan.births,
        "painted_hot_species": sum(number > 0 for number in seasons["hot"]),
        "painted_cold_species": sum(number > 0 for number in seasons["cold"]),
        "painted_hot_cubes": sum(seasons["hot"]),
        "painted_cold_cubes": sum(seasons["cold"]),
        "prestigious_habitats": built["prestigious"],
        "built_habitats": built["prestigious"] + built["simple"],
        "hunts": clan.hunts,
        "statuettes": kinds["statuette"],
        "necklaces": kinds["necklace"],
    }


def meets(table: Table, seat: int, goal: str) -> bool:
    test = (SOLO_GOALS if table.solo else GOALS)[goal]["test"]
    has = measures(table, seat)
    return all(
        has[name.removesuffix("_at_least").removesuffix("_at_level")] >= number
        for name, number in test.items()
    )


def check_goals(table: Table) -> None:
    for goal in table.goals:
        if table.solo:
            check_solo_goal(table, goal)
        else:
            check_goal(table, goal)


def check_goal(table: Table, goal: str) -> None:
    """D18.1"""
    first, second = GOAL_POINTS["first"], GOAL_POINTS["second"]
    for seat, clan in enumerate(table.clans):
        if goal in clan.goals or not meets(table, seat, goal):
            continue
        for points in (first, second):
            if table.places.setdefault((goal, points), table.rounds) == table.rounds:
                clan.goals[goal] = points
                break


def check_solo_goal(table: Table, goal: str) -> None:
    """D21.16"""
    table.clans[0].goals.pop(goal, None)
    if meets(table, 0, goal):
        table.clans[0].goals[goal] = GOAL_POINTS["first"]


# The next round (D17.4 to D17.8)


def animals_appear(table: Table) -> None:
    """D17.4, D21.16"""
    season = "cold" if table.is_cold else "hot"
    for place in marching_order(table, list(table.land)):
        species = TILES[table.land[place]].get("spawn")
        if not species or ANIMALS[species]["season"] != season or place in table.animals:
            continue
        if table.supply(species):
            table.animals[place] = species
            if place in table.rivals.values() and not is_safe_on(table, place):
                capture(table, place)


def move_villages(table: Table) -> None:
    """D17.7"""
    table.next(*(partial(move_in_turn, seat) for seat in table.in_turn()))


def move_in_turn(seat: int, table: Table) -> Question | None:
    table.next(count_turn)
    return move_village(seat, table)


def count_turn(table: Table) -> None:
    table.turn += 1


def pass_pawn(table: Table) -> None:
    """D17.8"""
    if not table.kept:
        table.first = table.in_turn()[1 % len(table.clans)]
    table.kept = False


# Scores (D19)


def habitat_points(clan: Clan) -> int:
    return sum(int(HABITATS[habitat]["points"]) for habitat in clan.habitats if habitat)


def totals(table: Table) -> list[int]:
    return [total_of(table, seat) + row_points(table)[seat] for seat in range(len(table.clans))]


def total_of(table: Table, seat: int) -> int:
    clan = table.clans[seat]
    parts: dict[str, Any] = {
        "members": clan.members * SCORING["member"],
        "habitats": habitat_points(clan),
        "crafts": sum(CRAFTS[craft]["points"] for craft in clan.crafts),
        "megaliths": sum(RITES[kind]["points"] for kind in clan.megaliths),
        "objectives": sum(clan.goals.values()),
        "paintings": sum(
            ANIMALS[species]["painting_points"] * number
            for species, number in cubes_of(table, seat).items()
        ),
        "famine": clan.famine * SCORING["famine_tile"],
    }
    return sum(parts.values())


def row_points(table: Table) -> list[int]:
    """D19.2"""
    points = [0] * len(table.clans)
    for row in ROWS:
        counts: Counter[int] = Counter()
        for wall, (owner, number) in table.cubes.items():
            counts[owner] += number if wall.endswith(row) else 0
        ranked = sorted({number for number in counts.values() if number}, reverse=True)
        for prize, number in zip(("first", "second"), ranked, strict=False):
            for seat in range(len(table.clans)):
                if counts[seat] == number:
                    points[seat] += SCORING["row_majority"][prize]
    return points


def winners(table: Table) -> list[int]:
    """D19.3"""
    scores = totals(table)
    ranks = [
        (scores[seat], clan.stock.total() + sum(b.total() for b in clan.bowls), -clan.famine)
        for seat, clan in enumerate(table.clans)
    ]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
