"""Step many matches together in compiled code, one decision in each, for learners.

Chance events are drawn automatically, and a match that ends is immediately replaced by a new one.
Between steps, the arrays show the player to decide in each match, the legal actions and the
player's observation.
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
from steppe.core.validation import instance, several, truth, whole, whole_numbers, within
from steppe.engine.batch_buffers import (
    ALL,
    BEGIN,
    CHECK,
    CHECK_SOME,
    CHOOSE,
    GO_ON,
    PLAY,
    ROTATE,
    SKIP,
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
_SEEDS = (1 << 64) - 1  # only these bits of a seed are used

_TEMPLATE = TEMPLATES / "vector_env.py"


def _slot(game: Description) -> np.dtype[Any]:
    """Return the dtype of the bookkeeping record for a match.

    It holds the player to decide, the player who acted last, and whether the last step ended the
    match. It holds the learner (``learner`` as requested, ``seat`` in this match), whether others
    are asked, too (``asks_all``), and the player who observed the last end (``viewer``). It holds
    the numbers of players, of legal actions and of matches begun. It also holds the generators for
    chance and for choices, the last match's returns and the legal actions.
    """
    names = ("player", "actor", "ended", "learner", "seat", "asks_all", "viewer")
    numbers = ("num_players", "num_legal", "begun")
    fields = [
        *((name, np.int32) for name in (*names, *numbers)),
        ("dice", np.int64, (4,)),
        ("chooser", np.int64, (4,)),
        ("returns", np.float64, (max(game.players),)),
        ("ids", np.int32, (len(game.actions),)),
    ]
    return np.dtype(fields, align=True)


class Vector:
    """``count`` matches that start from the same position and are played in lockstep.

    ``reset`` starts them and ``step`` plays one action in each; a match that ends is immediately
    replaced by a new one. Each match has its own random generators, so the same seed gives the same
    matches, regardless of ``threads`` and ``count``.

    - ``masks``: 1 for each legal action, else 0, int8, ``[B, A]``.
    - ``rows``: the observation for the player to decide (``core/observation.py``), float32, ``[B,
      size]``, values from 0 to 1.
    - ``finals``: for a match that just ended, the learner's observation of the end, in the form of
      ``rows``; if all players learn, the last decider's.
    - ``events``: the total number of decisions and outcomes so far.

    These arrays are read-only views, and each step overwrites them. Use a vector from one thread at
    a time. It cannot be copied or pickled; single positions can. After an interrupt, call
    ``reset``.
    """

    def __init__(
        self,
        start: Position,
        count: int,
        *,
        learner: int = ALL,
        asks_all: bool = False,
        masks: bool = True,
        rows: bool = False,
        threads: int = 1,
    ) -> None:
        """Prepare ``count`` matches that start from ``start``.

        ``learner`` is the only player asked for decisions; ``ANY`` (-2) draws one for each match,
        ``ROTATE`` (-3) takes the next player in each. The other players then play at random, or are
        asked, too, with ``asks_all``; ``seats`` says who learns. With ``ALL`` (-1, the default),
        every player learns. ``masks`` and ``rows`` say whether to fill these arrays, ``threads`` is
        the number of threads that share the matches. Raises ``NotationError`` for values out of
        range and for a position that is over.
        """
        _check(start, count, learner, threads)
        self.start, self.count, self.events = start.copy(), count, 0
        self._is_begun = False
        self._workers = min(threads, count)
        self._template = start.game.template(_TEMPLATE)
        self._masks = np.zeros((count, len(start.game.actions) * truth("masks", masks)), np.int8)
        self.masks = _shown(self._masks)  # also used by the rules to look up legal actions
        size = layout_of(start.game, start.players).size if truth("rows", rows) else 0
        self._rows = np.zeros((2 * count, size), np.float32)
        self.rows, self.finals = _shown(self._rows[:count]), _shown(self._rows[count:])
        self._buffers = self._lay()
        self._looks = self._look() if rows else None
        _fill(self._buffers.slots, "learner", learner)
        _fill(self._buffers.slots, "asks_all", int(truth("asks_all", asks_all)))
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
        """Divide the matches among the workers."""
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
        """Return the player to decide in each match, integers, ``[B]``."""
        return _column(self._buffers.slots, "player")

    @property
    def counts(self) -> Array:
        """Return the number of legal actions in each match, integers, ``[B]``."""
        return _column(self._buffers.slots, "num_legal")

    @property
    def actors(self) -> Array:
        """Return the player who acted last in each match, integers, ``[B]``."""
        return _column(self._buffers.slots, "actor")

    @property
    def seats(self) -> Array:
        """Return the learner in each match, integers, ``[B]``; ``ALL`` if all players learn."""
        return _column(self._buffers.slots, "seat")

    @property
    def begun(self) -> Array:
        """Return how many matches have begun in each match's place, integers, ``[B]``."""
        return _column(self._buffers.slots, "begun")

    @property
    def ended(self) -> Array:
        """Return whether each match ended with the last step, bool, ``[B]``."""
        return _column(self._buffers.slots, "ended") > 0

    @property
    def returns(self) -> Array:
        """Return the results of the matches that just ended, 0 for others, float64, ``[B, P]``."""
        returns = _column(self._buffers.slots, "returns")[:, : self.start.players]
        return np.where(self.ended[:, None], returns, 0.0)

    def reset(self, seed: int) -> None:
        """Start all matches; ``seed`` determines their chance outcomes and samples."""
        self._crew.settle()
        seeds = np.random.SeedSequence(whole("a seed", seed) & _SEEDS)
        words = seeds.generate_state(2 * self.count, np.uint64) >> 1
        learner = int(_part(self._buffers.slots[0], "learner"))
        for at, slot in enumerate(self._buffers.slots):
            _set(slot, "begun", 0)
            _set(slot, "seat", at % self.start.players - 1 if learner == ROTATE else learner)
            reseed(_part(slot, "dice"), int(words[2 * at]))
            reseed(_part(slot, "chooser"), int(words[2 * at + 1]))
        self._buffers.actions[:] = _ids(np.full(self.count, BEGIN))
        self.events += self._crew.do(PLAY)
        self._is_begun = True

    def step(self, actions: Sequence[int] | Array) -> None:
        """Play one action in each match: integers, ``[B]``.

        Raises ``IllegalMove`` for the first illegal action, ``TypeError`` for floats and
        ``NotationError`` for a wrong number of actions; in each case nothing is played.
        """
        self._check_begun()
        given = whole_numbers(f"the actions of {self.count} matches", actions, self.count)
        self._crew.settle()
        self._buffers.actions[:] = _ids(given)
        if not self._try():
            raise IllegalMove(self._refusal(given, range(self.count)))

    def go_on(self, places: Sequence[int] | Array, actions: Sequence[int] | Array) -> None:
        """Play one action in some matches only, as part of the last step.

        ``places`` are the indices of these matches, ascending. ``ended``, ``returns`` and
        ``finals`` keep what has ended since the last call of ``step``: the first end in each match.
        Raises the same errors as ``step``, and ``NotationError`` for invalid places; in each case
        nothing is played.
        """
        self._check_begun()
        given = np.full(self.count, SKIP)
        at = self._places(places)
        given[at] = whole_numbers(f"the actions of {len(at)} matches", actions, len(at))
        self._crew.settle()
        self._buffers.actions[:] = _ids(given)
        if (given[at] < 0).any() or self._crew.do(CHECK_SOME) > 0:
            raise IllegalMove(self._refusal(given, at))
        self.events += self._crew.do(GO_ON)

    def _places(self, given: Sequence[int] | Array) -> Array:
        """Return indices of matches as an array. Raises ``NotationError`` for invalid ones."""
        places = several("places", given)
        at = whole_numbers("places", places, len(places))
        if at.size and not (at[0] >= 0 and at[-1] < self.count and (np.diff(at) > 0).all()):
            raise NotationError(f"places must ascend from 0 to {self.count - 1} at most: {at}")
        return at

    def sample(self) -> Array:
        """Return a uniformly random legal action for each match, int64, ``[B]``."""
        self._check_begun()
        self._crew.do(CHOOSE)
        return np.array(self._buffers.actions, np.int64)

    def legal_ids(self, at: int) -> list[int]:
        """Return the legal actions in match number ``at``, ascending."""
        at = self._place(at)
        slot = self._buffers.slots[at]
        return as_list(_part(slot, "ids"), int(_part(slot, "num_legal")))

    def position(self, at: int) -> Position:
        """Return a copy of the true position in match ``at``, hidden information included."""
        at, position = self._place(at), self.start.copy()
        copy_state(position.batch, 0, self._buffers.batch, at)
        return position

    def _place(self, at: int) -> int:
        self._check_begun()
        return within("a match", at, 0, self.count - 1)

    def _try(self) -> bool:
        """Play and return ``True`` if all actions are legal. With several workers, check first."""
        task = TRY if self._workers == 1 else PLAY
        events = 0 if task == PLAY and self._crew.do(CHECK) > 0 else self._crew.do(task)
        self.events += events
        return events > 0

    def _check_begun(self) -> None:
        if not self._is_begun:
            raise IllegalMove("no match has begun: call reset first")

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a Vector cannot be copied or pickled: create and reset another one")

    def _refusal(self, actions: Array, places: Sequence[int] | Array) -> str:
        at = next(int(at) for at in places if actions[at] not in self.legal_ids(int(at)))
        who = f"player {self.players[at]} in match {at}"
        return refused_id(int(actions[at]), self.legal_ids(at), self.start.game.actions, who)


