"""Captures in the second implementation (V8.7, V9.9, V18.6)."""

from functools import partial

from tests.reference.agenda import Question, ask
from tests.reference.valley.second_land import PLACES, WARRIOR, WOMAN, Place
from tests.reference.valley.second_table import Table
from tests.reference.valley.second_window import closes, window

# Step 4 [V8.7]


def capture_at_once(table: Table) -> None:
    """Begin the first capture of lone women that is due; check again after the capture."""
    if table.figures["lone_women_capture"] != "instant":
        return
    for captor in table.order:
        for place in PLACES:
            victim = lone_women(table, captor, place)
            if victim is not None:
                begin_capture(table, captor, victim, place)
                return


def begin_capture(table: Table, captor: int, victim: int, place: Place) -> None:
    table.capturing = (captor, victim, place)
    table.next(
        partial(window, "capture", [victim]),
        partial(carry_out, captor, victim, place),
        capture_at_once,
    )


def carry_out(captor: int, victim: int, place: Place, table: Table) -> None:
    table.capturing = None
    if lone_women(table, captor, place) == victim:
        table.next(partial(capture, captor, victim, place), lambda table: table.settle())


def lone_women(table: Table, captor: int, place: Place) -> int | None:
    """Return the tribe whose lone women ``captor`` can capture on a hex, or None."""
    tribes = table.tribes_at(place)
    if len(tribes) != 2 or captor not in tribes or not table.pawns[captor, WARRIOR, place]:
        return None
    (victim,) = [tribe for tribe in tribes if tribe != captor]
    is_strong = (victim, place) in table.strong
    return None if table.pawns[victim, WARRIOR, place] or is_strong else victim


@closes("capture")
def is_averted(table: Table) -> bool:
    """V16.9: the window closes when a card has averted the capture"""
    assert table.capturing
    captor, victim, place = table.capturing
    return lone_women(table, captor, place) != victim


# V9.9


def capture(winner: int, loser: int, place: Place, table: Table) -> None:
    has_camp = table.camps.get(place) == loser
    if has_camp:
        divisor = 2 if len(table.camps_of(loser)) == 1 else 4
        loot = table.food[loser] // divisor
        table.food[loser] -= loot
        table.food[winner] += loot
    if has_camp and table.figures["women_after_victory"] == "exchange":
        table.next(partial(keep_or_burn_all, winner, loser, place))
    else:
        table.next(partial(take_women, winner, loser, place, has_camp))


def most_taken(table: Table, winner: int, loser: int, place: Place) -> int:
    """V9.9, V16.13: a tribe without a real warrior captures no women"""
    if not table.pawns[winner, WARRIOR, place]:
        return 0
    return min(table.pawns[loser, WOMAN, place], table.supply(winner, WOMAN))


def exchange(table: Table, winner: int, loser: int, place: Place, number: int) -> None:
    women = table.pawns[loser, WOMAN, place]
    for _ in range(women):
        table.take(loser, WOMAN, place)
    for _ in range(number):
        table.put(winner, WOMAN, place, is_spent=table.step4)
    table.feed_cannibals(winner, women - number)


def take_women(
    winner: int, loser: int, place: Place, has_camp: bool, table: Table
) -> Question | None:
    """V9.9: in summary, the winner chooses how many to take; in descartes, as many as possible"""
    most = most_taken(table, winner, loser, place)
    least = most if table.figures["women_after_victory"] == "exchange" else 0

    def took(table: Table, word: str) -> None:
        number = int(word.partition(":")[2])
        exchange(table, winner, loser, place, number)
        if has_camp:
            table.next(partial(keep_or_burn, winner, loser, place, number))

    return ask(winner, [f"take:{number}" for number in range(least, most + 1)], took)


def keep_or_burn(winner: int, loser: int, place: Place, taken: int, table: Table) -> Question:
    can_keep = table.pawns[winner, WOMAN, place] and table.has_camp_left(winner)

    def chosen(table: Table, word: str) -> None:
        camp_goes(table, winner, loser, place, taken, word == "keep")

    return ask(winner, ["keep", "burn"] if can_keep else ["burn"], chosen)


def keep_or_burn_all(winner: int, loser: int, place: Place, table: Table) -> Question:
    """V9.9: in descartes, one choice decides about both the camp and the women"""
    number = most_taken(table, winner, loser, place)
    women = number + table.pawns[winner, WOMAN, place]
    can_keep = number or (women and table.has_camp_left(winner))

    def chosen(table: Table, word: str) -> None:
        keeps = word == "keep"
        taken = number if keeps else 0
        exchange(table, winner, loser, place, taken)
        stays = keeps and bool(women) and table.has_camp_left(winner)
        camp_goes(table, winner, loser, place, taken, stays)

    return ask(winner, ["keep", "burn"] if can_keep else ["burn"], chosen)


def camp_goes(
    table: Table, winner: int, loser: int, place: Place, taken: int, is_kept: bool
) -> None:
    had_fire = loser in table.fire
    table.remove_camp(place)
    if is_kept:
        table.camps[place] = winner
    if had_fire:
        table.take_fire(winner)  # V18.6
    if is_kept:
        table.taken = (winner, loser, place, taken)
        table.next(partial(window, "camp-lost", [loser]), forget)


def forget(table: Table) -> None:
    table.taken = None
