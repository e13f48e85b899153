"""How many matches each address has running here, as far as this process remembers."""

import time
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from steppe.server.errors import TooManyError

if TYPE_CHECKING:  # rooms have one of these
    from steppe.server.room import Room

_AWAKE = 3600.0  # seconds without a move after which a match no longer counts as running


class Openings:
    """The matches that each address opened; no more than ``most`` of them may run at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._rooms: dict[str, WeakValueDictionary[str, Room]] = {}

    def check(self, home: str) -> None:
        """Raise ``TooManyError`` if an address has as many matches running as it may."""
        if home and len(self._running(home)) >= self._most:
            raise TooManyError("Too many of your tables are being played; finish one first.")

    def note(self, room: "Room") -> None:
        """Remember who opened a match."""
        if room.home:
            self._rooms.setdefault(room.home, WeakValueDictionary())[room.id] = room

    def _running(self, home: str) -> "dict[str, Room]":
        """Return the running matches of an address, and forget the others."""
        known = self._rooms.pop(home, None)
        running = {id: room for id, room in (known or {}).items() if _is_running(room)}
        if running:
            self._rooms[home] = WeakValueDictionary(running)
        return running


def _is_running(room: "Room") -> bool:
    moved = max(room.sheet.moved, room.sheet.created)
    return not room.match.is_over and time.time() - moved < _AWAKE
