"""Draw how right said chances are, and write what pages include of it (``make reliability``).

``docs/calibration/GAME-PLAYERS.json`` is what a run of ``steppe calibrate --json`` has told; each
picture shows how much was won where so much was said. They stand on the page of their game, the
table of all on that of analyses.
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
| Game, players | Matches | Scale | Error | Without a scale | Brier score | Who knows nothing |
| --- | --- | --- | --- | --- | --- | --- |
""".lstrip()


def main() -> None:
    """Draw every run, and write the table and the part of each game's page."""
    for run in runs():
        picture_of(run).write_text(draw(run), "utf-8")
    TABLE.write_text(table(), "utf-8")
    for game in steppe.names():
        part_of(game).write_text(part(game), "utf-8")


def runs(game: str = "*") -> list[Path]:
    """Return what runs have told of a game, or of all, in order."""
    return sorted(RUNS.glob(f"{game}-*.json"))


def part_of(game: str) -> Path:
    """Return where the part of a game's page stands."""
    return RUNS / f"{game}.md"


def part(game: str) -> str:
    """Return the part of a game's page: each picture with its figures."""
    return "\n".join(map(_pictured, runs(game)))


def _pictured(run: Path) -> str:
    told = json.loads(run.read_text("utf-8"))
    error, _, brier, blind = _measures(told)
    players = "Alone" if told["players"] == 1 else f"With {told['players']}"
    return (
        f"{players}, {told['matches']} matches: error {error}, Brier score {brier};"
        f" {blind} of who knows nothing but how often somebody wins.\n\n"
        f"![{players}: how often was won what was said to be so likely]"
        f"(../images/{picture_of(run).name})\n"
    )


def picture_of(run: Path) -> Path:
    """Return where the picture of a run stands."""
    return IMAGES / f"reliability-{run.stem}.svg"


def draw(run: Path) -> str:
    """Return the picture of a run: chances of .1 together, by their means."""
    told = json.loads(run.read_text("utf-8"))["bins"]
    said, won = (tuple(round(100 * one[k]) for one in told) for k in (1, 2))
    curves = Curve(1, "as said", said), Curve(0, "won, %", won)
    return alone(draw_chart(Chart(curves, tuple(map(str, said)), _SIZE), "reliability"), _SIZE)


def table() -> str:
    """Return the table of all runs."""
    return _HEAD + "".join(map(_row, runs()))


def _row(run: Path) -> str:
    told = json.loads(run.read_text("utf-8"))
    scale = ", ".join(f"{name} {number:.2f}" for name, number in told["scale"].items())
    name = f"{{download}}`{told['game']}, {told['players']} <calibration/{run.name}>`"
    return f"| {' | '.join([name, str(told['matches']), scale, *_measures(told)])} |\n"


def _measures(told: dict[str, Any]) -> Iterator[str]:
    return (f"{told[name]:.3f}" for name in ("error", "raw", "brier", "blind"))


if __name__ == "__main__":
    main()
