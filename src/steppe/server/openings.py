"""How many matches each address has running here, as far as this process remembers."""

import time
from weakref import WeakValueDictionary

from steppe.server.errors import TooManyError
from steppe.server.table import Table

_AWAKE = 3600.0  # seconds without a move after which a match no longer counts as running


class Openings:
    """The matches that each address opened; no more than ``most`` of them may run at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tables: dict[str, WeakValueDictionary[str, Table]] = {}

    def check(self, home: str) -> None:
        """Raise ``TooManyError`` if an address has as many matches running as it may."""
        if home and len(self._running(home)) >= self._most:
            raise TooManyError("Too many of your matches are in progress; finish one first.")

    def note(self, table: Table) -> None:
        """Remember who opened a match."""
        if table.home:
            self._tables.setdefault(table.home, WeakValueDictionary())[table.id] = table

    def _running(self, home: str) -> dict[str, Table]:
        """Return the running matches of an address, and forget the others."""
        known = self._tables.pop(home, None)
        running = {id: table for id, table in (known or {}).items() if _is_running(table)}
        if running:
            self._tables[home] = WeakValueDictionary(running)
        return running


def _is_running(table: Table) -> bool:
    moved = max(table.sheet.moved, table.sheet.created)
    return not table.match.is_over and time.time() - moved < _AWAKE
