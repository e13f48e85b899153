"""Challenges: invitations to a match, to one player or to anyone; accepting one opens the match.

The match is saved in the same transaction that marks the challenge as accepted, so that a challenge
is never accepted twice, nor after it was cancelled, in whatever process.

Limits protect the time of bots. One person may have only a share of a bot's matches and challenges
at a time; one person is everyone with the same account or the same address. Sent challenges count
for a day, whatever their end, and so do matches of bots against bots.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from limits import RateLimitItem, parse_many

import steppe
from steppe.core.errors import NotationError
from steppe.core.i18n import msgid
from steppe.server.accounts.acceptance import DAYS, LIVE, NONE, Terms
from steppe.server.accounts.guests import Keys
from steppe.server.accounts.network_bots import NetworkBot, NetworkBots
from steppe.server.accounts.tallies import Tallies
from steppe.server.base.clock_record import Pace
from steppe.server.base.http_errors import NotFoundError, TableError, TooManyError
from steppe.server.base.match_data import BOT, PERSON, is_network_bot
from steppe.server.base.storage_errors import ConflictError
from steppe.server.match.dice_tickets import new_id
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.room import Room
from steppe.server.match.rooms import Rooms
from steppe.server.store.rows import SqlStore, Statement

OPEN, ACCEPTED, DECLINED, CANCELLED, LAPSED = "open", "accepted", "declined", "cancelled", "lapsed"
_PATIENCE = 600.0  # seconds for which a challenge waits for an answer
_DAYS = 3 * 24 * 3600.0  # the same to a person, or with a clock over days
_KEPT = 2 * 24 * 3600.0  # seconds for which an answered challenge is kept
_MOST = 100  # challenges in a list
_ALONE = 2  # of one person to another, or to anyone
_HOMES = 3  # the limit of an address is this multiple of a person's
_SENT = parse_many("60/hour;300/day")  # challenges of one person
_BOTS = parse_many("100/day")  # matches of one bot against bots
_OF_OWNER = parse_many("200/day")  # the same of all bots of one owner
_FIELDS = """id, challenger, challenged, name, rival, game, body, made,
  until - {now} AS seconds_left,
  CASE WHEN state = 'open' AND until <= {now} THEN 'lapsed' ELSE state END AS state"""
_BUSY = """(SELECT COUNT(DISTINCT match.id) FROM sitter JOIN match ON match.id = sitter.match
  WHERE sitter.guest = :bot AND match.ended IS NULL)"""
_SHARE = """(SELECT COUNT(*) FROM challenge AS mine WHERE mine.challenged = :bot
  AND (mine.party = :party OR mine.home = :home) AND (
    mine.state = 'open' AND mine.until > {now}
    OR mine.state = 'accepted' AND EXISTS (
      SELECT 1 FROM match WHERE match.id = mine.id AND match.ended IS NULL)))"""
_ADD = """INSERT INTO challenge (id, challenger, challenged, party, home, name, rival, game, body,
  state, made, until)
