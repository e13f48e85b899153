"""The rules of a game as a set of functions; each takes a position ``s`` first."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from steppe.engine.chance import choice_of, consider_all, considered_of, no_outcome, no_outcomes
from steppe.engine.evaluator import anew, without_memory
from steppe.engine.net import Learning
from steppe.engine.position_type import Ints

State = Any
"""A position inside the rules: a record (compiled) or a twin (interpreted)."""

REQUIRED_FIELDS = ("phase", "player", "turn")


@dataclass(frozen=True)
class Solver:
    """An exact search near the end of a game of two players without chance or secrets.

    ``ready(s) -> bool`` tells whether positions like ``s`` are solved in good time.
    ``solve(s, actions, values, memory, limit, variation) -> int`` writes the legal ``actions``, as
    ``Kernel.legal`` does, and to ``values`` for each of them 1 (wins), 0 (draws), -1 (loses) or
    2 (not known), all for the player to move, visits at most ``limit[0]`` positions, and returns
    how many it visited. It may stop at the first action that wins and leave the others not known.
    ``memory`` is an array of ``memory_words`` 64-bit integers, zero at first, that the caller
    keeps between calls within one match. Threads may share it, each with arrays of its own for the
    rest and another ``variation``, a number from 0 on: they then try moves in somewhat other
    orders, and each finds in memory what others have proven. ``limit`` is one 64-bit integer that
    may be lowered at any time, from another thread, to end the work.
    """

    ready: Callable[..., Any]
    solve: Callable[..., Any]
    memory_words: int


@dataclass(frozen=True)
class Kernel:
    """The rules as functions (``P`` players, ``A`` action ids, ``O`` outcome ids).

    All of them are pure but for the position they are given, never check legality and never
    raise. ``player`` of a position is 0 .. P-1, ``CHANCE`` or ``TERMINAL``; ``turn`` counts
    completed turns.

    - ``start(s, players, options)``: set up; ``options`` are indices into the declared values.
    - ``legal(s, out) -> int``: write the legal action ids, ascending; return how many.
    - ``apply(s, action)``: play a legal action, and every forced decision after it.
    - ``outcomes(s, ids, weights) -> int``: at a chance node, the possible outcome ids,
      ascending, and their weights (whole numbers); return how many.
    - ``apply_outcome(s, outcome)``: let an outcome happen.
    - ``scores(s, out)``: points of each player, ``[P]`` whole numbers, also before the end.
    - ``returns(s, out)``: at the end, ``[P]`` floats -1 .. 1 that sum to zero (solo: -1 or 1).
    - ``observe(s, player)``: blank in place what ``player`` may not know; player P is a
      spectator. ``legal`` and ``outcomes`` of what is left list all that ``player`` must think
      possible, and may list more.
    - ``determinize(s, player, rng)``: fill what ``observe`` blanked, at random, consistently
      with all that ``player`` knows; every consistent position must be able to come.
    - ``revise(s, out, memory)``: what a good player thinks of a position: ``[P]`` floats -1 .. 1.
      The caller keeps ``memory`` between calls, ``net.MEMORY`` numbers (32 bits), zero at first:
      with it, who has thought of much the same position just before takes less time, and thinks the
      same. ``evaluate(s, out)`` does without.
    - ``hint(s, out)``, optional: the same, quicker and rougher, for a search that asks of every
      decision what it promises before it tries any.
    - ``progress(s) -> float``, optional: how far the match has come, 0 .. 1, as everybody sees it.
    - ``judges_ends``: whether ``revise`` also says what an end is worth to a player, where more
      counts for bots than who has won, the points for instance; else it is ``returns``, as for a
      search that does without ``revise``.
    - ``candidate_moves(s, out, count) -> int``, optional: of the ``count`` legal actions in ``out`` keep
      those that a search looks at, in their order and one at least; return how many. People choose
      in any order they like; of all orders that come to the same a search needs one.
    - ``count(s) -> int`` and ``nth(s, k) -> int``, optional: the number of legal actions and the
      k-th of them without writing the list, for random playouts.
    - ``advance(s, action)`` and ``let_happen(s, outcome)``, optional: the same as ``apply`` and
      ``apply_outcome`` without the forced decisions after it.
    - ``window(s) -> int``, optional: which of the game's ``windows`` is open for the player to
      decide, -1 for none. The answer of one player to it changes nothing for the next.
    - ``learning``, optional: what the game offers to who learns to evaluate it.
    - ``is_large``: whether templates call these functions by address, where a small game's are
      copied into each of them (``engine/by_address.py``).
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
    count: Callable[..., Any] | None = None
    nth: Callable[..., Any] | None = None
    advance: Callable[..., Any] | None = None
    let_happen: Callable[..., Any] | None = None
    window: Callable[..., Any] | None = None
    solver: Solver | None = None
    learning: Learning | None = None
    hint: Callable[..., Any] | None = None
    progress: Callable[..., float] | None = None
    judges_ends: bool = False
    is_large: bool = False

    def __post_init__(self) -> None:
        missing = [name for name in REQUIRED_FIELDS if name not in (self.state.names or ())]
        if missing:
            raise TypeError(f"the position declares no field {' '.join(missing)}")

    @cached_property
    def evaluate(self) -> Callable[[State, Ints], None]:
        """Return ``evaluate(s, out)``: what ``revise`` tells of a position by itself."""
        return anew(self.revise)

    @property
    def first_sight(self) -> Callable[[State, Ints, Ints], None]:
        """Return ``first_sight(s, out, memory)``: ``hint``, or ``revise`` where there is none."""
        return without_memory(self.hint) if self.hint else self.revise

    @property
    def considered(self) -> Callable[[State, Ints], int]:
        """Return ``considered(s, out)``: like ``legal``, but only what a search looks at."""
        return considered_of(self.legal, self.candidate_moves)

    @property
    def choice(self) -> Callable[[State, Ints, Ints], int]:
        """Return ``choose(s, ids, rng)``: any of what a search looks at, all equally likely."""
        if self.candidate_moves is consider_all:
            return choice_of(self.legal, self.count, self.nth)
        return choice_of(self.considered, None, None)
