"""Self-play matches as tasks: their plan, and the rows that a learner gets."""

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
from steppe.lab.run.record_folder import record_of
from steppe.lab.train.buffers import (
    MATCH,
    UNUSED,
    Array,
    SelfPlayBuffers,
    SelfPlayConfig,
    new_notes,
    new_positions,
    new_table,
)
from steppe.play.match_record import format_record

TEMPLATE = Path(__file__).with_name("self_play.py")
_FIRST_LENGTH = 1 << 10
_OPENING = 8


@dataclass(frozen=True)
class Rows:
    """Training rows: ``N`` positions with ``P`` players, their features and targets.

    ``x``, ``[N, F]``, are features; ``base``, ``[N, 2, P]``, logits and points from the game's own
    evaluation; ``target``, ``[N, 2, P]``, shares of the win and points.
    """

    x: Array
    base: Array
    target: Array

    def __len__(self) -> int:
        return len(self.x)


def join(parts: Sequence[Rows]) -> Rows:
    """Return the rows of all parts, concatenated."""
    return Rows(
        *(np.concatenate([getattr(p, name) for p in parts]) for name in Rows.__annotations__)
    )


@dataclass(frozen=True)
class Plan:
    """The plan for many matches between two networks, from the positions in ``starts``.

    ``lineups`` assign a network to each seat. Matches cycle through the lineups, and each full
    cycle uses the next start. Random choices follow from ``seed``, ``use`` and the number of the
    match (with ``share_luck``, of its cycle). ``trace`` is lambda. A match begins with up to
    ``opening`` random decisions. ``names`` names the networks if records are wanted.
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
    names: tuple[str, str] | None = None

    def start(self, number: int) -> Position:
        """Return the start of a match."""
        start = self.starts[number // len(self.lineups) % len(self.starts)]
        return _opened(start, self.opening, self.luck(number)) if self.opening else start

    def luck(self, number: int) -> int:
        """Return 63 random bits for a match."""
        luck = number // len(self.lineups) if self.share_luck else number
        digest = sha256(f"{self.seed} {self.use} {luck}".encode()).digest()
        return int.from_bytes(digest[:8], "big") >> 1


@dataclass(frozen=True)
class Played:
    """A match: the network of each seat, the result, and the rows to learn from."""

    owners: tuple[int, ...]
    returns: tuple[float, ...]
    scores: tuple[int, ...]
    rows: Rows
    log: tuple[int, ...] = ()


def record_text(plan: Plan, number: int, played: Played) -> str:
    """Return the record of a match that was played with a log; ``plan.names`` names its seats."""
    start = plan.start(number)
    words = (
        start.game.actions.format(event)
        if event >= 0
        else f"~{start.game.outcomes.format(-1 - event)}"
        for event in played.log
    )
    names = plan.names or ("", "")
    bots = {seat: names[owner] for seat, owner in enumerate(played.owners)}
    name = f"{plan.use.replace(' ', '-')}-{number}"
    return format_record(record_of(start, words, name, bots))


def _opened(start: Position, most: int, luck: int) -> Position:
    """Return a position after up to ``most`` random decisions."""
    position, rng = start.copy(), generator(luck)
    for _ in range(random_below(rng, most + 1)):
        legal = position.legal_ids()
        play_id(position, legal[random_below(rng, len(legal))])
    return position


def opening_of(game: Game) -> int:
    """Return the number of random opening decisions, which add variety in games without dice."""
    return 0 if len(game.outcomes) else _OPENING


def play(plan: Plan, number: int) -> Played:
    """Play one match."""
    owners = plan.lineups[number % len(plan.lineups)]
    length = _FIRST_LENGTH
    while (played := _played(plan, number, owners, length)) is None:
        length *= 2
    return played


def _played(plan: Plan, number: int, owners: tuple[int, ...], length: int) -> Played | None:
    """Play one match with room for ``length`` positions; return None if that is too little."""
    start = plan.start(number)
    game, players = start.game, start.players
    learning = game.kernel.learning
    assert learning is not None
    work, seats = new_positions(game), new_ints(players)
    copy_state(work, MATCH, start.batch, 0)
    seats[:] = owners
    events = length if plan.names is not None else 0
    notes = new_notes(learning.sizes, players, length if plan.manner.every else 1, events)
    table = new_table(game, players, plan.luck(number), plan.manner)
    count = int(game.template(TEMPLATE).play(work, plan.nets, seats, table, notes))
    if count < 0:
        return None
    ends = tuple(map(float, notes.returns)), tuple(map(int, notes.scores))
    log = tuple(int(event) for event in notes.log if event != UNUSED)
    return Played(owners, *ends, _rows(notes, count, plan.trace), log)


def starts_of(game: Game, players: int) -> tuple[Position, ...]:
    """Return the starts of matches: every kind of match, alternating with the usual one."""
    usual = Position.new(game, players)
    others = [
        Position.new(game, players, **options)
        for number, options in kinds(game)
        if number == players and options != usual.options
    ]
    return tuple(start for other in others for start in (usual, other)) or (usual,)


def _rows(notes: SelfPlayBuffers, count: int, trace: float) -> Rows:
    """Return the rows of a match with ``count`` recorded positions."""
    kept = np.flatnonzero(notes.row[:count])
    end = np.stack([shares(notes.returns), notes.scores.astype(float)])
    target = targets(notes.thought[:count], end, trace)
    return Rows(notes.x[kept], notes.base[kept], target[kept].astype(np.float32))


def shares(returns: Array) -> Array:
    """Return each player's share of the win, 0 .. 1; a solo player shares it with the game."""
    others = max(1, len(returns) - 1)
    return (returns * others + 1) / (others + 1)


def targets(thought: Array, end: Array, trace: float) -> Array:
    """Return the TD(lambda) target of each position (Sutton 1988).

    The target is a mean of the network's values for all later positions and of the result. Each
    weight is ``trace`` times the previous weight.
    """
    found = np.empty_like(thought)
    coming = end
    for index in reversed(range(len(thought))):
        found[index] = coming
        coming = (1 - trace) * thought[index] + trace * coming
    return found
