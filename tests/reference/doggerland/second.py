"""A second Doggerland, written from RULES.md and the data files alone: the order of play.

``new`` sets the table up; ``Table.legal``, ``Table.outcomes`` and ``Table.apply`` play it in the
game's notation. The code is clear rather than fast: it tries parties one by one, counts distances
step by step, and lists every combination of food that the rules allow as a meal.
``second_table.py`` holds the state of the table; the other files hold the phases.
"""

from collections import Counter
from functools import partial

from tests.reference.doggerland.second_programming import programming
from tests.reference.doggerland.second_resolving import resolving
from tests.reference.doggerland.second_round import (
    animals_appear,
    check_goals,
    feed_all,
    migrate,
    move_villages,
    pass_pawn,
    reveal_terrain,
)
from tests.reference.doggerland.second_setup import (
    deal,
    fill_display,
    first_rivals,
    raise_track,
    reveal_fresco,
    set_up,
    start_clan,
    stock_up,
)
from tests.reference.doggerland.second_solo import card_over, play_card, rivals_move
from tests.reference.doggerland.second_table import BOARD, DIFFICULTY, Table, finish


def new(players: int, length: int = 8, difficulty: str = "normal") -> Table:
    """Set the table up; the first question is about the direction of the central tile's arrow."""
    is_short = length == BOARD["rounds"]["short"]
    table = Table(clans=[start_clan(players, seat, is_short) for seat in range(players)])
    table.last = length
    table.difficulty = difficulty if players == 1 else ""
    shorts = [partial(step, seat) for step in (stock_up, raise_track) for seat in range(players)]
    table.next(
        partial(set_up, is_short=is_short),
        *(shorts if is_short else []),
        *([deal, first_rivals] if players == 1 else []),
        first_round,
        begin_round,
    )
    return table.go_on()


def read(table: Table, moves: str) -> Table:
    """Return the table after playing moves in the game's notation."""
    for word in moves.split():
        table.apply(word)
    return table


def first_round(table: Table) -> None:
    table.rounds = 1


def begin_round(table: Table) -> None:
    for clan in table.clans:
        clan.passed = False
        clan.idle = Counter(chief=1, shaman=1, hunter=clan.hunters)
    table.next(*([play_card] if table.solo else []), play_round)


def play_round(table: Table) -> None:
    """D5.1"""
    table.next(
        partial(programming, table.in_turn()),
        reveal_terrain,
        resolve_all,
        *([rivals_move] if table.solo else []),
        migrate,
        feed_all,
        check_goals,
        end_round,
    )


def resolve_all(table: Table) -> None:
    """D15.1: the order stays the same from here on"""
    table.next(*(partial(resolving, seat) for seat in table.in_turn()))


def end_round(table: Table) -> None:
    """D17.3: the last round ends the match; after any other, the next round is prepared"""
    if table.rounds < table.last:
        table.rounds += 1
        animals_appear(table)
        deals = [card_over, deal] if table.solo else []
        table.next(reveal_fresco, fill_display, move_villages, pass_pawn, *deals, begin_round)
    elif not table.solo:
        finish(table, "scored")
    else:
        needed = DIFFICULTY[table.difficulty]["needed"]
        finish(table, "won" if len(table.clans[0].goals) >= needed else "goals")
