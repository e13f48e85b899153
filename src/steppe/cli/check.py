"""``steppe check``: worked examples of the rules, run."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from steppe.cli.process import print_json, progress, run_interpreted
from steppe.cli.words import Json

if TYPE_CHECKING:
    from steppe.play.example import Failure


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Example files (TOML).")],
    json: Json = False,
) -> None:
    """Run worked examples of the rules.

    Prints of each file the first expectation that fails, with the position, and leaves with
    exit code 1 if there is one.
    """
    run_interpreted()
    from steppe.games import load
    from steppe.play import example

    failures = {}
    with progress(len(files), "Checking") as bar:
        for path in files:
            failures[path] = example.check(path, load)
            bar.advance()
    if json:
        print_json([_as_data(path, failure) for path, failure in failures.items()])
    else:
        print("\n".join(_as_text(path, failure) for path, failure in failures.items()))
    if any(failures.values()):
        raise typer.Exit(1)


def _as_data(path: Path, failure: "Failure | None") -> dict[str, Any]:
    data: dict[str, Any] = {"file": str(path), "holds": failure is None}
    if failure is not None:
        data |= {"example": failure.example, "step": failure.step}
        data |= {"message": failure.message, "position": failure.position}
    return data


def _as_text(path: Path, failure: "Failure | None") -> str:
    return f"{path}: holds" if failure is None else f"{path}: {failure}"
