"""Play bots against bots to separate strength from luck.

Each opening (a few random moves) is played once with every bot in every seat, so that neither the
seat nor the opening favours any bot. The next opening uses a different seating order. If there are
more bots than seats, every possible selection of bots plays. The same seed gives the same results,
regardless of the number of worker processes, if the bots' budgets are counted, not timed. In solo
matches there is neither seat nor opening to share: each bot plays by itself with the same dice, and
its share of wins counts.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache, partial
from itertools import combinations, count, permutations
from math import comb
from os import PathLike

from steppe.bots import make as ours
from steppe.core import validation
from steppe.core.bot import Bot, Budget, Seen, moment, own_budget
from steppe.core.errors import IllegalMove, NotationError, noting
from steppe.core.game import Game
from steppe.core.validation import MOST, instance, several, whole, within
from steppe.core.win_probability import wilson
from steppe.engine.chance import generator, random_below
from steppe.games import load
from steppe.lab.run.executor import Executor, at_work, check_sendable
from steppe.lab.run.results_file import Kept, kept_in
from steppe.lab.run.tasks import Progress, check_progress, results, told
from steppe.play.match import Match
from steppe.play.result import winners_of

OPENING = 2  # random decisions before the bots take over
Maker = Callable[[Game, int], Bot]
"""Makes a bot for a game and a seed."""


@dataclass(frozen=True)
class Pairing:
    """A match to play: bots by player, its opening, and its number.

    ``opened`` is the number of random decisions before the bots take over (none in one-player
    matches). ``makers`` make the bots that are not built in; ``budget`` applies to all bots.
    """

    game: str
    options: Mapping[str, str]
    words: tuple[str, ...]
    bots: tuple[int, ...]  # for each player, the index of a bot in ``words``
    opening: int
    number: int
    seed: int
    makers: Mapping[str, Maker] = field(default_factory=dict)
    opened: int = OPENING
    budget: Budget | None = None

    def make(self, word: str, seed: int) -> Bot:
        """Return the bot called ``word``; ``seed`` fixes all its random choices."""
        game = load(self.game)
        if word not in self.makers:
            return ours.make(word, game, seed, len(self.bots))
        with noting(lambda: f"making bot {word!r} with seed {seed} for {self}"):
            made = self.makers[word](game, seed)
        if not isinstance(made, Bot):
            raise TypeError(f"the maker of bot {word!r} returned {made!r}: it has no choose()")
        return made

    def __str__(self) -> str:
        named = ", ".join(self.words[bot] for bot in self.bots)
        return f"match {self.number} of {self.game}, {named}"

    def budget_of(self, word: str, bot: Bot) -> Budget:
        """Return the thinking budget of the bot called ``word``."""
        if self.budget is not None:
            return self.budget
        if word not in self.makers:
            return ours.budget(word, load(self.game), len(self.bots))
        return own_budget(bot)


@dataclass(frozen=True)
class Result:
    """The result of a match: bots, returns and scores by player."""

    bots: tuple[int, ...]
    returns: tuple[float, ...]
    scores: tuple[int, ...]


@dataclass
class Standing:
    """A bot's results in matches with ``players`` players.

    ``draws`` are shared wins; ``won`` and ``win_rate`` count a win shared by two as a half, by
    three as a third. ``points`` is the sum of the bot's scores, and ``seats`` lists the scores by
    seat.
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

    def __post_init__(self) -> None:
        for name in ("players", "matches", "wins", "draws", "losses"):
            within(name, getattr(self, name), int(name == "players"), MOST)
        instance("the name of a bot", self.bot, str)
        instance("seats", self.seats, Mapping)
        whole("points", self.points)
        if not 0 <= instance("won", self.won, (int, float)) <= self.matches:
            raise NotationError(f"{self.won} wins in {self.matches} matches are impossible")

    @property
    def mean_score(self) -> float:
        """Return the mean score, in the game's own points."""
        return self.points / max(1, self.matches)

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
        counts = {name: getattr(self, name) for name in ("matches", "wins", "draws", "losses")}
        return {
            "bot": self.bot,
            **counts,
            "mean_score": round(self.mean_score, 4),
            "mean_scores": [round(score, 4) for score in self.mean_scores],
            "even_rate": round(1 / self.players, 4) if self.players > 1 else None,
            "win_rate": round(self.win_rate, 4),
            "interval": [round(bound, 4) for bound in self.interval],
        }


