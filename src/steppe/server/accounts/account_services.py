"""Everything that accounts need on one site: names, passwords, passkeys, sessions, mail."""

from dataclasses import dataclass

from limits import RateLimitItem, parse_many

from steppe.core.i18n import msgid
from steppe.server.accounts.account_names import fold
from steppe.server.accounts.accounts import Accounts
from steppe.server.accounts.guests import Keys
from steppe.server.accounts.network_bots import NetworkBots
from steppe.server.accounts.passkeys import Passkeys
from steppe.server.accounts.passwords import Passwords
from steppe.server.accounts.recovery_codes import RecoveryCodes
from steppe.server.accounts.sessions import Sessions
from steppe.server.accounts.tallies import Tallies
from steppe.server.accounts.tickets import Tickets
from steppe.server.accounts.tokens import Tokens
from steppe.server.base.http_errors import TooManyError
from steppe.server.base.mail_server import MailServer, mail_server_at
from steppe.server.base.settings import NEIGHBOURS, Settings
from steppe.server.base.site_url import site_url
from steppe.server.store.rows import SqlStore

PER_NAME = "account"  # the name of the limit
_OFTEN = msgid("Too many attempts: wait a while, or try another way.")


class NameLimits:
    """Limits how often one may guess at a name, whether or not it is an account's.

    A place is an address, or a browser in which the owner of the name has signed in before
    (``known_browsers.py``).
    """

    def __init__(self, limits: str, tallies: Tallies) -> None:
        self._limits = parse_many(limits) if limits else []
        self._tallies = tallies

    async def count(self, name: str, place: str, crowd: int = NEIGHBOURS) -> None:
        """Count an attempt. Raises ``TooManyError`` if there were too many.

        For all places together, the limit is ``crowd`` times as high; 0: there is none.
        """
        for limit in self._limits:
            if not await self._tallies.hit(limit, fold(name), place):
                raise TooManyError(_OFTEN)
            if crowd and not await self._tallies.hit(for_all(limit, crowd), fold(name)):
                raise TooManyError(_OFTEN)

    async def forget(self, name: str, place: str) -> None:
        """Forget the attempts for a name at a place, since one has succeeded."""
        for limit in self._limits:
            await self._tallies.forget(limit, fold(name), place)


def for_all(limit: RateLimitItem, crowd: int = NEIGHBOURS) -> RateLimitItem:
    """Return the limit for all guests of an address, or all addresses: a multiple of one's own."""
    return type(limit)(limit.amount * crowd, limit.multiples)


@dataclass(frozen=True)
class AccountServices:
    """The services of one process."""

    accounts: Accounts
    passwords: Passwords
    passkeys: Passkeys
    sessions: Sessions
    codes: RecoveryCodes
    tickets: Tickets
    tokens: Tokens
    bots: NetworkBots
    names: NameLimits
    mail: MailServer | None  # if the host has set it up, and the site has a fixed name


def services_of(store: SqlStore, settings: Settings, keys: Keys) -> AccountServices:
    """Return the services for a site's accounts."""
    tickets = Tickets(store)
    return AccountServices(
        Accounts(store),
        Passwords(),
        Passkeys(store, tickets),
        Sessions(store),
        RecoveryCodes(store),
        tickets,
        Tokens(store),
        NetworkBots(store),
        NameLimits(settings.limits.get(PER_NAME, ""), Tallies(store, keys)),
        mail_server_at(settings.smtp) if site_url(settings) else None,
    )
