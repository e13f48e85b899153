"""The mail server that the host has set up: one sender for accounts and messages to players.

``STEPPE_SMTP`` names it, as in ``smtp://user:password@mail.example.org:587?from=me@example.org``
(``smtps://`` encrypts from the first byte). Without it the site asks nobody for an e-mail address.
"""

import asyncio
import logging
import re
import smtplib
import ssl
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import parse_qs, unquote, urlsplit

from steppe.core.errors import NotationError

_LOG = logging.getLogger(__name__)
_PORTS = {"smtp": 587, "smtps": 465}
_PATIENCE = 20.0  # seconds for each answer of the mail server
_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+", re.A | re.I)
_LONGEST = 254
_POSTMEN = ThreadPoolExecutor(2, "mail")  # its own threads: a slow mail server delays nothing else
_UNREADABLE = "STEPPE_SMTP must look like smtp://user:password@mail.example.org?from=me@example.org"


@dataclass(frozen=True)
class MailServer:
    """A mail server, and the address from which this site writes."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)
    is_secure: bool = False  # encrypted from the first byte; otherwise by STARTTLS

    async def send(self, to: str, subject: str, text: str, stop: str = "") -> bool:
        """Send a message; return whether the mail server took it. Failures are logged.

        ``stop`` is the URL at which its reader can stop further messages.
        """
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = f"steppe <{self.sender}>", to, subject
        letter["Date"] = formatdate(usegmt=True)
        letter["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        if stop:
            letter["List-Unsubscribe"] = f"<{stop}>"
        letter.set_content(text)
        try:
            await asyncio.get_running_loop().run_in_executor(_POSTMEN, self._send, letter)
        except (OSError, smtplib.SMTPException, ValueError) as error:
            _LOG.error("mail cannot be sent by %s: %s", self.host, type(error).__name__)
            return False
        return True

    def try_out(self) -> bool:
        """Connect and sign in without sending anything; return whether the way is encrypted.

        Raises ``OSError`` or ``SMTPException``.
        """
        with self._connected() as way:
            way.noop()
            return isinstance(way.sock, ssl.SSLSocket)

    def _send(self, letter: EmailMessage) -> None:
        with self._connected() as way:
            way.send_message(letter)

    @contextmanager
    def _connected(self) -> Iterator[smtplib.SMTP]:
        """Connect and sign in, and in the end hang up. Raises ``OSError`` or ``SMTPException``."""
        secure = ssl.create_default_context()
        way: smtplib.SMTP = (
            smtplib.SMTP_SSL(self.host, self.port, timeout=_PATIENCE, context=secure)
            if self.is_secure
            else smtplib.SMTP(self.host, self.port, timeout=_PATIENCE)
        )
        with way:
            way.ehlo()
            if not self.is_secure and way.has_extn("starttls"):
                way.starttls(context=secure)
            if self.user:
                if not isinstance(way.sock, ssl.SSLSocket):
                    raise smtplib.SMTPException("a password needs an encrypted connection")
                way.login(self.user, self.password)
            yield way


def mail_server_at(address: str) -> MailServer | None:
    """Return the mail server at an address, ``None`` for "". Raises ``NotationError``."""
    if not address:
        return None
    try:
        parts = urlsplit(address)
        port = parts.port or _PORTS[parts.scheme]
        (sender,) = parse_qs(parts.query).get("from", [""])
    except (ValueError, KeyError) as error:
        raise NotationError(_UNREADABLE) from error
    if parts.scheme not in _PORTS or not parts.hostname or not is_address(sender):
        raise NotationError(_UNREADABLE)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.hostname, port, sender, user, password, parts.scheme == "smtps")


def is_address(text: str) -> bool:
    """Return whether a text looks like an e-mail address."""
    return len(text) <= _LONGEST and bool(_ADDRESS.fullmatch(text))


def mailbox_of(address: str) -> str:
    """Return a text that is the same for addresses that one person usually reads.

    They differ in case, dots, or a tag after ``+``.
    """
    name, _, domain = address.strip().lower().rpartition("@")
    return f"{name.partition('+')[0].replace('.', '')}@{domain}"
