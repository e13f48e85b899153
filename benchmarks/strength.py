"""Test whether bots are as strong as required: ``python -m benchmarks.strength [BAR…]``.

Today's strongest bot plays an earlier one, with seats rotated within each opening and with dice
from another seed, until it is statistically certain that its share of the wins is above the bar, or
until the maximum number of matches is reached. This is a test by betting (Waudby-Smith and Ramdas
2024; Ville 1939): a stake of 1 changes with each match and is not expected to grow unless the share
is above the bar. When it reaches 20, the null hypothesis is rejected at the 5 % level, however
often one looks. Each match is saved in ``strength/BAR.jsonl``, from which an interrupted run
resumes. With ``--processor``, bots count seconds of processor time, however busy the machine is. A
single process also reports the mean time of its decisions.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from unittest.mock import patch

from steppe.bots import endgame
from steppe.bots.mcts import mcts_bot
from steppe.core.bot import Bot, Budget, Seen
from steppe.core.win_probability import wilson
from steppe.games import load
from steppe.lab.compare.arena import Pairing, pairings, play
from steppe.lab.compare.standing import Result
from steppe.lab.run.executor import at_work
from steppe.lab.run.results_file import kept_in
from steppe.lab.run.tasks import results
from steppe.play.result import winners_of

_MATCHES = 400
_SURE = 20.0  # from a stake of 1: luck alone would reach it once in twenty tests


_times: defaultdict[str, list[float]] = defaultdict(list)  # seconds per decision, by word


@dataclass(frozen=True)
class _Clock:
    """A bot whose decisions are timed."""

    bot: Bot
    times: list[float]

    def choose(self, seen: Seen, budget: Budget) -> str:
        """Return the bot's choice."""
        since = process_time()
        move = self.bot.choose(seen, budget)
        self.times.append(process_time() - since)
        return move


class _Clocked(Pairing):
    """A match whose bots are timed."""

    def make(self, word: str, seed: int) -> Bot:
        return _Clock(super().make(word, seed), _times[word])


@dataclass(frozen=True)
class Bar:
    """The required share of wins in a kind of match; ``better`` is the expected share."""

    game: str
    players: int
    above: float
    better: float
    bot: str
    other: str = ""
    options: dict[str, str] = field(default_factory=dict)

    @property
    def words(self) -> tuple[str, ...]:
        """Return the bots at the table: today's in one seat, and earlier ones in all the others."""
        return self.bot, *[self.other] * (self.players - 1)

    def won(self, result: Result) -> float:
        """Return our bot's share of a win."""
        if self.players == 1:
            return float(result.returns[0] > 0)
        winners = winners_of(result.returns)
        return sum(result.bots[seat] == 0 for seat in winners) / len(winners)

    def bet(self, won: float) -> float:
        """Return the factor for the stake after a match, optimal if the share is ``better``."""
        rate = (self.better - self.above) / (self.above * (1 - self.above))
        return 1 + rate * (won - self.above)


def _versus(game: str, players: int, above: float, better: float, former: str) -> Bar:
    return Bar(game, players, above, better, "search:0.1s", f"search:0.1s@{former}")


def _alone(difficulty: str, above: float, better: float) -> Bar:
    return Bar("doggerland", 1, above, better, "search:1s", options={"difficulty": difficulty})


BARS = {
    "stone_age-2": _versus("stone_age", 2, 0.70, 0.85, "hand"),
    "stone_age-4": _versus("stone_age", 4, 0.32, 0.45, "hand"),
    "zebras": _versus("zebras", 2, 0.55, 0.65, "hand"),
    "zebras-plain": Bar("zebras", 2, 0.95, 0.99, "search:200000", "mcts:100000"),  # in less time
    "doggerland-2": _versus("doggerland", 2, 0.65, 0.85, "hand"),
    "doggerland-easy": _alone("easy", 0.70, 0.80),
    "doggerland-normal": _alone("normal", 0.40, 0.55),
    "doggerland-hard": _alone("hard", 0.10, 0.20),
    "valley-2": _versus("valley", 2, 0.65, 0.75, "once"),
    "valley-4": _versus("valley", 4, 0.30, 0.40, "once"),
    "valley-6": _versus("valley", 6, 0.22, 0.32, "once"),
}


def main() -> None:
    """Play for the named bars, or for all."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m benchmarks.strength")
    parser.add_argument("bars", nargs="*", metavar="BAR", help=", ".join(BARS))
    parser.add_argument("--matches", type=int, default=_MATCHES, help="most matches per bar")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--workers", type=int, default=1, help="processes; 0 is one per core")
    parser.add_argument("--all", action="store_true", help="continue after a bar is passed")
    parser.add_argument("--processor", action="store_true", help="count processor time")
    given = parser.parse_args()
    if given.processor and given.workers != 1:
        parser.error("--processor needs --workers 1")
    for module in (mcts_bot, endgame) if given.processor else ():
        patch.object(module, "perf_counter", process_time).start()
    for name in given.bars or BARS:
        for line in measure(name, given):
            print(line, flush=True)


def measure(name: str, given: argparse.Namespace) -> Iterator[str]:
    """Play for a bar; yield a progress line now and then, and a final one."""
    bar, stake = BARS[name], 1.0
    shares: list[float] = []
    points: list[float] = []
    for result in _played(name, bar, given):
        shares.append(bar.won(result))
        points.append(sum(result.scores) / len(result.scores))
        stake *= bar.bet(shares[-1])
        if stake >= _SURE and not given.all:
            break
        if len(shares) % 10 == 0:
            yield _line(name, bar, shares, points, stake)
    yield _line(name, bar, shares, points, stake) + ("; passed" if stake >= _SURE else "")


def _played(name: str, bar: Bar, given: argparse.Namespace) -> Iterator[Result]:
    game = load(bar.game)
    options = game.check_options(bar.options, bar.players)
    common = _Clocked(bar.game, options, bar.words, (), 0, 0, given.seed)
    wanted = pairings(common, bar.players, given.matches)
    place = Path("strength") / f"{name}.jsonl"
    place.parent.mkdir(exist_ok=True)
    about = {"bar": name, "bots": bar.words, "options": options, "seed": given.seed}
    with at_work(None, given.workers) as executor, kept_in(place, about, Result) as kept:
        yield from results(executor, play, wanted, kept)


def _line(
    name: str, bar: Bar, shares: Sequence[float], points: Sequence[float], stake: float
) -> str:
    low, high = wilson(sum(shares), len(shares))
    share = f"{sum(shares) / len(shares):.1%} ({low:.1%} to {high:.1%}) of {len(shares)} matches"
    return (
        f"{name}: {share}, bar {bar.above:.0%}, stake {stake:.3g}; mean {_mean(points):.1f} points"
        f"{''.join(f'; {word} {_mean(times):.3f} s' for word, times in sorted(_times.items()))}"
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


if __name__ == "__main__":
    main()