def arena(
    game_name: str,
    words: Iterable[str],
    matches: int,
    seed: int = 0,
    *,
    options: Mapping[str, str] | None = None,
    players: int | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    makers: Mapping[str, Maker] | None = None,
    executor: Executor | None = None,
    resume: str | PathLike[str] | None = None,
    budget: Budget | None = None,
) -> list[Standing]:
    """Let each selection of bots play ``matches`` matches; return the standings.

    ``words`` name built-in bots, or entries of ``makers``. A maker takes the game and a seed and
    returns your own bot for a match; with more than one worker it must be importable (else
    ``TypeError``). ``workers`` is the number of processes, 0 for one per core. These processes
    first import the program, so it must call ``arena`` below ``if __name__ == "__main__":`` (else
    ``RuntimeError``). Alternatively an ``executor`` plays, such as ``steppe.adapters.ray.Cluster``.

    ``players`` is the number of seats, by default the number of bots, within the game's limits; the
    last bot fills the remaining seats. ``budget`` is each bot's thinking budget per move, in place
    of the one in its word (see ``Budget``). Without it, your own bot gets the budget in its
    ``budget`` attribute, or else one second.

    ``progress`` is called with the number of matches played and their total; matches in the file
    are reported in one call. ``resume`` is a file that saves each match once it is played; called
    again with it, the arena resumes.

    Raises ``NotationError`` for 0 matches, for unknown words, for fewer bots than the game takes,
    and for a single word unless the match is for one player (the same word twice means two bots);
    ``RecordError`` for a file from another arena.
    """
    game, own = load(game_name), _makers({} if makers is None else makers)
    check_progress(progress)
    matches = validation.matches(matches)
    bots = several("words of bots", words)
    _check_words(bots, own, game, None)
    size = _table_size(game, len(bots)) if players is None else game.check_players(players)
    _check_words(bots, own, game, size)
    if len(bots) < 2 <= size:
        raise NotationError("an arena needs two or more bots, unless the match is for one player")
    seated = (*bots, *[bots[-1]] * (size - len(bots)))
    given = game.check_options({} if options is None else options, size)
    common = game.name, given, seated, (), 0, 0, whole("a seed", seed), own
    everybody = Pairing(*common, budget=budget and instance("a budget", budget, Budget))
    standings = [Standing(word, size) for word in seated]
    total = matches * comb(len(seated), size)
    wanted = pairings(everybody, size, matches)
    with at_work(executor, workers) as chosen, _kept(resume, everybody, size, matches) as kept:
        for word in {*bots} & {*own}:
            check_sendable(chosen, f"the maker of bot {word!r}", own[word])
        for result in told(results(chosen, play, wanted, kept), total, kept, progress):
            _enter(standings, result)
    return standings


def _check_words(
    words: Iterable[str], own: Mapping[str, Maker], game: Game, players: int | None
) -> None:
    """Raise ``NotationError`` for a word that names no bot for this number of players."""
    for word in words:
        if instance("the word of a bot", word, str) not in own:
            ours.budget(word, game, players)


def _makers(given: Mapping[str, Maker]) -> dict[str, Maker]:
    """Return the makers of bots by name. Raises ``TypeError`` for a maker that is not callable."""
    own = dict(instance("makers", given, Mapping))
    for word, maker in own.items():
        if not callable(maker):
            called = f"the maker of bot {word!r} must be callable with a game and a seed"
            raise TypeError(f"{called}, not {maker!r}")
    return own


def _kept(
    path: str | PathLike[str] | None, common: Pairing, size: int, matches: int
) -> AbstractContextManager[Kept[Result] | None]:
    """Open the file that saves an arena's matches, if there is one."""
    game = load(common.game)
    about = {
        "arena": game.name,
        "rules": game.rules,
        "players": size,
        "options": common.options,
        "bots": common.words,
        "makers": sorted(set(common.makers) & set(common.words)),
        "matches": matches,
        "seed": common.seed,
        **({} if common.budget is None else {"budget": asdict(common.budget)}),
    }
    groups = list(combinations(range(len(common.words)), size)) if path is not None else []
    return kept_in(path, about, Result, partial(_fits, groups, matches))


