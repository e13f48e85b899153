"""Dump the finished public matches of a server, without names, as records and tables.

A match is public if the player who opened it listed it on the home page, as for nightly puzzles.
Left out are matches of the day, imported records, and every match in which a person takes part who
opted out or has erased their data: to mask only their seat would still show how they played. People
and matches get pseudonyms from a key that is drawn for each dump and thrown away, so nobody can
connect two dumps, or a match with its page. Of all times, only the day of the end is given. What
would identify the match is removed: its id, its secret, its signature and the players' words for
the dice.
"""

import asyncio
import hmac
import secrets
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import steppe
from steppe.core.errors import RecordError
from steppe.core.game import Game
from steppe.play.dataset_card import Card, card_text
from steppe.play.decision_table import Decisions, MatchRow, decisions_of, match_table, table_of
from steppe.play.log import GIVE, REPAIR, WORD, Entry, lines_of
from steppe.play.match import Match
from steppe.play.match_record import Record, format_record
from steppe.play.table_files import FORMAT, Library, TableFile
from steppe.server.accounts.opt_out import opted_out
from steppe.server.base.http_errors import UnplayableError
from steppe.server.base.match_data import BOT, Action, Seat, Sheet
from steppe.server.match.proposals import match_of
from steppe.server.store.rows import SqlStore
from steppe.server.store.store import Search

_DIGITS = 12  # of a pseudonym, in hexadecimal
_UNSAID = (WORD, GIVE, REPAIR)  # table actions that no dump contains
_PAGE = 200
_GROUP = 16_384  # rows; a row group holds at least this many


@dataclass(frozen=True)
class Dumped:
    """A dump: the number of matches in it, by game, and of public ones that were left out."""

    matches: dict[str, int]
    opted_out: int
    unplayable: int


class Pseudonyms:
    """Names for people and matches, from a key that only this object knows."""

    def __init__(self, key: bytes | None = None) -> None:
        self._key = secrets.token_bytes(32) if key is None else key

    def of(self, kind: str, name: str) -> str:
        """Return the pseudonym of a match or a person."""
        digest = hmac.new(self._key, f"{kind}\0{name}".encode(), sha256).hexdigest()
        return f"{kind}-{digest[:_DIGITS]}"