SELECT :id, :challenger, :bot, :party, :home, :name, :rival, :game, :body, 'open',
  {now}, {now} + :seconds WHERE {free}"""
_HOLD = "UPDATE bot SET made = made WHERE guest = :bot"  # one challenge to a bot at a time
_SETTLE = """UPDATE challenge SET {change}
WHERE id = :id AND state = 'open' AND until > {now} AND {who}"""
_ACCEPT = "state = :state, challenged = :guest, rival = :name"
_MINE = "(challenger = :guest OR challenged = :guest)"
_SWEEP = f"""DELETE FROM challenge WHERE until < {{now}} - {_KEPT} AND (state <> 'accepted'
  OR NOT EXISTS (SELECT 1 FROM match WHERE match.id = challenge.id AND match.ended IS NULL))"""
_OFTEN = msgid("That is enough challenges for now: try again later.")
_ENOUGH = msgid("That is as many matches between bots as one bot may play in a day.")
_OVER = msgid("This challenge is no longer open.")
_SHARED = msgid(
    "You have your share of this bot's time: finish a match with it, or wait for its answer."
)
_NOT_HERE = msgid("{bot} is not connected at the moment.")
_FULL = msgid("{bot} plays as many matches as it can: try again later.")


class ChallengeError(TableError):
    """A challenge is not possible now."""

    status = 409


@dataclass(frozen=True)
class Party:
    """One side of a challenge: the guest who acts, their name, and the person behind a bot."""

    guest: str
    name: str
    owner: str  # the guest, or the owner of the bot
    address: str

    @property
    def is_bot(self) -> bool:
        """Return whether a network bot acts."""
        return is_network_bot(self.guest)


@dataclass(frozen=True)
class Rival:
    """The challenged side: a network bot, or a person by their guest; both "" for anyone."""

    guest: str = ""
    name: str = ""
    bot: NetworkBot | None = None


@dataclass(frozen=True)
class Wish:
    """The match that a challenge proposes.

    ``others`` are the bots in the other seats, by name. ``seat`` is the challenger's, ``None`` for
    a random one.
    """

    game: str
    others: tuple[str, ...] = ()
    options: Mapping[str, str] | None = None
    pace: Pace | None = None
    seat: int | None = None

    @property
    def players(self) -> int:
        """Return the number of players."""
        return 2 + len(self.others)

    @property
    def clock(self) -> str:
        """Return the kind of clock."""
        return NONE if self.pace is None else DAYS if self.pace.days else LIVE


@dataclass(frozen=True)
class Challenge:
    """A challenge in the store; ``id`` is also the id of the match that it opens."""

    id: str
    challenger: str
    challenged: str
    name: str
    rival: str
    wish: Wish
    state: str
    made: float
    seconds_left: float

    def to_json(self, guest: str) -> dict[str, Any]:
        """Return the challenge as ``guest`` may see it."""
        wish = self.wish
        return {
            "id": self.id,
            "game": wish.game,
            "players": wish.players,
            "options": dict(wish.options or {}),
            "bots": list(wish.others),
            "clock": wish.clock,
            "pace": None if wish.pace is None else vars(wish.pace),
            "seat": wish.seat,
            "from": self.name,
            "from_bot": is_network_bot(self.challenger),
            "to": self.rival or None,
            "is_mine": self.challenger == guest,
            "state": self.state,
            "match": self.id if self.state == ACCEPTED else None,
            "seconds_left": round(max(0.0, self.seconds_left), 1),
        }


class Challenges:
    """The challenges of a site."""

    def __init__(self, rooms: Rooms, bots: NetworkBots) -> None:
        self._rooms, self._bots = rooms, bots
        self._store: SqlStore = rooms.house.store
        self._keys: Keys = rooms.house.keys
        self._tallies = Tallies(self._store, self._keys)

    # Sending

    async def send(self, party: Party, rival: Rival, wish: Wish) -> Challenge:
        """Send a challenge. Raises ``TableError`` or ``NotationError`` with the reason."""
        options = self._check(party, rival, wish)
        if rival.bot is not None:
            await self._check_bot(rival.bot, party, replace(wish, options=options))
        await self._count(_SENT, "challenges of", party.owner)
        await self._count(_SENT, "challenges at", party.address, _HOMES)
        id = new_id()
        is_slow = rival.bot is None or (wish.pace is not None and wish.pace.days)
        values = {
            "id": id,
            "challenger": party.guest,
            "bot": rival.guest,
            "party": party.owner,
            "home": self._home(party),
            "name": party.name,
            "rival": rival.name,
            "game": wish.game,
            "body": _body(replace(wish, options=options)),
            "seconds": _DAYS if is_slow else _PATIENCE,
        }
        await self._add(values, _ALONE if rival.bot is None else rival.bot.accepts.share)
        self._rooms.house.inbox.tell({party.guest, rival.guest})
        return await self.get(id)

    def _check(self, party: Party, rival: Rival, wish: Wish) -> Mapping[str, str]:
        """Return the match's options, if the match is possible."""
        if rival.guest and rival.guest == party.guest:
            raise ChallengeError("You cannot challenge yourself.")
        game = steppe.load(wish.game)
        players = game.check_players(wish.players)
        for bot in wish.others:
            self._rooms.house.check_bot(bot, game.name)
        if wish.seat is not None and wish.seat >= players:
            raise NotationError(f"there is no seat {wish.seat}: seats are 0 to {players - 1}")
        return game.check_options(wish.options or {}, players)

    async def _check_bot(self, bot: NetworkBot, party: Party, wish: Wish) -> None:
        """Raise ``TableError`` if a bot would refuse, so that no challenge is refused."""
        game = steppe.load(wish.game)
        usual = game.check_options({}, wish.players)
        is_usual = dict(wish.options or usual) == dict(usual)
        terms = Terms(wish.game, wish.players, wish.clock, party.is_bot, is_usual)
        bot.accepts.check(bot.name, terms)
        if not bot.is_here:
            raise ChallengeError(_NOT_HERE, bot=bot.name)
        if await self._matches_of(bot.guest) >= bot.accepts.at_once:
            raise ChallengeError(_FULL, bot=bot.name)
        if party.is_bot:
            await self._check_cap(bot.guest, bot.owner)
            await self._check_cap(party.guest, party.owner)

    async def _add(self, values: Mapping[str, object], most: int) -> None:
        """Save a challenge, unless its sender has had their share of the other's time."""
        now = self._store.now
        free = f"{_SHARE.format(now=now)} < {most}"
        swept = Statement(_SWEEP.format(now=now), {})
        added = Statement(_ADD.format(now=now, free=free), values, True)
        held = Statement(_HOLD, {"bot": values["bot"]})
        try:
            await self._store.change([swept, held, added])
        except ConflictError as error:
            raise ChallengeError(_SHARED) from error

    async def _count(
        self, limits: Sequence[RateLimitItem], what: str, who: str, times: int = 1
    ) -> None:
        for limit in limits:
            item = type(limit)(limit.amount * times, limit.multiples)
            if not await self._tallies.hit(item, what, who):
                raise TooManyError(_OFTEN)

    def _home(self, party: Party) -> str:
        return self._keys.derive(f"home\0{party.address}").hex()[:32]

    # Reading

    async def get(self, id: str) -> Challenge:
        """Return a challenge. Raises ``NotFoundError``."""
        found = await self._select("id = :id", id=id)
        if not found:
            raise NotFoundError("There is no such challenge.")
        return found[0]

    async def of(self, guest: str) -> list[Challenge]:
        """Return the challenges from and to a guest, also those just answered, latest first."""
        return await self._select(f"{_MINE} ORDER BY made DESC LIMIT {_MOST}", guest=guest)

    async def for_anyone(self) -> list[Challenge]:
        """Return the open challenges that anyone may accept, latest first."""
        lasts = f"state = 'open' AND until > {self._store.now}"
        return await self._select(f"challenged = '' AND {lasts} ORDER BY made DESC LIMIT {_MOST}")

    async def _select(self, where: str, **values: str) -> list[Challenge]:
        sql = f"SELECT {_FIELDS.format(now=self._store.now)} FROM challenge WHERE {where}"
        return [_challenge(row) for row in await self._store.select(Statement(sql, values))]

    async def _matches_of(self, bot: str) -> int:
        (row,) = await self._store.select(Statement(f"SELECT {_BUSY} AS number", {"bot": bot}))
        return int(row["number"])

    # Answering

    async def accept(self, id: str, party: Party) -> Room:
        """Accept a challenge: open its match. Accepting it again returns the same match."""
        challenge = await self.get(id)
        if challenge.challenger == party.guest:
            raise ChallengeError("Another player must accept this challenge.")
        if challenge.challenged not in ("", party.guest):
            raise NotFoundError("There is no such challenge.")
        if challenge.state == OPEN:
            await self._open(challenge, party)
        room = await self._match(id, party.guest)
        self._rooms.house.inbox.tell({party.guest, challenge.challenger})
        return room

    async def _open(self, challenge: Challenge, party: Party) -> None:
        if party.is_bot and is_network_bot(challenge.challenger):
            rival = await self._bots.get(challenge.challenger)
            owner = "" if rival is None else rival.owner
            await self.count_bots(party.guest, party.owner)
            await self.count_bots(challenge.challenger, owner)
        who = "(challenged = '' OR challenged = :guest) AND challenger <> :guest"
        sql = _SETTLE.format(change=_ACCEPT, now=self._store.now, who=who)
        values = {"id": challenge.id, "guest": party.guest, "name": party.name, "state": ACCEPTED}
        wish = _new_match(challenge, party, Statement(sql, values, True))
        try:
            await self._rooms.create(wish, party.guest)
        except ConflictError:  # it was answered, or lapsed, meanwhile
            return

    async def _match(self, id: str, guest: str) -> Room:
        """Return the match of an accepted challenge, for a guest who plays in it."""
        try:
            room = await self._rooms.get(id)
        except NotFoundError as error:
            raise ChallengeError(_OVER) from error
        if not room.table.seats_of(guest):
            raise ChallengeError(_OVER)
        return room

    async def decline(self, id: str, guest: str) -> None:
        """Decline a challenge to a guest."""
        await self._settle(id, guest, DECLINED, "challenged = :guest")

    async def cancel(self, id: str, guest: str) -> None:
        """Cancel a guest's own challenge. The day's limits still count it."""
        await self._settle(id, guest, CANCELLED, "challenger = :guest")

    async def _settle(self, id: str, guest: str, state: str, who: str) -> None:
        challenge = await self.get(id)
        if guest not in (challenge.challenger, challenge.challenged):
            raise NotFoundError("There is no such challenge.")
        if challenge.state == state:
            return
        values = {"id": id, "guest": guest, "state": state}
        sql = _SETTLE.format(change="state = :state", now=self._store.now, who=who)
        if not await self._store.settle(Statement(f"{sql} RETURNING id", values)):
            raise ChallengeError(_OVER)
        self._rooms.house.inbox.tell({challenge.challenger, challenge.challenged})

    # Matches between bots

    async def count_bots(self, bot: str, owner: str) -> None:
        """Count a match of a bot in which no person is sure to play. Raises ``TooManyError``."""
        for limits, what, who in _caps(bot, owner):
            for limit in limits:
                if not await self._tallies.hit(limit, what, who):
                    raise TooManyError(_ENOUGH)

    async def _check_cap(self, bot: str, owner: str) -> None:
        """Raise ``TooManyError`` if a bot has played its matches of the day, and count nothing."""
        for limits, what, who in _caps(bot, owner):
            for limit in limits:
                if await self._tallies.number(limit, what, who) >= limit.amount:
                    raise TooManyError(_ENOUGH)


