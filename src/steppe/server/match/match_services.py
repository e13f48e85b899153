"""The services for matches in one process: rooms, challenges, clocks and vacations."""

from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from steppe.server.accounts.network_bots import NetworkBots
from steppe.server.base.settings import Settings
from steppe.server.match.app_context import AppContext
from steppe.server.match.challenges import Challenges
from steppe.server.match.clock_watch import ClockWatch
from steppe.server.match.rooms import Rooms
from steppe.server.match.vacations import Vacations


@dataclass(frozen=True)
class MatchServices:
    """The services of one process."""

    rooms: Rooms
    challenges: Challenges
    clocks: ClockWatch
    vacations: Vacations

    def work(self) -> list[Coroutine[Any, Any, object]]:
        """Return the background tasks."""
        return [self.rooms.resume(), self.vacations.watch()]

    async def close(self) -> None:
        """Stop all clocks and all work in any match."""
        await self.clocks.close()
        await self.rooms.close()


def matches_of(house: AppContext, settings: Settings, bots: NetworkBots) -> MatchServices:
    """Return the services for a site's matches."""
    rooms = Rooms(house, settings.rooms, settings.running)
    return MatchServices(
        rooms,
        Challenges(rooms, bots),
        ClockWatch(rooms, house.store, house.time),
        Vacations(rooms, house.store),
    )
