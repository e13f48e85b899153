"""Template: step many matches at once, one decision in each (``core/vector.py``).

``KERNEL`` is set by ``engine.templates.instantiate`` before this file runs. Each match has its own
generators, and all scratch memory belongs to a match or a worker, so results do not depend on how
the matches are divided among workers.
"""
# ruff: noqa: F821

from typing import Any

from steppe.engine.batch_buffers import (
    ALL,
    ANY,
    BEGIN,
    CHECK,
    CHECK_SOME,
    CHOOSE,
    GO_ON,
    ROTATE,
    SKIP,
    TRY,
    Buffers,
    Looks,
)
from steppe.engine.chance import CHANCE, TERMINAL, chance_of, random_below
from steppe.engine.encode import encode
from steppe.engine.jit import COMPILED, borrow, inlined, njit
from steppe.engine.kernel import Kernel, State
from steppe.engine.packing import to_bytes
from steppe.engine.position_type import Batch, Ints, copy_state
from steppe.engine.thread_pool import NO_TASK, await_task, report

KERNEL: Kernel

_SHORT = 512  # actions: it is faster to clear a mask this short than to clear single entries

_legal = KERNEL.legal
_apply = KERNEL.apply
_returns = KERNEL.returns
_observe = KERNEL.observe
_let_chance_play = chance_of(KERNEL.outcomes, KERNEL.apply_outcome)


@njit
def serve(
    signals: Ints, worker: int, buffers: Buffers, looks: Looks | None, first: int, last: int
) -> None:
    """Run a worker's tasks on the matches ``first`` to ``last`` - 1."""
    buffers = _borrow(buffers)
    task = await_task(signals, worker)
    while task != NO_TASK:
        if task == CHOOSE:
            result = choose(buffers, first, last)
        elif task in (CHECK, CHECK_SOME):
            result = count_illegal(buffers, first, last, task == CHECK_SOME)
        elif task == TRY and count_illegal(buffers, first, last, False) > 0:
            result = 0
        else:
            result = step(buffers, first, last, worker, task != GO_ON)
            if looks is not None:
                look(buffers, looks, first, last, worker)
        report(signals, worker, result)
        task = await_task(signals, worker)


@inlined
def _borrow(buffers: Buffers) -> Buffers:
    batch, start, actions, slots, scratch, masks = buffers
    batch, start, actions = borrow(batch), borrow(start), borrow(actions)
    return Buffers(batch, start, actions, borrow(slots), borrow(scratch), borrow(masks))


@njit
def step(buffers: Buffers, first: int, last: int, worker: int, is_new: bool) -> int:
    """Play the given action in each match in a range, restart the match, or skip it.

    ``is_new`` is false if this continues a step: matches that ended in it remain marked. Returns
    the number of decisions and outcomes played, including those of new matches.
    """
    events = 0
    for at in range(first, last):
        slot, action = buffers.slots[at], buffers.actions[at]
        if is_new:
            slot.ended = 0
        if action == SKIP:
            continue
        _clear(buffers.masks, at, slot)
        slot.actor = slot.player
        events += _play_on(buffers, at, action, worker)
        slot.player = buffers.batch[at].player
        _mark(buffers.masks, at, slot)
    return events


@inlined
def _play_on(buffers: Buffers, at: int, action: int, worker: int) -> int:
    """Play until a player has to decide who does not play at random; return the events."""
    s, slot, events = buffers.batch[at], buffers.slots[at], 0
    while True:
        if action == BEGIN:
            copy_state(buffers.batch, at, buffers.start, 0)
            _seat(slot)
        else:
            _apply(s, action)
            events += 1
        events += _settle(s, slot, buffers.scratch[worker])
        if s.player == TERMINAL:
            _end(buffers, at)
            action = BEGIN
            continue
        slot.num_legal = _legal(s, slot.ids)
        if slot.asks_all or slot.seat == ALL or s.player == slot.seat:
            return events
        action = _choice(slot)


@inlined
def _seat(slot: Any) -> None:
    """Seat the learner for a new match."""
    slot.begun += 1
    if slot.learner == ANY:
        slot.seat = random_below(slot.chooser, slot.num_players)
    elif slot.learner == ROTATE:
        slot.seat = (slot.seat + 1) % slot.num_players


