"""``steppe verify``: were the dice of a match fair?"""

from pathlib import Path
from typing import Annotated

import typer

from steppe.cli.process import print_json, run_interpreted
from steppe.cli.words import Json


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished match.")],
    json: Json = False,
) -> None:
    """Compute the dice of a match again from its secret."""
    run_interpreted()
    from steppe.games import load
    from steppe.lab.files import open_record
    from steppe.play.record import verify

    record = open_record(file)
    count = verify(record, load)
    commitment = record.facts["commitment"]
    if json:
        print_json({"outcomes": count, "commitment": commitment})
    else:
        print(f"All {count} outcomes follow from the secret, whose hash is {commitment}.")
