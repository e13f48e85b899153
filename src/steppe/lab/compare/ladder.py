"""Rank the bots of a game: a rating for each, with a 95 % confidence interval.

Two bots meet in *pairs* of matches: they play one opening with alternating seats, and again with
the seats swapped and the same dice. So neither seat nor luck favours either bot, and half of the
wins is an even score with any number of players. In solo matches both bots play with the same dice;
a bot is ahead if it alone wins, or else if it has more points.

First, each bot meets every other bot a few times. Then each round plays the most informative
pairings: those whose winner is least certain (``rating.py``). With ``steps``, each bot meets only
the next one, and all these pairings play equally often.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from itertools import combinations, islice, pairwise
from math import ceil
from os import PathLike
from pathlib import Path
from typing import Any

from steppe.bots.make import LEVELS
from steppe.bots.outside import bot_words
from steppe.core import validation
from steppe.core.errors import NotationError, RecordError
from steppe.core.game import Game
from steppe.core.validation import instance, several, whole
from steppe.games import load
from steppe.lab.compare.arena import Pairing, keep_result, play, play_recorded
from steppe.lab.compare.rating import Meeting, Rate, Ratings, Two, ratings
from steppe.lab.compare.standing import Result
from steppe.lab.run.contest import IN_A_ROW
from steppe.lab.run.executor import Executor, at_work
from steppe.lab.run.record_folder import record_folder
from steppe.lab.run.results_file import Kept, kept_in
from steppe.lab.run.tasks import Progress, check_progress, results
from steppe.play.result import winners_of

_FIRST_PAIRS = 4  # the pairs that each pairing plays first
_AT_ONCE = 8  # the pairs in a later round, or a few more, to keep the workers busy
_CHOICE = 3  # one in n pairings is played in a later round
_SAMPLES = 60  # bootstrap samples of the ratings, between rounds ...
_LAST_SAMPLES = 400  # ... and at the end


@dataclass(frozen=True)
class LadderStep:
    """A bot with its rating, the rating's 95 % confidence interval, and the pairs played.

    ``forfeits`` counts the matches that it lost because it failed, and ``reasons`` says why.
    """

    bot: str
    rating: float
    interval: tuple[float, float]
    pairs: int
    forfeits: int = 0
    reasons: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the rung as plain data, with ratings rounded to whole numbers."""
        bounds = [round(bound) for bound in self.interval]
        values = {"rating": round(self.rating), "interval": bounds, "pairs": self.pairs}
        lost = {"forfeits": self.forfeits, "reasons": [*self.reasons]} if self.forfeits else {}
        return {"bot": self.bot, **values, **lost}


@dataclass(frozen=True)
class Ladder:
    """The bots of a game, strongest first, and the results of each pairing."""

    rungs: tuple[LadderStep, ...]
    meetings: tuple[Meeting, ...]

    def between(self, one: str, other: str) -> Meeting:
        """Return one bot's results against another."""
        met = next(met for met in self.meetings if {*met.bots} == {one, other})
        return met if met.bots[0] == one else met.turned()

    @property
    def steps(self) -> list[Meeting]:
        """Return each bot's results against the next lower one."""
        return [self.between(*two) for two in pairwise(rung.bot for rung in self.rungs)]

    def to_json(self) -> dict[str, Any]:
        """Return the ladder as plain data."""
        return {
            "rungs": [rung.to_json() for rung in self.rungs],
            "steps": [met.to_json() for met in self.steps],
            "meetings": [met.to_json() for met in self.meetings],
        }


def house_bots(game: Game, players: int) -> list[str]:
    """Return the bots of a ladder: the levels, and the best level with each evaluation."""
    strongest = LEVELS[-1].name
    others = (name for name in game.evaluations if players in game.tables_of(name))
    return [*(level.name for level in LEVELS), *(f"{strongest}@{name}" for name in others)]


def ladder(
    game_name: str,
    words: Iterable[str],
    matches: int,
    seed: int = 0,
    *,
    rate: Rate,
    steps: bool = False,
    options: Mapping[str, str] | None = None,
    players: int | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
    resume: str | PathLike[str] | None = None,
    records: str | PathLike[str] | None = None,
) -> Ladder:
    """Let bots meet in ``matches`` matches or slightly more; return their ladder.

    ``rate`` computes strengths from results, such as ``steppe.adapters.choix.strengths``. With
    ``steps`` each bot meets only the next one; list the weakest first. ``workers``, ``executor``,
    ``progress``, ``resume`` and ``records`` are as in ``arena``; a ``resume`` file may be continued
    with more matches.

    A bot that is not built in forfeits as in ``arena``. Once it has forfeited three matches in a
    row against another bot, these two do not meet again.

    Raises ``NotationError`` for words that name no bot, for fewer than two words and for repeated
    words, and ``RecordError`` for a file from another ladder.
    """
    game = load(game_name)
    check_progress(progress)
    size, bots = game.check_players(players), _checked(words, game)
    given = game.check_options({} if options is None else options, size)
    common = Pairing(game.name, given, bots, (), 0, 0, whole("a seed", seed))
    folder = record_folder(records)
    with at_work(executor, workers) as chosen, _kept(resume, common, size, steps) as kept:
        played = _Played(common, size, chosen, kept, steps, folder)
        _play(played, validation.matches(matches), rate, progress)
    return _ladder(played, rate)


def _checked(words: Iterable[str], game: Game) -> tuple[str, ...]:
    bots = tuple(several("words of bots", words))
    for word in bots:
        bot_words.check(instance("the word of a bot", word, str), game)
    if len(bots) < 2 or len({*bots}) < len(bots):
        raise NotationError("a ladder takes two or more different bots")
    return bots


