"""Puzzles from matches of bots: of mixed levels, so that some of them err, as people do."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from steppe.analysis.finding import find
from steppe.analysis.puzzle import FOLDER, Puzzle
from steppe.bots.make import budget, make
from steppe.core.door import MOST as MANY
from steppe.core.door import instance, whole, within
from steppe.core.game import Game
from steppe.engine.chance import generator, random_below
from steppe.games import load
from steppe.lab.executor import Executor, at_work
from steppe.lab.tasks import Progress, check_progress, results, told
from steppe.play.match import Match

LEVELS = ("pebble", "pebble", "antler", "flint")
"""Who plays, one as likely as another: from one who often errs to one who seldom does."""

MOST = 6  # puzzles of a match


@dataclass(frozen=True)
class Bout:
    """A match in which puzzles are looked for: all that is random in it follows from this."""

    game: str
    players: int
    seed: int
    number: int

    def luck(self, use: str) -> int:
        """Return 63 bits that depend on what they are for."""
        text = f"puzzles {self.game} {self.players} {self.seed} {self.number} {use}"
        return int.from_bytes(sha256(text.encode()).digest()[:8], "big") >> 1


def puzzles_of(bout: Bout) -> list[Puzzle]:
    """Play a match; return the puzzles in it: the hardest, and of those that gain most."""
    match, words = play(bout)
    found = sorted(find(match, " ".join(words)), key=lambda one: (-one.rating, -one.gain))
    return found[:MOST]


def play(bout: Bout) -> tuple[Match, list[str]]:
    """Play a match of bots to its end; return it with the words of who played."""
    game, rng = load(bout.game), generator(bout.luck("seats"))
    words = [LEVELS[int(random_below(rng, len(LEVELS)))] for _ in range(bout.players)]
    bots = [
        make(word, game, bout.luck(f"bot {seat}"), bout.players) for seat, word in enumerate(words)
    ]
    budgets = [budget(word, game, bout.players) for word in words]
    secret = bout.luck("dice").to_bytes(8, "big")
    options = game.check_options({}, bout.players)
    match = Match(game, bout.players, options, "puzzles", secret).deal()
    _open(match, bout)
    while (player := match.player) is not None:
        move = bots[player].choose(match.look(player), budgets[player])
        match.commit(match.plan(player, move))
    return match, words


def _open(match: Match, bout: Bout) -> None:
    """Play a few decisions at random, so that no two matches are alike."""
    rng = generator(bout.luck("opening"))
    for _ in range(4):
        if (player := match.player) is not None:
            legal = match.legal(player)
            match.play(legal[int(random_below(rng, len(legal)))])


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
