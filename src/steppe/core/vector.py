"""Many matches at once in compiled code, one decision in each at every step: for learners.

Chance plays by itself, and a match that ends begins anew at once. Between steps stands who decides
in each match, what he may do and, for those who ask, what he sees.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from steppe.core.description import Description
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.observation import layout_of
from steppe.core.position import Position
from steppe.core.refusal import refused_id
from steppe.core.validation import instance, truth, whole, whole_numbers, within
from steppe.engine.batch_buffers import (
    ALL,
    ANY,
    BEGIN,
    CHECK,
    CHOOSE,
    PLAY,
    TRY,
    Array,
    Buffers,
    Looks,
)
from steppe.engine.chance import reseed
from steppe.engine.jit import COMPILED
from steppe.engine.packing import byte_rows
from steppe.engine.position_type import Batch, Ints, Row, as_list, copy_state, new_batch, new_ints
from steppe.engine.templates import TEMPLATES
from steppe.engine.thread_pool import ThreadPool

_MOST = 1 << 20  # matches
_SEEDS = (1 << 64) - 1  # what is taken of a seed

_TEMPLATE = TEMPLATES / "vector_env.py"


def _slot(game: Description) -> np.dtype[Any]:
    """Return what is noted of a match.

    Who decides, who did in the last step, whether that was the last one, who learns (``learner``
    as it was asked for, ``seat`` in this match), how many play and how many actions are legal;
    generators for chance and for choices; the returns of the match before; the legal actions.
    """
    names = ("player", "actor", "ended", "learner", "seat", "num_players", "num_legal")
    fields = [
        *((name, np.int32) for name in names),
        ("dice", np.int64, (4,)),
        ("chooser", np.int64, (4,)),
        ("returns", np.float64, (max(game.players),)),
        ("ids", np.int32, (len(game.actions),)),
    ]
    return np.dtype(fields, align=True)


class Vector:
    """``count`` matches that begin with one position, played together.

    ``reset`` begins them, ``step`` plays an action in each; another match begins at once in the
    place of one that ends. Every match has dice and choices of its own, so that equal seeds give
    equal matches, whatever ``threads`` and however many there are beside it.

    - ``masks``: 1 for each legal action, else 0, ``[B, A]`` int8, not to be changed;
    - ``rows``: what who decides sees (``core/observation.py``), ``[B, size]`` float32;
    - ``finals``: where a match has ended, what who decided last saw of its end, like ``rows``;
    - ``events``: how many decisions and outcomes were played so far.

    The arrays are written over by the next step. One thread at a time may use a vector; nothing of
    it can be copied but positions. After an interrupt, ``reset`` it.
    """

    def __init__(
        self,
        start: Position,
        count: int,
        *,
        learner: int = ALL,
        masks: bool = True,
        rows: bool = False,
        threads: int = 1,
    ) -> None:
        """Prepare ``count`` matches, with masks and rows or without.

        ``learner`` is the only player who is asked for decisions, ``ANY`` (-2) one drawn for each
        match; all others then play at random. ``ALL`` (-1), as usual, are asked in turn.
        Raises ``NotationError`` for what cannot be played.
        """
        _check(start, count, learner, threads)
        self.start, self.count, self.events = start.copy(), count, 0
        self._is_begun = False
        self._workers = min(threads, count)
        self._template = start.game.template(_TEMPLATE)
        self._masks = np.zeros((count, len(start.game.actions) * truth("masks", masks)), np.int8)
        self.masks = self._masks.view()
        self.masks.flags.writeable = False  # what is legal is looked up in them
        size = layout_of(start.game, start.players).size if truth("rows", rows) else 0
        self._rows = np.zeros((2 * count, size), np.float32)
        self.rows, self.finals = self._rows[:count], self._rows[count:]
        self._buffers = self._lay()
        self._looks = self._look() if rows else None
        _fill(self._buffers.slots, "learner", learner)
        _fill(self._buffers.slots, "seat", learner)
        _fill(self._buffers.slots, "num_players", start.players)
        self._crew = self._hire()

    def _lay(self) -> Buffers:
        game, count = self.start.game, self.count
        room = (max(1, len(game.outcomes)),)  # for the list of outcomes at a chance node
        outcomes = np.dtype([("ids", np.int32, room), ("weights", np.int64, room)], align=True)
        return Buffers(
            batch=new_batch(game.kernel.state, 2 * count),
            start=self.start.batch,
            actions=new_ints(count, 64),
            slots=new_batch(_slot(game), count),
            scratch=new_batch(outcomes, self._workers),
            masks=self._masks,
        )

    def _look(self) -> Looks:
        game, state, batch = self.start.game, self.start.game.kernel.state, self._buffers.batch
        seen = new_batch(state, self._workers * game.secrets)
        return Looks(
            batch,
            byte_rows(batch, state),
            seen,
            byte_rows(seen, state),
            layout_of(game, self.start.players).reads,
            self._rows,
        )

    def _hire(self) -> ThreadPool:
        """Share the matches out among the workers."""
        ends = [self.count * worker // self._workers for worker in range(self._workers + 1)]
        template, parts, buffers, looks = (
            self._template,
            [*pairwise(ends)],
            self._buffers,
            self._looks,
        )

        def serve(signals: Ints, worker: int) -> None:
            template.serve(signals, worker, buffers, looks, *parts[worker])

        return ThreadPool(serve, self._workers)

    @property
    def players(self) -> Array:
        """Return who decides in each match, ``[B]``."""
        return _column(self._buffers.slots, "player")

    @property
    def counts(self) -> Array:
        """Return how many actions are legal in each match, ``[B]``."""
        return _column(self._buffers.slots, "num_legal")

    @property
    def actors(self) -> Array:
        """Return who decided in the last step of each match, ``[B]``."""
        return _column(self._buffers.slots, "actor")

    @property
    def seats(self) -> Array:
        """Return who learns in each match, ``[B]``, ``ALL`` for everybody."""
        return _column(self._buffers.slots, "seat")

    @property
    def ended(self) -> Array:
        """Tell of each match whether it ended with the last step, ``[B]``."""
        return _column(self._buffers.slots, "ended") > 0

    @property
    def returns(self) -> Array:
        """Return the results of the matches that have just ended, zero for others, ``[B, P]``."""
        returns = _column(self._buffers.slots, "returns")[:, : self.start.players]
        return np.where(self.ended[:, None], returns, 0.0)

    def reset(self, seed: int) -> None:
        """Begin all matches; ``seed`` fixes their dice and choices."""
        self._crew.settle()
        seeds = np.random.SeedSequence(whole("a seed", seed) & _SEEDS)
        words = seeds.generate_state(2 * self.count, np.uint64) >> 1
        for at, slot in enumerate(self._buffers.slots):
            reseed(_part(slot, "dice"), int(words[2 * at]))
            reseed(_part(slot, "chooser"), int(words[2 * at + 1]))
        self._buffers.actions[:] = _ids(np.full(self.count, BEGIN))
        self.events += self._crew.do(PLAY)
        self._is_begun = True

    def step(self, actions: Sequence[int] | Array) -> None:
        """Play an action in each match, ``[B]``.

        Raises ``IllegalMove`` for the first that is not legal, ``TypeError`` for floats and
        ``NotationError`` for another number of actions; nothing is played then.
        """
        self._check_begun()
        given = whole_numbers(f"the actions of {self.count} matches", actions, self.count)
        self._crew.settle()
        self._buffers.actions[:] = _ids(given)
        if not self._try():
            raise IllegalMove(self._refusal(given))

    def sample(self) -> Array:
        """Return a legal action for each match, all of them equally likely, ``[B]``."""
        self._check_begun()
        self._crew.do(CHOOSE)
        return np.array(self._buffers.actions, np.int64)

    def legal_ids(self, at: int) -> list[int]:
        """Return the legal actions in a match, ascending."""
        at = self._place(at)
        return as_list(_part(self._buffers.slots[at], "ids"), int(self.counts[at]))

    def position(self, at: int) -> Position:
        """Return a copy of the position of a match: all of it, also what is hidden."""
        at, position = self._place(at), self.start.copy()
        copy_state(position.batch, 0, self._buffers.batch, at)
        return position

    def _place(self, at: int) -> int:
        self._check_begun()
        return within("a match", at, 0, self.count - 1)

    def _try(self) -> bool:
        """Play if all is legal, and tell whether it is; of several workers all are asked before."""
        task = TRY if self._workers == 1 else PLAY
        events = 0 if task == PLAY and self._crew.do(CHECK) > 0 else self._crew.do(task)
        self.events += events
        return events > 0

    def _check_begun(self) -> None:
        if not self._is_begun:
            raise IllegalMove("no match has begun: call reset first")

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a Vector cannot be copied or pickled: make another, reset it alike")

    def _refusal(self, actions: Array) -> str:
        at = next(at for at in range(self.count) if actions[at] not in self.legal_ids(at))
        who = f"player {self.players[at]} in match {at}"
        return refused_id(int(actions[at]), self.legal_ids(at), self.start.game.actions, who)


def _check(start: Position, count: int, learner: int, threads: int) -> None:
    """Raise ``NotationError`` that names what cannot be played, and what can."""
    instance("what matches begin with", start, Position)
    within("how many matches are played at once", count, 1, _MOST)
    within("how many threads share the matches", threads, 1, _MOST)
    if not ANY <= whole("who learns", learner) < start.players:
        last = start.players - 1
        raise NotationError(f"no player {learner}: 0 to {last}, -1 for all, -2 for any")
    if start.is_over:
        wanted = "a position where someone has a decision to make"
        raise NotationError(f"a match must begin with {wanted}")


def _ids(actions: Array) -> Any:
    """Return actions in the form that the template reads."""
    return actions if COMPILED else Row(actions.tolist())


def _column(records: Batch, name: str) -> Array:
    """Return a field of all records, a copy."""
    return np.array([_part(record, name) for record in records] if not COMPILED else records[name])


def _fill(records: Batch, name: str, value: int) -> None:
    """Set a field of all records."""
    if COMPILED:
        records[name] = value
    else:
        for record in records:
            setattr(record, name, value)


def _part(record: Any, name: str) -> Any:
    """Return what is in a field of a record; numbers of an array may be changed there."""
    return record[name] if COMPILED else getattr(record, name)
