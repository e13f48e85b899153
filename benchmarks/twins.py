"""Test whether analyses leak hidden information: ``python -m benchmarks.twins [--count N]``.

Random matches are cut some entries after a secret deal, and analysed at every level with small
budgets, once as they are and once with another deal. For each seat that did not see the deal, both
analyses must be the same, byte by byte. At least ``--count`` comparisons are made, cycling through
all games with hidden information and all their kinds of match.
"""

import argparse
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tests.analysis.twins import AFTER, SECRET, pairs
from tests.conformance.games import Case
from tests.conformance.twins import dealt

CASES = [case for case in SECRET if case.game.name != "tiny"]


def main() -> None:
    """Compare pairs of analyses, and print the number of equal pairs by game."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m benchmarks.twins")
    parser.add_argument("--count", type=int, default=1000)
    same, tried = Counter[str](), Counter[str]()
    for case, found in _rounds(parser.parse_args().count, tried):
        good, count = alike(found)
        same[case.game.name] += good
        tried[case.game.name] += count
    for name in sorted(tried):
        print(f"{name}: {same[name]} of {tried[name]} comparisons alike")
    print(f"all: {same.total()} of {tried.total()}")


def _rounds(count: int, tried: Counter[str]) -> Iterator[tuple[Case, list[tuple[Any, Any]]]]:
    """Yield the pairs to compare, one kind of match after another."""
    for number in itertools.count():
        for case in CASES:
            if tried.total() >= count:
                return
            yield case, list(pairs(case, dealt(case, AFTER, number + 1)[number:]))


def alike(found: Iterable[tuple[Any, Any]]) -> tuple[int, int]:
    """Return the number of pairs that are equal, byte by byte, and the total number of pairs."""
    texts = [(repr(one).encode(), repr(other).encode()) for one, other in found]
    return sum(one == other for one, other in texts), len(texts)


if __name__ == "__main__":
    main()
