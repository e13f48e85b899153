"""Invariants of every reachable position, for several choices of players and options."""

from collections import Counter
from collections.abc import Callable

import pytest

from steppe.core.position import Position
from steppe.engine.chance import TERMINAL
from steppe.engine.kernel import State
from steppe.games.valley.rules.board import FLOODED, HEXES, HIGH, NO_HEX
from steppe.games.valley.rules.cards import (
    EVENT_COUNT,
    EVENT_SEASON,
    EVENTS,
    IN_BOX,
    IN_FLOOD,
    NO_EVENT,
    NO_WINDOW,
    TRICKS,
)
from steppe.games.valley.rules.stage import ASKING, FORESEEING, OVER, SUFFERING, TIE_ROLLING
from steppe.games.valley.rules.state import (
    AWAY,
    DISCARDED,
    DRAWN,
    GONE,
    HELD,
    IN_BOX_STILL,
    IN_DECK,
    NOT_OVER,
    PLAYING,
    TAME,
    WAITING,
)
from steppe.games.valley.rules.tables import (
    ANIMALS,
    EXISTS,
    HAND_SIZE,
    KINDS,
    MAX_CAMPS,
    MAX_PAWNS,
    MONTHS,
    NO_FIELD,
    NOBODY,
    QUIET_TURNS,
    SPECIES,
    SPECIES_OF,
    TRIBES,
    WOMAN,
)
from steppe.games.valley.views.diagram.faults import faults
from tests.games.valley.walking import GAME, TABLES, Walk

Match = list[Position]


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    """Return a random match for each table, as a list of positions."""
    return [
        [position.copy() for position in Walk(table, 0).steps()] for table in range(len(TABLES))
    ]


def holds(hexes: int, place: int) -> bool:
    return bool(hexes >> place & 1)


def num_here(s: State, tribe: int, place: int) -> int:
    return int(s.pawns[tribe * KINDS, place] + s.pawns[tribe * KINDS + WOMAN, place])


def everywhere(s: State) -> list[tuple[int, int]]:
    """Return every pair of a tribe that plays and a hex."""
    return [(tribe, place) for tribe in range(s.players) for place in range(HEXES)]


# pawns, animals, markers, cards: nothing is lost


def check_pawns(s: State) -> None:  # V1.4, V1.8
    for row in range(TRIBES * KINDS):
        tribe, kind = divmod(row, KINDS)
        assert min(s.pawns[row]) >= 0
        assert s.number[row] == sum(s.pawns[row]) <= MAX_PAWNS[s.edition][kind]
        assert s.number[row] == 0 or (tribe < s.players and s.standing[tribe] == PLAYING)


def check_crowd(s: State) -> None:  # V8.5, V16.30
    for place in range(HEXES):
        pawns = sum(num_here(s, tribe, place) for tribe in range(s.players))
        assert s.crowd[place] == pawns + list(s.den).count(place)


def check_animals(s: State) -> None:  # V1.3, V5.5
    where = Counter(int(place) for place in s.animal)
    for number in range(ANIMALS):
        assert s.animal[number] == AWAY or EXISTS[s.edition][number]
        assert s.animal[number] <= DRAWN or SPECIES_OF[number] == 0
        if s.animal[number] == DRAWN:
            assert number in list(s.arrivals[: s.num_arrivals])
    for tribe in range(TRIBES):
        assert where[TAME + tribe] == (s.den[tribe] != NO_HEX) <= (tribe < s.players)


def check_herds(s: State) -> None:  # V7.7
    found = Counter(
        (int(SPECIES_OF[number]), int(s.animal[number]))
        for number in range(ANIMALS)
        if s.animal[number] < HEXES
    )
    for place in range(HEXES):
        for species in range(SPECIES):
            assert s.herd[species, place] == found[species, place]
        assert s.beasts[place] == sum(s.herd[species, place] for species in range(SPECIES))


def check_sets(s: State) -> None:  # sets of hexes derived from pawns, camps and herds
    for tribe in range(TRIBES):
        for place in range(HEXES):
            is_home = tribe < s.players and num_here(s, tribe, place) > 0
            assert holds(s.home[tribe], place) == is_home
            assert holds(s.site[tribe], place) == (s.camp[place] == tribe)
    for species in range(SPECIES):
        for place in range(HEXES):
            assert holds(s.lair[species], place) == (s.herd[species, place] > 0)


def check_tricks(s: State) -> None:  # V1.6, V13.1
    for trick in range(TRICKS):
        assert (s.trick[trick] == IN_BOX_STILL) != IN_BOX[s.edition][trick]
        assert s.known[trick] == 0 or s.trick[trick] >= HELD
    where = Counter(int(place) for place in s.trick)
    assert s.in_deck == where[IN_DECK]
    assert s.in_deck + where[DISCARDED] + sum(s.hand) == sum(IN_BOX[s.edition])
    for tribe in range(TRIBES):
        assert s.hand[tribe] == where[HELD + tribe]
        assert s.hand[tribe] <= (HAND_SIZE[s.edition][s.players] if tribe < s.players else 0)


def check_peeked(s: State) -> None:  # V16.35, V22.1
    for spy in range(TRIBES):
        for holder in range(TRIBES):
            held = [t for t in range(TRICKS) if s.trick[t] == HELD + holder]
            assert s.peeked[spy, holder] == sum(holds(s.known[t], spy) for t in held)


