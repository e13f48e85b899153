"""Take-backs: immediate if no one has seen anything new since, otherwise by consent."""

from dataclasses import dataclass, replace

from steppe.core.errors import IllegalMove, NotationError
from steppe.play.log import UNDO, Entry
from steppe.server.base.http_errors import TableError
from steppe.server.base.match_data import BOT, PERSON
from steppe.server.match.annotations import AGREE, ASK, REFUSE, PendingNote
from steppe.server.match.live_match import LiveMatch
from steppe.server.match.proposals import ACCEPT, DECLINE, Played, Proposal, TakeBack
from steppe.server.match.table import Table, check_room


@dataclass(frozen=True)
class TakeBacks:
    """Take-backs at a table."""

    table: Table
    room: LiveMatch

    async def ask(self, guest: str, proposal: Proposal) -> Played:
        """Take back a guest's last decision, with all moves in the same action.

        The take-back happens immediately, or once the others agree. The page may not show yet what
        bots have done since: it is taken back too.
        """
        mine = self.room.check(guest, self._after_bots(proposal))
        match = self.table.match
        if match.is_over:
            raise IllegalMove("The match is over.")
        check_room(self.table, Entry(min(mine), UNDO))
        player = match.last_to_act(mine)
        if player is None:
            raise IllegalMove("There is nothing to take back: you have not made a decision yet.")
        agreed = self.table.consenting(mine)
        kept = match.undo_floor(player, agreed, self.room.keys.together(player))
        if kept is None:
            return await self._request(player, agreed, proposal)
        return await self._go_back(player, kept, proposal.key)

    def _after_bots(self, proposal: Proposal) -> Proposal:
        """Return the proposal for the current version if only bots have acted since its own."""
        since = {entry.by for entry in self.table.match.log[proposal.ply :]}
        only_bots = proposal.ply >= 0 and since <= self.table.of_kind(BOT)
        return replace(proposal, ply=self.table.version) if since and only_bots else proposal

    async def _request(self, player: int, agreed: frozenset[int], proposal: Proposal) -> Played:
        table = self.table
        if table.has_nobody_to_ask:
            raise IllegalMove("This cannot be taken back: something has been revealed since.")
        kept = table.match.last_decision(player, self.room.keys.together(player)) or 0
        table.match.plan_undo(player, kept)  # raises an error before anyone is asked
        waiting = table.of_kind(PERSON) - agreed
        if not waiting:
            return await self._go_back(player, kept, proposal.key)
        asked = " ".join(map(str, (kept, *sorted(waiting))))

        def words() -> list[PendingNote]:
            if table.request is None:
                return [PendingNote(player, ASK, asked, proposal.key)]
            if table.request.seat != player:
                raise IllegalMove(
                    f"Player {table.request.seat} has already asked to take back a move."
                )
            return []

        await self.room.say(words)
        return await self._go_back_if_all_agree() or Played(table.version, asked=True)

    async def _go_back_if_all_agree(self) -> Played | None:
        request = self.table.request
        if request is None or request.waiting:
            return None
        return await self._go_back(request.seat, request.kept, request.key)

    async def _go_back(self, player: int, kept: int, key: str) -> Played:
        return await self.room.append(self.table.match.plan_undo(player, kept), key)

    async def answer(self, guest: str, proposal: Proposal) -> Played:
        """Answer a take-back request: ``!accept`` or ``!decline``."""
        table, mine = self.table, self.room.check(guest, proposal)
        if proposal.move not in (ACCEPT, DECLINE):
            raise NotationError(f"the answer is {ACCEPT} or {DECLINE}, not {proposal.move!r}")

        with self.room.as_one():
            await self.room.say(lambda: _said(table.request, mine, proposal))
            await self._go_back_if_all_agree()
        return Played(table.version)


def _said(request: TakeBack | None, mine: frozenset[int], proposal: Proposal) -> list[PendingNote]:
    """Return notes with these seats' answer to a request; the first note carries the key."""
    if request is None or not mine & request.waiting:
        raise TableError("No take-back is waiting for your answer.", 409)
    kind = AGREE if proposal.move == ACCEPT else REFUSE
    first, *others = sorted(mine & request.waiting)
    keyed = PendingNote(first, kind, proposal.move, proposal.key)
    return [keyed, *(PendingNote(seat, kind) for seat in others)]
