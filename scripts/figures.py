"""Find figures in the README and docs that were measured on an earlier version (``make figures``).

``docs/figures.toml`` lists every measured figure: its place, the command that measured it, the date
and the machine, and a fingerprint of each thing that it depends on. If a fingerprint has changed,
the figure is *stale*: it was true when it was measured, but may no longer be.
"""

import argparse
import ast
import hashlib
import re
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import tomlkit

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "docs" / "figures.toml"
FIGURE = re.compile(
    r"""(?<![\w.])\.?\d[\d,.]*(?:\ to\ [\d.,]+)?[ ]?
        (?:%|per\ cent\b|(?:ns|µs|ms|s|seconds?|minutes?|hours?|[kMG]B|bytes|Mbit|times)\b)
      | \b[\d,]+\ of\ [\d,]+\b
      | \b(?:tenths|hundredths|thousandths)\b""",
    re.VERBOSE,
)
_NUMBER = re.compile(r"\d[\d.,]*")
_HEADING = re.compile(r"^(#+) +(.*?) *$", re.MULTILINE)
_INCLUDED = re.compile(r"^```\{include\} (?:\.\./)?(\S+\.md)$", re.MULTILINE)
_NOTE = """

```{{note}}
Measured on an earlier version than this: {}. See [Figures](/figures.md).
```
"""
_LENGTH = 8  # characters in a fingerprint

Span = tuple[int, int]  # where a text begins and ends on its page


class Place(NamedTuple):
    """A place on a page: a phrase, a section, or (without either) the whole page."""

    page: str
    text: str = ""
    section: str = ""

    def spans(self, page: str) -> list[Span]:
        """Return the spans that the place covers in its page's text."""
        if self.text:
            words = r"\s+".join(map(re.escape, self.text.split()))
            return [found.span() for found in re.finditer(words, page)]
        return [section(page, self.section)] if self.section else [(0, len(page))]


def place_of(row: Any) -> Place:
    """Return the place that a row in the file describes."""
    return Place(row["page"], row.get("text", ""), row.get("section", ""))


def section(page: str, heading: str) -> Span:
    """Return the span of a section, including its subsections."""
    headings = list(_HEADING.finditer(page))
    for k, found in enumerate(headings):
        if found[2] == heading:
            after = (next.start() for next in headings[k + 1 :] if len(next[1]) <= len(found[1]))
            return found.start(), next(after, len(page))
    raise ValueError(f"no heading {heading!r} among {[found[2] for found in headings]}")


def numbers(page: str, place: Place) -> str:
    """Return a fingerprint of all numbers in a place."""
    texts = (page[start:end] for start, end in place.spans(page))
    return _short(" ".join(number for text in texts for number in _NUMBER.findall(text)).encode())


def read() -> tomlkit.TOMLDocument:
    """Return the content of the file: tables ``basis`` and ``figure``, and a list ``setting``."""
    return tomlkit.parse(FILE.read_text("utf-8"))


def text_of(name: str) -> str:
    """Return the text of a page."""
    return (ROOT / name).read_text("utf-8")


def pages() -> list[str]:
    """Return the README, CONTRIBUTING and all pages in the docs that are not generated."""
    found = (path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))
    return [
        "README.md",
        "CONTRIBUTING.md",
        *sorted(name for name in found if not name.startswith("docs/_")),
    ]


def faults(listed: Any) -> Iterator[str]:
    """Yield a message for each figure whose page differs from the file."""
    for name, row in listed["figure"].items():
        place = place_of(row)
        try:
            page = text_of(place.page)
            if not place.spans(page):
                yield f"{name}: {place.page} does not contain {place.text!r}"
            elif not place.text and numbers(page, place) != row.get("numbers"):
                yield f"{name}: the numbers in {place.page} differ from those measured"
        except (OSError, ValueError) as error:
            yield f"{name}: {place.page}: {error}"


def unlisted(listed: Any) -> Iterator[str]:
    """Yield numbers that look like figures but are not in any place listed in the file."""
    places = [place_of(row) for row in (*listed["figure"].values(), *listed["setting"])]
    for name in pages():
        page = text_of(name)
        known = [span for place in places if place.page == name for span in place.spans(page)]
        for found in FIGURE.finditer(page):
            if not any(start <= found.start() and found.end() <= end for start, end in known):
                line = page.count("\n", 0, found.start()) + 1
                around = page[max(0, found.start() - 30) : found.end() + 20]
                yield f"{name}:{line}: {' '.join(around.split())}"


