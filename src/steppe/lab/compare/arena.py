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
from pathlib import Path
from typing import Any

from steppe.bots.outside import bot_words
from steppe.core import validation
from steppe.core.bot import Bot, Budget, Seen, moment, own_budget
from steppe.core.errors import NotationError, noting
from steppe.core.game import Game
from steppe.core.validation import instance, several, truth, whole
from steppe.engine.chance import generator, random_below
from steppe.games import load
from steppe.lab.compare.standing import Recorded, Result, Standing, enter
from steppe.lab.run.contest import IN_A_ROW, Contender, Forfeit, contest, is_told
from steppe.lab.run.executor import Executor, at_work, check_sendable
from steppe.lab.run.record_folder import keep_record, record_folder, text_between_bots
from steppe.lab.run.results_file import Kept, kept_in
from steppe.lab.run.tasks import Progress, check_progress, results, told
from steppe.play.match import Match

OPENING = 2  # random decisions before the bots take over
Maker = Callable[[Game, int], Bot]
"""Makes a bot for a game and a seed."""


@dataclass(frozen=True)
class Pairing:
    """A match to play: bots by player, its opening, and its number.

    ``opened`` is the number of random decisions before the bots take over (none in one-player
    matches). ``makers`` make the bots that are not built in; ``budget`` applies to all bots. With
    ``strict``, the error of any bot is raised; otherwise a bot that is not built in forfeits. A
    match that is not ``wanted`` any more is not played.
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
    strict: bool = False
    wanted: bool = True

    def make(self, word: str, seed: int) -> Bot:
        """Return the bot called ``word``; ``seed`` fixes all its random choices."""
        game = load(self.game)
        with noting(lambda: f"making bot {word!r} with seed {seed} for {self}"):
            if word in self.makers:
                return bot_words.made(word, self.makers[word], game, seed)
            return bot_words.make(word, game, seed, len(self.bots))

    def __str__(self) -> str:
        named = ", ".join(self.words[bot] for bot in self.bots)
        return f"match {self.number} of {self.game}, {named}"

    def budget_of(self, word: str, bot: Bot) -> Budget:
        """Return the thinking budget of the bot called ``word``."""
        if self.budget is not None:
            return self.budget
        if word in self.makers:
            return own_budget(bot)
        return bot_words.budget(word, bot, load(self.game), len(self.bots))

    def contender(self, word: str, seed: int) -> Contender:
        """Return the bot called ``word`` for a seat of this match."""
        bot = self.make(word, seed)
        is_outside = word in self.makers or bot_words.is_outside(word)
        return Contender(word, bot, self.budget_of(word, bot), is_outside and not self.strict)


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
    strict: bool = False,
    records: str | PathLike[str] | None = None,
) -> list[Standing]:
    """Let each selection of bots play ``matches`` matches; return the standings.

    ``words`` name built-in bots, entries of ``makers``, or bots outside (``cmd:COMMAND``,
    ``MODULE:NAME``). A maker takes the game and a seed and returns your own bot for a match; with
    more than one worker it must be importable (else ``TypeError``). ``workers`` is the number of
    processes, 0 for one per core. These processes first import the program, so it must call
    ``arena`` below ``if __name__ == "__main__":`` (else ``RuntimeError``). Alternatively an
    ``executor`` plays, such as ``steppe.adapters.ray.Cluster``.

    ``players`` is the number of seats, by default the number of bots, within the game's limits; the
    last bot fills the remaining seats. ``budget`` is each bot's thinking budget per move, in place
    of the one in its word (see ``Budget``). Without it, your own bot gets the budget in its
    ``budget`` attribute, or else one second.

    A bot that is not built in and raises an error, is late, or returns an illegal move loses the
    match. After three such matches in a row, the remaining ones between these bots are called off.
    With ``strict``, the error is raised instead.

    ``progress`` is called with the number of matches played and their total; matches in the file
    are reported in one call. ``resume`` is a file that saves each match once it is played; called
    again with it, the arena resumes. ``records`` is a folder for the record of each match that is
    played now.

    Raises ``NotationError`` for 0 matches, for unknown words, for fewer bots than the game takes,
    and for a single word unless the match is for one player (the same word twice means two bots);
    ``RecordError`` for a file from another arena.
    """
    game, own = load(game_name), _makers({} if makers is None else makers)
    check_progress(progress)
    matches = validation.matches(matches)
    size, seated = _seated(words, own, game, players)
    given = game.check_options({} if options is None else options, size)
    common = game.name, given, seated, (), 0, 0, whole("a seed", seed), own
    everybody = Pairing(*common, **_limits(budget, strict))
    standings = [Standing(word, size) for word in seated]
    plan = _Plan(everybody, size, matches, record_folder(records))
    with at_work(executor, workers) as chosen, _kept(resume, everybody, size, matches) as kept:
        for result in plan.play(chosen, kept, progress):
            enter(standings, result)
    return standings


def _seated(
    words: Iterable[str], own: Mapping[str, Maker], game: Game, players: int | None
) -> tuple[int, tuple[str, ...]]:
    """Return the number of seats, and the bots, at least one for each. Raises ``NotationError``."""
    bots = several("words of bots", words)
    _check_words(bots, own, game, None)
    size = _table_size(game, len(bots)) if players is None else game.check_players(players)
    _check_words(bots, own, game, size)
    if len(bots) < 2 <= size:
        raise NotationError("an arena needs two or more bots, unless the match is for one player")
    return size, (*bots, *[bots[-1]] * (size - len(bots)))


def _limits(budget: Budget | None, strict: bool) -> dict[str, Any]:
    """Return the settings of a pairing that apply to all bots, checked."""
    own = budget and instance("a budget", budget, Budget)
    return {"budget": own, "strict": truth("strict", strict)}


@dataclass(frozen=True)
class _Plan:
    """An arena's matches, ``matches`` for each selection of bots, and the folder for records."""

    common: Pairing
    size: int
    matches: int
    folder: Path | None

    def play(
        self, executor: Executor, kept: Kept[Result] | None, progress: Progress | None
    ) -> Iterator[Result]:
        """Play the matches that are wanted; yield all results in order."""
        common, game, ends = self.common, load(self.common.game), _Ends(self.matches)
        for word in {*common.words} & {*common.makers}:
            check_sendable(executor, f"the maker of bot {word!r}", common.makers[word])
        wanted = map(ends.still_wanted, pairings(common, self.size, self.matches))
        one = play if self.folder is None else play_recorded
        total = self.matches * comb(len(common.words), self.size)
        found = told(results(executor, one, wanted, kept), total, kept, progress)
        for number, result in enumerate(found):
            entered = ends.enter(number, result)
            keep_result(self.folder, game, number, entered)
            yield entered


