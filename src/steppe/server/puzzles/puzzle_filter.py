"""Filter puzzles by theme and difficulty.

The filter is part of the URL (``food+harder``), so the next puzzle is of the same kind.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.analysis.puzzles.themes import themes, themes_of
from steppe.core.game import Game
from steppe.core.i18n import Translator, msgid
from steppe.core.scene import AND
from steppe.server.base.http_errors import NotFoundError


class Level(NamedTuple):
    """A difficulty: its name, and its difference from the visitor's rating."""

    words: str
    shift: int


LEVELS: Mapping[str, Level] = {
    "easier": Level(msgid("easier"), -300),
    "": Level(msgid("at your level"), 0),
    "harder": Level(msgid("harder"), 300),
}
"""The difficulties, by name."""


@dataclass(frozen=True)
class PuzzleFilter:
    """A filter: the names of a theme and of a level, each "" for any."""

    theme: str = ""
    level: str = ""

    @property
    def word(self) -> str:
        """Return the filter as part of a URL, "" if it admits any puzzle."""
        return AND.join(filter(None, (self.theme, self.level)))

    def suits(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle has the theme."""
        return not self.theme or self.theme in (kind.name for kind in themes_of(puzzle))

    def words(self, game: Game, say: Translator) -> str:
        """Return a description of the filter, "" if it admits any puzzle."""
        level = say(LEVELS[self.level].words) if self.level else ""
        if not self.theme:
            return level
        theme = say(themes(game)[self.theme].words)
        return say("{one}; {other}", one=theme, other=level) if level else theme

    def rating(self, own: float) -> float:
        """Return the target puzzle rating for a visitor whose rating is ``own``."""
        return own + LEVELS[self.level].shift


ANY = PuzzleFilter()


def wanted(game: Game, word: str) -> PuzzleFilter:
    """Parse a filter in a URL. Raises ``NotFoundError`` for other words."""
    names = word.split(AND) if word else []
    theme = next((name for name in names if name in themes(game)), "")
    level = next((name for name in names if name and name in LEVELS), "")
    found = PuzzleFilter(theme, level)
    if found.word != word:
        raise NotFoundError("There is no such puzzle.")
    return found
