"""Verify a record: compute everything that follows from its secret, and compare.

A server may vouch for other facts, such as the players' names, by signing the whole record. The
caller supplies the function that checks the signature.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from steppe.core.errors import RecordError
from steppe.core.game import Game
from steppe.play.dice_commitment import label_of, silent_seats
from steppe.play.log import Entry
from steppe.play.match import Match
from steppe.play.match_record import Record, by_its_rules, check_result

Check = Callable[[str, str, str], bool]
"""Returns whether a key, in hexadecimal, made a signature of a text."""


class Draw(NamedTuple):
    """A chance outcome, and what it was drawn from: a label, and the weight of each possibility."""

    label: str
    weights: tuple[int, ...]
    drawn: int  # the index of the outcome among the possibilities
    outcome: str


def draws_of(match: Match) -> Iterator[Draw]:
    """Yield each chance outcome of a finished match, so that its draw can be computed again.

    Anyone who knows the secret can do that without the rules (``dice_commitment.draw``).
    """
    words: list[str] = []
    number = 0
    for entry, position in zip(match.line, match.positions(), strict=False):
        words += filter(None, [entry.word])
        if entry.move and not entry.is_said:
            position.apply(entry.move)
        for outcome in entry.outcomes:
            possible, weights, _ = zip(*position.weighted_outcomes(), strict=True)
            label = label_of(match.dice, number, words)
            yield Draw(label, weights, possible.index(outcome), outcome)
            position.apply(outcome)
            number += 1


def verify(record: Record, load: Callable[[str], Game]) -> int:
    """Replay a finished match from its secret; return the number of outcomes verified.

    Raises ``RecordError`` for the first line that does not follow from the lines before it: an
    outcome, a move, the end, the result, or a seat that does not exist.
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
    """Commit an entry. Raises ``ValueError`` if it does not follow from the secret."""
    _compare(entry, match.plan(entry.by, entry.move) if entry.move else match.opening())
    match.commit(entry)


def _check_header(record: Record, match: Match) -> None:
    line = f"line {record.place('commitment')}"
    if not match.secret:
        raise RecordError(f"{line}: the record has no secret; it is revealed when the match ends")
    if record.facts.get("commitment") != match.commitment:
        found = f"its hash is {match.commitment}"
        raise RecordError(f"{line}: the secret does not match the commitment: {found}")


def _compare(found: Entry, planned: Entry | None) -> None:
    """Raise ``ValueError``, which names the first difference, if there is one."""
    right = planned.outcomes if planned else ()
    if planned and found.move != planned.move:
        raise ValueError(f"{found.move!r} should read {planned.move!r}")
    if found.outcomes != right:
        raise ValueError(_difference(found.outcomes, right))


def _difference(found: Sequence[str], drawn: Sequence[str]) -> str:
    """Name the first outcome, after a record line, that differs from the outcome drawn."""
    pairs = enumerate(zip_longest(found, drawn, fillvalue="nothing"), 1)
    place, (wrong, right) = next(pair for pair in pairs if pair[1][0] != pair[1][1])
    return f"outcome {place} after it should be {right!r}, not {wrong!r}"


def _check_end(record: Record, match: Match) -> None:
    if not match.is_over:
        raise RecordError(f"line {record.place('')}: the match is not over here")
    if record.facts.get("silent", "") != (silent := silent_seats(match.players, match.words)):
        line = record.place("silent")
        raise RecordError(f"line {line}: seats without a word for the dice: {silent or 'none'}")
    check_result(record, match)


def signed_by(record: Record, check: Check) -> str:
    """Return the key that signed a record, or "". Raises ``RecordError`` if it is invalid."""
    key, line = record.facts.get("key", ""), record.place("signature")
    if not record.signature and not key:
        return ""
    if not record.signature:
        raise RecordError(f"line {record.place('key')}: a key, but no signature at the end")
    if not key:
        raise RecordError(f"line {line}: a signature, but no key in the header")
    if not check(key, record.signature, record.content):
        raise RecordError(
            f"line {line}: the signature does not match lines 1 to {line - 1}: they were changed"
        )
    return key
