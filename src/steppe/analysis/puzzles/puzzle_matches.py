"""Where puzzles are looked for: in matches of bots, some of whom err, and in matches on record."""

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
"""Who plays, in all seats alike: from one who often errs to one who seldom does. Among equals it is
longer open who wins; and in two matches of three the last one plays first, for a third of the match
or two: so late decisions count, too."""

SLIP, SLIPS = "fallible:20:0.6:0.2", 8
"""Who decides in one of so many decisions instead, whoever plays: so all err now and then, early
and late alike, and no two matches are alike."""

MOST = 6  # puzzles of a match
_THIRDS = 3


@dataclass(frozen=True)
class PuzzleMatch:
    """A match in which puzzles are looked for: all that is random in it follows from this."""

    game: str
    players: int
    seed: int
    number: int

    def luck(self, use: str) -> int:
        """Return 63 bits that depend on what they are for."""
        text = f"puzzles {self.game} {self.players} {self.seed} {self.number} {use}"
        return int.from_bytes(sha256(text.encode()).digest()[:8], "big") >> 1

    def to_json(self) -> str:
        """Return what ``puzzles_at`` reads."""
        return written({"bout": astuple(self)})


def searched(match: Match, source: str) -> str:
    """Return what ``puzzles_at`` reads of a finished match; ``source`` says who played."""
    return written({"record": format_record(from_match(match, {})), "source": source})


def kept(exercise: Puzzle, answer: Sequence[str] = ()) -> str:
    """Return what ``puzzles_at`` reads of an exercise: all lines are weighed, or an answer."""
    return written({"exercise": exercise.to_json(), "answer": [*answer]})


def puzzles_at(place: str, watch: Watch = silent) -> list[Puzzle]:
    """Return the puzzles of a place that is told as JSON."""
    asked = loads(place)
    if "exercise" in asked:
        exercise, answer = Puzzle.from_json(asked["exercise"]), asked["answer"]
        return [with_answer(exercise, answer) if answer else weighed(exercise)]
    if "bout" in asked:
        return puzzles_of(PuzzleMatch(*asked["bout"]), watch)
    return _best(find(replay(parse_record(asked["record"]), load), asked["source"], watch=watch))


def puzzles_of(bout: PuzzleMatch, watch: Watch = silent) -> list[Puzzle]:
    """Play a match; return the puzzles in it."""
    match, words = play(bout, watch)
    return _best(find(match, " ".join(words), watch=watch))


def _best(found: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the hardest, and of those that gain most, one for each better line."""
    hardest: dict[tuple[str, ...], Puzzle] = {}
    for one in sorted(found, key=lambda one: (-one.rating, -one.gain)):
        hardest.setdefault(one.lines[0].moves, one)
    return [*hardest.values()][:MOST]


def play(bout: PuzzleMatch, watch: Watch = silent) -> tuple[Match, list[str]]:
    """Play a match of bots to its end; return it with the words of who played."""
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
    """Return which bot was asked, and where; its seed follows from the bout."""
    return f"bot {word!r} in {bout}, {moment(seen)}"


def _bots(bout: PuzzleMatch, game: Game, word: str) -> list[Bot]:
    seats = range(bout.players)
    return [make(word, game, bout.luck(f"bot {word} {seat}"), bout.players) for seat in seats]
