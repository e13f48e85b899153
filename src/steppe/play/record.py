"""The text file of a match: a header, one decision or outcome per line, the result.

::

    steppe 1
    game tiny players=2 herd=small
    rules 1.0
    seat 0 ana
    seat 1 bot:flint
    ---
    0 lay:bow
    1 leave    # a comment
    ~ roll:deer
    ---
    result 1 -1 score 48 41
    signature 5c0f…

``signature`` is there if a server vouches for all lines before it, with the ``key`` that it names
among them. A record replays without any generator, or is refused with the number of the wrong line.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from steppe.core.errors import NotationError, RecordError
from steppe.core.game import Game
from steppe.engine.chance import CHANCE
from steppe.play.log import Entry, read_word
from steppe.play.match import Match

VERSION = "1"
_RULER = "---"
_SIGNED = "signature "


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
    signature: str = ""
    content: str = ""  # what was read and a signature covers
    places: dict[str, int] = field(default_factory=dict)  # line numbers of what is no entry

    def place(self, word: str) -> int:
        """Return the number of the line that begins so, of the last one where there is none."""
        return self.places.get(word, self.places.get("end", 1))


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
        # whole numbers without a point; each reads back as itself
        results = " ".join(str(int(v)) if v == int(v) else repr(v) for v in record.returns)
        scores = " ".join(map(str, record.scores))
        lines += [_RULER, f"result {results} score {scores}"]
    lines += [f"signature {record.signature}"] if record.signature else []
    return "\n".join(lines) + "\n"


def parse_record(text: str) -> Record:
    """Read the text of a record. Raises ``RecordError`` with the line number."""
    record = Record("", 0, {}, "", content=content_of(text))
    parts = [_read_header, _read_entry, _read_result]
    for number, line in _lines_of(text):
        record.places["end"] = number
        if line == _RULER:
            parts = parts[1:] or parts
            continue
        _read(parts[0], record, number, line)
    if not record.game:
        raise RecordError("line 1: a record begins with 'steppe 1' and 'game NAME players=N'")
    return record


def parse_entries(text: str) -> list[Entry]:
    """Read lines of a record that tell moves and outcomes. Raises ``RecordError``."""
    record = Record("", 0, {}, "")
    for number, line in _lines_of(text):
        _read(_read_entry, record, number, line)
    return record.entries


def _read(part: Callable[[Record, int, str], None], record: Record, number: int, line: str) -> None:
    """Read a line by what a part of the record is read by. Raises ``RecordError``."""
    try:
        part(record, number, line)
    except (ValueError, IndexError) as error:
        raise RecordError(f"line {number}: {line!r}: {error}") from error


def _lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that say something, without their comments, and their numbers."""
    for number, raw in enumerate(text.splitlines(), 1):
        if line := raw.partition("#")[0].strip():
            yield number, line


def content_of(text: str) -> str:
    """Return what a signature of a record covers: its lines up to there, without comments."""
    lines = (line for _, line in _lines_of(text))
    covered = takewhile(lambda line: not line.startswith(_SIGNED), lines)
    return "".join(f"{line}\n" for line in covered)


def _read_header(record: Record, number: int, line: str) -> None:
    word, _, rest = line.partition(" ")
    _note(record, f"seat {rest.partition(' ')[0]}" if word == "seat" else word, number)
    if word == "steppe":
        if rest != VERSION:
            raise ValueError(f"this is version {rest}; version {VERSION} can be read")
    elif word == "game":
        record.game, *pairs = rest.split()
        options = dict(pair.split("=", 1) for pair in pairs)
        if "players" not in options:
            raise ValueError("the game reads 'game NAME players=N'")
        record.players = int(options.pop("players"))
        record.options = options
    elif word == "rules":
        record.rules = rest
    elif word == "seat":
        player, _, who = rest.partition(" ")
        record.seats[int(player)] = who
    else:
        record.facts[word] = rest


def _note(record: Record, word: str, number: int) -> None:
    """Note where a word stands. Raises ``ValueError`` where it stands a second time."""
    if word in record.places:
        raise ValueError(f"{word!r} stands in line {record.places[word]} already")
    record.places[word] = number


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
    _note(record, word, number)
    if record.signature:
        raise ValueError("nothing follows the signature")
    if word == "signature" and len(values) == 1:
        record.signature = values[0]
        return
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
    match = begin(record, load)
    for entry, number in zip(record.entries, record.lines, strict=True):
        try:
            if entry.move and not entry.is_said and entry.by != match.player:
                raise NotationError(f"player {match.player} is to move, not {entry.by}")
            match.commit(entry)
        except ValueError as error:
            raise RecordError(f"line {number}: {error}") from error
    if record.returns:
        check_result(record, match)
    return match


def check_result(record: Record, match: Match) -> None:
    """Raise ``RecordError`` for a result that is not what the match came to."""
    found, right = (record.returns, record.scores), (match.returns(), match.scores())
    if found != right:
        raise RecordError(
            f"line {record.place('result')}: the result should read"
            f" {right[0]} score {right[1]}, not {found[0]} score {found[1]}"
        )


def begin(record: Record, load: Callable[[str], Game]) -> Match:
    """Return the match of a record before its first entry. Raises ``RecordError`` with the line."""
    guilty = "game"
    try:
        game = load(record.game)
        options = game.check_options(record.options, record.players)
        guilty = "rules"
        if record.rules != game.rules:
            raise NotationError(
                f"the record was played by rules {record.rules} of {game.name};"
                f" this is {game.rules}"
            )
        guilty = "secret"
        secret = bytes.fromhex(record.facts.get("secret", ""))
    except ValueError as error:
        raise RecordError(f"line {record.place(guilty)}: {error}") from error
    return Match(game, record.players, options, record.facts.get("match", ""), secret)
