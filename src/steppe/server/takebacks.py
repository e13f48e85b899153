"""Taking back: one's own decision at once, what others have seen since only when they agree."""

from dataclasses import replace
from typing import TYPE_CHECKING

from steppe.core.errors import IllegalMove, NotationError
from steppe.server.deeds import ACCEPT, DECLINE, Played, Proposal, TakeBack, TakenBack
from steppe.server.errors import NotAskedError
from steppe.server.store import BOT, PERSON

if TYPE_CHECKING:  # a room has one of these
    from steppe.server.room import Room


class TakeBacks:
    """What becomes of the wishes to take back in a room."""

    def __init__(self, room: "Room") -> None:
        self._room = room

    async def ask(self, guest: str, proposal: Proposal) -> Played:
        """Take back the last decision of a guest: at once, or when the others agree."""
        room = self._room
        if earlier := room.earlier(guest, proposal):
            return earlier
        mine = room.seats_for(guest, proposal)
        room.check_version(proposal)
        if room.match.is_over:
            raise IllegalMove("The match is over.")
        player = self._last_of(mine)
        bots = {number for number, seat in enumerate(room.seats) if seat.kind == BOT}
        kept = room.match.undo_floor(player, bots | mine)
        if kept is None:
            return await self._request(player, mine | bots, proposal)
        return await self._go_back(player, kept, proposal.key)

    def _last_of(self, mine: frozenset[int]) -> int:
        """Return which of these players decided last."""
        players = [entry.by for entry in self._room.match.line if entry.by in mine]
        if not players:
            raise IllegalMove("There is nothing to take back: you have not decided anything yet.")
        return players[-1]

    async def _request(self, player: int, agreed: frozenset[int], proposal: Proposal) -> Played:
        room = self._room
        if room.is_for_one:
            raise IllegalMove("Nothing more can be taken back: something was revealed since.")
        people = {number for number, seat in enumerate(room.seats) if seat.kind == PERSON}
        kept = room.match.last_decision(player) or 0
        room.match.plan_undo(player, kept)  # or nobody needs to be asked
        request = TakeBack(player, kept, frozenset(people - agreed), proposal.key)
        if not request.waiting:
            return await self._go_back(player, kept, proposal.key)
        if room.request is None:
            room.request, room.declined = request, None
            room.tell()
        elif room.request.seat != player:
            raise IllegalMove(f"Player {room.request.seat} has asked to take back already.")
        return Played(room.version, asked=True)

    async def _go_back(self, player: int, kept: int, key: str) -> Played:
        """Take back, and let those see what it was who may have been thinking about it."""
        room = self._room
        before = room.match
        with room.as_one():
            played = await room.append(before.plan_undo(player, kept), key)
            room.taken = TakenBack(player, before, kept)
        return played

    async def answer(self, guest: str, proposal: Proposal) -> Played:
        """Answer a request: ``!accept`` or ``!decline``."""
        room = self._room
        request, mine = room.request, room.seats_for(guest, proposal)
        room.check_version(proposal)
        if proposal.move not in (ACCEPT, DECLINE):
            raise NotationError(f"the answer is {ACCEPT} or {DECLINE}, not {proposal.move!r}")
        if request is None or not mine & request.waiting:
            raise NotAskedError("Nobody asks you to agree to anything.")
        if proposal.move == DECLINE:
            room.request, room.declined = None, request.seat
            room.tell()
            return Played(room.version)
        room.request = replace(request, waiting=request.waiting - mine)
        if not room.request.waiting:
            return await self._go_back(request.seat, request.kept, request.key)
        room.tell()
        return Played(room.version)
