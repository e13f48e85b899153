"""Who cares for a table now, as far as the server can tell: whether its bots are waited for."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from steppe.server.scheduler import Rank
from steppe.server.store import BOT, PERSON

if TYPE_CHECKING:  # a room has one of these
    from steppe.server.room import Room

LATELY = 60.0  # seconds after a look or a deed in which somebody without a stream is still there


class Presence:
    """People at a table and those who look on, by stream, by page or over the API."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._acted = self._looked = -LATELY
        self._listening = 0
        self._met_others = False  # somebody has looked on who does not sit there

    def act(self) -> None:
        """Note that somebody who sits there does or asks something."""
        self._acted = time.monotonic()

    def look(self) -> None:
        """Note that somebody looks on; bots that nobody watched go on."""
        self._looked = time.monotonic()
        self._room.opponents.resume()

    def meet(self, seats: frozenset[int]) -> None:
        """Note that somebody with these seats asks for something; for good if he has none."""
        if not seats:
            self._met_others = True
            self._room.reactions.unskip()

    def is_alone(self, player: int) -> bool:
        """Tell whether nobody but a player has looked at the table or could sit at it."""
        return not self._met_others and self.has_bots_only(player)

    def has_bots_only(self, player: int) -> bool:
        """Tell whether a player sits with bots alone, in no seat that somebody may come back to."""
        others = (seat for number, seat in enumerate(self._room.seats) if number != player)
        return all(seat.kind == BOT and not seat.guests for seat in others)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Note that somebody waits for news for as long as the block runs."""
        self._listening += 1
        self.look()
        try:
            yield
        finally:
            self._listening -= 1

    @property
    def is_watched(self) -> bool:
        """Tell whether anybody looks at the table, or did a moment ago."""
        room = self._room
        return room.house.hub.watched(room.id) or bool(self._listening) or was_lately(self._looked)

    @property
    def is_wanted(self) -> bool:
        """Tell whether bots shall play: a person sits there, or somebody watches them."""
        return any(seat.kind == PERSON for seat in self._room.seats) or self.is_watched

    def rank(self) -> Rank:
        """Return what an answer of the table's bots is worth to people now."""
        if was_lately(self._acted) or self._room.house.hub.present(self._room.id):
            return Rank.WAITED_FOR
        return Rank.WATCHED if self.is_watched else Rank.UNSEEN


def was_lately(moment: float) -> bool:
    """Tell whether a moment, in seconds of ``time.monotonic``, was a short while ago."""
    return time.monotonic() - moment < LATELY