@inlined
def _settle(s: State, slot: Any, scratch: Any) -> int:
    """Play outcomes until a player decides or the match is over; return their number."""
    events = 0
    while s.player == CHANCE:
        _let_chance_play(s, scratch.ids, scratch.weights, slot.dice)
        events += 1
    return events


@inlined
def _end(buffers: Buffers, at: int) -> None:
    """Keep the final position of a match, unless its learner never had to decide."""
    slot = buffers.slots[at]
    if slot.ended == 0:
        slot.ended = 1
        slot.viewer = slot.actor if slot.seat == ALL else slot.seat
        _returns(buffers.batch[at], slot.returns)
        copy_state(buffers.batch, len(buffers.slots) + at, buffers.batch, at)


@inlined
def _clear(masks: Any, at: int, slot: Any) -> None:
    """Clear the mask of a match: a short mask completely, a long one only at legal actions."""
    if masks.shape[1] <= _SHORT:
        masks[at, :] = 0
    else:
        for k in range(slot.num_legal):
            masks[at, slot.ids[k]] = 0


@inlined
def _mark(masks: Any, at: int, slot: Any) -> None:
    """Set the mask of a match to its legal actions."""
    if masks.shape[1] > 0:
        for k in range(slot.num_legal):
            masks[at, slot.ids[k]] = 1


@njit
def look(buffers: Buffers, looks: Looks, first: int, last: int, worker: int) -> None:
    """Write each played match's observation for the decider and, if it ended, of the end.

    The learner observes the end; if all players learn, the last decider does.
    """
    slots = buffers.slots
    for at in range(first, last):
        if buffers.actions[at] == SKIP:
            continue
        slot = slots[at]
        _write_row(looks, at, slot.player, worker)
        if slot.ended:
            _write_row(looks, len(slots) + at, slot.viewer, worker)


@njit
def _write_row(looks: Looks, at: int, viewer: int, worker: int) -> None:
    """Write a player's observation of a match to its row."""
    row = looks.rows[at : at + 1]
    row[0, :] = 0.0
    if len(looks.seen) > 0:
        copy_state(looks.seen, worker, looks.batch, at)
        _observe(looks.seen[worker], viewer)
        _refresh(looks.seen_bytes, looks.seen, worker)
        encode(looks.seen_bytes[worker : worker + 1], 0, looks.reads, viewer, row)
    else:
        _refresh(looks.bytes, looks.batch, at)
        encode(looks.bytes[at : at + 1], 0, looks.reads, viewer, row)


@njit
def choose(buffers: Buffers, first: int, last: int) -> int:
    """Choose a uniformly random legal action in each match; return the number of matches."""
    for at in range(first, last):
        buffers.actions[at] = _choice(buffers.slots[at])
    return last - first


@njit
def count_illegal(buffers: Buffers, first: int, last: int, may_skip: bool) -> int:
    """Count the matches in which the action is not legal, nor a skip that is allowed."""
    width, count = buffers.masks.shape[1], 0
    for at in range(first, last):
        action = buffers.actions[at]
        if may_skip and action == SKIP:
            continue
        if width > 0:
            is_legal = 0 <= action < width and buffers.masks[at, action] == 1
        else:
            is_legal = _is_legal(buffers.slots[at], action)
        count += int(not is_legal)
    return count


@njit
def _is_legal(slot: Any, action: int) -> bool:
    """Return whether an action is legal in a match.

    The search is linear, because processors then compare several entries at a time. In a binary
    search they would mispredict each branch.
    """
    found = 0
    for k in range(slot.num_legal):
        found |= int(slot.ids[k] == action)
    return found > 0


@njit
def _choice(slot: Any) -> int:
    """Return a uniformly random legal action in a match."""
    return int(slot.ids[random_below(slot.chooser, slot.num_legal)])


@njit
def _refresh(rows: Any, batch: Batch, at: int) -> None:
    """Write the bytes of an interpreted state; a record already shares its memory with them."""
    if not COMPILED:
        rows[at] = to_bytes(batch[at], KERNEL.state)
