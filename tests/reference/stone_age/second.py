"""A second Stone Age with Mammoth Herd, written from RULES.md alone: the order of play.

``new`` sets the table up; ``Table.legal``, ``Table.outcomes`` and ``Table.apply`` play it in the
game's notation; ``totals`` and ``winners`` give the result. The code is clear rather than fast: it
lists all multisets that a rule allows as a payment, tries placements one by one, and sorts dice for
taming. ``second_table.py`` holds the state of the table, ``second_actions.py`` the actions on its
places.
"""

from collections import Counter
from functools import partial

from tests.reference.agenda import Question, ask, chance, last
from tests.reference.stone_age.second_actions import action_turn, turn_up
from tests.reference.stone_age.second_table import (
    BOARD,
    BY_PLAYERS,
    CARDS,
    CHOICE,
    CONSTANTS,
    HERD,
    MAMMOTH_POINTS,
    PLACES,
    RESOURCES,
    TILES,
    VILLAGE,
    Payment,
    Player,
    Table,
    ask_or_claim,
    gain,
    pay,
    payments,
    start_throw,
)

# Set-up and refilling (S2, S11.3 to S11.5)


def new(players: int, herd: bool = True, limit: int = BOARD["options"]["round_limit"]) -> Table:
    """Set the table up; the first question asks chance for the first card."""
    table = Table([Player() for _ in range(players)], limit)
    num_stacks = BY_PLAYERS[players]["building_stacks"]
    table.tops = [""] * num_stacks
    table.stacks = [CONSTANTS["building_stack_size"]] * num_stacks
    table.bonus_pile = set(TILES) if herd else set()
    ups = [partial(turn_up, stack) for stack in range(num_stacks)]
    table.next(fill_slots, *ups, show_back, new_round)
    return table.go_on()


def read(players: int, herd: bool, moves: str) -> Table:
    """Return the table after playing moves, given in the game's notation, from the start."""
    table = new(players, herd)
    for word in moves.split():
        table.apply(word)
    return table


def fill_slots(table: Table) -> Question | None:
    if "" not in table.slots:
        return None
    return chance({f"card:{card}" for card in table.pile}, lay_out)


def lay_out(table: Table, word: str) -> None:
    table.pile.remove(last(word))
    table.slots[table.slots.index("")] = last(word)
    table.next(fill_slots)


def refill(table: Table) -> None:
    """S11.3, S11.4"""
    lying = [card for card in table.slots if card]
    empty = len(table.slots) - len(lying)
    table.slots = lying + [""] * empty
    if empty > len(table.pile):
        finish(table, "cards")
        return
    table.next(fill_slots, ready_tools, new_round)


def ready_tools(table: Table) -> None:
    """S11.5"""
    for player in table.players:
        player.used = [False] * len(player.used)


def new_round(table: Table) -> None:
    """S3.1, from step 2 on."""
    table.rounds += 1
    table.next(move_herd, play_round)


def play_round(table: Table) -> None:
    """S3.1, from step 3 on."""
    seats = table.clockwise(table.start)
    table.next(
        partial(placement, table.start),
        *(partial(action_turn, seat) for seat in seats),
        tame,
        *(partial(feed, seat) for seat in seats),
        end_round,
    )


def end_round(table: Table) -> None:
    """S11.1, S11.2"""
    if 0 in table.stacks:
        finish(table, "buildings")
    elif table.limit and table.rounds == table.limit:  # S3.3
        finish(table, "limit")
    else:
        table.start = table.clockwise(table.start)[1]
        table.next(refill)


# The herd (S4)


def show_back(table: Table) -> Question | None:
    backs = Counter(f"back:{TILES[tile]['back']}" for tile in table.bonus_pile)
    if not backs:
        table.back = ""
        return None
    return chance(dict(backs), seen)


def seen(table: Table, word: str) -> None:
    table.back = last(word)


def move_herd(table: Table) -> Question | None:
    if not table.bonus_pile:
        table.herd = ""  # S4.5
        return None
    tiles = {f"tile:{t}" for t in table.bonus_pile if TILES[t]["back"] == table.back}
    return chance(tiles, turn_tile)


def turn_tile(table: Table, word: str) -> None:
    table.bonus_pile.remove(last(word))
    table.bonus = last(word)
    table.back = ""
    table.herd = HERD[TILES[table.bonus]["back"]]
    table.next(show_back)


# Placement (S5)


def placement(first: int, table: Table) -> Question | None:
    """Ask the first player from ``first`` on who can place; if nobody can, placement is over."""
    for seat in table.clockwise(first):
        words = placements(table, seat)
        if words:
            return ask(seat, words, partial(placed, seat))
    return None


def placements(table: Table, seat: int) -> list[str]:
    return [
        f"occupy:{place}" if "exact" in PLACES[place] else f"place:{place}:{figures}"
        for place in PLACES
        for figures in range(1, CONSTANTS["max_people"] + 1)
        if may_place(table, seat, place, figures)
    ]


def may_place(table: Table, seat: int, place: str, figures: int) -> bool:
    printed = PLACES[place]
    there = [player.figures[place] for player in table.players if place in player.figures]
    return (
        figures <= table.players[seat].home  # S5.1
        and place not in table.players[seat].figures  # S5.4
        and (not printed["capacity"] or sum(there) + figures <= printed["capacity"])  # S5.5
        and figures == printed.get("exact", figures)
        and lies_there(table, place)  # S5.6
        and (place not in VILLAGE or village_is_open(table))  # S5.7
        and (printed["group"] != "resource" or has_room_for_visitor(table, place, len(there)))
    )


def lies_there(table: Table, place: str) -> bool:
    kind, _, number = place.partition("-")
    if kind == "card":
        return table.slots[int(number) - 1] != ""
    if kind == "building":
        return int(number) <= len(table.tops) and table.tops[int(number) - 1] != ""
    return True


