"""``steppe verify``: verify a record."""

from pathlib import Path
from typing import Annotated

import typer

from steppe.adapters.optional_import import installing
from steppe.cli.arguments import Json, Refusal
from steppe.cli.command_process import counted, print_json, run_interpreted


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished match.")],
    key: Annotated[
        str | None, typer.Option(metavar="KEY", help="The key that must have signed the record.")
    ] = None,
    json: Json = False,
) -> None:
    """Replay a finished match from its secret, and check the signature of its record."""
    run_interpreted()
    from steppe.games import load
    from steppe.lab.run.record_files import open_record
    from steppe.play.record_proof import signed_by, verify

    record = open_record(file)
    count, signer = verify(record, load), signed_by(record, _fits)
    if key is not None and key != signer:
        raise Refusal(f"the record is {f'signed by {signer}' if signer else 'unsigned'}")
    commitment = record.facts["commitment"]
    if json:
        print_json({"outcomes": count, "commitment": commitment, "key": signer or None})
        return
    if count:
        outcomes = counted(count, "chance outcome follows", "chance outcomes follow")
        print(f"{outcomes} from the secret, whose hash is {commitment}.")
    else:
        print("Nothing was left to chance.")
    print("Every move is legal, and the result follows from them.")
    if signer:
        print(f"Signed by {signer}; compare it with /.well-known/steppe of the server.")
    else:
        print("The record is unsigned: nothing proves who played and what they chose.")


def _fits(key: str, signature: str, text: str) -> bool:
    """Check a signature, using a package that only the site needs otherwise."""
    try:
        from steppe.server.accounts.signing import fits
    except ModuleNotFoundError as error:
        needed = f"cryptography is needed: {installing('site')}"
        raise Refusal(f"the record is signed; to check that, {needed}") from error
    return fits(key, signature, text)
