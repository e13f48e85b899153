"""Which puzzles somebody wants: about a theme, easier or harder than would suit him; or any.

It is told in a word of the address, so that the next one is of the same kind: ``food+harder``.
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
    """How hard a puzzle is wanted: in words, and by how much harder than would suit."""

    words: str
    shift: int


LEVELS: Mapping[str, Level] = {
    "easier": Level(msgid("easier"), -300),
    "": Level(msgid("as strong as you"), 0),
    "harder": Level(msgid("harder"), 300),
}
"""How hard they may be wanted, by name."""


@dataclass(frozen=True)
class PuzzleFilter:
    """What is wanted: the name of a theme and of a level, each "" for any."""

    theme: str = ""
    level: str = ""

    @property
    def word(self) -> str:
        """Return it as a word of an address, "" where anything is wanted."""
        return AND.join(filter(None, (self.theme, self.level)))

    def suits(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle is about it."""
        return not self.theme or self.theme in (kind.name for kind in themes_of(puzzle))

    def words(self, game: Game, say: Translator) -> str:
        """Return what is wanted in words, "" for anything."""
        level = say(LEVELS[self.level].words) if self.level else ""
        if not self.theme:
            return level
        theme = say(themes(game)[self.theme].words)
        return say("{one}; {other}", one=theme, other=level) if level else theme

    def rating(self, own: float) -> float:
        """Return how hard it is to be for somebody of such a rating."""
        return own + LEVELS[self.level].shift


ANY = PuzzleFilter()


def wanted(game: Game, word: str) -> PuzzleFilter:
    """Return what a word of an address says. Raises ``NotFoundError`` where it says nothing."""
    names = word.split(AND) if word else []
    theme = next((name for name in names if name in themes(game)), "")
    level = next((name for name in names if name and name in LEVELS), "")
    found = PuzzleFilter(theme, level)
    if found.word != word:
        raise NotFoundError("There is no such puzzle.")
    return found
