"""What challenges a network bot accepts: published, and checked before a challenge is sent."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from steppe.server.base.http_errors import TableError

NONE: Final = "none"
LIVE: Final = "live"
DAYS: Final = "days"
CLOCKS = (NONE, LIVE, DAYS)
AT_ONCE, MOST_AT_ONCE = 4, 16


class UnacceptedError(TableError):
    """A bot accepts other challenges."""

    status = 409


@dataclass(frozen=True)
class Terms:
    """What a challenge proposes to a bot."""

    game: str
    players: int
    clock: str = NONE
    from_bot: bool = False
    is_usual: bool = True  # whether all options have their usual values


@dataclass(frozen=True)
class Acceptance:
    """The challenges that a bot accepts: numbers of players by game, clocks, opponents.

    ``at_once`` is the number of matches that it plays at the same time.
    """

    games: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    clocks: tuple[str, ...] = CLOCKS
    people: bool = True
    bots: bool = True
    options: bool = False  # whether it plays with unusual options
    at_once: int = AT_ONCE

    @property
    def text(self) -> str:
        """Return these terms as JSON."""
        return json.dumps(self.to_json(), separators=(",", ":"))

    def to_json(self) -> dict[str, Any]:
        """Return these terms as plain data."""
        games = {name: list(players) for name, players in self.games.items()}
        return vars(self) | {"games": games, "clocks": list(self.clocks)}

    @property
    def share(self) -> int:
        """Return the number of matches and challenges that one person may have with the bot."""
        return max(1, self.at_once // 2)

    def check(self, name: str, terms: Terms) -> None:
        """Raise ``UnacceptedError`` with what the bot ``name`` accepts instead."""
        if terms.game not in self.games:
            known = " ".join(sorted(self.games)) or "none"
            raise UnacceptedError("{bot} plays other games: {known}.", bot=name, known=known)
        if terms.players not in self.games[terms.game]:
            known = " ".join(map(str, self.games[terms.game]))
            raise UnacceptedError(
                "{bot} plays this game with these numbers of players: {known}.",
                bot=name,
                known=known,
            )
        if terms.clock not in self.clocks:
            known = " ".join(self.clocks)
            raise UnacceptedError("{bot} plays with these clocks: {known}.", bot=name, known=known)
        if terms.from_bot and not self.bots:
            raise UnacceptedError("{bot} plays against people only.", bot=name)
        if not terms.from_bot and not self.people:
            raise UnacceptedError("{bot} plays against other bots only.", bot=name)
        if not terms.is_usual and not self.options:
            raise UnacceptedError("{bot} plays with the usual options only.", bot=name)


def read_acceptance(data: Mapping[str, Any]) -> Acceptance:
    """Return the terms in plain data from ``to_json``; unknown names are ignored."""
    known = {name: data[name] for name in Acceptance.__dataclass_fields__ if name in data}
    if "games" in known:
        known["games"] = {name: tuple(players) for name, players in known["games"].items()}
    if "clocks" in known:
        known["clocks"] = tuple(known["clocks"])
    return Acceptance(**known)