def _check(start: Position, count: int, learner: int, threads: int) -> None:
    """Raise ``NotationError`` for arguments with which no match can start."""
    instance("the start position", start, Position)
    within("the number of matches", count, 1, _MOST)
    within("the number of threads", threads, 1, _MOST)
    if not ROTATE <= whole("the learner", learner) < start.players:
        known = f"0 to {start.players - 1}, -1 for all, -2 for any, -3 for each in turn"
        raise NotationError(f"no player {learner}: {known}")
    if start.is_over:
        wanted = "a position in which the match is not over"
        raise NotationError(f"a match must start from {wanted}")


def _ids(actions: Array) -> Any:
    """Return actions in the form that the template reads."""
    return actions if COMPILED else Row(actions.tolist())


def _column(records: Batch, name: str) -> Array:
    """Return a copy of one field from all records."""
    return np.array([_part(record, name) for record in records] if not COMPILED else records[name])


def _fill(records: Batch, name: str, value: int) -> None:
    """Set one field in all records."""
    if COMPILED:
        records[name] = value
    else:
        for record in records:
            setattr(record, name, value)


def _set(record: Any, name: str, value: int) -> None:
    """Set one field in a record."""
    if COMPILED:
        record[name] = value
    else:
        setattr(record, name, value)


def _shown(array: Array) -> Array:
    """Return a read-only view of an array."""
    view = array.view()
    view.flags.writeable = False
    return view


def _part(record: Any, name: str) -> Any:
    """Return the contents of a field in a record; arrays are writable."""
    return record[name] if COMPILED else getattr(record, name)
