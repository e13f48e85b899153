"""Static files of a game: its style sheets, and pictures of its board and options."""

from collections.abc import Iterator
from functools import cache

from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.scene import Scene
from steppe.locale import LANGUAGES, translator
from steppe.server.pages.shell.sample_positions import sample
from steppe.server.pages.shell.style_sheets import scoped


def scene_of(game: Game) -> str:
    """Return the style rules of a game's landscape, or "" if it has none."""
    path = game.folder / "views" / "scene.css"
    return scoped(path.read_text("utf-8"), game.name) if path.is_file() else ""


@cache
def files_of(game: Game) -> tuple[tuple[str, bytes], ...]:
    """Return a game's files by name: one style sheet, its board, and pictures of options."""
    return tuple(_files_of(game))


def _files_of(game: Game) -> Iterator[tuple[str, bytes]]:
    css = "\n".join(
        path.read_text("utf-8") for path in sorted((game.folder / "views").rglob("*.css"))
    )
    if css:
        yield f"games/{game.name}.css", scoped(css, game.name).encode()
    seen, draw = sample(game).observe(None), game.view("svg").draw_alone
    for language in LANGUAGES:
        say = translator(language, [game.folder])
        yield board_name(game.name, language), draw(Scene(seen, None, say=say)).encode()
    for option in game.options:
        players = game.numbers_with(option)[0]
        drawn = [_drawn(game, players, {option.name: value}) for value in option.values]
        if len(set(drawn)) == len(drawn) > 1:
            for value, drawing in zip(option.values, drawn, strict=True):
                yield picture_name(game.name, option.name, value), drawing.encode()


def _drawn(game: Game, players: int, options: dict[str, str]) -> str:
    return Position.new(game, players, **options).render()


def picture_name(game: str, option: str, value: str) -> str:
    """Return the file name of the picture of an option's value."""
    return f"games/{game}-{option}-{value}.svg"


def board_name(game: str, language: str) -> str:
    """Return the file name of the picture of a game a few turns into a match."""
    return f"games/{game}-board-{language}.svg"
