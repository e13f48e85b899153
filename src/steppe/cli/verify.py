"""``steppe verify``: verify a record."""

from collections.abc import Collection
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
    words: dict[int, list[str]] = {}
    for entry in record.entries:
        if entry.word:
            words.setdefault(entry.by, []).append(entry.word)
    if key is not None and key != signer:
        raise Refusal(f"the record is {f'signed by {signer}' if signer else 'unsigned'}")
    commitment = record.facts["commitment"]
    if json:
        key = signer or None
        print_json({"outcomes": count, "commitment": commitment, "words": words, "key": key})
        return
    if count:
        outcomes = counted(count, "chance outcome follows", "chance outcomes follow")
        print(f"{outcomes} from the secret, whose hash is {commitment}.")
        print(_worded(words, record.players))
    else:
        print("Nothing was left to chance.")
    print("Every move is legal, and the result follows from them.")
    if signer:
        print(f"Signed by {signer}; compare it with /.well-known/steppe of the server.")
    else:
        print("The record is unsigned: nothing proves who played and what they chose.")


def _worded(words: Collection[int], players: int) -> str:
    """Return a sentence about the seats that added a word to the dice, and those that did not."""
    silent = ", ".join(str(seat) for seat in range(players) if seat not in words)
    if not words:
        return "No seat added a word to the dice: whoever drew the secret could have chosen it."
    spoken = ", ".join(map(str, sorted(words)))
    rest = f", seats without a word: {silent}" if silent else ""
    return f"Seats that added a word to the dice: {spoken}{rest}."


def _fits(key: str, signature: str, text: str) -> bool:
    """Check a signature, using a package that only the site needs otherwise."""
    try:
        from steppe.server.accounts.signing import fits
    except ModuleNotFoundError as error:
        needed = f"cryptography is needed: {installing('site')}"
        raise Refusal(f"the record is signed; to check that, {needed}") from error
    return fits(key, signature, text)
