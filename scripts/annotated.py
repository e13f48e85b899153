"""Write annotated Valley matches between the strongest bots for the docs (``make annotated``).

``python -m scripts.annotated play --word mammoth --matches 10`` lets a bot play itself, alternating
between two and four tribes and between both editions, and saves the records in ``docs/valley``.
``python -m scripts.annotated`` writes a page from them: the log of each match, turn by turn, the
findings of ``scripts/follies.py``, and a person's comments. The comments are in
``docs/valley/notes.toml``: ``says`` comments on all matches; for each match, ``says`` comments on
the match, and ``notes`` on single moves, by the number of the log entry that they follow, as shown
on the page.
"""

import argparse
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from scripts.follies import Folly, play, watch

from steppe.core.i18n import plain
from steppe.draw.words import colour_name
from steppe.games import load
from steppe.games.valley.rules.tables import SEASON_NAMES
from steppe.play.log import moves_of
from steppe.play.match import Match
from steppe.play.match_record import Record, format_record, from_match, parse_record, replay

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "valley"
PAGE = ROOT / "docs" / "games" / "valley_matches.md"
_NOTES = "notes.toml"
_KINDS = ((2, "summary"), (4, "summary"), (2, "descartes"), (4, "descartes"))
_HEAD = """# The Valley's strongest bots at play

Matches of the strongest bots against themselves, in the words of the game's log. The number before
a sentence is the number of record entries up to it. Questionable moves are marked *noticed* if a
program found them (`scripts/follies.py`), and *seen* if a person did.
"""


def record_matches(word: str, matches: int, seed: int, folder: Path = FOLDER) -> None:
    """Let a bot play itself; save the records."""
    game = load("valley")
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(matches):
        players, edition = _KINDS[number % len(_KINDS)]
        match = play(game, [word] * players, seed + number, {"edition": edition})
        record = from_match(match, dict.fromkeys(range(players), f"bot:{word}"))
        (folder / f"match-{number + 1}.steppe").write_text(format_record(record), "utf-8")


def page_of(folder: Path = FOLDER) -> str:
    """Return the page that shows all matches in a folder."""
    path = folder / _NOTES
    notes = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    files = sorted(folder.glob("match-*.steppe"), key=lambda file: int(file.stem.partition("-")[2]))
    parts = [_match(file, notes.get(file.stem, {})) for file in files]
    return "\n".join([_HEAD, _sums(files), notes.get("says", ""), *parts])


def _sums(files: Sequence[Path]) -> str:
    """Return a table of the findings in all matches."""
    total = Counter[str]()
    for file in files:
        total.update(watch(_replayed(file)[1]).tally)
    rows = [f"| {kind} | {count} |" for kind, count in sorted(total.items())]
    head = f"| in {len(files)} matches, all tribes | |"
    return "\n".join([head, "| --- | --- |", *rows, ""])


def _replayed(file: Path) -> tuple[Record, Match]:
    record = parse_record(file.read_text("utf-8"))
    return record, replay(record, load)


def _match(file: Path, notes: Mapping[str, Any]) -> str:
    """Return a match's log with all findings and comments."""
    record, match = _replayed(file)
    name, edition = file.stem.replace("-", " ").capitalize(), record.options["edition"]
    kept = f"{{download}}`record <../valley/{file.name}>`"
    title = f"## {name}: {match.players} tribes, edition `{edition}`"
    who = record.seats[0].partition(":")[2]
    intro = f"`{who}` in each seat; {_end(match)} ({kept}). {notes.get('says', '')}"
    return "\n".join([title, "", intro.strip(), "", *_story(match, notes.get("notes", {})), ""])


def _end(match: Match) -> str:
    """Return the result of a match."""
    seats, view = _names(match), match.game.view("text")
    call, words, hint = view.status(match.observe(None), None, seats, plain)
    return ", ".join(filter(None, (call, words, hint)))


def _names(match: Match) -> list[str]:
    return [colour_name(plain, tribe) for tribe in range(match.players)]


def _story(match: Match, notes: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines for a match: turns, sentences, findings and comments."""
    follies, turn = watch(match).found, -1
    spans = list(_spans(match))
    starts = match.positions_after([start for start, _ in spans])
    for (start, end), before in zip(spans, starts, strict=True):
        s = before.state
        if s.turns != turn:
            turn = int(s.turns)
            yield f"\n**Turn {turn + 1}**, {SEASON_NAMES[s.season]} {int(s.month)}\n"
        sentence = match.game.view("text").turn_sentence(before, moves_of(match.line[start:end]))
        if sentence:
            by = match.line[start].by
            who = f"{colour_name(plain, by)}: " if by >= 0 else ""
            yield f"- {end}: {who}{sentence}."
        yield from _remarks(follies, notes, start, end)


def _spans(match: Match) -> Iterator[tuple[int, int]]:
    """Yield the entries in each player's turn, as a half-open range of indices."""
    keys = [(turn, entry.by) for turn, entry in zip(match.turns, match.line, strict=True)]
    for _, group in groupby(range(len(keys)), keys.__getitem__):
        numbers = list(group)
        yield numbers[0], numbers[-1] + 1


def _remarks(
    follies: Sequence[Folly], notes: Mapping[str, str], start: int, end: int
) -> Iterator[str]:
    for folly in follies:
        if start <= folly.at < end:
            who = colour_name(plain, folly.tribe)
            yield f"  - *noticed, {folly.kind}*: {who} {folly.says}"
    for number in range(start + 1, end + 1):
        if str(number) in notes:
            yield f"  - *seen*: {notes[str(number)]}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play matches, or write the page from those on file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=("play", "page"), default="page")
    parser.add_argument("--word", default="mammoth")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    if asked.what == "play":
        record_matches(asked.word, asked.matches, asked.seed)
    PAGE.write_text(page_of(), "utf-8")


if __name__ == "__main__":
    main()