def _caps(bot: str, owner: str) -> list[tuple[Sequence[RateLimitItem], str, str]]:
    return [(_BOTS, "bots", bot), (_OF_OWNER, "bots of", owner)]


def _body(wish: Wish) -> str:
    pace = None if wish.pace is None else vars(wish.pace)
    body = {"others": wish.others, "options": dict(wish.options or {}), "pace": pace}
    return json.dumps(body | {"seat": wish.seat}, separators=(",", ":"))


def _challenge(row: Mapping[str, Any]) -> Challenge:
    values, body = dict(row), json.loads(row["body"])
    del values["body"]
    pace = None if body["pace"] is None else Pace(**body["pace"])
    game, others = values.pop("game"), tuple(body["others"])
    return Challenge(wish=Wish(game, others, body["options"], pace, body["seat"]), **values)


def _new_match(challenge: Challenge, party: Party, accepted: Statement) -> NewMatch:
    """Return the match of a challenge; a seat that nobody chose is random, but always the same."""
    wish, luck = challenge.wish, Random(challenge.id)
    others = [NewSeat(BOT, bot=bot) for bot in wish.others]
    others.append(NewSeat(PERSON, party.name, guest=party.guest))
    luck.shuffle(others)
    own = NewSeat(PERSON, challenge.name, guest=challenge.challenger)
    at = luck.randrange(wish.players) if wish.seat is None else wish.seat
    seats = [*others[:at], own, *others[at:]]
    return NewMatch(
        wish.game,
        seats,
        wish.options or {},
        home=party.address,
        id=challenge.id,
        pace=wish.pace,
        also=[accepted],
    )
