"""The maximum length of a log; when it is reached, players can only resign."""

from steppe.core.i18n import msgid
from steppe.play.log import RESIGN, RETURN, UNDO, WITHDRAW, Entry
from steppe.server.base.http_errors import FullError
from steppe.server.match.table import Table

FULL = msgid("This match has reached its maximum length: you can only resign.")
NEARLY_FULL = msgid(
    "This match has almost reached its maximum length: play it to the end. Moves can no longer be"
    " taken back, and players who left cannot return."
)


def check_room(table: Table, entry: Entry) -> None:
    """Raise ``FullError`` for an entry that exceeds the log; resigning is always possible.

    The last twentieth of the log is reserved for playing on.
    """
    if table.is_full and entry.verb not in (RESIGN, WITHDRAW):
        raise FullError(FULL)
    if table.is_nearly_full and entry.verb in (UNDO, RETURN):
        raise FullError(NEARLY_FULL)
