"""Add up a person's finished matches: by game, number of players, and opponent."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from steppe.play.result import winners_of
from steppe.server.accounts.result_counts import MIXED, ORDER, OTHER, PEOPLE, ResultCount
from steppe.server.base.match_data import BOT, PERSON, Sheet


@dataclass
class Count:
    """How many matches were won, drawn by all, and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        """Return the number of matches."""
        return self.won + self.drawn + self.lost

    @property
    def percent(self) -> int:
        """Return the percentage of matches won."""
        return round(100 * self.won / self.played) if self.played else 0

    def add(self, one: ResultCount) -> None:
        """Add matches of one kind."""
        name = {True: "won", False: "lost", None: "drawn"}[one.won]
        setattr(self, name, getattr(self, name) + one.number)


@dataclass
class GameSummary:
    """A person's results in one game."""

    total: Count = field(default_factory=Count)
    players: defaultdict[int, Count] = field(default_factory=lambda: defaultdict(Count))
    against: defaultdict[str, Count] = field(default_factory=lambda: defaultdict(Count))

    def by_players(self) -> list[tuple[int, Count]]:
        """Return the results by number of players."""
        return sorted(self.players.items())

    def by_opponent(self) -> list[tuple[str, Count]]:
        """Return the results by opponent: people, then bots from weak to strong."""
        return sorted(self.against.items(), key=lambda item: ORDER.index(item[0]))


def summary_of(counts: Iterable[ResultCount]) -> dict[str, GameSummary]:
    """Return a person's results by game."""
    found: defaultdict[str, GameSummary] = defaultdict(GameSummary)
    for one in counts:
        game = found[one.game]
        game.total.add(one)
        game.players[one.players].add(one)
        if one.players > 1:
            game.against[one.against].add(one)
    return dict(found)


def own_seat(sheet: Sheet, guest: str) -> int | None:
    """Return the only seat of a guest in a match that they played to the end, or ``None``."""
    mine = [number for number, seat in enumerate(sheet.seats) if guest in seat.guests]
    return mine[0] if len(mine) == 1 else None


def result_of(sheet: Sheet, own: int) -> bool | None:
    """Return whether a seat won: ``None`` if all did, and always a result for a solo match.

    A match in which a bot played for the person counts as lost, even if they returned.
    """
    winners = winners_of(sheet.standing.returns or (0.0,))
    has_won = own in winners and sheet.seats[own].may_win
    is_draw = len(sheet.seats) > 1 and len(winners) == len(sheet.seats)
    return None if has_won and is_draw else has_won


def opponent_of(sheet: Sheet, own: int) -> str:
    """Return who else played: people, bots of one level, people and bots, or other bots."""
    others = [seat for number, seat in enumerate(sheet.seats) if number != own]
    bots = {seat.bot for seat in others if seat.kind == BOT and not seat.guests}
    programs = [seat for seat in others if seat.is_network_bot]
    people = [s for s in others if (s.kind == PERSON or s.guests) and not s.is_network_bot]
    if people:
        return MIXED if bots or programs else PEOPLE
    if programs:
        return OTHER
    return bots.pop() if len(bots) == 1 and bots <= {*ORDER} else OTHER
