"""A second Valley of the Mammoths, written from RULES.md and the data files: the order of play.

``new`` sets the table up; ``Table.legal``, ``Table.outcomes`` and ``Table.apply`` play it in the
game's notation. The code is clear rather than fast: it recounts everything at each call.
"""

from collections import Counter
from functools import partial
from typing import Any

from tests.reference.agenda import Question, ask, chance
from tests.reference.valley import second_cards, second_year_cards
from tests.reference.valley.second_animals import animal_moves, arrival
from tests.reference.valley.second_events import event_step
from tests.reference.valley.second_fights import fights
from tests.reference.valley.second_land import (
    BORDER,
    EDITIONS,
    EVENTS,
    NAMES,
    PLACES,
    TRIBES,
    TRICKS,
    WARRIOR,
    WOMAN,
    Place,
    land,
    neighbours,
)
from tests.reference.valley.second_part import decide_by_dice, tribe_moves
from tests.reference.valley.second_table import SUMMER, WINTER, Table, place_in
from tests.reference.valley.second_year import (
    births,
    check_elimination,
    draw_card,
    draw_cards,
    give_up,
    hand_size,
    is_last_of_season,
    lay_down,
    seedtime,
    survival,
)

CARDS = second_cards, second_year_cards  # these modules declare all trick cards
PRINTED = "edition"


def new(players: int, options: dict[str, str]) -> Table:
    """Set the table up (V2, V21); the first question asks which tribe places first."""
    edition = options.get("edition", "summary")
    figures = EDITIONS[edition]
    advanced = options.get("fire", "no") == "yes"
    table = Table(
        players=players,
        edition=edition,
        board=options.get("board", "a"),
        land=land(options.get("board", "a")),
        advanced=advanced,
        second_start=options.get("return", "no") == "yes",
        pinned=options.get("pinned", "yes") == "yes",
        last=int(options.get("turns", "120")),
        month=figures["start_season_turn"],
        standing=["playing"] * players,
        hands=[set() for _ in range(players)],
        deck={trick for trick, data in TRICKS.items() if data["count"][edition]},
        events=Counter({event: data["count"][edition] for event, data in EVENTS.items()}),
        **switches(figures, options),
    )
    food = figures["start_food_advanced" if advanced else "start_food"]
    table.food = [int(choice(options, "food") or food)] * players
    table.next(draw_lot, place_all, deal_all, take_turn)
    return table.go_on()


def choice(options: dict[str, str], name: str) -> str:
    """Return the chosen value of an option, or "" for the edition's printed rule."""
    return options.get(name, PRINTED).replace(PRINTED, "")


def switches(figures: dict[str, Any], options: dict[str, str]) -> dict[str, Any]:
    """Return the smaller options in V21: the chosen values, or the edition's printed rules."""
    over_river = choice(options, "neighbours")
    warriors = choice(options, "warriors").replace("-", "_") or figures["warrior_bonus"]
    births_in = choice(options, "births").replace("-", "_") or figures["births_timing"]
    return {
        "over_river": over_river == "yes" if over_river else figures["start_adjacent_over_river"],
        "cave_bonus": int(choice(options, "cave") or figures["camp_bonus_cave"]),
        "from_first": warriors == "all",
        "winter_births": births_in == "season_end",
    }


# Setting up [V2]


def draw_lot(table: Table) -> Question:
    """V2.5"""

    def begin(table: Table, word: str) -> None:
        table.first = TRIBES.index(word.partition(":")[2])

    return chance([f"lot:{TRIBES[tribe]}" for tribe in range(table.players)], begin)


def place_all(table: Table) -> None:
    table.next(*(partial(place_camp, tribe) for tribe in table.order))


def place_camp(tribe: int, table: Table) -> Question:
    """V2.5 to V2.7"""
    free = [p for p in PLACES if p not in table.camps and not table.land.is_lake(p)]
    fair = [place for place in free if is_far(table, place)] or free

    def put(table: Table, word: str) -> None:
        place = place_in(word, 1)
        table.camps[place] = tribe
        for kind, key in ((WARRIOR, "start_warriors"), (WOMAN, "start_women")):
            for _ in range(table.figures[key]):
                table.put(tribe, kind, place)
        table.next(partial(first_field, tribe, place), end_of_placing)

    return ask(tribe, [f"place:{NAMES[place]}" for place in fair], put)


def end_of_placing(table: Table) -> None:
    table.turn += 1


def is_far(table: Table, place: Place) -> bool:
    near = [other for other in neighbours(place) if other in table.camps]
    return all(table.over_river and not table.is_dry(place, other) for other in near)


def first_field(tribe: int, place: Place, table: Table) -> Question | None:
    """V2.8"""
    key = "start_seed_allowed_advanced" if table.advanced else "start_seed_allowed"
    cost = table.figures["seed_cost"]
    is_plain = table.land.terrain[place] == "plain"
    if not (table.figures[key] and is_plain and table.food[tribe] >= cost):
        return None

    def answer(table: Table, word: str) -> None:
        if word != "done":
            table.food[tribe] -= cost
            table.fields[place] = 2

    return ask(tribe, ["done", f"seed:{NAMES[place]}"], answer)


