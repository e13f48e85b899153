"""Opening statistics: how often each opening was played here, by whom, and with what results.

The first process to find a finished match counts it, once: the same transaction adds a row to
``counted`` and to ``opening``. Matches count if they began from the usual position, with standard
options, and were played to the end; matches of the day do not count. ``play/first_moves_count.py``
defines the first moves.
"""

import time
from collections.abc import Iterable, Iterator, Sequence

import steppe
from steppe.bots.make import LEVELS
from steppe.core.game import Game
from steppe.play.first_moves_count import Counts, Tallies, Tally, first_moves, tallied
from steppe.play.log import RESIGN, WITHDRAW
from steppe.server.base.background import repeat
from steppe.server.base.match_data import BOT, PERSON, Action, Seat, Sheet
from steppe.server.base.storage_errors import ConflictError
from steppe.server.match.proposals import entry_of
from steppe.server.store.rows import SqlStore, Statement, insertion

PEOPLE = PERSON  # the kind of player for a person
_MANY = 50  # matches read at a time
_OVERLAP = 600.0  # maximum delay, in seconds, before another process records an end
_EACH = 60.0  # seconds
_BOTS = frozenset(level.name for level in LEVELS)
_UNCOUNTED = """SELECT id, ended FROM match
WHERE ended >= :since AND NOT EXISTS (SELECT 1 FROM counted WHERE counted.match = match.id)
ORDER BY ended LIMIT :limit"""
_ADDED = """ ON CONFLICT (game, rules, players, before, move, who)
DO UPDATE SET matches = opening.matches + 1, wins = opening.wins + excluded.wins"""
_NEXT = """SELECT move, who, matches, wins FROM opening
WHERE game = :game AND rules = :rules AND players = :players AND before = :before"""


async def count_on(store: SqlStore) -> None:
    """Count finished matches at regular intervals, until cancelled."""
    since = 0.0

    async def count_new() -> None:
        nonlocal since
        since = await count_from(store, since)

    await repeat(count_new, _EACH, "openings cannot be counted")


async def count_from(store: SqlStore, since: float) -> float:
    """Count all matches that ended after a time; return the time from which to count next.

    That time is never in the future, so that matches that ended while the clock was ahead do not
    hide later ones.
    """
    return min(await count(store, since), time.time()) - _OVERLAP


async def count(store: SqlStore, since: float = 0.0) -> float:
    """Count all matches that ended after a time; return the end of the last one."""
    while found := await store.select(Statement(_UNCOUNTED, {"since": since, "limit": _MANY})):
        for row in found:
            await _count(store, row["id"])
        since = found[-1]["ended"]
    return since


async def _count(store: SqlStore, match: str) -> None:
    """Count a match, unless another process has counted it or the match was deleted."""
    loaded = await store.load(match)
    added = [*_additions(*loaded)] if loaded else []
    try:
        await store.change([insertion("counted", {"match": match}), *_in_order(added)])
    except ConflictError:
        return


def _in_order(added: Iterable[Statement]) -> list[Statement]:
    """Sort additions, so that all processes use the same order and no deadlock can occur."""
    return sorted(added, key=lambda one: [one.values[name] for name in ("before", "move", "who")])


def _additions(sheet: Sheet, log: Sequence[Action]) -> Iterator[Statement]:
    """Yield the statements that add a match to the counts."""
    entries = [*map(entry_of, log)]
    if not _is_usual(sheet) or any(entry.verb in (RESIGN, WITHDRAW) for entry in entries):
        return
    first = first_moves(steppe.load(sheet.game, sheet.rules), sheet.players, entries)
    for played, tally in tallied(first, sheet.standing.returns):
        if who := _who(sheet.seats, played.player):
            row = {"game": sheet.game, "rules": sheet.rules, "players": sheet.players, "who": who}
            row |= {"before": played.before, "move": played.move, "matches": tally.matches}
            yield insertion("opening", row | {"wins": tally.wins}, _ADDED)


def _is_usual(sheet: Sheet) -> bool:
    """Return whether a match began with the usual position and options, under current rules."""
    if sheet.game not in steppe.names() or sheet.start or sheet.dice:
        return False
    game = steppe.load(sheet.game)
    usual = game.check_options({}, sheet.players)
    return sheet.rules == game.rules and dict(sheet.options) == usual


def _who(seats: Sequence[Seat], player: int) -> str:
    """Return the kind of a seat's player: person, bot level, or "" for uncounted players.

    A person counts if their guest is known and has no other seat in the match.
    """
    seat = seats[player]
    if seat.kind == PERSON:
        owners = [other.guests[:1] for other in seats]
        return PEOPLE if seat.guests and owners.count(seat.guests[:1]) == 1 else ""
    is_level = seat.kind == BOT and seat.bot in _BOTS and not seat.guests
    return seat.bot if is_level else ""


async def moves_after(store: SqlStore, game: Game, players: int, before: str) -> Tallies:
    """Return the results of moves played here after ``before``, by move and kind of player."""
    values = {"game": game.name, "rules": game.rules, "players": players, "before": before}
    counts = Counts()
    for row in await store.select(Statement(_NEXT, values)):
        counts.add(before, row["move"], row["who"], Tally(row["matches"], row["wins"]))
    return counts.after(before)
