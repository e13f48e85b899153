"""Prove which player wins, by search to the last square (rules Z4, Z7.4).

The final margin is odd (rule Z7.5), so every position is won or lost. The search is alpha-beta over
whole turns with a null window around this question. It tries options decided by bounds first, then
the other options, the most promising first. Proven bounds on the margin are stored in memory for
other positions with the same future gains.

The current line is a stack of frames, one for each position whose moves are being tried. Margins
are for player 0; those in a frame are for its player to move, ``side`` 1 or -1.
"""

from typing import NamedTuple

from steppe.engine.jit import load, lowest, njit, popcount
from steppe.engine.kernel import Solver
from steppe.engine.position_type import Batch, Ints
from steppe.games.zebras.ai.solver import killers
from steppe.games.zebras.ai.solver import memory as proven
from steppe.games.zebras.ai.solver.margin_bounds import derive, mix
from steppe.games.zebras.ai.solver.move_order import deduct, weigh, write_values
from steppe.games.zebras.ai.solver.node import Frame, new_frames, new_nodes, new_words, read
from steppe.games.zebras.ai.solver.turns import SPARE, stops_after, write_options, write_swaps
from steppe.games.zebras.rules import flow
from steppe.games.zebras.rules.actions import STEP
from steppe.games.zebras.rules.state import PLACING, STEPPING, SWAPPING, State
from steppe.games.zebras.rules.tables import MAX_STEP, STOPS

WINS, LOSES, NOT_KNOWN = 1, -1, 2

_MOST_EMPTY = 16  # most positions with this few empty squares are solved within a second
_NODES = 8192
_FRAMES = 40  # more than turns in a match [Z7.6]
_UNKNOWN = 999  # not a margin: the search was interrupted
_WORST = -999
_NOISE = 2  # noise in the move order, 1/32 points per step of `variation` ...
_NOISE_SHIFT, _NOISE_MASK = 30, 15  # ... times these bits of the key after the move
_LOOKED_UP = 5  # minimum number of empty squares for reading memory before trying moves

# A move as one number: order, option, stop.
_STOP_BITS = 5
_ROW_BITS = 13
_MIDDLE = 1 << 30  # keeps every order positive


class Work(NamedTuple):
    """The workspace for a search: frames, nodes and moves of the current line, and memory.

    ``visited`` is one word with the number of visited positions, ``limit`` its maximum. ``noise``
    scales a pseudo-random term in the move order. ``winners`` holds the last two winning moves for
    each number of empty squares, player and ranger stop.
    """

    frames: Batch
    nodes: Batch
    moves: Ints
    memory: Ints
    visited: Ints
    limit: Ints
    noise: int
    winners: Ints


@njit
def ready(s: State) -> bool:
    """Return whether positions like ``s`` can be solved in reasonable time."""
    return popcount(s.empty) <= _MOST_EMPTY


@njit
def solve(s: State, actions: Ints, values: Ints, memory: Ints, limit: Ints, variation: int) -> int:
    """Write the legal ``actions`` and, to ``values``, whether each action wins or loses.

    Stops at the first winning action, or after ``limit[0]`` visited positions; the remaining values
    are then 2, unknown. Returns the number of visited positions.
    """
    count = flow.PLAY.legal(s, actions)
    moves = new_words(_NODES * MAX_STEP)
    visited, winners = new_words(1), new_words(killers.WORDS)
    nodes, noise = new_nodes(_NODES), variation * _NOISE
    work = Work(new_frames(_FRAMES), nodes, moves, memory, visited, limit, noise, winners)
    _open_first(work, s)
    _prove(work)
    best = work.frames[0].best
    for index in range(count):
        values[index] = NOT_KNOWN if 0 < best < _UNKNOWN else LOSES
    if best > 0:
        _mark(work, s, actions, values)
    return int(work.visited[0])


@njit
def _open_first(work: Work, s: State) -> None:
    """Open the first frame: the turn in progress in ``s``."""
    frame = work.frames[0]
    frame.side = 1 - 2 * s.player
    read(s, work.nodes[0])
    first = 0
    frame.top = 1
    frame.stop = s.guardian
    if s.phase == PLACING:
        first = 1
        frame.top = write_options(work.nodes, 0, s.guardian, 1)
    elif s.phase == SWAPPING:
        frame.top = write_swaps(work.nodes, 0, s.player)
    _write_moves(work, frame, s.guardian, first)


@njit
def _mark(work: Work, s: State, actions: Ints, values: Ints) -> None:
    """Mark the winning action, or all actions with moves that were not refuted in time."""
    frame = work.frames[0]
    first = frame.place - 1
    last, value = (frame.end, NOT_KNOWN) if frame.best == _UNKNOWN else (frame.place, WINS)
    for place in range(first, last):
        move = work.moves[place]
        action = work.nodes[_row(move)].action
        if s.phase == STEPPING:
            action = STEP + (_stop(move) - s.guardian) % STOPS
        index = 0
        while actions[index] != action:
            index += 1
        values[index] = value


@njit
def _row(move: int) -> int:
    return move >> _STOP_BITS & (1 << _ROW_BITS) - 1


@njit
def _stop(move: int) -> int:
    return move & (1 << _STOP_BITS) - 1