def _check_words(
    words: Iterable[str], own: Mapping[str, Maker], game: Game, players: int | None
) -> None:
    """Raise ``NotationError`` for a word that names no bot for this number of players."""
    for word in words:
        if instance("the word of a bot", word, str) not in own:
            bot_words.check(word, game, players)


@dataclass
class _Ends:
    """The selections of bots that are called off, because one of their bots kept forfeiting.

    Results come in the order of the matches, so that nothing depends on the workers.
    """

    matches: int
    row: dict[int, tuple[int, int]] = field(default_factory=dict)  # selection: bot, forfeits

    def still_wanted(self, pairing: Pairing) -> Pairing:
        """Return a match, marked if it need not be played."""
        off = self._is_off(pairing.number)
        return replace(pairing, wanted=False) if off else pairing

    def _is_off(self, number: int) -> bool:
        return self.row.get(number // self.matches, (0, 0))[1] >= IN_A_ROW

    def enter(self, number: int, result: Result) -> Result:
        """Count a result; return it, unplayed if its selection was called off before."""
        if self._is_off(number):
            return replace(result, played=False)
        bot = result.bots[result.loser] if result.loser >= 0 else -1
        before, count = self.row.get(number // self.matches, (-1, 0))
        row = (bot, count + 1 if bot == before else 1) if bot >= 0 else (-1, 0)
        self.row[number // self.matches] = row
        return result


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
    players = len(result.bots)
    is_whole = len(result.returns) == len(result.scores) == players
    return is_whole and is_told(result.loser, result.reason, players)


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
    """Play one match to its end, if it is wanted; return the result."""
    return _ended(pairing, *contested(pairing)) if pairing.wanted else _unplayed(pairing)


def play_recorded(pairing: Pairing) -> Result:
    """Play one match to its end, if it is wanted; return the result with its record."""
    if not pairing.wanted:
        return _unplayed(pairing)
    match, forfeit = contested(pairing)
    words = {seat: pairing.words[bot] for seat, bot in enumerate(pairing.bots)}
    text = text_between_bots(match, f"match-{pairing.seed}-{pairing.number}", words, forfeit)
    return Recorded(**asdict(_ended(pairing, match, forfeit)), record=text)


def _ended(pairing: Pairing, match: Match, forfeit: Forfeit | None) -> Result:
    lost = () if forfeit is None else (forfeit.player, forfeit.reason)
    return Result(pairing.bots, tuple(match.returns()), tuple(match.scores()), *lost)


def _unplayed(pairing: Pairing) -> Result:
    nothing = len(pairing.bots) * (0,)
    return Result(pairing.bots, tuple(map(float, nothing)), nothing, played=False)


def keep_result(folder: Path | None, game: Game, number: int, result: Result) -> None:
    """Write the record of a match into the folder, if the match was played just now, and counts."""
    if folder is not None and isinstance(result, Recorded) and result.played:
        keep_record(folder, f"{game.name}-{number}", result.record)


def played(pairing: Pairing) -> Match:
    """Play one match to its end; return it."""
    return contested(pairing)[0]


def contested(pairing: Pairing) -> tuple[Match, Forfeit | None]:
    """Play one match to its end; return it, and the forfeit that ended it, if any."""
    words = [pairing.words[bot] for bot in pairing.bots]
    match = _open(load(pairing.game), pairing)
    seeds = [_seed(pairing, "bot", seat) for seat, _ in enumerate(words)]
    seated = [pairing.contender(*who) for who in zip(words, seeds, strict=True)]

    def place(player: int, seen: Seen) -> str:
        return _place(pairing, words[player], seeds[player], seen)

    return match, contest(match, seated, place)


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
