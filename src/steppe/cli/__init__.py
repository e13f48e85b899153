"""The command ``steppe``: one module for each verb.

Modules that only one verb needs are imported when it runs. So ``steppe --help`` is quick, and
``STEPPE_JIT`` is set before the first rules are imported.
"""

import sys
from importlib import import_module
from typing import Annotated, NoReturn

import typer

from steppe import __version__
from steppe.cli.admin import admin
from steppe.cli.command_process import show_what_can_be_shown
from steppe.core.errors import IllegalMove, NotationError, RecordError

_VERBS = (  # in the order shown in the help
    *("play", "serve", "think", "games", "replay", "draw", "verify", "analyse"),
    *(
        "check",
        "perft",
        "signature",
        "arena",
        "ladder",
        "bot_check",
        "simulate",
        "dataset",
        "train",
        "calibrate",
        "puzzles",
        "openings",
        "bench",
        "warm",
        "new_game",
        "move_data",
    ),
    *("backup", "restore", "check_data", "doctor", "dump"),
)
_WRONG, _INTERRUPTED = 2, 130  # exit codes

app = typer.Typer(
    help="An open table for board games: play, replay, simulate.",
    epilog="`steppe VERB --help` describes the options of a verb.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"max_content_width": 100},
)


def _tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"steppe {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_tell_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Handle the options that come before the verb."""


for verb in _VERBS:
    app.command()(getattr(import_module(f"steppe.cli.{verb}"), verb))

app.add_typer(admin, name="admin")


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run a command line; print an error as one sentence and exit with code 2."""
    show_what_can_be_shown()
    try:
        code = app(arguments, prog_name="steppe", standalone_mode=False)
    except typer.TyperException as error:
        _leave(error.format_message() + _given(error.__cause__), error)
    except (NotationError, IllegalMove, RecordError) as error:
        _leave(str(error), error)
    except BrokenPipeError:
        sys.stderr.close()  # the program that read our output has ended
        sys.exit(_WRONG)
    except OSError as error:
        _leave(f"{error.filename or ''}: {error.strerror or error}".lstrip(": "), error)
    except SystemExit as stop:  # raised by the server if it cannot start
        _leave(str(stop), stop) if isinstance(stop.code, str) else sys.exit(stop.code)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(_INTERRUPTED)
    sys.exit(code or 0)


def _given(cause: BaseException | None) -> str:
    """Return the value that has a wrong type; Typer's own message does not quote it."""
    errors = getattr(cause, "errors", None)  # of pydantic's ValidationError
    return f": {errors()[0]['input']!r}" if errors is not None else ""


def _leave(sentence: str, error: BaseException) -> NoReturn:
    if type(error).__name__ != "NoArgsIsHelpError":  # the help is not an error
        sentence = f"steppe: {sentence.removeprefix('steppe: ')}"
    print(sentence, file=sys.stderr)
    sys.exit(_WRONG)
