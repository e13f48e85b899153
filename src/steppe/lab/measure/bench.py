"""Measure the speed of a game: decisions, rollouts and search steps per second, on one core.

All rates are per second of processor time, with random play from the first position. Each rate is
the median of interleaved rounds. The interpreted state is measured in its own process
(``STEPPE_JIT=0``).
"""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time

from steppe.bots.mcts.mcts_bot import Config, SearchBot
from steppe.bots.mcts.tree import Settings
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.engine.chance import generator
from steppe.engine.jit import COMPILED
from steppe.engine.net import MEMORY
from steppe.engine.position_type import Batch, copy_state, new_batch, new_floats, new_ints
from steppe.games import load

TEMPLATE = Path(__file__).with_name("random_playouts.py")

_SECONDS = 0.25  # processor time of each measurement
_CLONED = 64  # positions that are copied in a cycle
_JUDGED = 64  # positions that are evaluated,
_APART = 29  # and the events from one of them to the next
_SIMULATIONS = 20_000  # simulations of a search before the tree is emptied


def bench(game_name: str, rounds: int = 3) -> dict[str, float]:
    """Measure a game; return rates per second, nanoseconds per copy and evaluation, and bytes.

    ``playouts_per_s`` counts whole random matches, ``playout_steps_per_s`` their decisions and
    outcomes, ``search_steps_per_s`` the decisions and outcomes that plain MCTS plays, inside its
    tree and beyond. For ``decisions_per_s``, all legal moves are listed at each decision, as in the
    interpreted state. Raises ``RuntimeError`` in an interpreted process.
    """
    if not COMPILED:
        raise RuntimeError("the benchmark needs compiled rules: do not set STEPPE_JIT=0")
    game = load(game_name)
    ways = paces(game)
    for pace in ways.values():
        pace()  # compiles
    found: dict[str, list[float]] = {name: [] for name in (*ways, "twin_decisions_per_s")}
    for _ in range(rounds):
        for name, pace in ways.items():
            found[name].append(pace())
        found["twin_decisions_per_s"].append(twin_pace(game_name))
    result = {name: float(f"{median(values):.4g}") for name, values in found.items()}
    result["clone_ns"] = round(1e9 / result.pop("clones_per_s"), 2)
    for players in game.players:
        judged = result.pop(_judging(players))
        result[f"evaluate_{players}_ns"] = round(1e9 / judged, 1)
    return {**result, "state_bytes": game.kernel.state.itemsize}


def _judging(players: int) -> str:
    return f"evaluations_{players}_per_s"


class _Runner:
    """A game to measure: its template, positions and scratch lists."""

    def __init__(self, game: Game, players: int | None = None) -> None:
        moves = max(len(game.actions), len(game.outcomes))
        self.template = game.template(TEMPLATE)
        self.start = Position.new(game, players)
        self.batch = new_batch(game.kernel.state, 2)
        copy_state(self.batch, 0, self.start.batch, 0)
        self.rng, self.ids, self.weights = generator(1), new_ints(moves), new_ints(moves, 64)
        self.out = new_floats(max(game.players))

    def decide(self, matches: int) -> int:
        return int(self.template.play_by_lists(*self._room(matches))[0])

    def play_out(self, matches: int) -> int:
        return int(self.template.play_out(*self._room(matches))[1])

    def _room(self, matches: int) -> tuple[object, ...]:
        return self.batch, matches, self.rng, self.ids, self.weights, self.out

    def judge(self) -> Callable[[int], int]:
        """Return a function that evaluates positions by the hundred."""
        judged, memory = self.gathered(), new_ints(MEMORY)

        def evaluate(hundreds: int) -> int:
            self.template.evaluations(judged, 100 * hundreds, self.out, memory)
            return 100 * hundreds

        return evaluate

    def gathered(self) -> Batch:
        """Return positions from random matches; the matches are played in the first two."""
        batch = new_batch(self.start.game.kernel.state, 2 + _JUDGED)
        copy_state(batch, 0, self.start.batch, 0)
        self.template.gather(batch, self.rng, self.ids, self.weights, _APART)
        return batch


def paces(game: Game, cloned: int = _CLONED) -> dict[str, Callable[[], float]]:
    """Return a function to measure each of ``bench``'s rates; ``cloned`` is a power of two."""
    runner = _Runner(game)
    bot = SearchBot(game, Config(Settings(), keep=False, solve=False))
    many = new_batch(game.kernel.state, cloned)

    def play_whole_matches(matches: int) -> int:
        runner.play_out(matches)
        return matches

    def clone(thousands: int) -> int:
        runner.template.clones(many, 1000 * thousands)
        return 1000 * thousands

    judges = {_judging(players): _Runner(game, players).judge() for players in game.players}
    return {
        "decisions_per_s": lambda: _rate(runner.decide),
        "playouts_per_s": lambda: _rate(play_whole_matches),
        "playout_steps_per_s": lambda: _rate(runner.play_out),
        "search_steps_per_s": lambda: _rate(lambda count: bot.simulate(runner.start, count)),
        "clones_per_s": lambda: _rate(clone),
        **{name: partial(_rate, judge) for name, judge in judges.items()},
    }


def _rate(work: Callable[[int], int]) -> float:
    """Return the amount of ``work`` done per second; the portions double each time."""
    done, portion = 0, 1
    start = process_time()
    while (spent := process_time() - start) < _SECONDS:
        done += work(portion)
        portion = min(2 * portion, _SIMULATIONS)
    return done / spent


def twin_pace(game_name: str) -> float:
    """Return the decisions per second of the interpreted rules, in another process."""
    command = [sys.executable, "-m", "steppe.lab.measure.bench", game_name]
    environment = {**os.environ, "STEPPE_JIT": "0"}
    done = subprocess.run(
        command, env=environment, capture_output=True, encoding="utf-8", check=True
    )
    return float(done.stdout)


if __name__ == "__main__":
    print(_rate(_Runner(load(sys.argv[1])).decide))
