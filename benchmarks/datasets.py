"""Measure how fast ``steppe dataset`` is, compared with its bots playing alone.

    python -m benchmarks.datasets [GAME...] [--decisions 100000] [--bots "greedy greedy"]

Prints a line for each game: decisions, seconds and bytes of a dataset, and its speed as a share of
that of an arena with the same matches and bots, measured before it in the same process.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import steppe
from steppe.adapters.parquet import Parquet
from steppe.lab.compare.arena import Pairing, pairings, played
from steppe.lab.data.dataset import Dataset, Made, make_dataset
from steppe.lab.run.executor import Inline

_SAMPLE = 20  # matches played first, to estimate how many give the decisions wanted


class Timed(NamedTuple):
    """A dataset, the seconds that it took, and the decisions per second of an arena."""

    made: Made
    seconds: float
    arena: float

    @property
    def share(self) -> float:
        """Return the speed of the dataset as a share of that of the arena."""
        return self.made.decisions / self.seconds / self.arena


def measured(game: str, bots: tuple[str, ...], decisions: int) -> Timed:
    """Return the measurement of one game; the first matches compile the rules and do not count."""
    words = (*bots, *[bots[-1]] * (steppe.load(game).players[0] - len(bots)))
    length = _count(game, words, _SAMPLE) / _SAMPLE
    matches = max(_SAMPLE, round(decisions / length))
    began = perf_counter()
    arena = _count(game, words, matches) / (perf_counter() - began)
    with TemporaryDirectory() as folder:
        make(game, words, _SAMPLE, f"{folder}/warm")
        began = perf_counter()
        made = make(game, words, matches, f"{folder}/data")
        return Timed(made, perf_counter() - began, arena)


def make(game: str, bots: tuple[str, ...], matches: int, folder: str) -> Made:
    """Make a dataset."""
    return make_dataset(Dataset(game, bots, matches), folder, Parquet(), (Inline(), None))


def _count(game: str, bots: tuple[str, ...], matches: int) -> int:
    """Play matches; return the number of their decisions."""
    return sum(_decisions(game, bots, matches))


def _decisions(game: str, bots: tuple[str, ...], matches: int) -> Iterator[int]:
    loaded = steppe.load(game)
    common = Pairing(game, loaded.check_options({}, len(bots)), bots, (), 0, 0, 0)
    for pairing in pairings(common, len(bots), matches):
        line = played(pairing).line
        yield sum(bool(entry.move) and not entry.is_said for entry in line)


def main() -> None:
    """Measure the games named on the command line, or all."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=steppe.names())
    parser.add_argument("--decisions", type=int, default=100_000)
    parser.add_argument("--bots", default="greedy greedy")
    given = parser.parse_args()
    for game in given.games:
        found = measured(game, tuple(given.bots.split()), given.decisions)
        made = found.made
        print(
            f"{game}: {made.decisions} decisions of {made.matches} matches in"
            f" {found.seconds:.1f} s, {made.bytes / 1e6:.1f} MB"
            f" ({made.bytes / made.decisions:.0f} bytes each); {found.share:.0%} of the speed of"
            f" the arena ({found.arena:.0f} decisions/s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
