"""The rules of a game as a set of functions; each takes a position ``s`` first."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from steppe.engine.chance import choice_of, consider_all, considered_of, no_outcome, no_outcomes
from steppe.engine.evaluator import from_scratch, without_memory
from steppe.engine.net import Learning
from steppe.engine.position_type import Ints

State = Any
"""A position inside the rules: a record (compiled) or an interpreted state."""

if TYPE_CHECKING:
    import typing_extensions  # before Python 3.13, type variables have no default at run time

    GameState = typing_extensions.TypeVar("GameState", default=State)
else:
    GameState = TypeVar("GameState")

REQUIRED_FIELDS = ("phase", "player", "turn")


def is_never_out(s: State, player: int) -> bool:
    """Return ``False``, for games without elimination."""
    return False


@dataclass(frozen=True)
class Solver:
    """An exact endgame solver for a two-player game without chance or hidden information.

    ``ready(s) -> bool`` says whether positions like ``s`` can be solved in reasonable time.
    ``solve(s, actions, values, memory, limit, variation) -> int`` writes the legal ``actions``, as
    ``Kernel.legal`` does, and for each of them a value for the player to move: 1 (win), 0 (draw),
    -1 (loss) or 2 (unknown). It visits at most ``limit[0]`` positions and returns the number
    visited. It may stop at the first winning action and leave the others unknown.

    ``memory`` is a transposition table of ``memory_words`` 64-bit integers, zero at first, that the
    caller keeps between calls within one match. Threads may share it. Each then has its own copies
    of the other arrays and its own ``variation``, a number from 0 up. The variation changes the
    move order, so that the threads find each other's results in the table. ``limit`` is one 64-bit
    integer; another thread may lower it at any time to stop the search.
    """

    ready: Callable[..., Any]
    solve: Callable[..., Any]
    memory_words: int


@dataclass(frozen=True)
class Kernel:
    """The rules as functions (``P`` players, ``A`` action ids, ``O`` outcome ids).

    All of them are pure except for the position they are given, never check legality and never
    raise. A position's ``player`` is 0 to P-1, ``CHANCE`` or ``TERMINAL``; ``turn`` counts
    completed turns.

    - ``start(s, players, options)``: set up; ``options`` are indices into the declared values.
    - ``legal(s, out) -> int``: write the legal action ids, ascending; return how many.
    - ``apply(s, action)``: play a legal action, and every forced decision after it.
    - ``outcomes(s, ids, weights) -> int``: at a chance node, write the possible outcome ids,
      ascending, and their integer weights; return how many.
    - ``apply_outcome(s, outcome)``: apply an outcome.
    - ``scores(s, out)``: each player's points, ``[P]`` integers, also before the end.
    - ``returns(s, out)``: at the end, ``[P]`` floats from -1 to 1 that sum to zero (solo: -1 or 1).
    - ``observe(s, player)``: blank in place the facts hidden from ``player``; player P is a
      spectator. ``legal`` and ``outcomes`` of the result must list everything that ``player`` has
      to consider possible, and may list more.
    - ``determinize(s, player, rng)``: fill in at random the facts that ``observe`` blanked,
      consistent with everything that ``player`` knows; every consistent position must be possible.
    - ``revise(s, out, memory)``: evaluate a position: ``[P]`` floats from -1 to 1. The caller keeps
      ``memory`` (``net.MEMORY`` int32 numbers, zero at first) between calls. It makes evaluating a
      similar position faster and does not change the result. ``evaluate(s, out)`` needs no memory.
    - ``hint(s, out)``, optional: a quicker, rougher evaluation, for a search that rates every
      decision before it tries any.
    - ``progress(s) -> float``, optional: the progress of the match, 0 to 1, from public
      information.
    - ``judges_ends``: whether ``revise`` also evaluates final positions. It does in games whose
      bots should value more than the result, such as points. Otherwise ``returns`` is used.
    - ``candidate_moves(s, out, count) -> int``, optional: keep those of the ``count`` legal actions
      in ``out`` that a search should consider, in order, at least one; return how many. People may
      choose actions in any order; of all orders with the same effect, a search needs only one.
    - ``defensible_moves(s, out, count) -> int``, optional: keep those of the ``count`` candidate
      moves in ``out`` that do not throw away at once what the player holds, in order, at least one.
      Bots that err on purpose choose among these; searches consider all candidate moves.
    - ``count(s) -> int`` and ``nth(s, k) -> int``, optional: the number of legal actions, and the
      k-th of them, without writing the list, for random playouts.
    - ``advance(s, action)`` and ``let_happen(s, outcome)``, optional: like ``apply`` and
      ``apply_outcome`` without the forced decisions after them.
    - ``window(s) -> int``, optional: which of the game's ``windows`` is open for the player to
      decide, -1 for none. One player's answer does not affect the next player's choice.
    - ``is_out(s, player) -> bool``, optional: whether the rules have eliminated a player.
    - ``learning``, optional: functions and settings for learning an evaluation.
    - ``is_large``: whether templates call these functions by address. A small game's functions are
      inlined into each of them (``engine/by_address.py``).
    """

    state: np.dtype[Any]
    start: Callable[..., Any]
    legal: Callable[..., Any]
    apply: Callable[..., Any]
    scores: Callable[..., Any]
    returns: Callable[..., Any]
    observe: Callable[..., Any]
    determinize: Callable[..., Any]
    revise: Callable[..., Any]
    outcomes: Callable[..., Any] = no_outcomes
    apply_outcome: Callable[..., Any] = no_outcome
    candidate_moves: Callable[..., Any] = consider_all
    defensible_moves: Callable[..., Any] = consider_all
    count: Callable[..., Any] | None = None
    nth: Callable[..., Any] | None = None
    advance: Callable[..., Any] | None = None
    let_happen: Callable[..., Any] | None = None
    window: Callable[..., Any] | None = None
    is_out: Callable[..., bool] = is_never_out
    solver: Solver | None = None
    learning: Learning | None = None
    hint: Callable[..., Any] | None = None
    progress: Callable[..., float] | None = None
    judges_ends: bool = False
    is_large: bool = False

    def __post_init__(self) -> None:
        missing = [name for name in REQUIRED_FIELDS if name not in (self.state.names or ())]
        if missing:
            raise TypeError(f"the position lacks the fields {' '.join(missing)}")

    @cached_property
    def evaluate(self) -> Callable[[State, Ints], None]:
        """Return ``evaluate(s, out)``: ``revise`` with an empty memory."""
        return from_scratch(self.revise)

    @property
    def first_sight(self) -> Callable[[State, Ints, Ints], None]:
        """Return ``first_sight(s, out, memory)``: ``hint``, or ``revise`` if there is none."""
        return without_memory(self.hint) if self.hint else self.revise

    @property
    def considered(self) -> Callable[[State, Ints], int]:
        """Return ``considered(s, out)``: like ``legal``, but only a search's candidate moves."""
        return considered_of(self.legal, self.candidate_moves)

    @property
    def defensible(self) -> Callable[[State, Ints], int]:
        """Return ``defensible(s, out)``: the candidate moves of a bot that errs."""
        return considered_of(self.considered, self.defensible_moves)

    @property
    def choice(self) -> Callable[[State, Ints, Ints], int]:
        """Return ``choose(s, ids, rng)``: a uniformly random candidate move."""
        if self.candidate_moves is consider_all:
            return choice_of(self.legal, self.count, self.nth)
        return choice_of(self.considered, None, None)
