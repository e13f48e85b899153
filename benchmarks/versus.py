"""Compare the cost of a move in two versions of the server on SQLite, measured alternately.

``python -m benchmarks.versus OLD/src`` compares a checkout with this one.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import load
from benchmarks.house import House
from benchmarks.serving import ROOT
from benchmarks.unit import flat_out

_FIGURES = ("moves_per_s", "workers_cpu_ms")


async def once(folder: Path, matches: int) -> dict[str, Any]:
    """Play matches to their ends as fast as the server can; return its pace."""
    house = House(folder, **load.room_for(2 * matches))
    house.start()
    try:
        return await flat_out(house, matches)
    finally:
        house.stop()


def compare(sources: list[Path], matches: int, rounds: int) -> dict[str, Any]:
    """Measure all versions alternately; return the figures, and the ratio of first to last."""
    found: list[list[dict[str, Any]]] = [[] for _ in sources]
    for _ in range(rounds):
        for source, figures in zip(sources, found, strict=True):
            figures.append(_apart(source, matches))
    report: dict[str, Any] = {"load_average": [round(one, 2) for one in os.getloadavg()]}
    for name in _FIGURES:
        values = [[one[name] for one in figures] for figures in found]
        ratios = [new / old for old, new in zip(values[0], values[-1], strict=True)]
        report[name] = {"old": values[0], "new": values[-1], "ratio": round(median(ratios), 3)}
    return report


def _apart(source: Path, matches: int) -> dict[str, Any]:
    """Measure the version in a folder, in its own process."""
    command = [sys.executable, "-m", "benchmarks.versus", "--matches", str(matches)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT), str(source)))}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, encoding="utf-8"
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def main() -> None:
    """Compare two versions, or measure the imported one."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("old", type=Path, nargs="?", help="the folder `src` of the other version")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    load.allow_many_files()
    if chosen.old is None:
        with tempfile.TemporaryDirectory() as folder:
            print(json.dumps(asyncio.run(once(Path(folder), chosen.matches))))
    else:
        sources = [chosen.old.resolve(), ROOT / "src"]
        load.show(compare(sources, chosen.matches, chosen.rounds))


if __name__ == "__main__":
    main()
