"""Whom to notify that they must decide: the people in a match with other people.

People who play alone, only with bots or on one screen know when it is their turn.
"""

import time

from steppe.play.match import Match
from steppe.server.base.clock_record import Clock
from steppe.server.base.match_data import PERSON, Call, Sheet

LIVE, CALM = 20.0, 600.0  # seconds to look at the match oneself: while others play, and over days
_LATELY = 3600.0  # seconds since the last action within which people are playing, without a clock
_MOVE, _WINDOW = "move", "window"
OVER = "over"  # the turn of players who may not know yet that a match has ended


def is_shared(sheet: Sheet) -> bool:
    """Return whether several people play, each on a screen of their own."""
    return len({seat.guests[:1] for seat in sheet.seats if seat.kind == PERSON}) > 1


def call_after(sheet: Sheet, match: Match, clock: Clock | None = None) -> Call | None:
    """Return whom to notify after the last action of ``match``; ``None`` in a match without others.

    A window asks everyone: when a message is due, those who need not answer are left out.
    """
    if not is_shared(sheet):
        return None
    people = {number for number, seat in enumerate(sheet.seats) if seat.kind == PERSON}
    since = time.time() - max(sheet.moved, sheet.created)
    is_slow = since >= _LATELY if clock is None else clock.pace.days
    delay = CALM if is_slow else LIVE
    if match.is_over:
        return Call(tuple(sorted(people)), OVER, delay)
    if match.has_window:
        return Call(tuple(sorted(people)), f"{_WINDOW} {len(match.log)}", delay)
    player = match.player
    return Call(() if player not in people or player is None else (player,), _MOVE, delay)
