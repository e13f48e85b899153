"""How long a log may become: when it is full, the match can only be given up."""

from steppe.core.i18n import msgid
from steppe.play.log import RESIGN, RETURN, UNDO, WITHDRAW, Entry
from steppe.server.base.http_errors import FullError
from steppe.server.match.table import Table

FULL = msgid("This match is as long as a match may be: it can only be given up now.")
NEARLY_FULL = msgid(
    "This match is nearly as long as a match may be: play it to its end. Nothing is taken back any"
    " more, and nobody comes back."
)


def check_room(table: Table, entry: Entry) -> None:
    """Raise ``FullError`` for an entry that a log has no room for; for giving up there always is.

    The last twentieth of it is for playing on.
    """
    if table.is_full and entry.verb not in (RESIGN, WITHDRAW):
        raise FullError(FULL)
    if table.is_nearly_full and entry.verb in (UNDO, RETURN):
        raise FullError(NEARLY_FULL)
