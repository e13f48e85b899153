"""Find puzzles in matches between bots that sometimes err, and in recorded matches."""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from functools import partial
from hashlib import sha256
from json import loads

from steppe.analysis.judge.effort import PUZZLES
from steppe.analysis.judge.match_study import Watch, silent
from steppe.analysis.judge.report import written
from steppe.analysis.puzzles.practice import weighed, with_answer
from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.analysis.puzzles.puzzle_search import find
from steppe.bots.make import budget, make
from steppe.core.bot import Bot, Seen, moment
from steppe.core.errors import noting
from steppe.core.game import Game
from steppe.core.win_probability import progress
from steppe.engine.chance import generator, random_below
from steppe.games import load
from steppe.play.match import Match
from steppe.play.match_record import format_record, from_match, parse_record, replay

LEVELS = ("pebble", "antler", "flint")
"""The levels that play, from one that often errs to one that seldom does.

All seats have the same level, because a match between equal players stays open longer. In two of
three matches the last level plays the first third, or the first two thirds, so that late decisions
count, too.
"""

SLIP, SLIPS = "fallible:20:0.6:0.2", 8
"""The bot that makes one of n decisions in place of the player.

So all players err now and then, early and late, and no two matches are alike.
"""

MOST = 6  # puzzles per match
_THIRDS = 3


@dataclass(frozen=True)
class PuzzleMatch:
    """A match to search for puzzles; its randomness follows from these fields."""

    game: str
    players: int
    seed: int
    number: int

    def luck(self, use: str) -> int:
        """Return 63 random bits that depend on the fields and on ``use``."""
        text = f"puzzles {self.game} {self.players} {self.seed} {self.number} {use}"
        return int.from_bytes(sha256(text.encode()).digest()[:8], "big") >> 1

    def to_json(self) -> str:
        """Return the job that ``puzzles_at`` reads."""
        return written({"bout": astuple(self)})


def searched(match: Match, source: str) -> str:
    """Return the job for ``puzzles_at`` to search a match; ``source`` names the players."""
    return written({"record": format_record(from_match(match, {})), "source": source})


def kept(exercise: Puzzle, answer: Sequence[str] = ()) -> str:
    """Return the job for ``puzzles_at`` to evaluate all lines in an exercise, or one answer."""
    return written({"exercise": exercise.to_json(), "answer": [*answer]})


def puzzles_at(place: str, watch: Watch = silent) -> list[Puzzle]:
    """Return the puzzles found by a job, which is given as JSON."""
    asked = loads(place)
    if "exercise" in asked:
        exercise, answer = Puzzle.from_json(asked["exercise"]), asked["answer"]
        return [with_answer(exercise, answer) if answer else weighed(exercise)]
    if "bout" in asked:
        return puzzles_of(PuzzleMatch(*asked["bout"]), watch)
    return _best(find(replay(parse_record(asked["record"]), load), asked["source"], watch=watch))


def puzzles_of(bout: PuzzleMatch, watch: Watch = silent) -> list[Puzzle]:
    """Play a match and return its puzzles."""
    match, words = play(bout, watch)
    return _best(find(match, " ".join(words), watch=watch))


def _best(found: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the hardest puzzles: at most ``MOST``, and only one for each better line."""
    hardest: dict[tuple[str, ...], Puzzle] = {}
    for one in sorted(found, key=lambda one: (-one.rating, -one.gain)):
        hardest.setdefault(one.lines[0].moves, one)
    return [*hardest.values()][:MOST]


def play(bout: PuzzleMatch, watch: Watch = silent) -> tuple[Match, list[str]]:
    """Play a match between bots to its end; return it with the names of its players."""
    game, rng = load(bout.game), generator(bout.luck("seats"))
    word, first = LEVELS[int(random_below(rng, len(LEVELS)))], LEVELS[-1]
    bots = {one: _bots(bout, game, one) for one in (word, first, SLIP)}
    secret = bout.luck("dice").to_bytes(8, "big")
    options = game.check_options({}, bout.players)
    match = Match(game, bout.players, options, "puzzles", secret).deal()
    slips = generator(bout.luck("slips"))
    while (player := match.player) is not None:
        watch(PUZZLES, len(match.line), game.max_plies)
        look = match.look(player)
        is_early = _THIRDS * progress(game, look.observation) < bout.number % _THIRDS
        now = first if is_early else word
        if not random_below(slips, SLIPS):
            now = SLIP
        with noting(partial(_place, bout, now, look)):
            move = bots[now][player].choose(look, budget(now, game, bout.players))
        match.commit(match.plan(player, move))
    return match, [word] * bout.players


def _place(bout: PuzzleMatch, word: str, seen: Seen) -> str:
    """Describe the bot and the position, for messages."""
    return f"bot {word!r} in {bout}, {moment(seen)}"


def _bots(bout: PuzzleMatch, game: Game, word: str) -> list[Bot]:
    seats = range(bout.players)
    return [make(word, game, bout.luck(f"bot {word} {seat}"), bout.players) for seat in seats]
