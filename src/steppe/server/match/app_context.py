"""Services and settings that all matches on the server share."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from steppe.server.accounts.guests import Keys
from steppe.server.accounts.signing import Signer
from steppe.server.base.hosted_bot import is_hosted
from steppe.server.base.settings import LIVE, Timing
from steppe.server.bots.bot_service import BotService
from steppe.server.bots.hosted_bots import HostedBots
from steppe.server.match.broadcast import Broadcast
from steppe.server.match.inbox import Inbox
from steppe.server.match.site_time import SiteTime
from steppe.server.match.table import Table
from steppe.server.store.rows import SqlStore


@dataclass(frozen=True)
class AppContext:
    """The site's store, streams, bots and settings."""

    store: SqlStore
    hub: Broadcast
    keys: Keys
    thinker: BotService
    pace: float = 0.0  # minimum seconds between bots' moves while a person is watching
    timing: Timing = LIVE  # how long reaction windows stay open
    signer: Signer | None = None  # signs records
    is_closed: Callable[[str], bool] = lambda _: False  # whether the host has closed a match
    inbox: Inbox = field(default_factory=Inbox)  # wakes the streams of accounts
    time: SiteTime = field(default_factory=SiteTime)  # in which clocks count
    hosted: HostedBots = field(default_factory=HostedBots)  # bots that the host adds

    def check_bot(self, word: str, game: str) -> None:
        """Raise ``NotationError`` unless visitors can seat this bot in a match of a game."""
        if is_hosted(word):
            self.hosted.check(word, game)
        else:
            self.thinker.check(word)

    def publish(self, table: Table, seats: Collection[int] | None = None) -> None:
        """Show a match again, to all readers or to those of some seats; wake its players."""
        self.hub.publish(table, None if seats is None else frozenset(seats))
        self.inbox.changed(table)
