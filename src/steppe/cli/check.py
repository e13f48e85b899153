"""``steppe check``: run worked examples of the rules."""

from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from steppe.cli.arguments import Json
from steppe.cli.command_process import print_json, progress, run_interpreted

if TYPE_CHECKING:
    from steppe.play.example import Failure


def check(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE…", help="Example files (TOML), or folders of them."),
    ],
    first: Annotated[
        bool, typer.Option("--first", help="Stop a file at its first failure.")
    ] = False,
    json: Json = False,
) -> None:
    """Run worked examples of the rules.

    Prints every expectation that fails, with the position, for each file. The exit code is 1 if any
    fails.
    """
    run_interpreted()
    from steppe.games import load
    from steppe.locale import translator
    from steppe.play import example

    paths = [path for given in files for path in example.files(given)]
    failures: dict[Path, list[Failure]] = {}
    with progress(len(paths), "Checking") as bar:
        for path in paths:
            found = example.check(path, load, translator)
            failures[path] = list(islice(found, 1) if first else found)
            bar.advance()
    if json:
        print_json([_as_data(path, found) for path, found in failures.items()])
    else:
        for path, failed in failures.items():
            print("\n".join(map(str, failed)) or f"{path}: passed")
    if any(failures.values()):
        raise typer.Exit(1)


def _as_data(path: Path, failures: "list[Failure]") -> dict[str, Any]:
    found = [asdict(failure) for failure in failures]
    for failure in found:
        del failure["file"]  # already in the enclosing object
    return {"file": str(path), "holds": not failures, "failures": found}
