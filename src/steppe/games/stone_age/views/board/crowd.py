"""Record the places of all figures as plain numbers, on which most drawings depend."""

from functools import lru_cache
from typing import NamedTuple

from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.state import State


class Crowd(NamedTuple):
    """Each player's figures on places and the bonus tile, the start player, the herd's place."""

    placed: tuple[tuple[int, ...], ...]
    sent: tuple[int, ...]
    starter: int
    herd: int

    @property
    def players(self) -> int:
        """Return the number of players."""
        return len(self.placed)

    @property
    def order(self) -> list[int]:
        """Return the players clockwise from the start player."""
        return [(self.starter + step) % self.players for step in range(self.players)]

    def at(self, place: int) -> list[int]:
        """Return how many figures each player has on a place."""
        return [row[place] for row in self.placed]


def crowd_of(s: State) -> Crowd:
    """Return the places of all figures."""
    rows = list(s.placed)[: s.players]
    return Crowd(
        tuple(tuple(map(int, row)) for row in rows),
        tuple(map(int, list(s.sent)[: s.players])),
        int(s.starter),
        int(s.herd),
    )


@lru_cache(512)
def closed_places(crowd: Crowd) -> frozenset[int]:
    """Return the places with free rings that no player may enter any more [S5.7, S5.8, S5.9]."""
    village = range(tables.TOOL_MAKER, tables.CARD)
    free = {place for place in village if not any(crowd.at(place))}
    closed = free if len(village) - len(free) >= tables.VILLAGE_LIMIT[crowd.players] else set()
    return frozenset(
        closed | {p for p in range(tables.FOREST, tables.GATHERING) if _is_closed(crowd, p)}
    )


def _is_closed(crowd: Crowd, place: int) -> bool:
    here, limit = crowd.at(place), int(tables.VISITORS[crowd.players])
    visitors = sum(count > 0 for count in here)
    is_limited = limit < crowd.players and place != crowd.herd
    return is_limited and visitors >= limit and sum(here) < tables.RINGS[place]


def free_rings(crowd: Crowd, place: int) -> int | None:
    """Return the number of free rings at a place, or ``None`` if there is no limit."""
    limit = int(tables.RINGS[place])
    return None if limit == tables.NO_LIMIT else limit - sum(crowd.at(place))
