"""Read and write files of perft counts: lines ``<start> after <moves> depth <turns> <nodes>``.

``depth <number> decisions <nodes>`` counts player decisions instead of turns. Each game with such a
file defines the format of ``<start>`` and the counting function.
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
    """Parse and return the lines of a file that are neither blank nor comments."""
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
    """Return a line's depth, as written in the file."""
    return f"depth {case['depth']}{case['unit'] or ''}"


def recount(file: Path, count: Callable[[Case], int]) -> None:
    """Rewrite a file with the number of nodes that ``count`` returns for each line's position."""
    lines = [recounted(line, count) for line in file.read_text().splitlines()]
    file.write_text("".join(f"{line}\n" for line in lines))


def recounted(line: str, count: Callable[[Case], int]) -> str:
    case = LINE.fullmatch(line)
    if not case:
        return line
    return f"{case['start']} after{case['moves']} {measure(case)} {count(case)}"
