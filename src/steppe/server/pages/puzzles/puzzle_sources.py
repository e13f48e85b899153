"""Where a puzzle comes from: from those for all, rated by first tries, or from own matches."""

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from math import ceil
from typing import Any, Protocol

from starlette.requests import Request

from steppe.analysis.explain.summary import percent
from steppe.analysis.judge.report import CLEAR
from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.analysis.puzzles.themes import themes_of
from steppe.core.i18n import Translator, figure
from steppe.games import load
from steppe.server.base.http_errors import NotFoundError
from steppe.server.match.daily_match import today
from steppe.server.pages.puzzles.puzzle_panel import Figures
from steppe.server.pages.shell import table_access
from steppe.server.puzzles.glicko import Rating
from steppe.server.puzzles.practice_items import DAYS, PracticeItem, PracticeItems
from steppe.server.puzzles.puzzle_filter import ANY, PuzzleFilter
from steppe.server.puzzles.puzzles import Attempt, Puzzles, Share, of_the_day

MINE = "mine"
"""What stands in an address for the puzzles of one's own matches."""

_DAY = 24 * 3600.0
_ID = re.compile(r"[0-9a-f]{10}")


class Keeper(Protocol):
    """Who keeps what guests do at puzzles, or at exercises."""

    async def help(self, guest: str, one: Any, how: int, /) -> None:
        """Note that a guest was helped."""

    async def answer(self, guest: str, one: Any, moves: Iterable[str], /) -> object:
        """Take an answer."""

    async def again(self, guest: str, one: Any, /) -> None:
        """Let a guest try again."""


class PuzzleSource(ABC):
    """A puzzle for who asks: its addresses, what he has done at it, what is known of it.

    ``keeper`` keeps what he does at ``one``; ``place`` is the word of its address for where it
    stands.
    """

    keeper: Keeper
    guest: str
    one: Puzzle | PracticeItem
    puzzle: Puzzle
    place: str
    weighs = False  # whether an answer that nobody has weighed is weighed now

    @property
    def base(self) -> str:
        """Return its address."""
        return f"/puzzles/{self.place}/{self.puzzle.id}"

    @property
    def next(self) -> str:
        """Return the address that leads to another one."""
        return f"/puzzles/{self.place}/next?after={self.puzzle.id}"

    @abstractmethod
    def kind(self, say: Translator) -> str:
        """Return what puzzle it is."""

    @abstractmethod
    async def attempt(self) -> Attempt:
        """Return what he has done."""

    async def help(self, how: int) -> None:
        """Note that he was helped."""
        await self.keeper.help(self.guest, self.one, how)

    async def answer(self, moves: Sequence[str]) -> None:
        """Take his answer."""
        await self.keeper.answer(self.guest, self.one, moves)

    async def again(self) -> None:
        """Let him try again."""
        await self.keeper.again(self.guest, self.one)

    @abstractmethod
    async def figures(self, say: Translator) -> Figures:
        """Return what is known of it while it is asked."""

    @abstractmethod
    async def told(self, say: Translator) -> str:
        """Return what the first try has changed, "" before it."""

    @abstractmethod
    async def stakes(self, say: Translator) -> str:
        """Return what a miss costs while it is asked, "" for nothing."""

    def themes(self, _say: Translator) -> Figures:
        """Return the addresses of more puzzles like it, with what they are about."""
        return ()

    def note(self, _say: Translator) -> str:
        """Return how its numbers were found, "" where that needs no words."""
        return ""


class PublicPuzzle(PuzzleSource):
    """A puzzle for all, rated by first tries."""

    def __init__(self, kept: Puzzles, guest: str, puzzle: Puzzle, want: PuzzleFilter = ANY) -> None:
        self.keeper = self.kept = kept
        self.guest, self.place = guest, place_of(puzzle.game, want)
        self.one = self.puzzle = puzzle
        self.want = want

    def kind(self, say: Translator) -> str:
        game = load(self.puzzle.game)
        daily = of_the_day(game, today())
        is_daily = daily is not None and daily.id == self.puzzle.id
        title = say("Puzzle of the day") if is_daily else say("Puzzle")
        whole = say("{name}: {words}", name=title, words=say(game.title))
        chosen = self.want.words(game, say)
        return say("{words} ({more})", words=whole, more=chosen) if chosen else whole

    def themes(self, say: Translator) -> Figures:
        found = themes_of(self.puzzle)
        return [
            (next_of(self.puzzle.game, PuzzleFilter(one.name)), say(one.words)) for one in found
        ]

    async def attempt(self) -> Attempt:
        return await self.kept.attempt(self.guest, self.puzzle)

    async def figures(self, say: Translator) -> Figures:
        chance = await self.kept.chance(self.guest, self.puzzle)
        return [
            (say("Rating of the puzzle"), rating_words(await self.kept.rating_of(self.puzzle))),
            (say("Your puzzle rating"), own_words(await self.kept.rating(self.guest), say)),
            (say("Your chance to solve it"), percent(say, chance)),
            *_solved(await self.kept.share(self.puzzle), say),
        ]

    async def told(self, say: Translator) -> str:
        attempt, known = await self.attempt(), await self.kept.rating(self.guest)
        changed = _changed(attempt, known, say)
        return f"{changed.rstrip('.')}. {rating_rule(say)}" if attempt.is_over else ""

    async def stakes(self, say: Translator) -> str:
        if (await self.attempt()).is_over:
            return ""
        return say(
            "A hint counts half; “Solution” and a wrong first answer count as not found, and your"
            " rating falls."
        )


