"""Taking back: one's own decision at once, what others have seen since only when they agree."""

from dataclasses import dataclass, replace

from steppe.core.errors import IllegalMove, NotationError
from steppe.server.deeds import ACCEPT, DECLINE, Played, Proposal, TakeBack, TakenBack
from steppe.server.errors import TableError
from steppe.server.journal import Journal
from steppe.server.store import BOT, PERSON
from steppe.server.table import Table


@dataclass(frozen=True)
class TakeBacks:
    """What becomes of the wishes to take back at a table."""

    table: Table
    journal: Journal

    async def ask(self, guest: str, proposal: Proposal) -> Played:
        """Take back the last decision of a guest, all that he chose by one tap.

        At once, or when the others agree.
        """
        if earlier := self.journal.earlier(guest, proposal):
            return earlier
        mine = self.journal.admit(guest, proposal)
        match = self.table.match
        if match.is_over:
            raise IllegalMove("The match is over.")
        player = next((entry.by for entry in reversed(match.line) if entry.by in mine), None)
        if player is None:
            raise IllegalMove("There is nothing to take back: you have not decided anything yet.")
        agreed = self.table.of_kind(BOT) | mine
        kept = match.undo_floor(player, agreed, self.journal.together(player))
        if kept is None:
            return await self._request(player, agreed, proposal)
        return await self._go_back(player, kept, proposal.key)

    async def _request(self, player: int, agreed: frozenset[int], proposal: Proposal) -> Played:
        table = self.table
        if table.is_for_one:
            raise IllegalMove("Nothing more can be taken back: something was revealed since.")
        kept = table.match.last_decision(player, self.journal.together(player)) or 0
        table.match.plan_undo(player, kept)  # or nobody needs to be asked
        request = TakeBack(player, kept, table.of_kind(PERSON) - agreed, proposal.key)
        if not request.waiting:
            return await self._go_back(player, kept, proposal.key)
        if table.request is None:
            table.request, table.declined = request, None
            self.journal.tell()
        elif table.request.seat != player:
            raise IllegalMove(f"Player {table.request.seat} has already asked to take back a move.")
        return Played(table.version, asked=True)

    async def _go_back(self, player: int, kept: int, key: str) -> Played:
        """Take back, and let those see what it was who may have been thinking about it."""
        before = self.table.match
        with self.journal.as_one():
            played = await self.journal.append(before.plan_undo(player, kept), key)
            self.table.taken = TakenBack(player, before, kept)
        return played

    async def answer(self, guest: str, proposal: Proposal) -> Played:
        """Answer a request: ``!accept`` or ``!decline``."""
        if earlier := self.journal.earlier(guest, proposal):
            return earlier
        table, mine = self.table, self.journal.admit(guest, proposal)
        request = table.request
        if proposal.move not in (ACCEPT, DECLINE):
            raise NotationError(f"the answer is {ACCEPT} or {DECLINE}, not {proposal.move!r}")
        if request is None or not mine & request.waiting:
            raise TableError("Nobody has asked for your agreement.", 409)
        waiting = request.waiting - mine
        if proposal.move == ACCEPT and not waiting:
            await self._go_back(request.seat, request.kept, request.key)
        elif proposal.move == ACCEPT:
            table.request = replace(request, waiting=waiting)
        else:
            table.request, table.declined = None, request.seat
        self.journal.remember(min(mine & request.waiting), proposal.key, proposal.move)
        self.journal.tell()
        return Played(table.version)
