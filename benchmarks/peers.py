"""Compare steppe with other engines: random play, search and environments, in one run.

All engines take turns, round by round, on the same machine. The measure is the median of steps per
second of processor time, over all threads. A step is a decision or an outcome of chance. The output
contains the rates, the ratios that have a minimum, each for the slowest of our games, and figures
for our games alone (``alone.py``). It is written to ``peers.json``, ``peers.md`` and ``peers.png``.

    python -m benchmarks.peers --rounds 7 --out docs/benchmarks
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median

import steppe
from benchmarks.alone import figures
from benchmarks.alone import lines as own_lines
from benchmarks.ours import contestants
from benchmarks.rivals import Pace, rivals, versions

Rates = dict[str, float]


@dataclass(frozen=True)
class Bar:
    """A ratio and its minimum ``least``: the rate ``ours`` of our slowest game over ``theirs``."""

    ours: str
    theirs: str
    least: float

    def ratio(self, rates: Rates) -> tuple[float, str] | None:
        """Return the ratio and the game it is for; ``None`` if an engine is missing.

        In ``theirs``, ``*`` stands for the name of that game.
        """
        found = []
        for name in steppe.names():
            mine, other = f"{name} {self.ours}", self.theirs.replace("*", name)
            if mine in rates and rates.get(other):
                found.append((rates[mine] / rates[other], name))
        return min(found, default=None)


BARS = (
    Bar("random play", "open_spiel C++ MCTS gin_rummy", 10),
    Bar("random play", "open_spiel C++ MCTS backgammon", 12),
    Bar("random play", "open_spiel C++ MCTS connect_four", 1),
    Bar("random play", "open_spiel loop backgammon", 20),
    Bar("random play", "open_spiel loop python_tic_tac_toe", 40),
    Bar("random play", "open_spiel loop python_block_dominoes", 40),
    Bar("random play", "pgx CPU backgammon B=256", 40),
    Bar("random play", "pettingzoo tictactoe", 150),
    Bar("random play", "boardgame.io tic-tac-toe", 200),
    Bar("decisions", "* twin", 20),
    Bar("search", "* random play", 0.7),
    Bar("vector", "* decisions", 0.5),
    Bar("Python loop", "pettingzoo tictactoe", 8),
    Bar("Python loop", "open_spiel loop python_tic_tac_toe", 3),
)


def run(paces: dict[str, Pace], rounds: int, tell: Callable[[str], None]) -> Rates:
    """Let all engines take turns; return the median rate for each."""
    found: dict[str, list[float]] = {name: [] for name in paces}
    for number in range(rounds):
        for name, pace in paces.items():
            tell(f"round {number + 1} of {rounds}: {name}")
            found[name].append(pace())
    return {name: median(rates) for name, rates in found.items()}


def table(rates: Rates) -> Iterator[str]:
    """Yield the Markdown tables of rates and ratios."""
    yield "| contestant | steps per second |"
    yield "| --- | ---: |"
    for name, rate in sorted(rates.items(), key=lambda item: -item[1]):
        yield f"| `{name}` | {rate:,.0f} |"
    yield ""
    yield "| our slowest game | compared with | ratio | at least | |"
    yield "| --- | --- | ---: | ---: | --- |"
    for bar in BARS:
        result = bar.ratio(rates)
        if result is not None:
            ratio, game = result
            verdict = "kept" if ratio >= bar.least else "**missed**"
            other = bar.theirs.replace("*", game)
            pair = f"`{game} {bar.ours}` | `{other}`"
            yield f"| {pair} | {ratio:,.3g} | {bar.least:g} | {verdict} |"


def machine() -> dict[str, str]:
    """Return the conditions of the measurement: the machine and the libraries' versions."""
    libraries = {name: version(name) for name in ("numpy", "numba")}
    return {
        "machine": f"{platform.machine()}, {_processor()}",
        "python": platform.python_version(),
        "steppe": steppe.__version__,
        **libraries,
        **versions(),
    }


def about_machine() -> Iterator[str]:
    """Yield a sentence on the machine and one on the versions."""
    parts = machine()
    where = f"{parts.pop('machine')}, {os.cpu_count()} cores, Python {parts.pop('python')}"
    others = ", ".join(f"{name} {number}" for name, number in parts.items())
    yield f"Measured on {where}; {others}."


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor())


def draw(rates: Rates, path: Path) -> None:
    """Draw the rates as bars on a logarithmic scale. Needs matplotlib."""
    import matplotlib.pyplot as plt

    ordered = sorted(rates.items(), key=lambda item: item[1])
    names = [name for name, _ in ordered]
    ours = [name.split()[0] in steppe.names() for name in names]
    figure, axes = plt.subplots(figsize=(9, 0.28 * len(names) + 1))
    colours = ["#a8481c" if mine else "#8a8172" for mine in ours]
    axes.barh(names, [rate for _, rate in ordered], color=colours)
    axes.set_xscale("log")
    axes.margins(y=0.01)
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_xlabel("steps per second of processor time")
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    plt.close(figure)


def main() -> None:
    """Measure all engines, print the tables, and write them to files."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="at least 3")
    parser.add_argument("--out", type=Path, default=Path())
    arguments = parser.parse_args()
    paces = dict([*contestants(), *rivals()])
    rates = run(paces, max(3, arguments.rounds), lambda line: print(line, file=sys.stderr))
    own = list(figures())
    lines = [*about_machine(), "", *table(rates), "", *own_lines(own)]
    print("\n".join(lines))
    arguments.out.mkdir(parents=True, exist_ok=True)
    ratios = {f"{bar.ours} / {bar.theirs}": bar.ratio(rates) for bar in BARS}
    report = {"machine": machine(), "rates": rates, "ratios": ratios, "own": list(map(asdict, own))}
    (arguments.out / "peers.json").write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    (arguments.out / "peers.md").write_text("\n".join(lines) + "\n", "utf-8")
    draw(rates, arguments.out / "peers.png")


if __name__ == "__main__":
    main()
