"""Record traces: ``python -m tests.reference.record [GAME ...]`` rewrites the trace files.

The rules and the second implementation play random matches and must agree. The steps of the second
implementation are written (``tests/games/trace_file.py``). A stretch of a match is kept if it holds
a new kind of event: a verb in a new phase, a new value that the verb changes, an ending, or an
option. Most stretches begin in the middle of a match.
"""

import itertools
import pickle
import sys
from collections.abc import Iterator
from importlib import import_module

from tests.games.trace_file import changes, file_of
from tests.reference.pair import LEVELS, Moment, put_word

GAMES = ("stone_age", "doggerland", "valley")
BEFORE, AFTER = 2, 2  # steps kept around a new kind of event
WAIT = 40  # steps without new events that take less space than starting another stretch
MOST = 325_000  # maximum number of characters in a file

Stretch = tuple[int, int]  # the first step, and the one after the last


def stretches(moments: list[Moment], met: set[str], level: int) -> list[Stretch]:
    """Return a match's stretches with kinds of events not in ``met``; add these kinds to it.

    ``level`` determines the kinds that count: verbs by phase, their changes, or both combined.
    """
    found: list[Stretch] = []
    for number, moment in enumerate(moments):
        if moment.reached[level] <= met:
            continue
        first, last = max(0, number - BEFORE), min(len(moments), number + AFTER)
        if found and first - found[-1][1] < WAIT:
            first = found.pop()[0]
        found.append((0 if first < WAIT else first, last))
        for each in moments[found[-1][0] : last]:
            met.update(*each.reached)
    return found


def lines(moments: list[Moment], stretch: Stretch) -> Iterator[str]:
    """Yield a stretch's lines; if it begins late, a ``put`` line gives its first position."""
    first, last = stretch
    start, begin = moments[0], moments[first]
    yield line(start.word, start, {})
    if first:
        fields = pickle.loads(start.position).to_json()
        yield line(put_word(fields, pickle.loads(begin.position)), begin, start.values)
    for before, moment in itertools.pairwise(moments[first:last]):
        yield line(moment.word, moment, before.values)


def line(word: str, moment: Moment, before: dict[str, str]) -> str:
    told = (f"{name}={value}" for name, value in changes(before, moment.values).items())
    return f"{word} | {moment.asked} | {' '.join(told)}".rstrip()


def record(game: str) -> str:
    """Return a game's traces: new kinds of events, coarse ones first, as space permits."""
    met: set[str] = set()
    text = ""
    pairs = list(import_module(f"tests.reference.{game}.scenes").matches())
    for level, pair in itertools.product(range(LEVELS), pairs):
        for stretch in stretches(pair.moments, met, level):
            text += "\n".join([*lines(pair.moments, stretch), "", ""])
            if len(text) > MOST:
                return text
    return text


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        file_of(name).write_text(record(name).rstrip() + "\n", "utf-8")
        print(f"{name}: {file_of(name).stat().st_size} bytes")
