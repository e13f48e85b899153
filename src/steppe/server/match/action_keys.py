"""Keys of actions: a request sent twice with the same key acts only once."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from steppe.core.errors import NotationError
from steppe.core.scene import AND
from steppe.server.base.http_errors import UsedKeyError
from steppe.server.match.proposals import Done, Played, Proposal, is_same, own_key
from steppe.server.match.table import Table

_LONGEST_KEY = 64


@dataclass
class ActionKeys:
    """The actions for each key at a table; ``own_key`` keeps the seats' keys apart."""

    table: Table
    done: dict[str, Done] = field(default_factory=dict)

    def earlier(self, guest: str, proposal: Proposal) -> Played | None:
        """Return the result of an earlier proposal with the same key by this seat or person.

        Raises ``NotationError``, or ``UsedKeyError`` if the key was used for something else.
        """
        if not 0 < len(proposal.key) <= _LONGEST_KEY:
            raise NotationError("the key of a move must have 1 to 64 characters")
        if not proposal.key.isprintable():  # not every database engine can store other characters
            raise NotationError("the key of a move must be printable")
        mine = [number for number, seat in enumerate(self.table.seats) if guest in seat.guests]
        named = mine if proposal.seat is None else [proposal.seat]
        wanted, moves = proposal.move.split(AND), self.table.match.game.actions
        for seat in (seat for seat in named if seat in mine):
            if done := [*self._series(seat, proposal.key)]:
                pairs = zip(done, wanted, strict=False)
                if len(wanted) < len(done) or not all(is_same(a.move, b, moves) for a, b in pairs):
                    raise UsedKeyError(done[0].move, self.table.version)
                return Played(done[-1].version, repeated=True)
        return None

    def _series(self, seat: int, key: str) -> Iterator[Done]:
        """Yield a seat's actions with a key: one action, or a series of moves."""
        part = 0
        while (done := self.done.get(own_key(seat, key, part))) is not None:
            yield done
            part += 1

    def together(self, seat: int) -> int:
        """Return the number of moves in the action that contains a seat's last decision."""
        log, line = self.table.match.log, self.table.match.line
        last = next((entry for entry in reversed(line) if entry.by == seat), None)
        version = next((number for number, entry in enumerate(log, 1) if entry is last), 0)
        start = f"{seat}{AND}"
        parts = (key for key, done in self.done.items() if done.version == version)
        part = next((key for key in parts if key.startswith(start)), "")
        return int(part.removeprefix(start).partition(" ")[0]) + 1 if part else 1