def _fits(groups: Sequence[tuple[int, ...]], matches: int, number: int, result: Result) -> bool:
    """Return whether a result can belong to the match with this number."""
    group, index = divmod(number, matches)
    if group >= len(groups) or result.bots != _seating(groups[group], index):
        return False
    return len(result.returns) == len(result.scores) == len(result.bots)


def pairings(common: Pairing, size: int, matches: int) -> Iterator[Pairing]:
    """Yield an arena's matches: ``matches`` for each selection of bots."""
    numbers = count()
    for group in combinations(range(len(common.words)), size):
        for index in range(matches):
            seating, opening = _seating(group, index), index // size
            yield replace(common, bots=seating, opening=opening, number=next(numbers))


def _seating(group: tuple[int, ...], index: int) -> tuple[int, ...]:
    """Return a selection's bots by seat, in its match with this index."""
    opening, turn = divmod(index, len(group))
    orders = _orders(group)
    order = orders[opening % len(orders)]
    return order[-turn:] + order[:-turn] if turn else order


@lru_cache(maxsize=16)
def _orders(group: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [(group[0], *rest) for rest in permutations(group[1:])]


def _table_size(game: Game, bots: int) -> int:
    """Return the number of seats: the number of bots, within the game's limits."""
    sizes = [players for players in game.players if players <= bots]
    if not sizes:
        least = min(game.players)
        some = f"{least} bot{'s' * (least > 1)}"
        raise NotationError(f"{game.name} takes at least {some}, not {bots}")
    return max(sizes)


def play(pairing: Pairing) -> Result:
    """Play one match to its end; return the result."""
    match = played(pairing)
    return Result(pairing.bots, tuple(match.returns()), tuple(match.scores()))


def played(pairing: Pairing) -> Match:
    """Play one match to its end; return it."""
    game = load(pairing.game)
    words = [pairing.words[bot] for bot in pairing.bots]
    match = _open(game, pairing)
    seeds = [_seed(pairing, "bot", seat) for seat, _ in enumerate(words)]
    bots = [pairing.make(word, seed) for word, seed in zip(words, seeds, strict=True)]
    budgets = [pairing.budget_of(word, bot) for word, bot in zip(words, bots, strict=True)]
    while (player := match.player) is not None:
        seen, asked = match.look(player), (words[player], seeds[player])
        with noting(partial(_place, pairing, *asked, seen)):
            move = bots[player].choose(seen, budgets[player])
            try:
                match.commit(match.plan(player, move))
            except (NotationError, IllegalMove, TypeError) as error:
                raise type(error)(f"bot {words[player]!r}: {error}") from error
    return match


def _place(pairing: Pairing, word: str, seed: int, seen: Seen) -> str:
    """Describe the bot and the position, for messages."""
    of = f"{pairing}, of an arena with seed {pairing.seed}"
    return f"bot {word!r} with seed {seed} in {of}, {moment(seen)}"


def _open(game: Game, pairing: Pairing) -> Match:
    """Return a match after the opening: chance outcomes and a few random decisions."""
    secret = _seed(pairing, "dice", pairing.opening).to_bytes(8, "big")
    players = len(pairing.bots)
    match = Match(game, players, dict(pairing.options), f"arena {pairing.opening}", secret).deal()
    rng = generator(_seed(pairing, "opening", pairing.opening))
    for _ in range(pairing.opened if players > 1 else 0):
        if (player := match.player) is not None:
            legal = match.legal(player)
            match.commit(match.plan(player, legal[int(random_below(rng, len(legal)))]))
    return match


def _seed(pairing: Pairing, use: str, index: int) -> int:
    """Return 63 random bits that depend on the arena's seed and on ``use``."""
    number = "" if use in ("dice", "opening") else pairing.number
    text = f"{pairing.seed} {use} {number} {index}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1


def _enter(standings: list[Standing], result: Result) -> None:
    """Count a match for each bot that played in it."""
    winners = winners_of(result.returns)
    for seat, bot in enumerate(result.bots):
        standing, wins = standings[bot], seat in winners
        standing.matches += 1
        standing.points += result.scores[seat]
        standing.seats.setdefault(seat, []).append(result.scores[seat])
        standing.won += 1 / len(winners) if wins else 0
        standing.wins += wins and len(winners) == 1
        standing.draws += wins and len(winners) > 1
        standing.losses += not wins
