"""A person's latest results against one level of bots, and the level to offer them next."""

from collections.abc import Sequence
from itertools import takewhile

from steppe.bots.make import LEVELS
from steppe.play.result import winners_of
from steppe.server.base.match_data import BOT, CHANGED, PERSON, Sheet
from steppe.server.store.store import Search, Store

WINS, LOSSES = 2, 3  # in a row, after which to offer the next level, or the one below
_NAMES = [level.name for level in LEVELS]
_READ = 30  # latest matches in which to look for earlier results


def level_of(sheet: Sheet) -> str:
    """Return the level of all bots in a match of one person, or "" for any other match."""
    bots = {seat.bot for seat in sheet.seats if seat.kind == BOT and not seat.guests}
    people = sum(seat.kind == PERSON for seat in sheet.seats)
    is_usual = people == 1 and len(bots) == 1 and not (sheet.dice or sheet.source or sheet.start)
    is_usual &= not any(CHANGED in seat.switches for seat in sheet.seats)
    return bots.pop() if is_usual and bots <= {*_NAMES} else ""


def result_of(sheet: Sheet, returns: Sequence[float]) -> bool | None:
    """Return whether the person in a match won it; ``None`` for a draw."""
    winners = winners_of(returns)
    has_won = any(sheet.seats[winner].may_win for winner in winners)
    return None if has_won and len(winners) == len(sheet.seats) else has_won


async def earlier_results(store: Store, sheet: Sheet) -> tuple[bool | None, ...]:
    """Return the person's previous results against the same level in this game, latest first."""
    level = level_of(sheet)
    if not level:
        return ()
    guest = next(seat.guests[0] for seat in sheet.seats if seat.kind == PERSON)
    found = await store.find(Search(guest=guest, limit=_READ))
    alike = (
        one
        for one in found
        if one.ended is not None and one.ended <= (sheet.ended or one.ended) and one.id != sheet.id
        if (one.game, level_of(one)) == (sheet.game, level)
    )
    return tuple(result_of(one, one.standing.returns) for one in alike)[: max(WINS, LOSSES) - 1]


def next_level(level: str, results: Sequence[bool | None]) -> str:
    """Return the level to offer after ``results``, latest first, or "" for the same level."""
    run = len([*takewhile(lambda result: result is results[0], results)])
    at = _NAMES.index(level)
    if results[0] and run >= WINS:
        return "".join(_NAMES[at + 1 : at + 2])
    if results[0] is False and run >= LOSSES:
        return "".join(_NAMES[max(at - 1, 0) : at])
    return ""
