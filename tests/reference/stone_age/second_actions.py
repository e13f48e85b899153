"""The second Stone Age: using places, buying, sending figures (S6 to S9.4)."""

from collections import Counter
from functools import partial
from typing import Any

from tests.reference.agenda import Question, ask, chance, last, numbers
from tests.reference.stone_age.second_table import (
    BOARD,
    BUILDINGS,
    CARDS,
    PLACES,
    VALUES,
    Payment,
    Player,
    Table,
    ask_or_claim,
    gain,
    pay,
    payments,
    start_throw,
)


def action_turn(seat: int, table: Table) -> Question | None:
    """S6.0"""
    figures = table.players[seat].figures
    if not figures:
        return None
    words = [f"use:{place}" for place in figures]
    if len(words) == 1:  # "two resources" may still be used later (S7.9)
        return ask(seat, words, partial(use, seat))
    return ask_or_claim(table, seat, words, partial(use, seat), partial(action_turn, seat))


def use(seat: int, table: Table, word: str) -> None:
    place = last(word)
    group = PLACES[place]["group"]
    table.next(partial(leave, seat, place), partial(action_turn, seat))
    if group in ("hunt", "resource"):
        gather(seat, place, table)
    elif group == "card":
        table.next(partial(offer_card, seat, place))
    elif group == "building":
        table.next(partial(offer_building, seat, place))
    else:
        gain(table, seat, VILLAGE_GAIN[place])


VILLAGE_GAIN = {
    "tool-maker": {"kind": "tool"},  # S6.1
    "hut": {"kind": "person", "amount": 1},  # S6.6
    "field": {"kind": "agriculture", "amount": 1},  # S6.7
}


def leave(seat: int, place: str, table: Table) -> None:
    """Return the figures that are still on a place to their player (S6.0)."""
    table.players[seat].figures.pop(place, 0)
    table.turn += 1


# Gathering and tools (S6.4, S6.8, S6.9)


def gather(seat: int, place: str, table: Table) -> None:
    what = PLACES[place]["yields"]
    count = table.players[seat].figures[place]
    if place == table.herd:  # S9.1
        table.next(partial(offer_sending, seat, place))
    start_throw(table, count, partial(rolled, seat, what, PLACES[place]["divisor"]))


def rolled(seat: int, what: str, divisor: int, table: Table) -> None:
    table.next(partial(add_tools, seat, what, divisor, sum(table.dice)))


def add_tools(seat: int, what: str, divisor: int, total: int, table: Table) -> Question | None:
    """S6.4, S7.7"""
    words = addable(table.players[seat])
    then = partial(added, seat, what, divisor, total)
    return ask(seat, [*words, "stop"], then)


def addable(player: Player) -> list[str]:
    """List ready tools and one-use tools; among equal tools, only the leftmost."""
    ready: dict[int, int] = {}
    for slot, value in enumerate(player.tools):
        if value and not player.used[slot]:
            ready.setdefault(value, slot + 1)
    once = [CARDS[card]["top"]["value"] for card in player.ready if "value" in CARDS[card]["top"]]
    return [f"tool:{slot}" for slot in ready.values()] + [f"once:{value}" for value in once]


