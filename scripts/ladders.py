"""Write the tables of ``docs/ladder.md`` from the results of ``steppe ladder`` (``make ladders``).

``docs/ladders/GAME-PLAYERS.json`` is the output of a run; its table is beside it as ``.md``. Runs
with ``--steps``, which go through the levels, are in ``steps/`` and share one table.
"""

import json
from pathlib import Path
from typing import Any

from steppe.games import load

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "ladders"
STEPS = FOLDER / "steps.md"
_HEAD = """
| Bot | Rating (95 % interval) | Pairs | Wins against the next below (95 % interval) |
| --- | --- | --- | --- |
""".lstrip()
_STEPS_HEAD = """
| Game, players | Antler | Flint | Obsidian | Mammoth | Mammoth is |
| --- | --- | --- | --- | --- | --- |
""".lstrip()


def main() -> None:
    """Write every table."""
    for run in sorted(FOLDER.glob("*.json")):
        table_of(run).write_text(table(run), "utf-8")
    STEPS.write_text(steps(), "utf-8")


def table_of(run: Path) -> Path:
    """Return the path of a run's table."""
    return run.with_suffix(".md")


def table(run: Path) -> str:
    """Return the table of a run."""
    found = json.loads(run.read_text("utf-8"))
    steps = [_share(met) for met in found["steps"]]
    return _HEAD + "".join(map(_row, found["rungs"], [*steps, ""]))


def steps() -> str:
    """Return a table of each level's share of wins against the level below."""
    return _STEPS_HEAD + "".join(map(_steps_row, sorted(FOLDER.glob("steps/*.json"))))


def _steps_row(run: Path) -> str:
    found = json.loads(run.read_text("utf-8"))
    game = f"{load(found['game']).title}, {found['players']}"
    cells = [_share(met, 0) for met in reversed(found["steps"])]
    return f"| {' | '.join([game, *cells, _code(found['rungs'][0]['bot'])])} |\n"


def _code(word: str) -> str:
    return f"`{word}`"


def _row(rung: dict[str, Any], step: str) -> str:
    low, high = rung["interval"]
    rating = f"{rung['rating']} ({low} to {high})"
    return f"| {_code(rung['bot'])} | {rating} | {rung['pairs']} | {step} |\n"


def _share(met: dict[str, Any], digits: int = 1) -> str:
    low, high = (f"{bound:.{digits}%}" for bound in met["interval"])
    return f"{met['share']:.{digits}%} ({low} to {high}), {met['pairs']} pairs"


if __name__ == "__main__":
    main()