def check_events(s: State) -> None:  # V1.6, V5.3, V16.20
    for event in range(EVENTS):
        assert s.left[event] >= 0
        assert s.left[event] + s.in_force[event] <= EVENT_COUNT[s.edition][event]
        assert s.in_force[event] >= 0
    if s.foreseen != NO_EVENT:
        assert s.left[s.foreseen] > 0
    assert (s.foreseen != NO_EVENT) == (s.seers != 0) or s.phase == FORESEEING
    if s.event != NO_EVENT:
        assert EVENT_SEASON[s.event] == s.season
        assert s.turns >= QUIET_TURNS


# a tribe's possessions


def check_food(s: State) -> None:  # V10.4
    for tribe in range(TRIBES):
        assert s.food[tribe] >= 0


def check_camps(s: State) -> None:  # V1.4, V8.8
    for tribe in range(TRIBES):
        assert s.num_camps[tribe] == list(s.camp).count(tribe) <= MAX_CAMPS
    for place in range(HEXES):
        assert s.camp[place] == NOBODY or s.standing[s.camp[place]] == PLAYING
        assert not s.pact[place] or s.camp[place] != NOBODY


def check_who_is_out(s: State) -> None:  # V14.6, V17.1, V17.2
    for tribe in range(s.players):
        if s.standing[tribe] != PLAYING:
            assert s.standing[tribe] == GONE or s.second_start
            assert (s.food[tribe], s.hand[tribe]) == (0, 0) or s.standing[tribe] == WAITING
            assert s.fire[tribe] == s.den[tribe] == NO_HEX


# the turn


def check_markers(s: State) -> None:  # V5.1, V15.6, V15.24
    assert s.snowed in (0, HIGH[s.board])
    small, big = (int(hexes) for hexes in FLOODED[s.board])
    assert s.flooded in (0, small, big)
    if s.window != IN_FLOOD and s.phase != SUFFERING:
        for place in range(HEXES):
            if holds(s.flooded, place):
                assert (s.camp[place], s.crop[place], s.beasts[place]) == (NOBODY, NO_FIELD, 0)


def check_calendar(s: State) -> None:  # V4.3, V14.9
    assert 1 <= s.month <= MONTHS
    assert s.turns <= s.last
    assert s.held <= s.prolonged


def check_part(s: State) -> None:  # V8.2, V8.8
    for row in range(TRIBES * KINDS):
        for place in range(HEXES):
            assert 0 <= s.spent[row, place] <= s.pawns[row, place]
    if s.acting != NOBODY:
        for kind in range(KINDS):
            row = s.acting * KINDS + kind
            for place in range(HEXES):
                assert s.builders[kind, place] + s.spent[row, place] <= s.pawns[row, place]


def check_window(s: State) -> None:  # V16.3
    assert (s.window != NO_WINDOW) == (s.circle != 0)
    if s.phase == ASKING and s.num_pending == 0:
        assert holds(s.circle & ~s.quiet, s.player)
        assert s.hand[s.player] > 0


def check_end(s: State) -> None:  # V14
    assert (s.phase == OVER) == (s.player == TERMINAL)
    assert (s.phase in (OVER, TIE_ROLLING)) == (s.ending != NOT_OVER)
    assert s.phase == OVER or s.winners == 0


CHECKS: list[Callable[[State], None]] = [
    check_pawns,
    check_crowd,
    check_animals,
    check_herds,
    check_sets,
    check_tricks,
    check_peeked,
    check_events,
    check_food,
    check_camps,
    check_who_is_out,
    check_markers,
    check_calendar,
    check_part,
    check_window,
    check_end,
]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_holds_in_every_position_of_a_match_at_each_table(matches, check):
    for match in matches:
        for position in match:
            check(position.state)


def test_no_position_has_a_fault_that_a_diagram_is_refused_for(matches):
    for (
        match
    ) in matches:  # V1.4, V1.5, V2.5, V8.3, V8.10, V9.9, V12.2, V15.5, V16.21, V16.31, V18.2
        for position in match[::3]:
            assert list(faults(position)) == []


@pytest.mark.long
@pytest.mark.parametrize("table", range(len(TABLES)))
def test_all_holds_in_many_matches(table):
    for seed in range(1, 16):
        for position in Walk(table, seed).steps():
            assert list(faults(position)) == []
            for check in CHECKS:
                check(position.state)


def test_every_match_ends_within_the_bound(matches):  # V23.3
    for match in matches:
        assert match[-1].is_over
        assert len(match) < GAME.max_plies


def test_a_player_who_is_asked_has_a_choice_except_in_card_windows(matches):  # V23.2
    for match in matches:
        for position in match:
            if position.player >= 0:
                ids = position.legal_ids()
                assert ids == sorted(set(ids))
                assert len(ids) > 1 or may_be_a_question_of_cards(position.state)


def may_be_a_question_of_cards(s: State) -> bool:
    return bool(s.hand[s.player] > 0)


def test_nobody_is_asked_for_a_card_that_has_no_pawn(matches):  # V14.6, V23.3
    for match in matches:
        for position in match:
            s = position.state
            if s.phase == ASKING and s.num_pending == 0:
                assert any(num_here(s, position.player, place) for place in range(HEXES))


def test_the_returns_of_an_ended_match_sum_to_nothing(matches):  # V14
    for match in matches:
        assert sum(match[-1].returns()) == pytest.approx(0)