def added(seat: int, what: str, divisor: int, total: int, table: Table, word: str) -> None:
    player = table.players[seat]
    if word == "stop":
        reap(player, what, total // divisor)
        return
    if word.startswith("tool:"):
        player.used[numbers(word) - 1] = True
        value = player.tools[numbers(word) - 1]
    else:
        value = numbers(word)
        player.ready -= {c for c in player.ready if CARDS[c]["top"].get("value") == value}
    table.next(partial(add_tools, seat, what, divisor, total + value))


def reap(player: Player, what: str, amount: int) -> None:
    if what == "food":
        player.food += amount
    else:
        player.resources[what] += amount


# Cards (S7)


def offer_card(seat: int, place: str, table: Table) -> Question | None:
    """S7.1"""
    cost = PLACES[place]["cost"]
    possible = payments(table.players[seat], range(cost, cost + 1))
    words = [*buys(possible), "decline"]
    then = partial(buy, seat, place, possible)
    return ask_or_claim(table, seat, words, then, partial(offer_card, seat, place))


def buys(possible: list[Payment]) -> list[str]:
    return [f"buy:{size}" for size in sorted({len(payment) for payment in possible})]


def buy(seat: int, place: str, possible: list[Payment], table: Table, word: str) -> None:
    if word == "decline":
        return
    chosen = [payment for payment in possible if len(payment) == numbers(word)]
    then = take_card if PLACES[place]["group"] == "card" else take_building
    table.next(partial(pay, seat, chosen, partial(then, seat, place)))


def take_card(seat: int, place: str, table: Table, payment: Payment) -> None:
    slot = PLACES[place]["cost"] - 1
    card, table.slots[slot] = table.slots[slot], ""
    table.players[seat].cards.add(card)
    top = CARDS[card]["top"]
    if top["kind"] == "dice_for_all":
        start_throw(table, len(table.players), partial(share_out, seat))  # S7.2
    elif top["kind"] == "resource_roll":  # S7.5
        divisor = next(p["divisor"] for p in PLACES.values() if p.get("yields") == top["resource"])
        start_throw(table, top["dice"], partial(rolled, seat, top["resource"], divisor))
    elif top["kind"] in ("one_use_tool", "any_resources"):  # S7.7, S7.9
        table.players[seat].ready.add(card)
    else:
        gain(table, seat, top)


def share_out(buyer: int, table: Table) -> None:
    """S7.2"""
    table.next(partial(take_die, table.clockwise(buyer), tuple(table.dice)))


def take_die(seats: list[int], dice: tuple[int, ...], table: Table) -> Question | None:
    if not seats:
        return None
    words = [f"take:{pips}" for pips in sorted(set(dice))]
    return ask(seats[0], words, partial(taken, seats, dice))


def taken(seats: list[int], dice: tuple[int, ...], table: Table, word: str) -> None:
    left = Counter(dice) - Counter([numbers(word)])
    table.next(partial(take_die, seats[1:], tuple(left.elements())))
    gain(table, seats[0], BOARD["dice_for_all"][last(word)])


# Buildings (S8)


def offer_building(seat: int, place: str, table: Table) -> Question | None:
    """S8.1"""
    building = BUILDINGS[table.tops[stack_of(place)]]
    possible = [
        payment
        for payment in payments(table.players[seat], range(1, 8))
        if is_price(building, payment)
    ]
    words = [*buys(possible), "decline"]
    then = partial(buy, seat, place, possible)
    return ask_or_claim(table, seat, words, then, partial(offer_building, seat, place))


def stack_of(place: str) -> int:
    return int(place.removeprefix("building-")) - 1


def is_price(building: dict[str, Any], payment: Payment) -> bool:
    if building["kind"] == "fixed":  # S8.2
        return Counter(payment) == Counter(building["cost"])
    if building["kind"] == "flexible":  # S8.3
        return len(payment) == building["count"] and len(set(payment)) == building["kinds"]
    return bool(building["min"] <= len(payment) <= building["max"])  # S8.4


def take_building(seat: int, place: str, table: Table, payment: Payment) -> None:
    stack = stack_of(place)
    name = table.tops[stack]
    table.players[seat].buildings.add(name)
    points = sum(VALUES[resource] for resource in payment)
    table.players[seat].score += BUILDINGS[name].get("points", points)
    table.tops[stack] = ""
    table.stacks[stack] -= 1
    del table.players[seat].figures[place]  # nobody sees the next tile before the figure is home
    table.next(partial(turn_up, stack))


def turn_up(stack: int, table: Table) -> Question | None:
    if not table.stacks[stack]:
        return None
    return chance({f"building:{name}" for name in table.unseen}, partial(turned_up, stack))


def turned_up(stack: int, table: Table, word: str) -> None:
    table.unseen.remove(last(word))
    table.tops[stack] = last(word)


# Sending figures to the bonus tile (S9.1 to S9.3)


def offer_sending(seat: int, place: str, table: Table) -> Question | None:
    player = table.players[seat]
    means = player.food + player.resources.total()
    words = [f"send:{n}" for n in range(player.figures[place] + 1) if n <= means]
    again = partial(offer_sending, seat, place)
    return ask_or_claim(table, seat, words, partial(send, seat, place), again)


def send(seat: int, place: str, table: Table, word: str) -> None:
    player, count = table.players[seat], numbers(word)
    missing = max(0, count - player.food)  # S9.2
    possible = payments(player, range(missing, missing + 1))
    table.next(partial(pay, seat, possible, partial(sent, seat, place, count)))


def sent(seat: int, place: str, count: int, table: Table, payment: Payment) -> None:
    player = table.players[seat]
    player.food -= count - len(payment)
    player.figures[place] -= count
    player.sent = count
