"""The lessons of each game, and their URLs."""

from functools import cache

from steppe.core.game import Game
from steppe.play.lesson import Lesson, lessons


@cache
def lessons_of(game: Game) -> dict[str, Lesson]:
    """Return the lessons of a game by name."""
    return lessons(game)


def lesson_for(game: Game, players: int) -> Lesson | None:
    """Return the first lesson for ``players``: a solo lesson for one player only."""
    suiting = (one for one in lessons_of(game).values() if (one.players == 1) == (players == 1))
    return next(suiting, None)


def address_of(lesson: Lesson | None) -> str:
    """Return the URL of a lesson, or "" for none."""
    return f"/learn/{lesson.game.name}/{lesson.name}" if lesson else ""