def _changed(attempt: Attempt, known: Rating, say: Translator) -> str:
    """Return what the first try has changed."""
    if known.is_provisional:
        return say(
            "Your puzzle rating: {rating}, provisional until you have tried more. Only first"
            " tries count.",
            rating=round(known.value),
        )
    gained, rating = round(attempt.gained), rating_words(known)
    if not gained:
        return say("Your puzzle rating: {rating}", rating=rating)
    change = figure(gained) if gained < 0 else f"+{gained}"
    return say(
        "Your puzzle rating: {rating} ({change} for the first try, the only one that counts)",
        rating=rating,
        change=change,
    )


def rating_rule(say: Translator) -> str:
    """Return what is to be known of one's rating."""
    return say("One rating for all games; a solution that was shown counts as missed.")


def place_of(game: str, want: PuzzleFilter) -> str:
    """Return what stands in an address for puzzles of a game, or for some of them."""
    return f"{game}/in/{want.word}" if want.word else game


def next_of(game: str, want: PuzzleFilter) -> str:
    """Return the address that leads to a puzzle of those that somebody wants."""
    return f"/puzzles/{place_of(game, want)}/next"


def _solved(share: Share, say: Translator) -> Figures:
    if not share.tells:
        return []
    words = say("{share}% of {count}", share=share.percent, count=share.tried)
    return [(say("Solved at the first try"), words)]


def rating_words(rating: Rating) -> str:
    """Return a rating as people read it, with how far it may be off."""
    return f"{round(rating.value)} ± {round(rating.spread)}"


def own_words(rating: Rating, say: Translator) -> str:
    """Return the rating of who reads it."""
    if rating.is_provisional:
        return say("{rating} (provisional)", rating=round(rating.value))
    return rating_words(rating)


class PracticePuzzle(PuzzleSource):
    """A moment of somebody's own match."""

    place = MINE

    def __init__(
        self, kept: PracticeItems, guest: str, exercise: PracticeItem, weighs: bool = False
    ) -> None:
        self.keeper = self.kept = kept
        self.guest, self.puzzle, self.weighs = guest, exercise.puzzle, weighs
        self.one = self.exercise = exercise

    async def answer(self, moves: Sequence[str]) -> None:
        await super().answer(moves)
        if self.weighs and not self.exercise.knows(moves):
            await self.kept.have_weighed(self.guest, self.puzzle, self.exercise.match, moves)

    def kind(self, say: Translator) -> str:
        title = say(load(self.puzzle.game).title)
        return say("{name}: {words}", name=say("From your match"), words=title)

    async def attempt(self) -> Attempt:
        return self.exercise.attempt

    async def figures(self, say: Translator) -> Figures:
        found = say("{count} of {total} times", count=self.exercise.solved, total=len(DAYS))
        return [(say("Found"), found)]

    async def told(self, say: Translator) -> str:
        one = self.exercise
        if not one.attempt.is_over:
            return ""
        found = say("Found {count} of {total} times.", count=one.solved, total=len(DAYS))
        return when_words(one, say) if one.is_done else f"{found} {when_words(one, say)}"

    async def stakes(self, say: Translator) -> str:
        one = self.exercise
        if one.attempt.is_over or not one.is_due(time.time()):
            return ""
        return say("“Solution” and a wrong first answer count as missed: it comes again tomorrow.")

    def note(self, say: Translator) -> str:
        if self.puzzle.sure != CLEAR:
            return ""
        return say(
            "All moves were weighed anew for this exercise, so the percentages differ from those"
            " of the analysis."
        )


def when_words(one: PracticeItem, say: Translator) -> str:
    """Return when an exercise comes again."""
    if one.is_done:
        return say("Found {total} times: it comes no more.", total=len(DAYS))
    days = ceil((one.due - time.time()) / _DAY)
    if days <= 0:
        return say("It is due now.")
    return say.plural("It comes again in 1 day.", "It comes again in {count} days.", days)


def puzzles_of(request: Request) -> Puzzles:
    """Return the puzzles of the site, there from the first time that somebody asks."""
    state = request.app.state
    if not hasattr(state, "puzzles"):
        state.puzzles = Puzzles(table_access.rooms_of(request).house.store)
    puzzles: Puzzles = state.puzzles
    return puzzles


async def exercise_asked(request: Request, guest: str) -> PracticeItem:
    """Return the exercise of a guest that an address names. Raises ``NotFoundError``."""
    id = request.path_params["id"]
    found = await exercises_of(request).find(guest, id) if _ID.fullmatch(id) else None
    if found is None:
        raise NotFoundError("There is no such puzzle.")
    return found


def exercises_of(request: Request) -> PracticeItems:
    """Return what guests practise."""
    return PracticeItems(table_access.rooms_of(request).house.store)