async def dump(
    store: SqlStore, folder: Path, library: Library, names: Pseudonyms | None = None
) -> Dumped:
    """Write all public matches into an empty or new folder, a subfolder for each game.

    Raises ``RecordError`` for a folder that holds files.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise RecordError(f"{folder} holds other files: name a new folder or an empty one")
    names = names or Pseudonyms()
    public, unwilling = [sheet async for sheet in _public(store)], await opted_out(store)
    chosen = [sheet for sheet in public if _may_be_shown(sheet, unwilling)]
    chosen.sort(key=lambda sheet: names.of("match", sheet.id))
    matches, unplayable = {}, 0
    with ExitStack() as files:
        games: dict[str, _GameFiles] = {}
        for sheet in chosen:
            loaded = await store.load(sheet.id)
            told = await asyncio.to_thread(_told, *loaded, names) if loaded else None
            if told is None:
                unplayable += 1
                continue
            if sheet.game not in games:
                games[sheet.game] = _GameFiles.opened(files, folder, sheet.game, library)
            await asyncio.to_thread(games[sheet.game].write, told)
        for game in games.values():
            game.flush()
            game.write_card()
            matches[game.game.name] = game.number
    return Dumped(matches, len(public) - len(chosen), unplayable)


async def _public(store: SqlStore) -> AsyncIterator[Sheet]:
    """Yield the finished matches that were listed, with the usual dice."""
    last = ""
    while found := await store.find(Search(ended=True, beyond=last, limit=_PAGE)):
        for sheet in found:
            if sheet.listed and not sheet.dice and sheet.game in steppe.names():
                yield sheet
        last = found[-1].id


def _may_be_shown(sheet: Sheet, unwilling: Collection[str]) -> bool:
    """Return whether everyone who plays in a match is still here and did not opt out."""
    return all(_is_willing(seat, unwilling) for seat in sheet.seats)


def _is_willing(seat: Seat, unwilling: Collection[str]) -> bool:
    is_nobody = seat.kind != BOT and not seat.guests  # they erased their data
    return not is_nobody and not {*seat.guests} & {*unwilling}


@dataclass(frozen=True)
class _Told:
    """A match without names: its game, its row, its decisions and its record."""

    game: Game
    row: MatchRow
    decisions: Decisions
    name: str
    record: str


def _told(sheet: Sheet, log: list[Action], names: Pseudonyms) -> _Told | None:
    """Return a match under pseudonyms; ``None`` if this version cannot replay it."""
    try:
        match = match_of(sheet, log)
    except UnplayableError:
        return None
    line = [entry for entry in match.line if entry.verb not in _UNSAID]
    players = tuple(_player(seat, sheet.id, at, names) for at, seat in enumerate(sheet.seats))
    name, day = names.of("match", sheet.id), _day(sheet.ended or sheet.moved)
    returns, scores = tuple(match.returns()), tuple(match.scores())
    row = MatchRow(0, players, returns, scores, tuple(lines_of(line)), day=day)
    decisions = decisions_of(match.position_after(0), line)
    return _Told(match.game, row, decisions, name, _record(match, row, name, line))


def _player(seat: Seat, match: str, number: int, names: Pseudonyms) -> str:
    """Return the pseudonym of a person, or the name of a bot."""
    if seat.kind == BOT:
        return f"bot:{seat.bot}"
    return names.of("player", next(iter(seat.guests), f"{match} {number}"))


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def _record(match: Match, row: MatchRow, name: str, line: Sequence[Entry]) -> str:
    record = Record(match.game.name, match.players, dict(match.options), match.game.rules)
    record.seats = dict(enumerate(row.players))
    record.facts = {"match": name, "date": row.day}
    if match.origin.start:
        record.facts["start"] = match.origin.start
    record.entries, record.returns, record.scores = [*line], [*row.returns], [*row.scores]
    return format_record(record)


@dataclass
class _GameFiles:
    """The files of one game in a dump."""

    game: Game
    folder: Path
    decisions: TableFile
    matches: TableFile
    about: dict[str, object]
    number: int = 0
    waiting: list[tuple[MatchRow, Decisions]] = field(default_factory=list)

    @classmethod
    def opened(cls, files: ExitStack, folder: Path, name: str, library: Library) -> "_GameFiles":
        """Create a game's folder and files, which are complete once ``files`` is closed."""
        game, place = steppe.load(name), folder / name
        (place / "records").mkdir(parents=True)
        about: dict[str, object] = {"dump": name, "format": FORMAT, "rules": game.rules}
        decisions, matches = (
            files.enter_context(library.open(place / file, about))
            for file in ("decisions-00000.parquet", "matches.parquet")
        )
        return cls(game, place, decisions, matches, about)

    def write(self, told: _Told) -> None:
        """Add a match."""
        row = replace(told.row, number=self.number)
        (self.folder / "records" / f"{told.name}.steppe").write_text(told.record, encoding="utf-8")
        self.waiting.append((row, told.decisions))
        self.number += 1
        if sum(len(decisions) for _, decisions in self.waiting) >= _GROUP:
            self.flush()

    def flush(self) -> None:
        """Write the matches that wait for a row group."""
        if self.waiting:
            self.decisions.write(table_of(self.game, self.waiting))
            self.matches.write(match_table([row for row, _ in self.waiting]))
            self.waiting = []

    def write_card(self) -> None:
        """Write the card."""
        summary = (
            f"{self.number} finished public matches of {self.game.name} from a steppe server,"
            " with their records. People and matches have pseudonyms of their own in each"
            " dump. Times are given to the day."
        )
        more = (
            "A match is public if the player who opened it listed it for everyone. Matches of"
            " people who opted out, or who erased their data, are left out entirely."
        )
        title = f"{self.game.name}: public matches"
        card = Card(self.game, title, summary, self.about, more)
        (self.folder / "README.md").write_text(card_text(card), encoding="utf-8")
