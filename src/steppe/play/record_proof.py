"""Is a record true? Everything that follows from its secret is computed again and compared.

What does not follow from it, such as the names of those who sat there, a server may vouch for by
a signature over the whole record; the signature is checked by whoever can, and given here.
"""

from collections.abc import Callable, Sequence
from itertools import zip_longest

from steppe.core.errors import RecordError
from steppe.core.game import Game
from steppe.play.log import Entry
from steppe.play.match import Match
from steppe.play.match_record import Record, by_its_rules, check_result

Check = Callable[[str, str, str], bool]
"""Tells whether a key, in hexadecimal, made a signature of a text."""


def verify(record: Record, load: Callable[[str], Game]) -> int:
    """Play a finished match again by its secret; return how many outcomes were thrown.

    Raises ``RecordError`` that names the first line that does not follow from those before it:
    an outcome, a move, the end, the result, a seat that there is not.
    """
    by_its_rules(record, load, _follow_all)
    return sum(len(entry.outcomes) for entry in record.entries)


def _follow_all(record: Record, match: Match) -> None:
    _check_header(record, match)
    for entry, number in zip(record.entries, record.lines, strict=True):
        try:
            follow(match, entry)
        except ValueError as error:
            raise RecordError(f"line {number}: {error}") from error
    _check_end(record, match)


def follow(match: Match, entry: Entry) -> None:
    """Commit an entry. Raises ``ValueError`` for one that does not follow from the secret."""
    _compare(entry, match.plan(entry.by, entry.move) if entry.move else match.opening())
    match.commit(entry)


def _check_header(record: Record, match: Match) -> None:
    line = f"line {record.place('commitment')}"
    if not match.secret:
        raise RecordError(f"{line}: the record holds no secret: it is shown when a match ends")
    if record.facts.get("commitment") != match.commitment:
        found = f"its hash is {match.commitment}"
        raise RecordError(f"{line}: the secret does not fit the commitment, {found}")


def _compare(found: Entry, planned: Entry | None) -> None:
    """Raise ``ValueError`` that names the first difference."""
    right = planned.outcomes if planned else ()
    if planned and found.move != planned.move:
        raise ValueError(f"{found.move!r} should read {planned.move!r}")
    if found.outcomes != right:
        raise ValueError(_difference(found.outcomes, right))


def _difference(found: Sequence[str], drawn: Sequence[str]) -> str:
    """Name the first of the outcomes after a line that is not the one drawn."""
    pairs = enumerate(zip_longest(found, drawn, fillvalue="nothing"), 1)
    place, (wrong, right) = next(pair for pair in pairs if pair[1][0] != pair[1][1])
    return f"outcome {place} after it is {wrong!r} and should be {right!r}"


def _check_end(record: Record, match: Match) -> None:
    if not match.is_over:
        raise RecordError(f"line {record.place('')}: the match is not over here")
    check_result(record, match)


def signed_by(record: Record, check: Check) -> str:
    """Return the key that signed a record, "" for none. Raises ``RecordError`` for a wrong one."""
    key, line = record.facts.get("key", ""), record.place("signature")
    if not record.signature and not key:
        return ""
    if not record.signature:
        raise RecordError(f"line {record.place('key')}: a key, but no signature at the end")
    if not key:
        raise RecordError(f"line {line}: a signature, but no key in the header")
    if not check(key, record.signature, record.content):
        raise RecordError(
            f"line {line}: the signature does not fit lines 1 to {line - 1}: something was changed"
        )
    return key
