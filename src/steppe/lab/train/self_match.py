"""Matches of self-play as tasks: what is played, and what a learner gets of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np

from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.unchecked import play_id
from steppe.engine.chance import generator, random_below
from steppe.engine.net import Net
from steppe.engine.position_type import copy_state, new_ints
from steppe.lab.run.match_kinds import kinds
from steppe.lab.train.buffers import (
    MATCH,
    Array,
    SelfPlayBuffers,
    SelfPlayConfig,
    new_notes,
    new_positions,
    new_table,
)

_TEMPLATE = Path(__file__).with_name("self_play.py")
_FIRST_LENGTH = 1 << 10
_OPENING = 8


@dataclass(frozen=True)
class Rows:
    """Positions to learn from, ``N`` of them with ``P`` players: features, and what they led to.

    ``x``, ``[N, F]``, are features; ``base``, ``[N, 2, P]``, logits and points by the game's own
    evaluation; ``target``, ``[N, 2, P]``, shares of the win and points.
    """

    x: Array
    base: Array
    target: Array

    def __len__(self) -> int:
        return len(self.x)


def join(parts: Sequence[Rows]) -> Rows:
    """Return all rows of some, one after the other."""
    return Rows(
        *(np.concatenate([getattr(p, name) for p in parts]) for name in Rows.__annotations__)
    )


@dataclass(frozen=True)
class Plan:
    """How matches are played: from some ``starts``, by two networks.

    ``lineups`` name the network of each seat; matches take them in turn, and after each round of
    them the next start. All random choices follow from ``seed``, ``use`` and the number of the
    match, or where matches ``share_luck`` from that of their round. ``trace`` is lambda. A match
    begins after up to ``opening`` random decisions.
    """

    starts: tuple[Position, ...]
    nets: tuple[Net, Net]
    lineups: tuple[tuple[int, ...], ...]
    seed: int
    use: str
    manner: SelfPlayConfig
    trace: float = 1.0
    share_luck: bool = False
    opening: int = 0

    def start(self, number: int) -> Position:
        """Return from where the networks play a match."""
        start = self.starts[number // len(self.lineups) % len(self.starts)]
        return _opened(start, self.opening, self.luck(number)) if self.opening else start

    def luck(self, number: int) -> int:
        """Return 63 bits for a match."""
        luck = number // len(self.lineups) if self.share_luck else number
        digest = sha256(f"{self.seed} {self.use} {luck}".encode()).digest()
        return int.from_bytes(digest[:8], "big") >> 1


@dataclass(frozen=True)
class Played:
    """A match: which network sat where, how it ended, and what is to be learnt."""

    owners: tuple[int, ...]
    returns: tuple[float, ...]
    scores: tuple[int, ...]
    rows: Rows


def _opened(start: Position, most: int, luck: int) -> Position:
    """Return a position that some random decisions lead to, up to so many."""
    position, rng = start.copy(), generator(luck)
    for _ in range(random_below(rng, most + 1)):
        legal = position.legal_ids()
        play_id(position, legal[random_below(rng, len(legal))])
    return position


def opening_of(game: Game) -> int:
    """Return how many random decisions begin a match: where no dice fall matches would be alike."""
    return 0 if len(game.outcomes) else _OPENING


def play(plan: Plan, number: int) -> Played:
    """Play one match."""
    owners = plan.lineups[number % len(plan.lineups)]
    length = _FIRST_LENGTH
    while (played := _played(plan, number, owners, length)) is None:
        length *= 2
    return played


def _played(plan: Plan, number: int, owners: tuple[int, ...], length: int) -> Played | None:
    """Play one match of which up to ``length`` positions are noted; ``None`` for too many."""
    start = plan.start(number)
    game, players = start.game, start.players
    learning = game.kernel.learning
    assert learning is not None
    work, seats = new_positions(game), new_ints(players)
    copy_state(work, MATCH, start.batch, 0)
    seats[:] = owners
    notes = new_notes(learning.sizes, players, length if plan.manner.every else 1)
    table = new_table(game, players, plan.luck(number), plan.manner)
    count = int(game.template(_TEMPLATE).play(work, plan.nets, seats, table, notes))
    if count < 0:
        return None
    ends = tuple(map(float, notes.returns)), tuple(map(int, notes.scores))
    return Played(owners, *ends, _rows(notes, count, plan.trace))


def starts_of(game: Game, players: int) -> tuple[Position, ...]:
    """Return from where matches begin: of every kind there is, every other one of the usual."""
    usual = Position.new(game, players)
    others = [
        Position.new(game, players, **options)
        for number, options in kinds(game)
        if number == players and options != usual.options
    ]
    return tuple(start for other in others for start in (usual, other)) or (usual,)


def _rows(notes: SelfPlayBuffers, count: int, trace: float) -> Rows:
    """Return the rows of a match, of which so many positions are noted."""
    kept = np.flatnonzero(notes.row[:count])
    end = np.stack([shares(notes.returns), notes.scores.astype(float)])
    target = targets(notes.thought[:count], end, trace)
    return Rows(notes.x[kept], notes.base[kept], target[kept].astype(np.float32))


def shares(returns: Array) -> Array:
    """Return each player's share of the win, 0 .. 1; who is alone shares it with the game."""
    others = max(1, len(returns) - 1)
    return (returns * others + 1) / (others + 1)


def targets(thought: Array, end: Array, trace: float) -> Array:
    """Return what each position is to be thought of: TD(lambda) (Sutton 1988).

    That is a mean of what was thought of all positions after it and of the end, the weight of each
    being ``trace`` times that of the one before it.
    """
    found = np.empty_like(thought)
    coming = end
    for index in reversed(range(len(thought))):
        found[index] = coming
        coming = (1 - trace) * thought[index] + trace * coming
    return found