def village_is_open(table: Table) -> bool:
    occupied = [place for place in VILLAGE if any(place in p.figures for p in table.players)]
    return len(occupied) < BY_PLAYERS[len(table.players)]["max_village_places_occupied"]


def has_room_for_visitor(table: Table, place: str, visitors: int) -> bool:
    """S5.8, S5.9"""
    most = BY_PLAYERS[len(table.players)]["max_players_per_resource_place"]
    return place == table.herd or visitors < most


def placed(seat: int, table: Table, word: str) -> None:
    verb, place, *count = word.split(":")
    figures = int(count[0]) if verb == "place" else PLACES[place]["exact"]
    table.players[seat].figures[place] = figures
    table.turn += 1
    table.next(partial(placement, table.clockwise(seat)[1]))


# Taming (S9.5 to S9.9)


def tame(table: Table) -> None:
    seats = [seat for seat in table.clockwise(table.start) if table.players[seat].sent]
    if len(seats) > 1:
        table.next(partial(roll_for, seats, {}))
    elif seats:
        table.next(partial(award, seats))  # S9.6
    else:
        table.bonus = ""  # S9.5


def roll_for(seats: list[int], rolls: dict[int, list[int]], table: Table) -> None:
    """Let the players roll one after another, then compare their dice (S9.6)."""
    waiting = [seat for seat in seats if seat not in rolls]
    if waiting:
        count = table.players[waiting[0]].sent
        start_throw(table, count, partial(noted, seats, rolls, waiting[0]))
        return
    best = max(rolls.values())  # S9.7: lists compare die by die, and a longer one is higher
    table.next(partial(award, [seat for seat in seats if rolls[seat] == best]))


def noted(seats: list[int], rolls: dict[int, list[int]], seat: int, table: Table) -> None:
    table.next(partial(roll_for, seats, {**rolls, seat: sorted(table.dice, reverse=True)}))


def award(seats: list[int], table: Table) -> Question | None:
    """S9.7"""
    if len(seats) == 1:
        return ask(seats[0], ["bonus:first", "bonus:all"], partial(picked, seats[0]))
    table.next(*(partial(give, seat, "all") for seat in seats), tamed)
    return None


def picked(seat: int, table: Table, word: str) -> None:
    table.players[seat].tiles.add(table.bonus)
    table.next(partial(give, seat, last(word)), tamed)


def give(seat: int, which: str, table: Table) -> Question | None:
    """S9.9"""
    bonus = TILES[table.bonus][which]
    if bonus["kind"] == "any_resources":
        return ask(seat, [f"choose:{name}" for name in RESOURCES], partial(chosen, seat))
    gain(table, seat, bonus)
    return None


def chosen(seat: int, table: Table, word: str) -> None:
    table.players[seat].resources[last(word)] += 1


def tamed(table: Table) -> None:
    """S9.8"""
    table.bonus = ""
    table.turn += 1
    for player in table.players:
        player.sent = 0


# Feeding (S10)


def feed(seat: int, table: Table) -> Question | None:
    player = table.players[seat]
    player.food += player.track  # S10.1
    return eat(seat, table)


def eat(seat: int, table: Table) -> Question | None:
    player = table.players[seat]
    missing = player.people - player.food
    if missing <= 0:  # S10.2
        player.food -= player.people
        table.turn += 1
        return None
    words = ["feed", "refuse"] if player.resources.total() >= missing else ["refuse"]
    return ask_or_claim(table, seat, words, partial(fed, seat, missing), partial(eat, seat))


def fed(seat: int, missing: int, table: Table, word: str) -> None:
    player = table.players[seat]
    if word == "feed":  # S10.3
        possible = payments(player, range(missing, missing + 1))
        table.next(partial(pay, seat, possible, partial(covered, seat)))
    else:  # S10.4
        player.score += CONSTANTS["starve_points"]
        player.food = 0
        table.turn += 1


def covered(seat: int, table: Table, payment: Payment) -> None:
    table.players[seat].food = 0
    table.turn += 1


# The end (S12)


def finish(table: Table, ending: str) -> None:
    """End the match; an unused "two resources" card pays now, a point per resource (S12.1)."""
    table.ending = ending
    for player in table.players:
        if CHOICE in player.ready:
            player.ready.remove(CHOICE)
            player.resources[RESOURCES[0]] += CARDS[CHOICE]["top"]["amount"]


def totals(table: Table) -> list[int]:
    """Return the final scores."""
    most = max(len(player.tiles) for player in table.players)
    return [
        player.score
        + (MAMMOTH_POINTS if most and len(player.tiles) == most else 0)  # S12.2
        + green(player)
        + sand(player)
        + player.resources.total()  # S12.8
        for player in table.players
    ]


def bottoms(player: Player) -> list[dict[str, int | str]]:
    return [CARDS[card]["bottom"] for card in player.cards | player.blind]


def green(player: Player) -> int:
    """S12.3"""
    owned = Counter(bottom["symbol"] for bottom in bottoms(player) if "symbol" in bottom)
    twice = [symbol for symbol, number in owned.items() if number == 2]
    return len(owned) ** 2 + len(twice) ** 2


def sand(player: Player) -> int:
    """S12.4 to S12.7"""
    worth = {
        "farmer": player.track,
        "toolmaker": sum(player.tools),
        "builder": len(player.buildings),
        "shaman": player.people,
    }
    return sum(b["count"] * worth[b["role"]] for b in bottoms(player) if "role" in b)


def winners(table: Table) -> list[int]:
    """S12.9"""
    ranks = [
        (total, player.track + sum(player.tools) + player.people)
        for total, player in zip(totals(table), table.players, strict=True)
    ]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
