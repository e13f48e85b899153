"""The games that the site shows: all installed games except broken ones.

Some pages show several games, and one asset contains the drawings of all games. So the site tests
each game once before showing it: it loads, reads and draws everything that such pages use, and it
draws one table. If a game fails, the site reports it, leaves it out, and serves the rest.
"""

from functools import cache
from threading import Lock

from steppe.core.game import Game
from steppe.core.i18n import Translator
from steppe.core.scene import Scene
from steppe.core.teaching import teaching
from steppe.locale import LANGUAGES, translator
from steppe.server.base.broken_games import working_games
from steppe.server.match.daily_match import today
from steppe.server.pages.learn.lesson_links import lessons_of
from steppe.server.pages.shell.game_files import files_of, first_decision, scene_of
from steppe.server.puzzles.puzzles import of_the_day

_TRYING = Lock()  # render threads call this function, too


def games() -> tuple[Game, ...]:
    """Return all games that work."""
    with _TRYING:
        return _games()


@cache
def _games() -> tuple[Game, ...]:
    return working_games(_try)


def _try(game: Game) -> None:
    """Load and draw all parts of a game that shared pages use, passing on any exception."""
    files_of(game)
    scene_of(game)
    game.view("scene").draw(game.view("scene").ICON)
    teaching(game)
    lessons_of(game)
    of_the_day(game, today())
    for language in LANGUAGES:
        _try_table(game, translator(language, [game.folder]))


def _try_table(game: Game, say: Translator) -> None:
    """Draw a table for a game in one language, as the player to move sees it."""
    say(game.title)
    say(game.summary)
    position = first_decision(game)
    viewer, legal = position.player, tuple(position.legal())
    seen, words = position.observe(viewer), game.view("text")
    game.view("svg").draw(Scene(seen, viewer, legal, say=say))
    words.status(seen, viewer, [str(player) for player in range(position.players)], say)
    words.label(seen, legal[0], say)
