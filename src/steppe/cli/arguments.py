"""Arguments and options that several verbs share."""

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steppe.core.i18n import CODES

if TYPE_CHECKING:
    from steppe.core.game import Game
    from steppe.core.i18n import Translator
    from steppe.core.position import Position

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; `steppe games` lists them.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Players = Annotated[int | None, typer.Option(metavar="N", help="The number of players.")]
After = Annotated[
    str, typer.Option(metavar="MOVES", help="Moves to play first, separated by spaces.")
]
Seed = Annotated[int, typer.Option(metavar="S", help="The same seed gives the same result.")]
Records = Annotated[
    str | None,
    typer.Option(metavar="DIR", help="Write the record of each match to this folder."),
]
Matches = Annotated[int, typer.Option(metavar="N", help="The number of matches, up to a million.")]
Json = Annotated[bool, typer.Option("--json", help="Print only JSON.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Print only errors.")]
JsonLines = Annotated[bool, typer.Option("--json", help="Print only JSON, one line for each.")]
OneOrAll = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="A game; all games if left out.")
]
Language = Annotated[
    str | None,
    typer.Option(metavar="|".join(CODES), help="The language; that of the terminal if left out."),
]


class Refusal(typer.TyperException):
    """An error to print as one sentence: the command cannot do what was asked."""


def _folder(word: str | Path) -> Path:
    """Return a folder. Raises ``Refusal`` for an empty word, as from an unset variable."""
    if not str(word):
        raise Refusal("--data is empty: name a folder, or leave the option out")
    return Path(word)


def _address(context: typer.Context, option: typer.CallbackParam, word: str) -> str:
    """Return an address, "" if no address was given. Raises ``Refusal`` for an empty address."""
    source = context.get_parameter_source(option.name or "")
    if not word and source is not None and source.name == "COMMANDLINE":
        raise Refusal("--database is empty: name an address, or leave the option out")
    return word


Data = Annotated[
    Path,
    typer.Option(metavar="DIR", parser=_folder, help="The data folder of the server."),
]
Database = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        callback=_address,
        envvar="STEPPE_DATABASE",
        show_envvar=False,
        help="The PostgreSQL database for the matches; a file if left out.",
    ),
]
Host = Annotated[
    str, typer.Option(metavar="ADDRESS", help="The address to listen on; 0.0.0.0 for all.")
]
AllowHost = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="Answer only to this name; may be repeated."),
]
Port = Annotated[int, typer.Option(metavar="N", help="The port; 0 for any free one.")]
LogForm = Annotated[
    str,
    typer.Option("--log", metavar="text|json", help="The format of the log on standard error."),
]
Nightly = Annotated[
    int,
    typer.Option(metavar="N", min=0, help="Matches to search for puzzles each night; 0: none."),
]
DATA = Path("data")
_MOST_DAYS = 36500


def read_options(pairs: list[str] | None) -> dict[str, str]:
    """Read ``NAME=VALUE`` pairs. Raises ``Refusal``."""
    options = {}
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        if not (name and sign and value):
            raise Refusal(f"write an option as NAME=VALUE, not {pair!r}")
        if name.strip() in options:
            raise Refusal(f"--option {name.strip()} is given twice; give each option once")
        options[name.strip()] = value.strip()
    return options


def check_days(option: str, days: float, *, positive: bool = False) -> None:
    """Raise ``Refusal`` for an invalid number of days: negative, not a number, or 0 if excluded."""
    if not (days > 0 if positive else days >= 0) or days > _MOST_DAYS:
        least = "more than 0" if positive else "from 0"
        raise Refusal(
            f"{option} takes a number of days, {least} and up to {_MOST_DAYS}, not {days:g}"
        )


def speaker(language: str | None, game: "Game") -> "Translator":
    """Return the translator for the project's texts and those of a game."""
    from steppe.locale import translator

    return translator(spoken(language), (game.folder,))


def spoken(language: str | None) -> str:
    """Return the given language, or else the terminal's language. Raises ``Refusal``."""
    from steppe.locale import preferred

    if language not in (None, *CODES):
        raise Refusal(f"--language takes one of {' '.join(CODES)}, not {language!r}")
    return language or preferred(terminal_language())


def terminal_language() -> str:
    """Return the language of the environment, such as ``fr``; "" if none is set."""
    spoken = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return re.split("[_.@]", next(filter(None, spoken), ""))[0]


def position_after(
    game: str, players: int | None, options: list[str] | None, moves: str = ""
) -> "Position":
    """Return the position of a game after ``moves``, in which outcomes begin with ``~``."""
    from steppe.games import load

    position = load(game).new(players, **read_options(options))
    return position.play(moves.replace("~ ", "~"))
