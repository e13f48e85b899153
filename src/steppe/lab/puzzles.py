"""Puzzles from many matches of bots, kept with the game."""

from collections.abc import Sequence
from pathlib import Path

from steppe.analysis.bouts import Bout, puzzles_of
from steppe.analysis.puzzle import FOLDER, Puzzle
from steppe.core.door import MOST as MANY
from steppe.core.door import instance, whole, within
from steppe.core.game import Game
from steppe.lab.executor import Executor, at_work
from steppe.lab.tasks import Progress, check_progress, results, told


def file_of(game: Game, players: int) -> Path:
    """Return the file of a game's puzzles for so many players."""
    return game.folder / FOLDER / f"{players}.jsonl"


def puzzles(
    game: Game,
    players: int | None = None,
    matches: int = 20,
    seed: int = 0,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[Puzzle]:
    """Return the puzzles of so many matches of bots, each once."""
    instance("a game", game, Game)
    check_progress(progress)
    count, size = within("matches", matches, 1, MANY), game.check_players(players)
    bouts = (Bout(game.name, size, whole("a seed", seed), number) for number in range(count))
    with at_work(executor, workers) as chosen:
        found = [*told(results(chosen, puzzles_of, bouts), count, None, progress)]
    return [*{puzzle.id: puzzle for several in found for puzzle in several}.values()]


def keep(game: Game, players: int, found: Sequence[Puzzle]) -> Path:
    """Add puzzles to the file of a game; return that."""
    path = file_of(game, players)
    path.parent.mkdir(exist_ok=True)
    known = path.read_text().splitlines() if path.exists() else []
    lines = {puzzle.id: puzzle for puzzle in (*map(Puzzle.from_json, known), *found)}
    path.write_text("".join(lines[id].to_json() for id in sorted(lines)))
    return path
