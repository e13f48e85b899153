"""Fit the scale from bot evaluations to win probabilities, and measure its errors.

Bots of mixed strengths play, so that, as among people and the site's bots, some wins come from
another player's blunder. Some positions from each match are kept, with a small search's evaluation
from one player's view, and each player's final share of the win. A scale
(``core/win_probability.py``) is fitted to every other match, and the other half shows its errors.
Then the halves swap, so that every match tests a scale that was not fitted to it. The final scale
is fitted to all matches.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from math import log
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from steppe.bots.make import STRONG
from steppe.bots.mcts.mcts_bot import Config, SearchBot
from steppe.core import validation
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.validation import instance, whole, within
from steppe.core.win_probability import SCALES, Scale, expected, odds, progress, scaled
from steppe.engine.chance import generator, random_below, reseed
from steppe.engine.position_type import Batch, copy_state, new_batch, new_ints
from steppe.games import load
from steppe.lab.run.executor import Executor, at_work
from steppe.lab.run.tasks import Progress, check_progress, results, told
from steppe.lab.train.buffers import SelfPlayConfig, Table, new_table
from steppe.lab.train.self_match import starts_of

SIMULATIONS = 200
"""The same number that an analysis spends on a position."""

STRENGTHS = (
    SelfPlayConfig(0.2, simulations=20),
    SelfPlayConfig(0.06, simulations=40),
    SelfPlayConfig(0.02, simulations=80),
    SelfPlayConfig(0.0, simulations=160),
)
"""The mixed strengths, from a player that often errs to one that seldom does."""

_TEMPLATE = Path(__file__).with_name("mixed_match.py")
_KEPT = 12  # maximum number of positions kept per match
_NODES = 1 << 15
_STEPS = 30  # steps of Newton's method
_WEIGHT = 10.0  # the prior, that values need no scale, counts as this many positions
_HEAD = """# Win probabilities by bot evaluation and number of players (core/win_probability.py).
# Fitted to matches of mixed strengths by `steppe calibrate` (docs/analysis.md).
"""
Floats = npt.NDArray[np.float64]
_BINS = 10


class Judged(NamedTuple):
    """A position: the progress of the match, each player's value and share of the win.

    In solo matches, ``won`` also includes the game's share, as in ``core/win_probability.py``.
    """

    progress: float
    values: tuple[float, ...]
    won: tuple[float, ...]


class Bin(NamedTuple):
    """Similar predictions: their number, their mean, and the mean share won."""

    number: int
    said: float
    won: float


@dataclass(frozen=True)
class Mixed:
    """A match of mixed-strength bots; its randomness follows from ``seed`` and its number."""

    game: str
    players: int
    seed: int
    number: int
    simulations: int

    @property
    def luck(self) -> int:
        """Return 63 random bits for this match."""
        text = f"{self.seed} {self.game} {self.players} {self.number}"
        return int.from_bytes(sha256(text.encode()).digest()[:8], "big") >> 1


class _Room(NamedTuple):
    """The buffers for a process that plays matches of a game."""

    starts: tuple[Position, ...]
    match: Batch
    root: Batch
    work: Batch
    kept: Batch
    tables: tuple[Table, ...]
    judge: SearchBot


@lru_cache(maxsize=1)
def _room(name: str, players: int) -> _Room:
    game = load(name)
    state, config = game.kernel.state, Config(STRONG._replace(**game.search), nodes=_NODES)
    tables = tuple(new_table(game, players, 0, manner) for manner in STRENGTHS)
    judge, starts = SearchBot(game, config), starts_of(game, players)
    one, root, two, kept = (new_batch(state, positions) for positions in (1, 1, 2, _KEPT))
    return _Room(starts, one, root, two, kept, tables, judge)


def play(mixed: Mixed) -> list[Judged]:
    """Play a match; return some of its positions, each evaluated from one player's view."""
    game, room = load(mixed.game), _room(mixed.game, mixed.players)
    rng, seats = generator(mixed.luck), new_ints(mixed.players)
    for player in range(mixed.players):
        seats[player] = random_below(rng, len(STRENGTHS))
    for table in room.tables:
        reseed(table.rng, mixed.luck)
        reseed(table.boxes[0].rng, mixed.luck)
    start = room.starts[mixed.number % len(room.starts)]
    copy_state(room.match, 0, start.batch, 0)
    rooms = room.match, room.root, room.work
    count = int(game.template(_TEMPLATE).play(*rooms, seats, room.tables, room.kept))
    won = expected(_at(start, room.match, 0).returns())
    return [
        _judged(room, _at(start, room.kept, index), won, mixed, int(random_below(rng, 1 << 30)))
        for index in range(count)
    ]


def _at(start: Position, batch: Batch, index: int) -> Position:
    """Return a position from a batch."""
    position = start.copy()
    copy_state(position.batch, 0, batch, index)
    return position


def _judged(
    room: _Room, position: Position, won: Sequence[float], mixed: Mixed, luck: int
) -> Judged:
    """Evaluate a position from one player's view."""
    viewer = luck % position.players
    seen = position.observe(viewer)
    values = room.judge.values(seen, viewer, mixed.simulations, luck)
    return Judged(progress(position.game, seen), values, tuple(won))


