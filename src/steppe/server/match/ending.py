"""Why a match ended, in words for programs."""

from steppe.bots.outside.bot_messages import PLAYED_OUT, End
from steppe.play.log import ON_TIME, RESIGN, WITHDRAW
from steppe.play.match import Match

RESIGNED = "a player resigned"
OUT_OF_TIME = "a player's time ran out"
FAILED = "a player's program failed"


def end_of(match: Match) -> End:
    """Return the end of a finished match, as a program hears it."""
    return End(tuple(match.returns()), tuple(match.scores()), reason_of(match))


def reason_of(match: Match) -> str:
    """Return why a match ended."""
    last = match.line[-1] if match.line else None
    if last is None or last.verb not in (RESIGN, WITHDRAW):
        return PLAYED_OUT
    if last.fault:
        return FAILED
    return OUT_OF_TIME if last.move.endswith(ON_TIME) else RESIGNED
