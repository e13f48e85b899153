"""Review the shipped puzzles: ``STEPPE_JIT=1 python -m scripts.puzzles GAME...``.

Each puzzle gets its continuation and what separates its right lines again, as a new one does.
Puzzles that teach nothing are dropped (``analysis/puzzles/solution.py``). Run it after a change to
a game's evaluation, its reasons or its traits.
"""

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import steppe
from steppe.analysis.judge.effort import TENFOLD
from steppe.analysis.judge.judge import Judge
from steppe.analysis.puzzles.puzzle import FOLDER, Puzzle
from steppe.analysis.puzzles.puzzle_search import effort_for
from steppe.analysis.puzzles.solution import completed, faults
from steppe.core.game import Game

_SIMULATIONS = 2048  # for each move of a continuation that no solver can find


def main(names: list[str]) -> None:
    """Review the puzzles of some games, or of all."""
    for name in names or steppe.names():
        game = steppe.load(name)
        for path in sorted((game.folder / FOLDER).glob("*.jsonl")):
            review(game, path)


def review(game: Game, path: Path) -> None:
    """Rewrite a file of puzzles, and print what was dropped and what separates the others."""
    effort = effort_for(game)
    judge = Judge(game, replace(effort, solved=TENFOLD * effort.solved), 2)
    known = map(Puzzle.from_json, path.read_text("utf-8").splitlines())
    kept, counts = list[Puzzle](), Counter[str]()
    for puzzle in known:
        after = completed(puzzle, judge, _SIMULATIONS)
        wrong = [*faults(after)]
        counts.update(wrong or ["kept", f"by {after.common.how}"])
        counts["with a theme"] += bool(after.common.term and not wrong)
        kept += [] if wrong else [after]
    path.write_text("".join(puzzle.to_json() for puzzle in kept), "utf-8")
    print(game.name, path.name, *(f"{count} {words};" for words, count in sorted(counts.items())))


if __name__ == "__main__":
    main(sys.argv[1:])
