"""Refusals by the server: exceptions with an HTTP status and one sentence for the visitor.

The sentence is an English message id with its values, so that pages can translate it.
"""

from collections.abc import Sequence

from steppe.core.i18n import msgid
from steppe.server.base.match_data import Action, Sheet

SOON = {429: 10, 503: 5}
"""Seconds after which to retry, by status, if no better time is known."""


class TableError(Exception):
    """A refusal with a sentence for the visitor; ``status`` is the HTTP status."""

    status = 400

    def __init__(self, sentence: str, status: int = 0, **values: object) -> None:
        super().__init__(sentence.format(**values))
        self.status = status or self.status
        self.sentence = sentence
        self.values = values


class NotFoundError(TableError):
    """There is no such match, seat or link."""

    status = 404


class NotSeatedError(TableError):
    """The visitor does not have the seat that this request needs."""

    status = 403


class NoCookieError(TableError):
    """The browser stores no cookies, so the server does not know which seats are the visitor's."""

    status = 403

    def __init__(self) -> None:
        super().__init__(
            "Your browser sent no cookie, so this site cannot tell which seats are yours. Allow"
            " cookies for it, open it again and retry."
        )


class TakenError(TableError):
    """The seat is taken."""

    status = 409


class StaleError(TableError):
    """The request was for a version of the match other than ``version``, the current one."""

    status = 409

    def __init__(self, version: int) -> None:
        super().__init__(
            "The match is now at version {version}: look again before you decide.", version=version
        )
        self.version = version


class UsedKeyError(TableError):
    """The key belongs to a move that has already been played; the match is at ``version``."""

    status = 409

    def __init__(self, move: str, version: int) -> None:
        super().__init__("This key was used for {move}: a new move needs a new key.", move=move)
        self.version = version


class UnplayableError(TableError):
    """The server cannot replay a match from ``sheet`` and ``log``, so the match shows as over.

    ``line`` is the number of the first line that does not follow the rules; without it the server
    lacks the rules.
    """

    status = 409

    def __init__(self, sheet: Sheet, log: Sequence[Action], line: int | None = None) -> None:
        rules = msgid(
            "This match cannot continue: it began under version {rules} of the rules of {game},"
            " which this server does not have."
        )
        broken = msgid(
            "This match has stopped: its log has a move that the rules do not allow. The host of"
            " this site can repair it; your seat stays yours."
        )
        sentence = rules if line is None else broken
        super().__init__(sentence, rules=sheet.rules, game=sheet.game)
        self.sheet, self.log, self.line = sheet, log, line


class FullError(TableError):
    """The match's log has reached its maximum length, or is close to it."""

    status = 409


class TooManyError(TableError):
    """Too many requests or too much data; ``wait`` is the number of seconds to wait, if known."""

    status = 429

    def __init__(self, sentence: str, wait: float | None = None) -> None:
        super().__init__(sentence)
        self.wait = wait
