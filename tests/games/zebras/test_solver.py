"""Test the endgame solver: it is correct for every reserve and stays within its budget."""

import random
from collections import defaultdict
from functools import cache
from threading import Event, Timer

import pytest

from steppe import Position
from steppe.bots.endgame import TEMPLATE, Endgame
from steppe.core.bot import Budget, Seen
from steppe.engine.position_type import new_batch, new_ints
from steppe.games.zebras.ai.solver.margin_bounds import derive
from steppe.games.zebras.ai.solver.move_order import deduct, weigh, write_values
from steppe.games.zebras.ai.solver.node import FRAME, NODE, read
from steppe.games.zebras.ai.solver.turns import stops_after, write_options
from steppe.games.zebras.rules.state import NOBODY, PLACING, STEPPING, SWAPPING
from steppe.games.zebras.rules.tables import ALL_TOKENS, OWN, STOPS, TOKENS, TOKENS_EACH
from tests.games.zebras.endings import GAME, Minimax, late_positions

WINS, LOSES, NOT_KNOWN = 1, -1, 2
PLENTY = 1 << 40
MEMORY_WORDS = GAME.kernel.solver.memory_words


@cache
def solving():
    return GAME.template(TEMPLATE)


@pytest.fixture(scope="module")
def memory():
    """Return one solver memory for all tests: proven bounds stay valid."""
    return new_ints(MEMORY_WORDS, 64)


def solve(position: Position, memory, nodes: int = PLENTY, variation: int = 0) -> list[int]:
    ids, values = new_ints(len(GAME.actions)), new_ints(len(GAME.actions))
    solving().solve(position.batch, 0, ids, values, memory, limit_of(nodes), variation)
    legal = position.legal_ids()
    assert [int(number) for number in ids[: len(legal)]] == legal
    return [int(value) for value in values[: len(legal)]]


def limit_of(nodes: int):
    limit = new_ints(1, 64)
    limit[0] = nodes
    return limit


def margin(position: Position) -> int:
    mine, theirs = position.scores()
    return mine - theirs


def read_node(position: Position, nodes, row: int = 0):
    read(position.state, nodes[row])
    return nodes[row]


def turns(node_count: int, nodes, row: int, stop: int, depth: int) -> int:
    """Count the sequences of ``depth`` complete turns according to the solver's own rules."""
    if depth == 0 or not nodes[row].empty:
        return 1
    end = write_options(nodes, row, stop, node_count)
    total = 0
    for option in range(node_count, end):
        reached = stops_after(int(nodes[option].empty), stop) if nodes[option].empty else 1
        onward = [number for number in range(STOPS) if reached >> number & 1]
        total += sum(turns(end, nodes, option, number, depth - 1) for number in onward)
    return total


def turns_by_rules(position: Position, until: int) -> int:
    if position.is_over or position.turn >= until:
        return 1
    return sum(turns_by_rules(position.copy().apply(move), until) for move in position.legal())


def check_against_minimax(positions, memory, variation: int = 0) -> int:
    plain = Minimax()
    checked = 0
    for position in positions:
        right = plain.values(position)
        found = solve(position, memory, variation=variation)
        assert (WINS in found) == (WINS in right), position.to_json()
        assert all(f in (NOT_KNOWN, r) for f, r in zip(found, right, strict=True))
        assert WINS in found or found == right
        checked += 1
    return checked


def test_the_solver_agrees_with_a_plain_minimax_on_small_positions(memory):
    assert check_against_minimax(late_positions(1, 20, (1, 2, 3)), memory) >= 12


@pytest.mark.compiled
def test_the_solver_agrees_with_a_plain_minimax_up_to_five_empty_squares(memory):
    assert check_against_minimax(late_positions(2, 400, (2, 3, 4, 5)), memory) >= 350


@pytest.mark.compiled
def test_the_solver_agrees_with_a_plain_minimax_on_six_empty_squares(memory):
    assert check_against_minimax(late_positions(3, 40, (6,)), memory) >= 35


@pytest.mark.compiled
def test_moves_that_won_before_are_tried_first_so_that_few_positions_are_visited():
    visited = sum(visits(position, unknown()) for position in late_positions(13, 30, (10,)))
    assert visited < 180_000  # measured: 162,043, or 341,115 if the move order ignores replies


@pytest.mark.compiled
def test_moves_known_from_before_are_looked_up_before_any_is_tried():
    first = 0
    for position in late_positions(16, 20, (7, 8)):
        memory = unknown()
        first += visits(position, memory)
        assert visits(position, memory) == 0
    assert first > 500


def unknown():
    return new_ints(MEMORY_WORDS, 64)


def visits(position: Position, memory, variation: int = 0) -> int:
    """Return the number of positions that the solver visits."""
    ids, values = new_ints(len(GAME.actions)), new_ints(len(GAME.actions))
    return int(solving().solve(position.batch, 0, ids, values, memory, limit_of(PLENTY), variation))


