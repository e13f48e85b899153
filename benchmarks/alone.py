"""Benchmark our own games: copies, threads, start-up times, and compilation from scratch.

Each figure has a bound that it should meet. Processes and threads are timed by the wall clock, so
nothing else should run.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from statistics import median
from time import perf_counter

import steppe
from benchmarks.ours import decide, vector_of
from steppe.bots.mcts.mcts_bot import Config, SearchBot
from steppe.bots.mcts.tree import Settings
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.vector import Vector
from steppe.lab.measure.bench import paces

_FIRST_MOVE = """
import steppe
match = steppe.Match.new(steppe.load({name!r}))
if (dealt := match.opening()) is not None:
    match.commit(dealt)
bot = steppe.make_bot("search:100", match.game)
match.play(bot.choose(match.look(match.player), steppe.Budget(playouts=100)))
"""
_IMPORT = "import numba"
_ALONE = "import sys; sys.modules['scipy'] = None\n"  # hides SciPy: Numba would load it
_COLD = "from steppe.cli import main; main()"
_HOT = 8  # positions copied in a cycle: all stay in the first-level cache, as in a search
_STARTS = 5  # starts of a process; the median counts
_SIMULATIONS = 3_000  # simulations in each search
_SEARCHING = 0.3  # seconds of search per thread, so that its start does not matter
_NOT_RULES = {"views"}


@dataclass(frozen=True)
class Figure:
    """A measurement of a game with its bound: a minimum if ``least``, otherwise a maximum."""

    what: str
    game: str
    value: float
    bound: float
    least: bool = False

    @property
    def is_kept(self) -> bool:
        """Return whether the figure is within its bound."""
        return self.value >= self.bound if self.least else self.value <= self.bound


def figures() -> Iterator[Figure]:
    """Measure every game."""
    imported = _wall(_IMPORT)
    for name in steppe.names():
        game = steppe.load(name)
        size = game.kernel.state.itemsize / 1024
        yield Figure("ns to copy a position", name, _copying(game), 15 * size + 10)
        yield Figure("searches in two threads / in one", name, _threads(game), 1.8, least=True)
        yield Figure(
            "matches at once in two threads / in one", name, _shared(game), 1.5, least=True
        )
        started = _wall(_FIRST_MOVE.format(name=name))
        yield Figure("s from process start to first bot move", name, started, 1.0)
        yield Figure(
            "s from process start to first bot move / importing numba",
            name,
            started / imported,
            2.5,
        )
        yield Figure("s to compile 1,000 lines of rules", name, *_compiling(game))


def _copying(game: Game) -> float:
    """Return the time to copy a position in the first-level cache, in nanoseconds."""
    pace = paces(game, _HOT)["clones_per_s"]
    pace()  # compiles
    return 1e9 / median(pace() for _ in range(_STARTS))


def _shared(game: Game) -> float:
    """Return how much a second thread speeds up many parallel matches."""
    alone, shared = vector_of(game), vector_of(game, threads=2)
    return median(_decisions_per_s(shared) / _decisions_per_s(alone) for _ in range(_STARTS))


def _decisions_per_s(vector: Vector) -> float:
    made, start = 0, perf_counter()
    while (spent := perf_counter() - start) < 0.5:
        made += decide(vector)
    return made / spent


def _threads(game: Game) -> float:
    """Return the throughput of two threads relative to one."""
    bots = [SearchBot(game, Config(Settings(), keep=False, solve=False), seed) for seed in (1, 2)]
    starts = [Position.new(game) for _ in bots]

    def search(k: int) -> int:
        return sum(bots[k].simulate(starts[k], _SIMULATIONS) for _ in range(times))

    with ThreadPoolExecutor(2) as pool:
        times = 1
        list(pool.map(search, (0, 1)))  # compiles
        begin = perf_counter()
        search(0)
        times = ceil(_SEARCHING / (perf_counter() - begin))
        ratios = []
        for _ in range(_STARTS):
            begin = perf_counter()
            done = search(0) + search(1)
            middle = perf_counter()
            both = sum(pool.map(search, (0, 1)))
            ratios.append((both / (perf_counter() - middle)) / (done / (middle - begin)))
    return median(ratios)


def _wall(code: str) -> float:
    """Return the seconds that a Python process takes from start to end, with all caches warm."""
    _run(_ALONE + code)
    return median(_run(_ALONE + code) for _ in range(_STARTS))


def _run(code: str, *arguments: str, **variables: str) -> float:
    begin = perf_counter()
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(
        command, env={**os.environ, **variables}, capture_output=True, encoding="utf-8"
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return perf_counter() - begin


def _compiling(game: Game) -> tuple[float, float]:
    """Return the seconds per 1,000 lines of rules, site and bots included, and the bound."""
    with tempfile.TemporaryDirectory() as folder:
        seconds = _run(_COLD, "warm", game.name, STEPPE_CACHE=folder)
    return 1000 * seconds / _lines(game.folder), 20.0


def _lines(folder: Path) -> int:
    """Return the number of lines in a game's rules."""
    inside = (path.relative_to(folder) for path in folder.rglob("*.py"))
    rules = [path for path in inside if path.parts[0] not in _NOT_RULES]
    return sum(len((folder / path).read_text("utf-8").splitlines()) for path in rules)


def lines(found: list[Figure]) -> Iterator[str]:
    """Yield the lines of a Markdown table, grouped by kind of figure."""
    yield "| our games alone | game | measured | bound | |"
    yield "| --- | --- | ---: | ---: | --- |"
    for figure in sorted(found, key=lambda figure: figure.what):
        bound = f"{'at least' if figure.least else 'at most'} {figure.bound:.3g}"
        verdict = "kept" if figure.is_kept else "**missed**"
        yield f"| {figure.what} | {figure.game} | {figure.value:.3g} | {bound} | {verdict} |"
