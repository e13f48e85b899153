"""E-mail: at most two letters a day to a player, each with all matches that wait for them.

An address gets letters only after its owner has opened the link in the first one.
"""

from collections.abc import Iterable
from typing import Any

from limits import parse

from steppe.core.i18n import msgid
from steppe.server.accounts.guests import Keys
from steppe.server.accounts.tallies import Tallies
from steppe.server.base.http_errors import TooManyError
from steppe.server.base.mail_server import mailbox_of
from steppe.server.match.turn_call import OVER
from steppe.server.notify.challenge_notices import WAITS_FOR_MAIL
from steppe.server.notify.channels import Channel
from steppe.server.notify.messages import speaker
from steppe.server.notify.outbox import Turn
from steppe.server.store.rows import SqlStore, Statement

_APART = 12 * 3600.0  # seconds between two letters
_CALM = 600.0  # seconds to look at a match oneself
MOST = 20  # matches in a letter, and letters in a round
_READ = 100  # turns read for a letter: in some of them the player need no longer decide
_SHARE, _TRIES, _STRANGERS = map(parse, ("10/day", "3/day", "100/day"))
"""First letters: those that one home asks for, those to one person, and all."""
_LINKS = parse("2/30 minute"), parse("1/10 minute")  # that sign in to an account: either allows one
OFTEN = msgid("Too many e-mails for today: try again tomorrow.")
_IS_DUE = f"""kind = 'mail' AND confirmed AND fault = ''
  AND COALESCE(mailed, 0) NOT BETWEEN {{now}} - {_APART} AND {{now}}"""
_WAITS = f"looked IS NULL AND mailed IS NULL AND turn <> '{OVER}' AND at <= {{now}} - {_CALM}"
_DUE = f"""SELECT id FROM channel WHERE {_IS_DUE} AND guest IN (
  SELECT guest FROM sitter JOIN outbox ON outbox.match = sitter.match AND outbox.seat = sitter.seat
  WHERE {_WAITS}
  UNION SELECT challenged FROM challenge WHERE {WAITS_FOR_MAIL}
) LIMIT {MOST}"""
_CLAIM = f"UPDATE channel SET mailed = {{now}} WHERE id = :id AND {_IS_DUE} RETURNING guest"
_RELEASE = "UPDATE channel SET mailed = :mailed WHERE id = :id"
_TURNS = f"""SELECT id, match, seat, turn FROM outbox WHERE {_WAITS} AND EXISTS (
  SELECT 1 FROM sitter WHERE sitter.match = outbox.match AND sitter.seat = outbox.seat
    AND sitter.guest = :guest
) ORDER BY at LIMIT {_READ}"""
_STILL = "id = :id AND turn = :turn AND mailed IS NULL"
_MARK = f"UPDATE outbox SET mailed = {{now}} WHERE {_STILL} RETURNING id"
_UNMARK = "UPDATE outbox SET mailed = NULL WHERE id = :id AND turn = :turn"
_DROP = f"DELETE FROM outbox WHERE {_STILL}"


class Letters:
    """What letters go to whom, and when."""

    def __init__(self, store: SqlStore, keys: Keys) -> None:
        self.store, self._tallies = store, Tallies(store, keys)

    async def count(self, address: str, home: str) -> None:
        """Count a letter to an address that is not confirmed and may be a stranger's.

        ``home`` is the address of the visitor. Raises ``TooManyError``.
        """
        of_home, to_person = ("letters of", home), ("letter", mailbox_of(address))
        counts = ((_SHARE, of_home), (_TRIES, to_person), (_STRANGERS, ("letters",)))
        for limit, subject in counts:  # a home at its limit uses up no other
            if not await self._tallies.hit(limit, *subject):
                raise TooManyError(OFTEN)

    async def forget(self, address: str) -> None:
        """Forget the letters to an address that is not confirmed: the last one failed."""
        await self._tallies.forget(_TRIES, "letter", mailbox_of(address))

    async def may_link(self, guest: str) -> bool:
        """Count a link that signs in to an account; return whether to send it.

        Anyone may ask for one. If it is not sent, one of the last ten minutes still works.
        """
        for limit in _LINKS:
            if await self._tallies.hit(limit, "link", guest):
                return True
        return False

    async def forget_links(self, guest: str) -> None:
        """Forget the links to an account, of which none works any more."""
        for limit in _LINKS:
            await self._tallies.forget(limit, "link", guest)

    async def due(self) -> list[str]:
        """Return the ids of channels that may get a letter now, and have something to say."""
        found = await self.store.select(self._statement(_DUE))
        return [row["id"] for row in found]

    async def claim(self, id: str) -> list[Turn] | None:
        """Claim a letter; return the turns for it, oldest first, ``None`` if others claimed it."""
        claimed = await self._settle(_CLAIM, id=id)
        if not claimed:
            return None
        found = await self.store.select(self._statement(_TURNS, guest=claimed[0]["guest"]))
        return [Turn(**row) for row in found]

    async def mark(self, turn: Turn) -> bool:
        """Mark a turn as part of a letter; return whether it still was in none."""
        return bool(await self._settle(_MARK, id=turn.id, turn=turn.turn))

    async def unmark(self, turns: Iterable[Turn]) -> None:
        """Put these turns into the next letter again: this one was not sent."""
        values = [{"id": turn.id, "turn": turn.turn} for turn in turns]
        await self.store.change([Statement(_UNMARK, one) for one in values])

    async def drop(self, turn: Turn) -> None:
        """Remove a turn whose player need not decide."""
        await self.store.change([Statement(_DROP, {"id": turn.id, "turn": turn.turn})])

    async def release(self, channel: Channel) -> None:
        """Let a channel get its next letter as soon as before: this one had nothing to say."""
        values = {"id": channel.id, "mailed": channel.mailed}
        await self.store.change([Statement(_RELEASE, values)])

    async def _settle(self, sql: str, **values: Any) -> list[dict[str, Any]]:
        return await self.store.settle(self._statement(sql, **values))

    def _statement(self, sql: str, **values: Any) -> Statement:
        return Statement(sql.format(now=self.store.now), values)


def first_letter(channel: Channel, link: str) -> tuple[str, str]:
    """Return subject and text of the letter that asks for an address to be confirmed."""
    say = speaker(channel.language)
    words = say(
        "To get an e-mail when matches on {site} wait for you, open this link:",
        site=channel.origin,
    )
    rest = say("If you did not ask for this, do nothing: there will be no other e-mail.")
    return say("Confirm your e-mail address"), f"{words}\n\n{link}\n\n{rest}\n"


def letter(channel: Channel, lines: list[str], stop: str) -> tuple[str, str]:
    """Return subject and text of a letter with one line for each match that waits."""
    say = speaker(channel.language)
    count = len(lines)
    subject = say.plural("A match waits for you", "{count} matches wait for you", count)
    end = say("No more e-mail: {link}", link=stop)
    return subject, "\n\n".join([*lines, end]) + "\n"