def fingerprint(listed: Any, name: str, root: Path | None = None) -> str:
    """Return the fingerprint of something that figures depend on, such as ``rules zebras``."""
    kind, _, what = name.partition(" ")
    patterns = [str(pattern).format(of=what) for pattern in listed["basis"][kind]]
    files = sorted({path for pattern in patterns for path in (root or ROOT).glob(pattern)})
    if not files:
        raise ValueError(f"no files match the basis {name!r}: {patterns}")
    return _short(b"".join(_digest(path.read_bytes(), path.suffix == ".py") for path in files))


@cache
def _digest(data: bytes, is_code: bool) -> bytes:
    return hashlib.sha256(bare(data.decode()).encode() if is_code else data).digest()


def bare(source: str) -> str:
    """Return the code of a module without docstrings and comment lines."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            last = node.end_lineno or node.lineno
            lines[node.lineno - 1 : last] = [""] * (last - node.lineno + 1)
    kept = (line.rstrip() for line in lines)
    return "\n".join(line for line in kept if line and not line.lstrip().startswith("#"))


def _short(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:_LENGTH]


def changed(listed: Any, row: Any) -> list[str]:
    """Return the parts of a figure's basis that have changed since it was measured."""
    return [name for name, mark in row["basis"].items() if fingerprint(listed, name) != mark]


def unmarked(listed: Any) -> Iterator[str]:
    """Yield each figure that is stale but not marked so, or vice versa, with the reason."""
    for name, row in listed["figure"].items():
        since = changed(listed, row)
        if since and not row.get("stale"):
            yield f"{name} ({row['page']}): changed since: {', '.join(since)}; {row['command']}"
        elif row.get("stale") and not since:
            yield f"{name} ({row['page']}): nothing has changed"


def stale(listed: Any) -> dict[str, Any]:
    """Return the figures marked as measured on an earlier version."""
    return {name: row for name, row in listed["figure"].items() if row.get("stale")}


def table(listed: Any) -> str:
    """Return the table of all figures for the docs."""
    head = "| Figure | Page | Measured by | When | On | |\n| --- | --- | --- | --- | --- | --- |\n"
    return head + "".join(_row(name, row) for name, row in listed["figure"].items())


def _row(name: str, row: Any) -> str:
    state = "earlier version" if row.get("stale") else ""
    command = row["command"].replace("|", r"\|")
    return f"| {name} | `{row['page']}` | {command} | {row['when']} | {row['on']} | {state} |\n"


def note(listed: Any, page: str) -> str:
    """Return the note on stale figures for a page in the docs, or ""."""
    included = set(_INCLUDED.findall(text_of(page))) if (ROOT / page).is_file() else set()
    names = {page, *(f"docs/{name}" for name in included)}
    old = [name for name, row in stale(listed).items() if row["page"] in names]
    return _NOTE.format(", ".join(old)) if old else ""


def mark(listed: Any) -> None:
    """Mark the stale figures as stale, and no others."""
    for row in listed["figure"].values():
        row.pop("stale", None)
        if changed(listed, row):
            row["stale"] = True


def sign(listed: Any, names: Iterable[str], is_measured: bool) -> None:
    """Record figures as valid now: either measured again or unaffected by changes."""
    write(listed, names)
    for row in (listed["figure"][name] for name in names):
        for part in row["basis"]:
            row["basis"][part] = fingerprint(listed, part)
        if is_measured:
            row["when"] = f"{datetime.now(UTC):%Y-%m-%d}"
        row.pop("stale", None)


def write(listed: Any, names: Iterable[str]) -> None:
    """Store the numbers that the pages now show, without checking the figures' basis."""
    for row in (listed["figure"][name] for name in names):
        place = place_of(row)
        if not place.text:
            row["numbers"] = numbers(text_of(place.page), place)


def tell(listed: Any) -> int:
    """Print the stale figures; return 1 if there are any."""
    old = stale(listed)
    for name, row in old.items():
        since = ", ".join(changed(listed, row))
        print(
            f"{name} ({row['page']}, {row['when']}): changed since: {since}\n    {row['command']}"
        )
    print(f"{len(old)} of {len(listed['figure'])} figures were measured on an earlier version")
    return 1 if old else 0


def main() -> int:
    """Run the command given on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "do", nargs="?", choices=("tell", "mark", "measured", "same", "written"), default="tell"
    )
    parser.add_argument("names", nargs="*", help="names of figures")
    given = parser.parse_args()
    listed = read()
    if given.do == "tell":
        return tell(listed)
    if given.do == "mark":
        mark(listed)
    elif given.do == "written":
        write(listed, given.names)
    else:
        sign(listed, given.names, given.do == "measured")
    FILE.write_text(tomlkit.dumps(listed), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
