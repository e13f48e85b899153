"""``steppe new-game``: write a package with a small playable game, to begin your own with."""

import keyword
import re
from pathlib import Path
from typing import Annotated

import typer

from steppe import __version__
from steppe.cli import arguments
from steppe.core.errors import NotationError

_TEMPLATE = Path(__file__).parent / "game_template"
_SUFFIX = ".txt"
_BESIDE = ("pyproject.toml", "README.md", "tests")  # next to the package, not in it
_NAME = re.compile(r"[a-z][a-z0-9_]{1,39}")


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name, as in river_run.")],
    folder: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The folder to write; NAME if left out.")
    ] = None,
) -> None:
    """Write a package with a small playable game."""
    check_name(name)
    written = write(name, Path(name) if folder is None else folder)
    typer.echo(f"{written} has the game {name}. Install it with: pip install -e {written}")


def check_name(name: str) -> str:
    """Return the name of a new game. Raises ``NotationError`` unless it is a free module name."""
    from steppe.games import names

    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise NotationError(f"{name!r} is no name for a game: use a-z, 0-9 and _, as in river_run")
    if name in (*names(), "steppe", "tests"):
        raise NotationError(f"{name!r} is taken: choose another name")
    return name


def write(name: str, folder: Path) -> Path:
    """Write the package into a folder that is new or empty; return the folder.

    Raises ``OSError`` if it cannot be written.
    """
    if folder.exists() and any(folder.iterdir()):
        raise arguments.Refusal(f"{folder} is not empty: choose another folder")
    words = {"NAME": name, "TITLE": name.replace("_", " ").capitalize(), "VERSION": __version__}
    for path in sorted(_TEMPLATE.rglob(f"*{_SUFFIX}")):
        place = path.relative_to(_TEMPLATE).with_suffix("")
        target = folder / (place if place.parts[0] in _BESIDE else Path(name) / place)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(filled(path.read_text("utf-8"), words), "utf-8")
    return folder


def filled(text: str, words: dict[str, str]) -> str:
    """Return a template with its capital words replaced."""
    return re.sub(rf"\b({'|'.join(words)})\b", lambda found: words[found[1]], text)
