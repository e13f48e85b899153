"""The lessons of each game, their URLs, and the links to them."""

from functools import cache
from typing import NamedTuple

from steppe.core.game import Game
from steppe.core.i18n import Translator
from steppe.play.lesson import Lesson, lessons


class Link(NamedTuple):
    """A link to a lesson: its URL and its words."""

    address: str
    words: str


@cache
def lessons_of(game: Game) -> dict[str, Lesson]:
    """Return the lessons of a game by name."""
    return lessons(game)


def lessons_for(game: Game, players: int) -> list[Lesson]:
    """Return the lessons for ``players``, in order: solo lessons for one player only."""
    return [one for one in lessons_of(game).values() if (one.players == 1) == (players == 1)]


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the next lesson for as many players, or ``None`` after the last."""
    all_of_them = lessons_for(lesson.game, lesson.players)
    return next(iter(all_of_them[all_of_them.index(lesson) + 1 :]), None)


def links_for(game: Game, players: int, say: Translator) -> list[Link]:
    """Return links to the lessons for ``players``."""
    first = say("Solo lesson") if players == 1 else say("Guided first match")
    return [
        Link(address_of(one), say("Lesson {number}", number=number) if number > 1 else first)
        for number, one in enumerate(lessons_for(game, players), 1)
    ]


def links_of(game: Game, say: Translator) -> list[Link]:
    """Return links to all lessons of a game; solo lessons come last."""
    tables = dict.fromkeys((game.fewest, 1))
    return [link for players in tables for link in links_for(game, players, say)]


def address_of(lesson: Lesson) -> str:
    """Return the URL of a lesson."""
    return f"/learn/{lesson.game.name}/{lesson.name}"
