"""Puzzle sources: the public collection, rated by first tries, or the visitor's own matches."""

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from math import ceil
from typing import Any, Protocol

from starlette.requests import Request

from steppe.analysis.explain.summary import percent
from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.analysis.puzzles.themes import themes_of
from steppe.core.i18n import Translator, figure
from steppe.games import load
from steppe.server.base.http_errors import NotFoundError
from steppe.server.match.daily_match import today
from steppe.server.pages.puzzles.puzzle_panel import Figures, PuzzlePanel
from steppe.server.pages.shell import table_access
from steppe.server.pages.shell.link_preview import Preview
from steppe.server.pages.table.preview_picture import preview_of_puzzle
from steppe.server.puzzles.glicko import Rating
from steppe.server.puzzles.practice_items import DAYS, PracticeItem, PracticeItems
from steppe.server.puzzles.puzzle_filter import ANY, PuzzleFilter
from steppe.server.puzzles.puzzles import Attempt, Puzzles, Share, of_the_day

MINE = "mine"
"""The part of a URL that stands for puzzles from the visitor's own matches."""

_DAY = 24 * 3600.0
_ID = re.compile(r"[0-9a-f]{10}")


class Keeper(Protocol):
    """The store of guests' attempts at puzzles or practice positions."""

    async def help(self, guest: str, one: Any, how: int, /) -> None:
        """Record that a guest used help."""

    async def answer(self, guest: str, one: Any, moves: Iterable[str], /) -> object:
        """Record an answer."""

    async def again(self, guest: str, one: Any, /) -> None:
        """Clear the answer so that a guest can try again."""


class PuzzleSource(ABC):
    """A puzzle for one visitor: its URLs, the visitor's attempt, and figures about the puzzle.

    ``keeper`` stores the attempts at ``one``. ``place`` is the part of the URL that names the
    collection.
    """

    keeper: Keeper
    guest: str
    one: Puzzle | PracticeItem
    puzzle: Puzzle
    place: str
    weighs = False  # whether unknown answers are evaluated
    home = ""  # the URL of the analysis that the puzzle is from

    @property
    def base(self) -> str:
        """Return the URL of the puzzle."""
        return f"/puzzles/{self.place}/{self.puzzle.id}"

    @property
    def next(self) -> str:
        """Return the URL that redirects to another puzzle."""
        return f"/puzzles/{self.place}/next?after={self.puzzle.id}"

    def preview(self, say: Translator) -> Preview | None:
        """Return the preview of a public puzzle."""
        return None

    @abstractmethod
    def kind(self, say: Translator) -> str:
        """Return the caption of the puzzle."""

    @abstractmethod
    async def attempt(self) -> Attempt:
        """Return the visitor's attempt."""

    async def help(self, how: int) -> None:
        """Record that the visitor used help."""
        await self.keeper.help(self.guest, self.one, how)

    async def answer(self, moves: Sequence[str]) -> None:
        """Record the visitor's answer."""
        await self.keeper.answer(self.guest, self.one, moves)

    async def again(self) -> None:
        """Let the visitor try again."""
        await self.keeper.again(self.guest, self.one)

    @abstractmethod
    async def figures(self, say: Translator) -> Figures:
        """Return the figures shown with the question."""

    @abstractmethod
    async def told(self, say: Translator) -> str:
        """Return the effect of the first try in words, or "" before it."""

    @abstractmethod
    async def stakes(self, say: Translator) -> str:
        """Return the cost of a miss in words, or "" if there is none."""

    async def panel(self, address: str, moves: Sequence[str], say: Translator) -> PuzzlePanel:
        """Return the panel after the moves so far; ``address`` is the table's URL after them."""
        return PuzzlePanel(
            self.puzzle,
            await self.attempt(),
            self.base,
            address,
            self.next,
            self.kind(say),
            self.puzzle.seen_after(()),
            await self.figures(say),
            await self.told(say),
            tuple(moves),
            await self.stakes(say),
            self.themes(say),
            self.weighs,
            home=self.home,
        )

    def themes(self, _say: Translator) -> Figures:
        """Return links to similar puzzles: URL and theme."""
        return ()


