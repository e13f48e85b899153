"""Write ``perft.txt`` anew with the counts of the second implementation (``brute.py``).

Run it as ``python -m tests.games.zebras.recount`` after adding a position; the numbers after
``depth`` are then those of the rulebook as ``brute.py`` reads it, never those of the rules.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.games.zebras import brute

FILE = Path(__file__).with_name("perft.txt")
LINE = re.compile(r"(?P<board>\w+) after(?P<moves>.*) depth (?P<depth>\d+)(?: (?P<nodes>\d+))?")


def cases() -> Iterator[re.Match[str]]:
    """Yield the lines of the file that name a position and a depth."""
    for line in FILE.read_text().splitlines():
        if line and not line.startswith("#"):
            case = LINE.fullmatch(line)
            assert case, f"not a line of perft.txt: {line!r}"
            yield case


def recount(line: str) -> str:
    case = LINE.fullmatch(line)
    if not case:
        return line
    table = brute.read(case["board"], case["moves"])
    counted = brute.count(table, int(case["depth"]))
    return f"{case['board']} after{case['moves']} depth {case['depth']} {counted}"


if __name__ == "__main__":
    FILE.write_text("".join(f"{recount(line)}\n" for line in FILE.read_text().splitlines()))
