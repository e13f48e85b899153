"""Collect puzzles from many matches between bots, and store them with the game."""

from collections import Counter
from collections.abc import Hashable, Sequence
from pathlib import Path

from steppe.analysis.puzzles.puzzle import FOLDER, Puzzle
from steppe.analysis.puzzles.puzzle_matches import PuzzleMatch, puzzles_of
from steppe.core.game import Game
from steppe.core.validation import MOST as MANY
from steppe.core.validation import instance, whole, within
from steppe.lab.run.executor import Executor, at_work
from steppe.lab.run.tasks import Progress, check_progress, results, told

_SHARE = 4  # at most one puzzle in n may have the same property


def file_of(game: Game, players: int) -> Path:
    """Return the path of the file with a game's puzzles for n players."""
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
    """Return the puzzles found in ``matches`` matches between bots, without duplicates."""
    instance("a game", game, Game)
    check_progress(progress)
    count, size = within("matches", matches, 1, MANY), game.check_players(players)
    bouts = (PuzzleMatch(game.name, size, whole("a seed", seed), number) for number in range(count))
    with at_work(executor, workers) as chosen:
        found = [*told(results(chosen, puzzles_of, bouts), count, None, progress)]
    return [*{puzzle.id: puzzle for several in found for puzzle in several}.values()]


def keep(game: Game, players: int, found: Sequence[Puzzle], most: int = MANY) -> Path:
    """Add puzzles to a game's file, and keep at most ``most``, balanced; return the path."""
    path = file_of(game, players)
    path.parent.mkdir(exist_ok=True)
    known = path.read_text("utf-8").splitlines() if path.exists() else []
    whole = {puzzle.id: puzzle for puzzle in (*map(Puzzle.from_json, known), *found)}
    lines = {puzzle.id: puzzle for puzzle in balanced([*whole.values()], most)}
    path.write_text("".join(lines[id].to_json() for id in sorted(lines)), "utf-8")
    return path


def balanced(found: Sequence[Puzzle], most: int) -> list[Puzzle]:
    """Return at most ``most`` puzzles, hardest first; all if there are fewer.

    At most a quarter of ``most`` have the same theme, begin with the same move, or come from the
    same round.
    """
    if len(found) <= most:
        return [*found]
    counts, chosen = Counter[Hashable](), list[Puzzle]()
    for puzzle in sorted(found, key=lambda one: (-one.rating, one.id)):
        kinds = _kinds(puzzle)
        if len(chosen) < most and all(_SHARE * counts[kind] < most for kind in kinds):
            chosen.append(puzzle)
            counts.update(kinds)
    return chosen


def _kinds(puzzle: Puzzle) -> list[Hashable]:
    """Return the properties that puzzles may share: the theme, the better move, and the round."""
    theme = puzzle.theme.theme.name if puzzle.theme else puzzle.id  # no theme is not shared
    first = puzzle.lines[0].moves[0]
    return [("theme", theme), ("move", first), ("round", puzzle.position().round)]
