"""Write the tables of ``docs/ladder.md`` from what ``steppe ladder`` told (``make ladders``).

``docs/ladders/GAME-PLAYERS.json`` is what a run has told; the table stands beside it as ``.md``.
"""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "ladders"
_HEAD = """
| Bot | Rating, 95 % | Pairs | Of the wins against the next below, 95 % |
| --- | --- | --- | --- |
""".lstrip()


def main() -> None:
    """Write every table."""
    for run in sorted(FOLDER.glob("*.json")):
        table_of(run).write_text(table(run))


def table_of(run: Path) -> Path:
    """Return where the table of a run stands."""
    return run.with_suffix(".md")


def table(run: Path) -> str:
    """Return the table of a run."""
    told = json.loads(run.read_text())
    steps = [_share(met) for met in told["steps"]]
    return _HEAD + "".join(map(_row, told["rungs"], [*steps, ""]))


def _row(rung: dict[str, Any], step: str) -> str:
    low, high = rung["interval"]
    return f"| `{rung['bot']}` | {rung['rating']} ({low} to {high}) | {rung['pairs']} | {step} |\n"


def _share(met: dict[str, Any]) -> str:
    low, high = met["interval"]
    return f"{met['share']:.1%} ({low:.1%} to {high:.1%}), {met['pairs']} pairs"


if __name__ == "__main__":
    main()