def test_moves_are_ordered_the_same_for_both_players():
    nodes, frames = new_batch(NODE, 2), new_batch(FRAME, 2)
    for position in late_positions(17, 20, (3, 8, 14)):
        worth = []
        for row, each in enumerate((position, with_colours_exchanged(position))):
            node, frame = read_node(each, nodes, row), frames[row]
            frame.side = 2 * each.player - 1
            derive(node)
            write_values(node, frame)
            at_all = weigh(node, frame)
            worth.append([at_all, *(deduct(node, frame, stop) for stop in range(STOPS))])
        assert worth[0] == worth[1], position.to_json()


def with_colours_exchanged(position: Position) -> Position:
    """Return the position with the players' colours swapped."""
    other = position.copy()
    s = other.state
    s.player = 1 - s.player
    if s.inauguration != NOBODY:
        s.inauguration = 1 - s.inauguration
    s.reserve = (s.reserve >> TOKENS_EACH | s.reserve << TOKENS_EACH) & ALL_TOKENS
    for square, token in enumerate(position.state.cell):
        if token:
            s.cell[square] = (int(token) - 1 + TOKENS_EACH) % TOKENS + 1
    return other


@pytest.mark.compiled
def test_a_full_memory_forgets_but_never_errs():
    crowded = new_ints(MEMORY_WORDS, 64)
    for position in late_positions(4, 60, (15,)):
        solve(position, crowded, nodes=150_000)
    assert (crowded[::2] != 0).mean() > 0.9  # the share of memory entries that are occupied
    assert check_against_minimax(late_positions(5, 60, (3, 4)), crowded) >= 50


def test_some_of_the_legal_moves_are_judged_like_all_of_them(monkeypatch):
    monkeypatch.setattr(Endgame, "_warm_up", lambda endgame: None)  # nothing to compile here
    endgame, plain = Endgame(GAME), Minimax()
    for position in late_positions(6, 8, (1, 2)):
        legal = tuple(position.legal())
        right = dict(zip(legal, plain.values(position), strict=True))
        for asked in ((), legal[:1], legal[-1:], legal[::-2]):
            seen = Seen(position, position.player, asked)
            values = endgame.values(seen, Budget(playouts=1 << 20), Event())
            for move, value in zip(asked, values, strict=True):
                assert value in (NOT_KNOWN, right[move]), (move, asked)


def test_the_positions_tried_hold_everything_that_makes_endings_hard():
    met = set()
    for position in late_positions(2, 400, (2, 3, 4, 5)):
        s = position.state
        met.add(("phase", int(s.phase)))
        held = [int(s.reserve & OWN[player]).bit_count() for player in (0, 1)]
        met.add(("uneven", abs(held[0] - held[1]) > 1))
        met.add(("empty-handed", 0 in held))
        words = " ".join(position.legal())
        met |= {("to come", word) for word in ("lion", "crocodile") if f":{word}:" in words}
    assert {("phase", PLACING), ("phase", SWAPPING), ("phase", STEPPING)} <= met
    assert {("uneven", True), ("empty-handed", True)} <= met
    assert {("to come", "lion"), ("to come", "crocodile")} <= met


@pytest.mark.parametrize("seed", range(3))
def test_turns_of_the_solver_are_the_turns_of_the_rules(seed):
    nodes = new_batch(NODE, 3000)
    counted = 0
    for position in late_positions(seed, 8, (3, 4)):
        if position.state.phase == PLACING:
            read_node(position, nodes)
            found = turns(1, nodes, 0, int(position.state.guardian), 2)
            assert found == turns_by_rules(position, position.turn + 2), position.to_json()
            counted += 1
    assert counted >= 2


@pytest.mark.compiled
def test_turns_of_the_solver_are_the_turns_of_the_rules_with_many_squares_left():
    nodes = new_batch(NODE, 3000)
    for position in late_positions(7, 40, (8, 12, 16)):
        if position.state.phase == PLACING:
            read_node(position, nodes)
            found = turns(1, nodes, 0, int(position.state.guardian), 2)
            assert found == turns_by_rules(position, position.turn + 2), position.to_json()


def test_the_final_margin_lies_within_the_bounds():
    draw = random.Random(8)
    nodes = new_batch(NODE, 1)
    for position in late_positions(8, 60, (1, 3, 5, 8, 12)):
        bounds = []
        while not position.is_over:
            node = read_node(position, nodes)
            derive(node)
            if position.state.phase != SWAPPING:  # nodes cannot represent a swap in progress
                bounds.append((int(node.low), int(node.high), position.to_json()))
            position.apply(draw.choice(position.legal()))
        for low, high, where in bounds:
            assert low <= margin(position) <= high, where


def test_a_full_board_leaves_nothing_open():
    nodes = new_batch(NODE, 1)
    for position in late_positions(9, 20, (1, 2)):
        while not position.is_over:
            position.apply(position.legal()[0])
        node = read_node(position, nodes)
        derive(node)
        assert int(node.low) == int(node.high) == int(node.certain) == margin(position)