def deal_all(table: Table) -> None:
    """V2.9"""
    deals = [partial(draw_card, tribe) for tribe in table.order]
    table.next(*(deal for deal in deals for _ in range(hand_size(table))))


# A turn [V4.1]


def take_turn(table: Table) -> None:
    steps = [
        check_elimination,
        event_step,
        come_back_all,
        check_elimination,
        arrival,
        animal_moves,
        check_elimination,
        tribe_moves,
        check_elimination,
        fights,
        check_elimination,
        survival,
        check_elimination,
        births,
        check_elimination,
        seedtime,
        draw_cards,
        end_of_turn,
    ]
    table.next(*steps)


# The second start [V17]


def come_back_all(table: Table) -> None:
    """V17.3: in the next turn, in player order; a tribe that the event wipes out is then out"""
    tribes = [(table.first + number) % table.players for number in range(table.players)]
    table.next(*(partial(come_back, tribe) for tribe in tribes))


def come_back(tribe: int, table: Table) -> Question | None:
    if table.standing[tribe] != "waiting":
        return None
    table.returned.add(tribe)
    free = [place for place in BORDER if is_empty(table, place)]
    words = [f"return:{NAMES[place]}" for place in free]

    def answer(table: Table, word: str) -> None:
        if word == "done":
            give_up(table, tribe)
            return
        lay_down(table, tribe)
        table.standing[tribe] = "playing"
        table.food[tribe] = 8
        place = place_in(word, 1)
        for kind in (WARRIOR, WARRIOR, WARRIOR, WOMAN):
            table.put(tribe, kind, place)
        table.settle()
        table.next(*[partial(draw_card, tribe)] * 3)

    return ask(tribe, ["done", *words], answer)


def is_empty(table: Table, place: Place) -> bool:
    is_used = table.holds_animals(place) or table.beasts_at(place)
    return not is_used and not table.land.is_lake(place) and place not in table.barred


# The end of a turn [V14]


def end_of_turn(table: Table) -> None:
    thaw(table)
    check_elimination(table)
    alive = [tribe for tribe in table.order if table.total(tribe)]
    is_pending = "waiting" in table.standing
    if not alive and not is_pending:
        finish(table, "extinction", [])
    elif len(alive) == 1 and not is_pending:
        finish(table, "last tribe", alive)
    else:
        table.next(check_camps, check_limit, advance, take_turn)


def thaw(table: Table) -> None:
    """V14.1, V15.15"""
    if table.ice and is_last_of_season(table):
        for place in table.land.of("lake"):
            table.wipe(place)
        table.frozen.clear()


def finish(table: Table, ending: str, winners: list[int]) -> None:
    table.agenda.clear()
    table.ending = ending
    table.winners = winners
    table.turns += 1
    table.turn += 1


def check_camps(table: Table) -> Question | None:
    """V14.2 to V14.4, V18.8"""
    strong = {tribe for tribe in table.order if has_won_camps(table, tribe)}
    winners = sorted(strong & table.announced, key=table.order.index)
    table.announced = strong
    if not winners:
        return None
    table.ending = "camps"
    best = most(table, winners)
    if table.figures["tie_break"] == "camps_food_people_shared":
        finish(table, "camps", best)
        return None
    return decide_by_dice(table, best, lambda table, tribe: finish(table, "camps", [tribe]))


def has_won_camps(table: Table, tribe: int) -> bool:
    enough = len(table.camps_of(tribe)) >= table.figures["victory_camps"]
    return enough and (not table.advanced or tribe in table.fire)


def most(table: Table, tribes: list[int]) -> list[int]:
    def rank(tribe: int) -> tuple[int, int, int]:
        return len(table.camps_of(tribe)), table.food[tribe], table.total(tribe)

    return [tribe for tribe in tribes if rank(tribe) == max(map(rank, tribes))]


def check_limit(table: Table) -> Question | None:
    """V14.9"""
    if table.turns + 1 < table.last:
        return None
    table.ending = "limit"
    best = most(table, table.order)
    return decide_by_dice(table, best, lambda table, tribe: finish(table, "limit", [tribe]))


def advance(table: Table) -> None:
    """V14.1"""
    table.turns += 1
    table.turn += 1
    if is_last_of_season(table):
        leave_season(table)
        table.month = 1
    else:
        table.month += not table.held
    table.held = False
    if table.figures["first_player"] == "rotate":
        tribes = [(table.first + number) % table.players for number in range(1, table.players + 1)]
        table.first = next(filter(table.lives, tribes), table.first)


def leave_season(table: Table) -> None:
    """V14.1"""
    table.frozen.clear()
    table.open_events.clear()
    table.prolonged = False
    table.year += table.season == WINTER
    table.season = WINTER if table.season == SUMMER else SUMMER


def read(table: Table, moves: str) -> Table:
    """Return the table after playing moves in the game's notation."""
    for word in moves.split():
        table.apply(word)
    return table
