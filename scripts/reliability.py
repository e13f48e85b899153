"""Draw reliability diagrams, and write the parts of pages that show them (``make reliability``).

``docs/calibration/GAME-PLAYERS.json`` is the output of ``steppe calibrate --json``. Each picture
compares predicted win probabilities with actual wins. Each picture is on its game's page; the table
of all runs is on the page about analyses.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scripts.curves import IMAGES, ROOT, alone

import steppe
from steppe.draw.chart import Chart, Curve, draw_chart

RUNS = ROOT / "docs" / "calibration"
TABLE = RUNS / "table.md"
_SIZE = (520.0, 260.0)
_HEAD = """
| Game, players | Matches | Scale | Error | Error unscaled | Brier score | Base rate alone |
| --- | --- | --- | --- | --- | --- | --- |
""".lstrip()


def main() -> None:
    """Draw every run, and write the table and the section for each game's page."""
    for run in runs():
        picture_of(run).write_text(draw(run), "utf-8")
    TABLE.write_text(table(), "utf-8")
    for game in steppe.names():
        part_of(game).write_text(part(game), "utf-8")


def runs(game: str = "*") -> list[Path]:
    """Return the runs of a game, or of all games, in order."""
    return sorted(RUNS.glob(f"{game}-*.json"))


def part_of(game: str) -> Path:
    """Return the path of the section for a game's page."""
    return RUNS / f"{game}.md"


def part(game: str) -> str:
    """Return the section for a game's page: each picture with its figures."""
    return "\n".join(map(_pictured, runs(game)))


def _pictured(run: Path) -> str:
    found = json.loads(run.read_text("utf-8"))
    error, _, brier, blind = _measures(found)
    players = "Alone" if found["players"] == 1 else f"With {found['players']}"
    return (
        f"{players}, {found['matches']} matches: error {error}, Brier score {brier};"
        f" the base rate alone scores {blind}.\n\n"
        f"![{players}: predicted and actual wins]"
        f"(../images/{picture_of(run).name})\n"
    )


def picture_of(run: Path) -> Path:
    """Return the path of a run's picture."""
    return IMAGES / f"reliability-{run.stem}.svg"


def draw(run: Path) -> str:
    """Return a run's picture: bins of width .1, placed at their means."""
    found = json.loads(run.read_text("utf-8"))["bins"]
    said, won = (tuple(round(100 * one[k]) for one in found) for k in (1, 2))
    curves = Curve(1, "predicted", said), Curve(0, "won, %", won)
    return alone(draw_chart(Chart(curves, tuple(map(str, said)), _SIZE), "reliability"), _SIZE)


def table() -> str:
    """Return the table of all runs."""
    return _HEAD + "".join(map(_row, runs()))


def _row(run: Path) -> str:
    found = json.loads(run.read_text("utf-8"))
    scale = ", ".join(f"{name} {number:.2f}" for name, number in found["scale"].items())
    name = f"{{download}}`{found['game']}, {found['players']} <calibration/{run.name}>`"
    return f"| {' | '.join([name, str(found['matches']), scale, *_measures(found)])} |\n"


def _measures(found: dict[str, Any]) -> Iterator[str]:
    return (f"{found[name]:.3f}" for name in ("error", "raw", "brier", "blind"))


if __name__ == "__main__":
    main()
