"""Results of matches between bots, and the standings that add them up."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from steppe.core.errors import NotationError
from steppe.core.validation import MOST, instance, whole, within
from steppe.core.win_probability import wilson
from steppe.play.result import winners_of

_COUNTS = ("matches", "wins", "draws", "losses", "forfeits")
_REASONS = 10  # the number of reasons kept for each bot


@dataclass(frozen=True)
class Result:
    """The result of a match: bots, returns and scores by player.

    ``loser`` is the player whose bot forfeited, and ``reason`` says why; -1 and "" otherwise. A
    match that was not ``played`` has no winner.
    """

    bots: tuple[int, ...]
    returns: tuple[float, ...]
    scores: tuple[int, ...]
    loser: int = -1
    reason: str = ""
    played: bool = True


@dataclass(frozen=True)
class Recorded(Result):
    """A result with the record of its match, which no results file saves."""

    record: str = ""


@dataclass
class Standing:
    """A bot's results in matches with ``players`` players.

    ``draws`` are shared wins; ``won`` and ``win_rate`` count a win shared by two as a half, by
    three as a third. ``points`` is the sum of the bot's scores, and ``seats`` lists the scores by
    seat; neither includes matches that a forfeit ended, which ``cut`` counts.

    ``forfeits`` are the losses in which the bot failed, and ``reasons`` says why in some of them.
    ``unplayed`` counts the matches that were called off because a bot kept forfeiting.
    """

    bot: str
    players: int = 2
    matches: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    won: float = field(default=0.0, repr=False)
    points: int = field(default=0, repr=False)
    seats: dict[int, list[int]] = field(default_factory=dict, repr=False)
    forfeits: int = 0
    reasons: list[str] = field(default_factory=list, repr=False)
    cut: int = field(default=0, repr=False)
    unplayed: int = field(default=0, repr=False)

    def __post_init__(self) -> None:
        for name in ("players", *_COUNTS, "cut", "unplayed"):
            within(name, getattr(self, name), int(name == "players"), MOST)
        instance("the name of a bot", self.bot, str)
        instance("seats", self.seats, Mapping)
        instance("reasons", self.reasons, list)
        whole("points", self.points)
        if not 0 <= instance("won", self.won, (int, float)) <= self.matches:
            raise NotationError(f"{self.won} wins in {self.matches} matches are impossible")

    @property
    def troubled(self) -> bool:
        """Return whether this bot forfeited, or lost matches to a pairing that was called off."""
        return bool(self.forfeits or self.unplayed)

    @property
    def mean_score(self) -> float:
        """Return the mean score, in the game's own points."""
        return self.points / max(1, self.matches - self.cut)

    @property
    def win_rate(self) -> float:
        """Return wins, including shares of wins, as a fraction of all matches, from 0 to 1."""
        return self.won / max(1, self.matches)

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % confidence interval of the win rate."""
        return wilson(self.won, self.matches)

    @property
    def mean_scores(self) -> list[float]:
        """Return the mean score in each seat, in the game's own points."""
        return [sum(points) / len(points) for _, points in sorted(self.seats.items())]

    def to_json(self) -> dict[str, object]:
        """Return the standing as plain data, with rates rounded to four digits."""
        counts = {name: getattr(self, name) for name in _COUNTS}
        return {
            "bot": self.bot,
            **counts,
            "mean_score": round(self.mean_score, 4),
            "mean_scores": [round(score, 4) for score in self.mean_scores],
            "even_rate": round(1 / self.players, 4) if self.players > 1 else None,
            "win_rate": round(self.win_rate, 4),
            "interval": [round(bound, 4) for bound in self.interval],
            **({"reasons": self.reasons, "unplayed": self.unplayed} if self.troubled else {}),
        }


def enter(standings: list[Standing], result: Result) -> None:
    """Count a match for each bot that played in it."""
    if not result.played:
        for bot in result.bots:
            standings[bot].unplayed += 1
        return
    winners = winners_of(result.returns)
    for seat, bot in enumerate(result.bots):
        standing, wins = standings[bot], seat in winners
        standing.matches += 1
        standing.won += 1 / len(winners) if wins else 0
        standing.wins += wins and len(winners) == 1
        standing.draws += wins and len(winners) > 1
        standing.losses += not wins
        _enter_points(standing, seat, result)


def _enter_points(standing: Standing, seat: int, result: Result) -> None:
    """Count a seat's points, or the forfeit that ended the match before its end."""
    if result.loser < 0:
        standing.points += result.scores[seat]
        standing.seats.setdefault(seat, []).append(result.scores[seat])
        return
    standing.cut += 1
    if seat == result.loser:
        standing.forfeits += 1
        if len(standing.reasons) < _REASONS and result.reason not in standing.reasons:
            standing.reasons.append(result.reason)
