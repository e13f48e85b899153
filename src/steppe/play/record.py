"""The text file of a match: a header, one decision or outcome per line, the result.

::

    steppe 1
    game caravan players=2 route=north
    rules 1.0
    seat 0 ana
    seat 1 bot:flint
    ---
    0 buy:3
    1 pass    # a comment
    ~ roll:4
    ---
    result 1 -1 score 48 41

A record replays without any generator, or is refused with the number of the wrong line.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from steppe.core.chance import CHANCE
from steppe.core.errors import NotationError, RecordError
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.play.log import Entry, read_word
from steppe.play.match import Match

VERSION = "1"
_RULER = "---"


@dataclass
class Record:
    """What a record file says: names, words and numbers, not yet replayed."""

    game: str
    players: int
    options: dict[str, str]
    rules: str
    seats: dict[int, str] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)  # match, commitment, secret, date …
    entries: list[Entry] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)  # line number of each entry's first word
    returns: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)


def from_match(match: Match, seats: dict[int, str], player: int | None = None) -> Record:
    """Return the record of a match as ``player`` saw it; a finished match hides nothing."""
    facts = {"match": match.id, "commitment": match.commitment}
    record = Record(match.game.name, match.players, dict(match.options), match.game.rules)
    if match.is_over:
        facts["secret"] = match.secret.hex()
        record.returns, record.scores = match.returns(), match.scores()
    record.seats, record.facts, record.entries = dict(seats), facts, match.seen_by(player)
    return record


def format_record(record: Record) -> str:
    """Return the text of a record, with a newline at its end."""
    options = "".join(f" {name}={value}" for name, value in record.options.items())
    lines = [f"steppe {VERSION}", f"game {record.game} players={record.players}{options}"]
    lines.append(f"rules {record.rules}")
    lines += [f"{name} {value}" for name, value in record.facts.items()]
    lines += [f"seat {player} {who}" for player, who in sorted(record.seats.items())]
    lines.append(_RULER)
    for entry in record.entries:
        lines += [f"{entry.by} {entry.move}"] if entry.move else []
        lines += [f"~ {outcome}" for outcome in entry.outcomes]
    if record.returns:
        results = " ".join(_format_result(value) for value in record.returns)
        scores = " ".join(map(str, record.scores))
        lines += [_RULER, f"result {results} score {scores}"]
    return "\n".join(lines) + "\n"


def _format_result(value: float) -> str:
    """Return a number that reads back as itself, whole ones without a point."""
    return str(int(value)) if value == int(value) else repr(value)


def parse_record(text: str) -> Record:
    """Read the text of a record. Raises ``RecordError`` with the line number."""
    record = Record("", 0, {}, "")
    part = 0
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if line == _RULER:
            part += 1
        elif line:
            _read_line(record, part, number, line)
    if not record.game:
        raise RecordError("line 1: a record begins with 'steppe 1' and 'game NAME players=N'")
    return record


def _read_line(record: Record, part: int, number: int, line: str) -> None:
    try:
        (_read_header, _read_entry, _read_result)[min(part, 2)](record, number, line)
    except (ValueError, IndexError) as error:
        raise RecordError(f"line {number}: {line!r}: {error}") from error


def _read_header(record: Record, number: int, line: str) -> None:
    word, _, rest = line.partition(" ")
    if word == "steppe":
        if rest != VERSION:
            raise ValueError(f"this is version {rest}; version {VERSION} can be read")
    elif word == "game":
        record.game, *pairs = rest.split()
        options = dict(pair.split("=", 1) for pair in pairs)
        record.players = int(options.pop("players"))
        record.options = options
    elif word == "rules":
        record.rules = rest
    elif word == "seat":
        player, _, who = rest.partition(" ")
        record.seats[int(player)] = who
    else:
        record.facts[word] = rest


def _read_entry(record: Record, number: int, line: str) -> None:
    who, _, word = line.partition(" ")
    if not word:
        raise ValueError("a move reads 'PLAYER MOVE', an outcome '~ OUTCOME'")
    if who != "~":
        record.entries.append(Entry(int(who), read_word(word.strip())))
        record.lines.append(number)
    elif not record.entries:
        record.entries.append(Entry(CHANCE, "", (word.strip(),)))
        record.lines.append(number)
    else:
        last = record.entries[-1]
        record.entries[-1] = Entry(last.by, last.move, (*last.outcomes, word.strip()))


def _read_result(record: Record, number: int, line: str) -> None:
    word, *values = line.split()
    if word != "result" or "score" not in values:
        raise ValueError("the result reads 'result R R … score S S …'")
    middle = values.index("score")
    record.returns = [float(value) for value in values[:middle]]
    record.scores = [int(value) for value in values[middle + 1 :]]


def replay(record: Record, load: Callable[[str], Game]) -> Match:
    """Return the match that a record tells, played again from its first line.

    ``load`` returns the game called by a name. Raises ``RecordError`` naming the first line
    that does not replay, or a result that differs from the one written down.
    """
    match = _open(record, load)
    for entry, number in zip(record.entries, record.lines, strict=True):
        try:
            _check(match, entry)
            match.commit(entry)
        except ValueError as error:
            raise RecordError(f"line {number}: {error}") from error
    if record.returns and (record.returns, record.scores) != (match.returns(), match.scores()):
        raise RecordError(
            f"the result should read {match.returns()} score {match.scores()},"
            f" not {record.returns} score {record.scores}"
        )
    return match


def _open(record: Record, load: Callable[[str], Game]) -> Match:
    try:
        game = load(record.game)
        if record.rules != game.rules:
            raise NotationError(
                f"the record was played by rules {record.rules} of {game.name};"
                f" this is {game.rules}"
            )
        secret = bytes.fromhex(record.facts.get("secret", ""))
        options = game.check_options(record.options, record.players)
        return Match(game, record.players, options, record.facts.get("match", ""), secret)
    except ValueError as error:
        raise RecordError(f"header: {error}") from error


def _check(match: Match, entry: Entry) -> None:
    if entry.move and not entry.is_said and entry.by != match.player:
        raise NotationError(f"player {match.player} is to move, not {entry.by}")


def final_position(record: Record, load: Callable[[str], Game]) -> Position:
    """Return the last position of a record, as a spectator sees it."""
    return replay(record, load).observe(None)


def verify(record: Record, load: Callable[[str], Game]) -> int:
    """Recompute every outcome of a finished match from its secret; return how many there are.

    Raises ``RecordError`` when the secret is missing, does not fit the commitment, or gives
    another outcome than the record, naming its line.
    """
    match = _open(record, load)
    if not match.secret:
        raise RecordError("the record holds no secret: it is shown when a match ends")
    if record.facts.get("commitment") != match.commitment:
        raise RecordError(f"the secret does not fit the commitment {match.commitment}")
    count = 0
    for entry, number in zip(record.entries, record.lines, strict=True):
        thrown = match.plan(entry.by, entry.move) if entry.move else match.opening()
        outcomes = thrown.outcomes if thrown else ()
        if outcomes != entry.outcomes:
            raise RecordError(f"line {number}: {_difference(entry.outcomes, outcomes)}")
        match.commit(entry)
        count += len(entry.outcomes)
    return count


def _difference(found: Sequence[str], drawn: Sequence[str]) -> str:
    """Name the first of the outcomes after a line that is not the one drawn."""
    pairs = enumerate(zip_longest(found, drawn, fillvalue="nothing"), 1)
    place, (wrong, right) = next(pair for pair in pairs if pair[1][0] != pair[1][1])
    return f"outcome {place} after it is {wrong!r} and should be {right!r}"