def _kept(
    path: str | PathLike[str] | None, common: Pairing, size: int, steps: bool
) -> AbstractContextManager[Kept[Result] | None]:
    """Open the file that saves a ladder's matches, if there is one."""
    about = {
        "ladder": common.game,
        "rules": load(common.game).rules,
        "players": size,
        "options": common.options,
        "bots": common.words,
        "steps": steps,
        "seed": common.seed,
    }
    return kept_in(path, about, Result)


@dataclass
class _Played:
    """For each pairing of bots, the pairs played, with the first bot's share of the wins."""

    common: Pairing
    size: int
    executor: Executor
    kept: Kept[Result] | None
    steps: bool
    folder: Path | None = None  # for records
    shares: dict[Two, list[float]] = field(default_factory=dict)
    pairs: int = 0
    forfeits: dict[int, list[str]] = field(default_factory=dict)  # by bot: the reasons
    rows: dict[Two, tuple[int, int]] = field(default_factory=dict)  # the bot, forfeits in a row

    @property
    def twos(self) -> list[Two]:
        """Return all pairings of bots that may meet: not those in which one keeps forfeiting."""
        bots = range(len(self.common.words))
        all_ = [*(pairwise(bots) if self.steps else combinations(bots, 2))]
        return [two for two in all_ if self.rows.get(two, (0, 0))[1] < IN_A_ROW]

    def rated(self, samples: int, rate: Rate) -> Ratings:
        """Return the ratings of all bots."""
        return ratings(self.shares, len(self.common.words), samples, rate)

    def meet(self, twos: Sequence[Two]) -> None:
        """Let the two bots of each pairing play a pair of matches."""
        wanted = [match for nth, two in enumerate(twos) for match in self._pair(two, nth)]
        one = play if self.folder is None else play_recorded
        found = results(self.executor, one, wanted, self.kept, 2 * self.pairs)
        ended = list(islice(found, len(wanted)))
        for pairing, result in zip(wanted, ended, strict=True):
            if result.bots != pairing.bots or len(result.returns) != self.size:
                raise RecordError("the matches in this file belong to another ladder")
            keep_result(self.folder, load(self.common.game), pairing.number, result)
        for nth, two in enumerate(twos):
            share = _share(two, ended[2 * nth : 2 * nth + 2])
            self.shares.setdefault(two, []).append(share)
            for result in ended[2 * nth : 2 * nth + 2]:
                self._enter_forfeit(two, result)
        self.pairs += len(twos)

    def _enter_forfeit(self, two: Two, result: Result) -> None:
        if result.loser < 0:
            self.rows[two] = (-1, 0)
            return
        bot = result.bots[result.loser]
        before, count = self.rows.get(two, (-1, 0))
        self.rows[two] = (bot, count + 1 if bot == before else 1)
        self.forfeits.setdefault(bot, []).append(result.reason)

    def _pair(self, two: Two, nth: int) -> Iterable[Pairing]:
        """Yield the two matches of a pair: one opening, with the seats swapped."""
        opening = self.pairs + nth
        for way in (two, two[::-1]):
            bots = (way * self.size)[: self.size]
            number = 2 * opening + (way != two)
            yield replace(self.common, bots=bots, opening=opening, number=number)


def _play(played: _Played, matches: int, rate: Rate, progress: Progress | None) -> None:
    """Play rounds until there are ``matches`` matches."""
    total = max(matches, 2 * _FIRST_PAIRS * len(played.twos))
    while 2 * played.pairs < total and played.twos:
        played.meet(_next(played, rate))
        if progress is not None:
            progress(min(2 * played.pairs, total), total)


def _next(played: _Played, rate: Rate) -> Sequence[Two]:
    """Return the next pairings: at first all pairings, then the most informative ones.

    With ``steps``, all pairings are played equally often.
    """
    if played.steps or played.pairs < _FIRST_PAIRS * len(played.twos):
        return played.twos
    known = played.rated(_SAMPLES, rate)
    best = sorted(played.twos, key=lambda two: -known.worth(two))[
        : ceil(len(played.twos) / _CHOICE)
    ]
    return best * ceil(_AT_ONCE / len(best))


def _ladder(played: _Played, rate: Rate) -> Ladder:
    words, known = played.common.words, played.rated(_LAST_SAMPLES, rate)
    pairs = [
        sum(len(all_) for two, all_ in played.shares.items() if bot in two)
        for bot, _ in enumerate(words)
    ]
    rungs = [
        LadderStep(
            word, float(known.best[bot]), known.interval(bot), pairs[bot], *_lost(played, bot)
        )
        for bot, word in enumerate(words)
    ]
    met = [
        Meeting((words[one], words[other]), tuple(all_))
        for (one, other), all_ in played.shares.items()
    ]
    strongest = rungs[::-1] if played.steps else sorted(rungs, key=lambda rung: -rung.rating)
    return Ladder(tuple(strongest), tuple(met))


def _lost(played: _Played, bot: int) -> tuple[int, tuple[str, ...]]:
    """Return the number of a bot's forfeits, and their different reasons."""
    reasons = played.forfeits.get(bot, [])
    return len(reasons), tuple(dict.fromkeys(reasons))


def _share(two: Two, pair: Sequence[Result]) -> float:
    """Return the first bot's share of the wins in a pair of matches."""
    if len(pair[0].bots) == 1:
        one, other = ((result.returns, result.scores) for result in pair)
        return ((one > other) - (one < other) + 1) / 2
    return sum(_part(two[0], result) for result in pair) / len(pair)


def _part(bot: int, result: Result) -> float:
    """Return the share of a match's win that a bot's seats receive."""
    winners = winners_of(result.returns)
    return sum(result.bots[seat] == bot for seat in winners) / len(winners)
