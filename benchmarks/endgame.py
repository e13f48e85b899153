"""Test whether the bot ever loses a won position of Drôles de Zèbres.

Half the positions come from matches between search bots that sometimes play at random, half from
random moves. Each position is solved without a time limit. Then the strongest bot plays the winning
side against a search bot, with a few seconds per move and an empty memory, and must win. The output
lists the positions that it lost and the times of its decisions. It also shows how many positions
with other numbers of empty squares one solver call settles in time. All parts may use several
threads.

    python -m benchmarks.endgame --positions 200 --empty 12 --seconds 1
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from threading import Event
from time import perf_counter

import steppe
from steppe.bots.endgame import Endgame
from steppe.bots.make import budget, make
from steppe.core.bot import FREE, Bot, Budget, Seen
from steppe.core.position import Position

GAME = "zebras"
BOARDS = ("savannah", "president")
PLAYER_WORD = "search:200"  # the bot that plays until positions are late
SLIP = 0.1  # share of its decisions taken at random
_DEFENDER_WORD = "search:2000"


@dataclass
class Late:
    """A late position, and the moves that led to it."""

    position: Position
    moves: list[str] = field(default_factory=list)

    def play(self, move: str) -> None:
        """Play a move."""
        self.position.apply(move)
        self.moves.append(move)

    def seen(self) -> Seen:
        """Return the observation for the player to move."""
        legal = tuple(self.position.legal())
        return Seen(self.position.copy(), self.position.player, legal, tuple(self.moves))

    def copy(self) -> "Late":
        """Return an independent copy."""
        return Late(self.position.copy(), list(self.moves))


@dataclass
class Tally:
    """The results of all positions; times in seconds."""

    positions: int = 0
    won: int = 0
    won_positions_lost: int = 0
    settled: int = 0
    times: list[float] = field(default_factory=list)
    solver_times: list[float] = field(default_factory=list)

    def to_json(self) -> dict[str, object]:
        """Return the results as plain data."""
        return {
            "positions": self.positions,
            "won": self.won,
            "won_positions_lost": self.won_positions_lost,
            "settled_in_time": self.settled,
            **({"seconds_a_move": _spread(self.times)} if self.times else {}),
            "seconds_to_settle": _spread(self.solver_times),
        }


def _spread(times: Sequence[float]) -> dict[str, float]:
    ordered = sorted(times) or [0.0]
    shares = {"median": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}
    return {
        name: round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 4)
        for name, share in shares.items()
    }


def late_positions(seed: int, count: int, empty: int) -> Iterator[Late]:
    """Yield positions at the start of a turn that have at most ``empty`` empty squares."""
    game = steppe.load(GAME)
    draw = random.Random(f"{seed} {empty}")
    player = make(PLAYER_WORD, game, seed)
    for number in range(count):
        late = Late(Position.new(game, board=BOARDS[number % 2]))
        slip = SLIP if number % 4 < 2 else 1.0
        while not _is_late(late.position, empty):
            late.play(_choose(late, player, draw, slip))
        if not late.position.is_over:
            yield late


def _is_late(position: Position, empty: int) -> bool:
    if position.is_over:
        return True
    is_start = position.legal()[0].startswith("place:")
    return is_start and int(position.state.empty).bit_count() <= empty


def _choose(late: Late, player: Bot, draw: random.Random, slip: float) -> str:
    if draw.random() < slip:
        return draw.choice(late.position.legal())
    return player.choose(late.seen(), budget(PLAYER_WORD))


class Trial:
    """Solves positions with and without a time limit, and plays out won positions."""

    def __init__(self, seconds: float, threads: int, seed: int) -> None:
        self.game = steppe.load(GAME)
        self.seconds = seconds
        self.threads = threads
        self.seed = seed
        self.tally = Tally()
        self._endgame = Endgame(self.game)

    def run(self, late: Late, *, play: bool) -> None:
        """Solve one position; if its player wins and ``play`` is set, play it to the end."""
        self.tally.positions += 1
        is_won = self._solve(late)
        if is_won:
            self.tally.won += 1
        if is_won and play and not self._wins(late):
            self.tally.won_positions_lost += 1

    def _solve(self, late: Late) -> bool:
        """Return whether the player to move wins; record whether the answer came in time."""
        self._endgame.forget()
        start = perf_counter()
        values = self._endgame.values(late.seen(), replace(FREE, threads=self.threads), Event())
        needed = perf_counter() - start
        self.tally.solver_times.append(needed)
        self.tally.settled += needed <= self.seconds and (1 in values or 2 not in values)
        return 1 in values

    def _wins(self, late: Late) -> bool:
        late = late.copy()
        winner = late.position.player
        bots = [make(_DEFENDER_WORD, self.game, self.seed) for _ in range(2)]
        bots[winner] = make(f"search:{self.seconds}s", self.game, self.seed)
        limits = [budget(_DEFENDER_WORD)] * 2
        limits[winner] = Budget(seconds=self.seconds, threads=self.threads)
        while not late.position.is_over:
            player = late.position.player
            start = perf_counter()
            move = bots[player].choose(late.seen(), limits[player])
            if player == winner:
                self.tally.times.append(perf_counter() - start)
            late.play(move)
        return late.position.returns()[winner] > 0


def run(arguments: argparse.Namespace) -> dict[str, object]:
    """Play all positions; return the results by number of empty squares."""
    told: dict[str, object] = {
        name: getattr(arguments, name) for name in ("seed", "seconds", "threads")
    }
    for empty in (arguments.empty, *arguments.also):
        trial = Trial(arguments.seconds, arguments.threads, arguments.seed)
        play = empty == arguments.empty
        positions = late_positions(arguments.seed, arguments.positions, empty)
        for late in _shown(positions, arguments.positions, f"{empty} empty"):
            trial.run(late, play=play)
        told[f"{empty} empty"] = trial.tally.to_json()
    return told


def _shown(positions: Iterator[Late], count: int, label: str) -> Iterator[Late]:
    """Show a progress bar on standard error if it is a terminal."""
    if not sys.stderr.isatty():
        yield from positions
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(positions, label, total=count, console=Console(stderr=True), transient=True)


def main() -> int:
    """Run with the command line's options; print the results; fail if a won position was lost."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--positions", type=int, default=200, help="positions of each kind")
    parser.add_argument("--empty", type=int, default=12, help="empty squares at the start")
    parser.add_argument(
        "--also", type=int, nargs="*", default=[], help="also solve positions with these"
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="a move")
    parser.add_argument("--threads", type=int, default=1, help="cores per bot")
    parser.add_argument("--seed", type=int, default=1)
    told = run(parser.parse_args())
    print(json.dumps(told, indent=2))
    return any(isinstance(part, dict) and part["won_positions_lost"] for part in told.values())


if __name__ == "__main__":
    sys.exit(main())
