"""Test invariants of every reachable position, for every number of players and every option."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import steppe
from steppe.core.position import Position
from steppe.engine.chance import CHANCE, TERMINAL, generator
from steppe.engine.position_type import new_ints
from steppe.games.stone_age.rules.state import (
    BLIND,
    BOXED,
    BUILT,
    BY_BUILDINGS,
    BY_CARDS,
    BY_LIMIT,
    FACE_UP,
    IN_PILE,
    NOT_OVER,
    ON_SLOT,
    ON_STACK,
    OVER,
    PAYING,
    PILED,
    PLACING,
    REVEALING,
    ROLLING,
    TAKEN,
    WON,
)
from steppe.games.stone_age.rules.tables import (
    ALL,
    AMOUNT,
    BACK,
    BONUS,
    CARD,
    CHOICE_CARD,
    FIRST,
    FOREST,
    GIVE_POINTS,
    HUNT,
    KIND,
    LEAST,
    MOST,
    NO_BACK,
    NO_BUILDING,
    NO_CARD,
    NO_PLACE,
    NO_TILE,
    ONCE_CARDS,
    PLACES,
    RINGS,
    SLOTS,
    STACKS,
    STARVE_POINTS,
    TOOL_MAKER,
    TOP,
    VALUE,
    VILLAGE_LIMIT,
    VISITORS,
)
from steppe.games.stone_age.views.diagram.faults import faults

GAME = steppe.load("stone_age")
STEPS = 2500  # most random matches are shorter
often = settings(max_examples=15, deadline=None)
tables = st.tuples(st.sampled_from([2, 3, 4]), st.sampled_from(["on", "off"]), st.booleans())
lines = st.tuples(tables, st.integers(0, 2**32), st.integers(0, STEPS) | st.just(STEPS))


def walk(line) -> Iterator[Position]:
    """Yield the first positions of a random match, reusing one object."""
    (players, herd, limited), seed, steps = line
    limit = "60" if limited else "0"
    position = Position.new(GAME, players, herd=herd, limit=limit)
    draw = random.Random(seed)
    yield position
    while steps > 0 and not position.is_over:
        step(position, draw)
        steps -= 1
        yield position


def step(position: Position, draw: random.Random) -> None:
    """Play a random move or outcome."""
    ids, weights = new_ints(len(GAME.actions)), new_ints(len(GAME.outcomes), 64)
    entry = GAME.entry()
    if position.player == CHANCE:
        count = entry.outcomes(position.batch, 0, ids, weights)
        entry.apply_outcome(position.batch, 0, int(ids[draw.randrange(count)]))
    else:
        count = entry.legal(position.batch, 0, ids)
        entry.apply(position.batch, 0, int(ids[draw.randrange(count)]))


def visitors(s, place: int) -> list[int]:
    return [player for player in range(s.players) if s.placed[player, place] > 0]


@often
@given(lines)
def test_no_position_has_a_fault_that_a_diagram_is_refused_for(line):  # S4.2, S5.5, S5.7, S6.1
    found = [fault for n, each in enumerate(walk(line)) if n % 5 == 0 for fault in faults(each)]
    assert found == []


@often
@given(lines)
def test_every_figure_is_somewhere_and_nobody_has_more_than_ten(line):  # S1.5, S9.3
    for position in walk(line):
        s = position.state
        for player in range(4):
            placed = sum(s.placed[player, place] for place in range(PLACES))
            assert s.idle[player] + placed + s.sent[player] == s.people[player]
            assert 5 <= s.people[player] <= 10 if player < s.players else s.people[player] == 0
            assert min(s.idle[player], s.sent[player]) >= 0


@often
@given(lines)
def test_no_place_holds_more_than_its_rings(line):  # S5.5
    for position in walk(line):
        s = position.state
        for place in range(PLACES):
            there = [s.placed[player, place] for player in visitors(s, place)]
            assert place == HUNT or sum(there) <= RINGS[place]
            assert place < TOOL_MAKER or len(there) <= 1


@often
@given(lines)
def test_places_are_shared_as_the_number_of_players_allows(line):  # S5.7, S5.8, S5.9
    for position in walk(line):
        s = position.state
        for place in range(FOREST, TOOL_MAKER):
            assert place == s.herd or len(visitors(s, place)) <= VISITORS[s.players]
        village = [place for place in range(TOOL_MAKER, CARD) if visitors(s, place)]
        assert len(village) <= VILLAGE_LIMIT[s.players]


@often
@given(lines)
def test_every_card_is_in_one_place(line):  # S1.6, S2.6, S7.1, S7.7, S7.9
    for position in walk(line):
        s = position.state
        where = [int(place) for place in s.card]
        assert where.count(IN_PILE) == s.pile
        assert max(where) < BLIND + s.players
        for slot in range(SLOTS):
            card = NO_CARD if ON_SLOT + slot not in where else where.index(ON_SLOT + slot)
            assert s.slot[slot] == card
            assert where.count(ON_SLOT + slot) <= 1
        for player in range(s.players):
            assert where.count(BLIND + player) == s.blind[player]
            assert s.choice != player or where[CHOICE_CARD] == TAKEN + player
            mine = [card for n, card in enumerate(ONCE_CARDS) if s.once[n] == player]
            assert all(where[card] == TAKEN + player for card in mine)


@often
@given(lines)
def test_every_building_is_in_one_place(line):  # S1.6, S2.3, S8.1
    for position in walk(line):
        s = position.state
        where = [int(place) for place in s.building]
        assert sum(s.stack) + sum(s.built) == 7 * s.players
        assert min(s.stack) >= 0
        for stack in range(STACKS):
            tile = NO_BUILDING if ON_STACK + stack not in where else where.index(ON_STACK + stack)
            assert s.top[stack] == tile
            assert tile != NO_BUILDING or s.stack[stack] == 0 or s.phase <= REVEALING
        for player in range(s.players):
            assert where.count(BUILT + player) == s.built[player]


@often
@given(lines)
def test_every_bonus_tile_is_in_one_place_and_the_herd_where_it_says(line):  # S4.2, S4.3, S4.5
    for position in walk(line):
        s = position.state
        where = [int(place) for place in s.tile]
        if position.options["herd"] == "off":
            assert where == [BOXED] * 16
        else:
            assert where.count(PILED) in (16 - s.rounds, 17 - s.rounds, 0)
        assert where.count(FACE_UP) <= 1
        assert where.count(FACE_UP) == 0 or where[s.bonus] == FACE_UP
        assert max(where) < WON + s.players
        assert s.bonus == NO_TILE or s.herd == FOREST + BACK[s.bonus]
        assert s.bonus != NO_TILE or not s.sent.any()
        left = [int(BACK[tile]) for tile in range(16) if where[tile] == PILED]
        assert s.back == NO_BACK or s.back in left
        assert s.phase != PLACING or (s.herd == NO_PLACE) == (s.bonus == NO_TILE)


@often
@given(lines)
def test_tracks_and_tools_stay_in_range(line):  # S6.1, S6.7, S11.5
    for position in walk(line):
        s = position.state
        for player in range(4):
            assert 0 <= s.track[player] <= 10
            tools = [int(value) for value in s.tool[player]]
            assert max(tools) <= 4
            assert max(tools) - min(tools) <= 1
            used = [int(flag) for flag in s.used[player]]
            assert all(flag in (0, int(value > 0)) for flag, value in zip(used, tools, strict=True))
            assert s.phase != PLACING or not any(used)


@often
@given(lines)
def test_nobody_owes_food_or_resources(line):  # S3.4, S9.2, S10.4
    for position in walk(line):
        s = position.state
        for player in range(4):
            assert s.food[player] >= 0
            assert min(s.resource[player]) >= 0
        if s.phase == PAYING:
            held = [int(number) for number in s.resource[s.player]]
            left = [have for have, said in zip(held, s.said, strict=True) if not said]
            assert 0 < s.due <= sum(left)
            assert all(paid <= have for paid, have in zip(s.paid, held, strict=True))


@often
@given(lines)
def test_the_last_throw_can_be_read(line):  # S1.5
    for position in walk(line):
        s = position.state
        dice = [int(die) for die in s.dice]
        assert all(1 <= die <= 6 for die in dice[: s.thrown])
        assert not any(dice[s.thrown :])
        assert s.thrown + s.to_throw <= 10
        assert (s.phase == ROLLING) == (s.to_throw > 0)
        assert s.taken.sum() <= s.players


@often
@given(lines)
def test_points_come_from_buildings_cards_and_tiles_and_go_by_hunger(line):  # S7.6, S8, S9.9, S10.4
    for before, after in pairwise(snapshot(position) for position in walk(line)):
        for player in range(4):
            change = after["score"][player] - before["score"][player]
            low, high = gains(before, after, player)
            assert low <= change <= high or low <= change - STARVE_POINTS <= high


def snapshot(position: Position) -> dict[str, list[int]]:
    s = position.state
    names = ("score", "building", "card", "tile", "sent")
    return {name: [int(number) for number in getattr(s, name)] for name in names}


def gains(before, after, player: int) -> tuple[int, int]:
    """Return the least and the most points that a player can have gained between two positions."""
    low = high = 0
    for tile in new_ones(before["building"], after["building"], BUILT + player):
        low += int(LEAST[tile] * min(VALUE))
        high += int(MOST[tile] * max(VALUE))
    for card in new_ones(before["card"], after["card"], TAKEN + player):
        points = int(TOP[card, AMOUNT]) if TOP[card, KIND] == GIVE_POINTS else 0
        low, high = low + points, high + points
    for tile in range(16):
        if before["tile"][tile] == FACE_UP != after["tile"][tile] and before["sent"][player]:
            effects = (BONUS[tile, which] for which in (FIRST, ALL))
            high += max(int(e[AMOUNT]) if e[KIND] == GIVE_POINTS else 0 for e in effects)
    return low, high


def new_ones(before: list[int], after: list[int], place: int) -> list[int]:
    return [n for n, here in enumerate(after) if here == place != before[n]]


@often
@given(lines)
def test_a_match_ends_for_one_of_three_reasons(line):  # S3.3, S11.1, S11.4
    for position in walk(line):
        s = position.state
        assert position.is_over == (s.phase == OVER) == (s.ending != NOT_OVER)
        assert position.is_over == (s.player == TERMINAL)
        used = [int(number) for number in s.stack[: s.players]]
        empty = [slot for slot in range(SLOTS) if s.slot[slot] == NO_CARD]
        assert s.ending != BY_BUILDINGS or 0 in used
        assert s.ending != BY_CARDS or (s.pile < len(empty) and 0 not in used)
        assert s.ending != BY_LIMIT or (s.rounds == s.limit and 0 not in used)
        assert s.limit == 0 or s.rounds <= s.limit


@often
@given(lines)
def test_whatever_is_hidden_fits_what_is_seen(line):  # S2.6, S7.8
    position = list(walk(line))[-1]
    for player in range(position.players):
        seen = position.observe(player)
        dealt = seen.copy()
        GAME.entry().determinize(dealt.batch, 0, player, generator(line[1]))
        assert dealt.observe(player) == seen
        cards = [int(place) for place in dealt.state.card]
        assert cards.count(IN_PILE) == position.state.pile
        for other in range(position.players):
            assert cards.count(BLIND + other) == position.state.blind[other]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_blind_card_is_met_often_enough_for_these_tests(players):  # S7.8
    ends = (list(walk(((players, "on", True), seed, STEPS)))[-1].state for seed in range(4))
    assert any(s.blind.any() for s in ends)