class PublicPuzzle(PuzzleSource):
    """A puzzle from the public collection, rated by first tries."""

    def __init__(self, kept: Puzzles, guest: str, puzzle: Puzzle, want: PuzzleFilter = ANY) -> None:
        self.keeper = self.kept = kept
        self.guest, self.place = guest, place_of(puzzle.game, want)
        self.one = self.puzzle = puzzle
        self.want = want

    def preview(self, say: Translator) -> Preview:
        return preview_of_puzzle(self.puzzle, self.base, say)

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
            (say("Puzzle rating"), rating_words(await self.kept.rating_of(self.puzzle))),
            (say("Your puzzle rating"), own_words(await self.kept.rating(self.guest), say)),
            (say("Your chance of solving it"), percent(say, chance)),
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
            "A hint halves your score. Showing the solution or giving a wrong first answer counts"
            " as a miss and lowers your rating."
        )


def _changed(attempt: Attempt, known: Rating, say: Translator) -> str:
    """Return the change in rating from the first try."""
    if known.is_provisional:
        return say(
            "Your puzzle rating: {rating}, provisional until you have tried more. Only first"
            " tries count.",
            rating=_about(known),
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
    """Return a sentence that explains the rating."""
    return say("One rating covers all games. Showing the solution counts as a miss.")


def place_of(game: str, want: PuzzleFilter) -> str:
    """Return the part of a URL that names a game's puzzles or a selection from them."""
    return f"{game}/in/{want.word}" if want.word else game


def next_of(game: str, want: PuzzleFilter) -> str:
    """Return the URL that redirects to a puzzle from a selection."""
    return f"/puzzles/{place_of(game, want)}/next"


def _solved(share: Share, say: Translator) -> Figures:
    if not share.tells:
        return []
    words = say("{share}% of {count}", share=share.percent, count=share.tried)
    return [(say("Solved on the first try"), words)]


def rating_words(rating: Rating) -> str:
    """Return a rating in words, with its uncertainty."""
    return f"{round(rating.value)} ± {round(rating.spread)}"


def own_words(rating: Rating, say: Translator) -> str:
    """Return the visitor's own rating, marked if it is provisional."""
    if rating.is_provisional:
        return say("{rating} (provisional)", rating=_about(rating))
    return rating_words(rating)


def _about(rating: Rating) -> str:
    """Return a provisional rating, to the nearest 10 points: "~1430"."""
    return f"~{round(rating.value, -1):.0f}"


class PracticePuzzle(PuzzleSource):
    """A saved position from one of the visitor's own matches."""

    place = MINE

    def __init__(
        self, kept: PracticeItems, guest: str, exercise: PracticeItem, weighs: bool = False
    ) -> None:
        self.keeper = self.kept = kept
        self.guest, self.puzzle, self.weighs = guest, exercise.puzzle, weighs
        self.one = self.exercise = exercise
        self.home = f"/m/{exercise.match}/analysis?seat={exercise.puzzle.seat}#moments"

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
        return say(
            "Showing the solution or giving a wrong first answer counts as a miss:"
            " the position comes back tomorrow."
        )


def when_words(one: PracticeItem, say: Translator) -> str:
    """Return a sentence that says when a practice position comes back."""
    if one.is_done:
        return say("Found {total} times: it will not come back.", total=len(DAYS))
    days = ceil((one.due - time.time()) / _DAY)
    if days <= 0:
        return say("Ready to practise.")
    return say.plural("It comes back in 1 day.", "It comes back in {count} days.", days)


def due_words(count: int, say: Translator) -> str:
    """Return the label for the practice button, or "" if no position is due."""
    return say.plural("Practise 1 position", "Practise {count} positions", count) if count else ""


def share_words(share: Share, say: Translator) -> str:
    """Return a sentence on the number of players who solved a puzzle."""
    if not share.tried:
        return say("Nobody has tried it yet.")
    if not share.tells:
        return say.plural(
            "{count} player has tried it.", "{count} players have tried it.", share.tried
        )
    return say.plural(
        "{share}% of {count} player found it.",
        "{share}% of {count} players found it.",
        share.tried,
        share=share.percent,
    )


def puzzles_of(request: Request) -> Puzzles:
    """Return this site's puzzles, created on first use."""
    state = request.app.state
    if not hasattr(state, "puzzles"):
        state.puzzles = Puzzles(table_access.rooms_of(request).house.store)
    puzzles: Puzzles = state.puzzles
    return puzzles


async def exercise_asked(request: Request, guest: str) -> PracticeItem:
    """Return the guest's practice position that a URL names. Raises ``NotFoundError``."""
    id = request.path_params["id"]
    found = await exercises_of(request).find(guest, id) if _ID.fullmatch(id) else None
    if found is None:
        raise NotFoundError("There is no such puzzle.")
    return found


def exercises_of(request: Request) -> PracticeItems:
    """Return the store of practice positions."""
    return PracticeItems(table_access.rooms_of(request).house.store)