def fit(rows: Sequence[Judged]) -> Scale:
    """Return the most likely scale for the shares won: a multinomial logit, by Newton's method."""
    features = np.array([_features(row) for row in rows])  # [N, players, numbers of a scale]
    won = np.array([row.won for row in rows])
    first = np.array(Scale())[: features.shape[2]]
    found, weight = first.copy(), _WEIGHT / len(rows)
    for _ in range(_STEPS):
        chances = _softmax(features @ found)
        mean = np.einsum("np,npk->nk", chances, features)
        slope = np.einsum("np,npk->k", won - chances, features) / len(rows)
        spread = features - mean[:, None]
        bend = np.einsum("np,npk,npl->kl", chances, spread, spread) / len(rows)
        pull = weight * (first - found)
        found = found + np.linalg.solve(bend + weight * np.eye(len(found)), slope + pull)
    return Scale(*(round(float(number), 3) for number in found))


def _features(row: Judged) -> list[list[float]]:
    """Return, for each player, the factor by which each number of a scale is multiplied."""
    logs = [log(share) for share in odds(row.values)]
    rows = [[size, size * row.progress] for size in logs]
    if len(row.values) > 1:
        return rows
    return [[*rows[0], 1.0], [*rows[1], 0.0]]


def _softmax(logits: Floats) -> Floats:
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    found: Floats = raised / raised.sum(axis=1, keepdims=True)
    return found


@dataclass(frozen=True)
class Calibration:
    """A fitted scale, and the errors of scales on matches that they were not fitted to.

    ``raw`` is the error of unscaled values. ``brier`` is the mean squared distance of a probability
    from the share won, ``blind`` the same for constant win rates.
    """

    game: str
    players: int
    scale: Scale
    matches: int
    positions: int
    error: float
    raw: float
    brier: float
    blind: float
    bins: tuple[Bin, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the calibration as plain data."""
        measures = ("error", "raw", "brier", "blind")
        return {
            "game": self.game,
            "players": self.players,
            "scale": self.scale.told(),
            "matches": self.matches,
            "positions": self.positions,
            **{name: round(getattr(self, name), 4) for name in measures},
            "bins": [[b.number, round(b.said, 4), round(b.won, 4)] for b in self.bins],
        }


def calibrate(
    game: Game,
    players: int | None = None,
    matches: int = 800,
    seed: int = 0,
    *,
    simulations: int = SIMULATIONS,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Calibration:
    """Play ``matches`` matches, fit a scale to them, and measure its errors by cross-validation.

    Raises ``NotationError`` for fewer than two matches.
    """
    instance("a game", game, Game)
    check_progress(progress)
    count, size = within("matches", matches, 2, validation.MOST), game.check_players(players)
    drawn = whole("a seed", seed), within("simulations", simulations, 1, validation.MOST)
    wanted = (Mixed(game.name, size, drawn[0], nth, drawn[1]) for nth in range(count))
    with at_work(executor, workers) as chosen:
        played = list(told(results(chosen, play, wanted), count, None, progress))
    return fitted(game.name, played)


def fitted(name: str, played: Sequence[Sequence[Judged]]) -> Calibration:
    """Return the scale fitted to the matches, and the errors of the scales fitted to each half."""
    halves = [[row for match in played[nth::2] for row in match] for nth in (0, 1)]
    rows = [row for half in halves for row in half]
    players = len(rows[0].values)
    won = _column([row.won[:players] for row in rows])
    raw = bins(_said(rows, Scale()), won)
    said = np.concatenate([_said(halves[0], fit(halves[1])), _said(halves[1], fit(halves[0]))])
    found = bins(said, won)
    return Calibration(
        name,
        players,
        fit(rows),
        len(played),
        len(rows),
        error(found),
        error(raw),
        _brier(said, won),
        _brier(won.mean(), won),
        tuple(found),
    )


def _brier(said: Floats | np.floating[Any], won: Floats) -> float:
    """Return the mean squared distance of probabilities from shares won."""
    return float(np.mean((said - won) ** 2))


def _said(rows: Sequence[Judged], scale: Scale) -> Floats:
    """Return each player's win probability for each position, converted by a scale."""
    return _column([scaled(row.values, scale, row.progress) for row in rows])


def _column(rows: Sequence[Sequence[float]]) -> Floats:
    return np.array(rows, float).ravel()


def keep(found: Calibration) -> Path:
    """Write a scale to its game's file; return the path."""
    game = load(found.game)
    path = game.measured_in(SCALES)
    numbers = {f"{players}": game.measured(SCALES, players) for players in game.players}
    numbers[f"{found.players}"] = found.scale.told()
    parts = (_section(players, told) for players, told in sorted(numbers.items()) if told)
    path.write_text("\n".join([_HEAD, *parts]), "utf-8")
    return path


def _section(players: str, told: Mapping[str, float]) -> str:
    return "\n".join([f"[{players}]", *(f"{name} = {told[name]}" for name in told), ""])


def bins(said: Floats, won: Floats) -> list[Bin]:
    """Return a reliability diagram: predictions and shares won in non-empty bins of .1."""
    bin_of = np.minimum((said * _BINS).astype(int), _BINS - 1)
    groups = ((said[bin_of == k], won[bin_of == k]) for k in range(_BINS))
    return [Bin(len(s), float(s.mean()), float(w.mean())) for s, w in groups if len(s)]


def error(of: Sequence[Bin]) -> float:
    """Return the expected calibration error: the mean distance of predictions from shares won.

    Each bin is weighted by its number of predictions.
    """
    return sum(b.number * abs(b.said - b.won) for b in of) / sum(b.number for b in of)
