"""What a table answers when it cannot do what somebody asks, each in one sentence.

The sentence is an English message id and its values, so that a page can translate it.
"""

from collections.abc import Sequence

from steppe.server.base.match_data import Action, Sheet

SOON = {429: 10, 503: 5}
"""Seconds after which to ask again where nobody knows when it is of use, by status."""


class TableError(Exception):
    """A refusal that the person who asked may read; ``status`` is the one of HTTP."""

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
    """Who asks does not sit where he would have to."""

    status = 403


class NoCookieError(TableError):
    """The browser keeps no cookies: nobody knows at which seats who asks sits."""

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
    """Another version of the match was answered than ``version``, where it stands."""

    status = 409

    def __init__(self, version: int) -> None:
        super().__init__(
            "The match is now at version {version}: look again before you decide.", version=version
        )
        self.version = version


class UsedKeyError(TableError):
    """The key belongs to another move, which was played; the match stands at ``version``."""

    status = 409

    def __init__(self, move: str, version: int) -> None:
        super().__init__("This key was used for {move}: a new move needs a new key.", move=move)
        self.version = version


class UnplayableError(TableError):
    """The server cannot replay the match of ``sheet`` and ``log``: it is shown as over."""

    status = 409

    def __init__(self, sheet: Sheet, log: Sequence[Action]) -> None:
        super().__init__(
            "This match cannot continue: it began under rules {rules} of {game}, which this server"
            " does not have.",
            rules=sheet.rules,
            game=sheet.game,
        )
        self.sheet, self.log = sheet, log


class FullError(TableError):
    """The log of the match is as long as it may be, or nearly."""

    status = 409


class TooManyError(TableError):
    """Somebody asks too often or too much; ``wait`` are the seconds until he may, if known."""

    status = 429

    def __init__(self, sentence: str, wait: float | None = None) -> None:
        super().__init__(sentence)
        self.wait = wait
