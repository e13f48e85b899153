"""Files of counted positions: lines ``<start> after <moves> depth <turns> <nodes>``.

``depth <number> decisions <nodes>`` counts decisions of players instead of turns. How a start is
written, and who counts the nodes, is told by the game that keeps such a file.
"""

import re
from collections.abc import Callable
from pathlib import Path

LINE = re.compile(
    r"(?P<start>[^#].*) after(?P<moves>.*) depth (?P<depth>\d+)(?P<unit> decisions)?"
    r"(?: (?P<nodes>\d+))?"
)

Case = re.Match[str]


def cases(file: Path) -> list[Case]:
    """Return the lines of a file that name a position and a depth."""
    found = []
    for line in file.read_text().splitlines():
        if line and not line.startswith("#"):
            case = LINE.fullmatch(line)
            assert case, f"not a line of {file.name}: {line!r}"
            found.append(case)
    return found


def title(case: Case) -> str:
    return f"{case['start']} {len(case['moves'].split())} moves {measure(case)}"


def measure(case: Case) -> str:
    """Return how far a line counts, as it is written there."""
    return f"depth {case['depth']}{case['unit'] or ''}"


def recount(file: Path, count: Callable[[Case], int]) -> None:
    """Write a file anew with the nodes of every position as ``count`` finds them."""
    lines = [recounted(line, count) for line in file.read_text().splitlines()]
    file.write_text("".join(f"{line}\n" for line in lines))


def recounted(line: str, count: Callable[[Case], int]) -> str:
    case = LINE.fullmatch(line)
    if not case:
        return line
    return f"{case['start']} after{case['moves']} {measure(case)} {count(case)}"
