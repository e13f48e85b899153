"""The command ``steppe``: one file per verb.

What a verb needs beyond the command line itself is imported when it runs, so that
``steppe --help`` is quick and ``STEPPE_JIT`` is settled before the first rules come in.
"""

import sys
from importlib import import_module
from typing import Annotated, NoReturn

import typer

from steppe import __version__
from steppe.cli.admin import admin
from steppe.cli.command_process import show_what_can_be_shown
from steppe.core.errors import IllegalMove, NotationError, RecordError

_VERBS = (  # in the order of the help
    *("play", "serve", "think", "games", "replay", "draw", "verify", "analyse"),
    *(
        "check",
        "perft",
        "signature",
        "arena",
        "ladder",
        "simulate",
        "train",
        "calibrate",
        "puzzles",
        "openings",
        "bench",
        "warm",
        "move_data",
    ),
    *("backup", "restore", "check_data", "doctor"),
)
_WRONG, _INTERRUPTED = 2, 130  # exit codes

app = typer.Typer(
    help="An open table for board games: play, look back, simulate.",
    epilog="`steppe VERB --help` tells what a verb takes.",
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
    """Take what goes before the verb."""


for verb in _VERBS:
    app.command()(getattr(import_module(f"steppe.cli.{verb}"), verb))

app.add_typer(admin, name="admin")


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run a command line; what is wrong with it is told in one sentence, exit code 2."""
    show_what_can_be_shown()
    try:
        code = app(arguments, prog_name="steppe", standalone_mode=False)
    except typer.TyperException as error:
        _leave(error.format_message() + _given(error.__cause__), error)
    except (NotationError, IllegalMove, RecordError) as error:
        _leave(str(error), error)
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has gone
        sys.exit(_WRONG)
    except OSError as error:
        _leave(f"{error.filename or ''}: {error.strerror or error}".lstrip(": "), error)
    except SystemExit as stop:  # the server, when it cannot begin
        _leave(str(stop), stop) if isinstance(stop.code, str) else sys.exit(stop.code)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(_INTERRUPTED)
    sys.exit(code or 0)


def _given(cause: BaseException | None) -> str:
    """Return what was given where a value is of the wrong kind: Typer tells only the kind."""
    errors = getattr(cause, "errors", None)  # of pydantic's ValidationError
    return f": {errors()[0]['input']!r}" if errors is not None else ""


def _leave(sentence: str, error: BaseException) -> NoReturn:
    if type(error).__name__ != "NoArgsIsHelpError":  # that is the help, and no error
        sentence = f"steppe: {sentence.removeprefix('steppe: ')}"
    print(sentence, file=sys.stderr)
    sys.exit(_WRONG)