@njit
def _prove(work: Work) -> None:
    """Try the moves of the first frame until one wins or all lose."""
    ply = 0
    while ply >= 0:
        frame = work.frames[ply]
        if frame.best > 0 or frame.place == frame.end:
            margin = _close(work, frame)
            ply -= 1
        else:
            move = _next_move(work.moves, frame)
            node = work.nodes[_row(move)]
            margin = _recall(work.memory, mix(node.key, _stop(move)), node.certain)
            if margin == _UNKNOWN:
                ply += 1
                _open(work, ply, move)
                continue
        if ply >= 0:
            _take(work.frames[ply], margin)


@njit
def _take(frame: Frame, margin: int) -> None:
    """Update a frame with the margin of a move."""
    frame.best = _UNKNOWN if margin == _UNKNOWN else max(frame.best, frame.side * margin)


@njit
def _next_move(moves: Ints, frame: Frame) -> int:
    """Return a frame's most promising untried move."""
    place = frame.place
    best = place
    for other in range(place + 1, frame.end):
        if moves[other] > moves[best]:
            best = other
    move = moves[best]
    moves[best] = moves[place]
    moves[place] = move
    frame.place = place + 1
    return move


@njit
def _open(work: Work, ply: int, move: int) -> None:
    """Open the frame for the position after a move."""
    frame, before = work.frames[ply], work.frames[ply - 1]
    node = work.nodes[_row(move)]
    frame.row = _row(move)
    frame.stop = _stop(move)
    frame.key = mix(node.key, _stop(move))
    frame.side = 1 - 2 * node.player
    frame.place = frame.end = before.end
    frame.top = write_options(work.nodes, frame.row, _stop(move), before.top)
    work.visited[0] += 1
    if work.visited[0] > load(work.limit, 0) or frame.top >= len(work.nodes) - SPARE:
        frame.best = _UNKNOWN
    else:
        _write_moves(work, frame, _stop(move), before.top)


@njit
def _close(work: Work, frame: Frame) -> int:
    """Store a frame's result; return the margin, a bound that decides the winner."""
    if frame.best == _UNKNOWN or frame.key == 0:
        return _UNKNOWN
    margin = frame.side * frame.best
    node = work.nodes[frame.row]
    gains = margin - node.certain
    bounds = (gains, proven.FAR) if margin > 0 else (-proven.FAR, gains)
    proven.store(work.memory, frame.key, bounds, popcount(node.empty))
    if frame.best > 0:
        move = work.moves[frame.place - 1]
        kind = killers.kind_of(work.nodes[_row(move)].action, _stop(move))
        killers.note(work.winners, killers.place_of(node, frame.stop), kind)
    return margin


@njit
def _recall(memory: Ints, key: int, certain: int) -> int:
    """Return a stored bound on the margin that decides the winner, if there is one."""
    known = proven.recall(memory, key)
    if known != proven.NOTHING:
        low = certain + proven.low_of(known)
        if low > 0:
            return low
        high = certain + proven.high_of(known)
        if high < 0:
            return high
    return _UNKNOWN


@njit
def _write_moves(work: Work, frame: Frame, stop: int, first: int) -> None:
    """List a frame's moves that need to be tried; ``best`` bounds the margins of all others.

    The options are in the nodes from ``first`` on. Stops immediately when a move wins.
    """
    frame.best = _WORST
    write_values(work.nodes[first], frame)
    for option in range(first, frame.top):
        node = work.nodes[option]
        derive(node)
        at_most = node.high if frame.side > 0 else -node.low
        at_least = node.low if frame.side > 0 else -node.high
        if at_most < 0:
            frame.best = max(frame.best, at_most)
        elif at_least > 0:
            _write_move(work.moves, frame, 0, option, lowest(stops_after(node.empty, stop)))
            frame.best = at_least
        else:
            _write_stops(work, frame, stop, option)
        if frame.best > 0:
            frame.place = frame.end  # as if this move were the last one tried
            break


@njit
def _write_stops(work: Work, frame: Frame, stop: int, option: int) -> None:
    """List the moves of an option, one for each legal ranger stop.

    Known results from memory apply immediately; the list ends at a winning move.
    """
    node = work.nodes[option]
    place = killers.place_of(work.nodes[frame.row], stop)
    worth = weigh(node, frame)
    is_looked_up = popcount(node.empty) >= _LOOKED_UP
    stops = stops_after(node.empty, stop)
    while stops and frame.best < 0:
        onward = lowest(stops)
        stops &= stops - 1
        margin = _UNKNOWN
        if is_looked_up:
            margin = _recall(work.memory, mix(node.key, onward), node.certain)
        if margin != _UNKNOWN:
            frame.best = max(frame.best, frame.side * margin)
        if margin == _UNKNOWN or frame.best > 0:
            order = (worth - deduct(node, frame, onward)) // 8
            order += killers.favour(work.winners, place, killers.kind_of(node.action, onward))
            if work.noise:
                order += (mix(node.key, onward) >> _NOISE_SHIFT & _NOISE_MASK) * work.noise
            _write_move(work.moves, frame, order, option, onward)


@njit
def _write_move(moves: Ints, frame: Frame, order: int, option: int, stop: int) -> None:
    moves[frame.end] = ((order + _MIDDLE) << _ROW_BITS | option) << _STOP_BITS | stop
    frame.end += 1


SOLVER = Solver(ready=ready, solve=solve, memory_words=proven.MEMORY_WORDS)