class Gains:
    """The exact gain in every position reachable from given ones, grouped by key and ranger."""

    def __init__(self) -> None:
        self.by_key: dict[tuple[int, int], set[int]] = defaultdict(set)
        self.visits = 0
        self._node = new_batch(NODE, 1)
        self._exact: dict[bytes, int] = {}

    def gather(self, position: Position) -> int:
        if position.is_over:
            return margin(position)
        name = position.to_bytes()
        if name not in self._exact:
            side = 1 - 2 * position.player
            after = [side * self.gather(position.copy().apply(move)) for move in position.legal()]
            self._exact[name] = side * max(after)
            if position.state.phase == PLACING:
                self._enter(position, self._exact[name])
        return self._exact[name]

    def _enter(self, position: Position, exact: int) -> None:
        node = read_node(position, self._node)
        derive(node)
        self.visits += 1
        key = int(node.key), int(position.state.guardian)
        self.by_key[key].add(exact - int(node.certain))


@pytest.mark.compiled
def test_positions_of_one_key_have_the_same_gains_to_come():
    gains = Gains()
    for position in late_positions(10, 40, (3, 4)):
        gains.gather(position)
    assert all(len(found) == 1 for found in gains.by_key.values())
    assert len(gains.by_key) < gains.visits * 0.8  # so some positions share a key


def test_token_numbers_do_not_enter_the_key():
    nodes = new_batch(NODE, 2)
    position = next(late_positions(11, 1, (6,)))
    other = position.copy()
    cell = [int(token) for token in other.state.cell]
    first, second = (place for place, token in enumerate(cell) if token in (1, 2))
    other.state.cell[first], other.state.cell[second] = cell[second], cell[first]
    for row, each in enumerate((position, other)):
        derive(read_node(each, nodes, row))
    assert other != position
    assert int(nodes[0].key) == int(nodes[1].key)


@pytest.mark.compiled
def test_without_time_nothing_wrong_is_said_and_slices_come_to_the_end():
    for position in late_positions(12, 12, (5,)):
        memory = new_ints(MEMORY_WORDS, 64)
        right = Minimax().values(position)
        found, slices = [NOT_KNOWN], 0
        while WINS not in found and NOT_KNOWN in found:
            found = solve(position, memory, nodes=5 + slices)
            assert all(f in (NOT_KNOWN, r) for f, r in zip(found, right, strict=True))
            slices += 1
        assert (WINS in found) == (WINS in right)


def test_another_variation_finds_the_same_in_another_order(memory):
    assert check_against_minimax(late_positions(4, 20, (2, 3)), memory, variation=2) >= 12
    position = next(late_positions(18, 1, (7,)))
    assert len({visits(position, unknown(), variation) for variation in range(4)}) > 1


@pytest.mark.compiled
def test_threads_together_find_what_one_finds():
    endgame = Endgame(GAME)
    for position in late_positions(19, 12, (11, 12)):
        seen = Seen(position, position.player, tuple(position.legal()))
        endgame.forget()
        together = endgame.values(seen, Budget(seconds=600.0, threads=3), Event())
        alone = solve(position, unknown())
        assert WINS in together or NOT_KNOWN not in together
        assert (WINS in together) == (WINS in alone)
        assert all(
            NOT_KNOWN in (one, other) or one == other
            for one, other in zip(together, alone, strict=True)
        )


@pytest.mark.compiled
def test_threads_stop_on_request():
    position = next(late_positions(20, 1, (19,)))
    seen, stop = Seen(position, position.player, tuple(position.legal())), Event()
    Timer(0.05, stop.set).start()
    values = Endgame(GAME).values(seen, Budget(seconds=3600.0, threads=2), stop)
    assert NOT_KNOWN in values  # solving such a position takes hours


@pytest.mark.compiled
def test_a_won_position_is_won_against_every_defence():
    won = 0
    for position in late_positions(13, 60, (10,)):
        memory = new_ints(MEMORY_WORDS, 64)
        if WINS not in solve(position, memory):
            continue
        winner, draw = position.player, random.Random(won)
        while not position.is_over:
            if position.player == winner:
                move = position.legal()[solve(position, memory).index(WINS)]
            else:
                move = draw.choice(position.legal())
            position.apply(move)
        assert position.returns()[winner] == 1
        won += 1
    assert won >= 20


def test_solving_leaves_the_position_as_it_was(memory):
    position = next(late_positions(14, 1, (2,)))
    before = position.to_bytes()
    solve(position, memory)
    assert position.to_bytes() == before


def test_the_solver_is_asked_near_the_end_only():
    position = Position.new(GAME)
    assert not solving().ready(position.batch, 0)
    position = next(late_positions(15, 1, (12,)))
    assert solving().ready(position.batch, 0)
