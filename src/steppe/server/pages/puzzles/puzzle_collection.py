"""The page for a game's puzzles: themes to choose from, and a list by difficulty.

The list shows a puzzle's theme only after the visitor has tried the puzzle. A theme shows only its
number of puzzles.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from starlette.requests import Request
from starlette.responses import Response

from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.analysis.puzzles.themes import STAGES, themes, themes_of
from steppe.core.eval_terms import Kind
from steppe.core.game import Game
from steppe.core.i18n import Translator, msgid, msgids
from steppe.server.base.http_errors import NotFoundError
from steppe.server.pages.puzzles.puzzle_sources import (
    next_of,
    own_words,
    place_of,
    puzzles_of,
    rating_rule,
)
from steppe.server.pages.shell import assets, table_access
from steppe.server.pages.shell.game_cards import card, game_asked
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.puzzles.puzzle_filter import LEVELS, PuzzleFilter, wanted

_HARDER = (1300, 1700)  # minimum ratings of moderate and of hard puzzles
_LEVELS = (msgid("Easy"), msgid("Moderate"), msgid("Hard"))
_NEW, _MISSED, _FOUND = "new", "missed", "found"
_STATES = msgids({"": "All of them", _NEW: "Not tried", _MISSED: "Missed", _FOUND: "Found"})
_FEW = 3  # minimum number of puzzles in a listed theme
_BOARDS = 24  # puzzles shown at a time


@dataclass(frozen=True)
class Tile:
    """A puzzle in the list: its number, and the score of the first try, if any."""

    number: int
    puzzle: Puzzle
    score: float | None

    @property
    def state(self) -> str:
        """Return the result of the first try."""
        if self.score is None:
            return _NEW
        return _FOUND if self.score > 0 else _MISSED

    @property
    def about(self) -> str:
        """Return the theme, or "" before a try."""
        return "" if self.score is None else themes_of(self.puzzle)[0].words


@dataclass(frozen=True)
class Topic:
    """A theme to choose: its name, its number of puzzles, and how many the visitor has solved."""

    address: str
    words: str
    count: int
    found: int


async def page(request: Request) -> Response:
    """Show all puzzles of a game, easiest first; the query can filter by state and level."""
    game, who = game_asked(request.path_params["game"]), visitor(request)
    kept = puzzles_of(request)
    tiles = _tiles(await kept.known(game), await kept.scores(who.guest, game))
    shown, level = (request.query_params.get(name, "") for name in ("show", "level"))
    level = level if level in LEVELS else ""
    chosen = [tile for tile in tiles if shown in ("", tile.state)]
    context = {
        "title": who.say("Puzzles"),
        "here": "/puzzles",
        "sheets": assets.scenes(),
        "card": card(game),
        "mixed": next_of(game.name, PuzzleFilter(level=level)),
        "level": level,
        "levels": [(name, who.say(one.words)) for name, one in LEVELS.items()],
        "topics": _topics(game, tiles, level, who.say),
        "boards": chosen[-_BOARDS:] if shown in (_MISSED, _FOUND) else [],
        "groups": _groups(chosen, who.say),
        "few": _BOARDS,
        "shown": shown,
        "ways": _ways(tiles, who.say),
        "rating": own_words(await kept.rating(who.guest), who.say),
        "rule": rating_rule(who.say),
    }
    return render(request, "shelf.html", context)


def _tiles(known: Mapping[str, Puzzle], scores: Mapping[str, float]) -> list[Tile]:
    ranked = sorted(known.values(), key=lambda one: (one.rating, one.id))
    return [Tile(number, one, scores.get(one.id)) for number, one in enumerate(ranked, 1)]


def _topics(
    game: Game, tiles: Sequence[Tile], level: str, say: Translator
) -> list[tuple[str, list[Topic]]]:
    """Return the themes with enough puzzles, by gain and by stage of the match."""
    counts = Counter(kind for tile in tiles for kind in themes_of(tile.puzzle))
    found = Counter(
        kind for tile in tiles if tile.state == _FOUND for kind in themes_of(tile.puzzle)
    )

    def topic(kind: Kind) -> Topic:
        address = next_of(game.name, PuzzleFilter(kind.name, level))
        return Topic(address, say(kind.words), counts[kind], found[kind])

    often = [kind for kind in dict.fromkeys(themes(game).values()) if counts[kind] >= _FEW]
    gains = [topic(kind) for kind in often if kind not in STAGES]
    stages = [topic(kind) for kind in often if kind in STAGES]
    parts = (say("What the better move gains"), gains), (say("Stage of the match"), stages)
    return [(words, topics) for words, topics in parts if topics]


def _groups(tiles: Sequence[Tile], say: Translator) -> list[tuple[str, list[Tile]]]:
    """Return the puzzles grouped by difficulty, easiest first."""
    groups = groupby(tiles, lambda tile: bisect(_HARDER, tile.puzzle.rating))
    return [(say(_LEVELS[level]), [*group]) for level, group in groups]


def _ways(tiles: Sequence[Tile], say: Translator) -> list[tuple[str, str, int]]:
    """Return the filters by state: query word, label and number of puzzles."""
    counts = {word: sum(word in ("", tile.state) for tile in tiles) for word in _STATES}
    return [(word, say(words), counts[word]) for word, words in _STATES.items()]


async def onward(request: Request) -> Response:
    """Redirect to the visitor's next puzzle in a selection, skipping the current one."""
    game, after = game_asked(request.path_params["game"]), request.query_params.get("after", "")
    want = wanted(game, request.path_params.get("want", ""))
    chosen = await puzzles_of(request).next(visitor(request).guest, game, after, want)
    if chosen is None:
        raise NotFoundError("There is no such puzzle.")
    return table_access.go(f"/puzzles/{place_of(game.name, want)}/{chosen.id}")
