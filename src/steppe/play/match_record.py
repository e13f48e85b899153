"""The text file for a match: a header, one decision or outcome per line, and the result.

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

The header describes an unusual start. ``start`` holds the fields that differ from the usual
position, as JSON; ``from ID@PLY`` is the match that the position comes from. ``seen`` replaces
``start`` if part of the start is still hidden from the player who requested the record. ``dice
NAME`` is given if dice are drawn under a name other than the match's. A line ``0 !word:HEX`` is the
word that a seat added to the dice; if some seats added one, ``silent`` names the others.

``signature`` is given if a server vouches for all lines before it with the ``key`` in the header. A
record must replay without a random generator; otherwise an error gives the number of a faulty line.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from steppe.core.errors import NotationError, RecordError
from steppe.core.game import Game
from steppe.core.validation import unsigned
from steppe.engine.chance import CHANCE
from steppe.play.dice_commitment import silent_seats
from steppe.play.log import REPAIR, Entry, lines_of, read_word
from steppe.play.match import Match
from steppe.play.origin import Origin
from steppe.play.player_name import visible
from steppe.play.player_view import HIDDEN

VERSION = "1"
_RULER = "---"
_LONGEST_LINE, _LONGEST_REASON = 200, 400  # maximum number of characters quoted in an error
_BEGINNING = f"a record begins with 'steppe {VERSION}' and 'game NAME players=N'"
_SIGNED = "signature "
_SEEN = "seen"
_LAST = ""  # the key for the last line


@dataclass
class Record:
    """The contents of a record file: names, words and numbers, not yet replayed.

    ``rules`` is the version of the rules, ``seats`` the name of each player, ``entries`` the moves
    with their outcomes. ``facts`` are the other header lines (match, commitment, secret, date …).
    ``returns`` and ``scores``, one per player, are empty without a result. ``lines`` and ``places``
    are line numbers, for errors. ``content`` is the text that ``signature`` covers.
    """

    game: str
    players: int
    options: dict[str, str]
    rules: str
    seats: dict[int, str] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    signature: str = ""
    content: str = ""
    places: dict[str, int] = field(default_factory=dict)

    def place(self, word: str) -> int:
        """Return the number of the line that begins with a word, or else of the last line."""
        return self.places.get(word, self.places.get(_LAST, 1))


def from_match(match: Match, seats: dict[int, str], player: int | None = None) -> Record:
    """Return the record of a match as ``player`` saw it; in a finished match, nothing is hidden.

    ``seats`` gives the name of each player. If ``player`` is ``None``, the record is a spectator's.
    """
    facts = {"match": match.id, **_beginning(match, player), "commitment": match.commitment}
    record = Record(match.game.name, match.players, dict(match.options), match.game.rules)
    facts |= {"silent": silent} if (silent := silent_seats(match.players, match.words)) else {}
    if match.is_over:
        facts["secret"] = match.secret.hex()
        record.returns, record.scores = match.returns(), match.scores()
    record.seats, record.facts, record.entries = dict(seats), facts, match.seen_by(player)
    return record


def _beginning(match: Match, player: int | None) -> dict[str, str]:
    """Return the header lines for an unusual start."""
    origin, start = match.origin, match.start_seen_by(player)
    lines = {
        "from": origin.source,
        "start" if start == origin.start else _SEEN: start,
        "dice": origin.dice,
    }
    return {word: value for word, value in lines.items() if value}


def format_record(record: Record) -> str:
    """Return the text of a record, ending with a newline."""
    options = "".join(f" {name}={value}" for name, value in record.options.items())
    lines = [f"steppe {VERSION}", f"game {record.game} players={record.players}{options}"]
    lines.append(f"rules {record.rules}")
    lines += [f"{name} {value}" for name, value in record.facts.items()]
    lines += [f"seat {player} {who}" for player, who in sorted(record.seats.items())]
    lines.append(_RULER)
    lines += lines_of(record.entries)
    if record.returns:
        lines += [_RULER, _result(record.returns, record.scores)]
    lines += [f"signature {record.signature}"] if record.signature else []
    return "\n".join(lines) + "\n"


def _result(returns: Sequence[float], scores: Sequence[int]) -> str:
    """Return the result line; integers have no decimal point, and all numbers read back exactly."""
    values = " ".join(str(int(v)) if v == int(v) else repr(v) for v in returns)
    return f"result {values} score {' '.join(map(str, scores))}"


def parse_record(text: str) -> Record:
    """Parse the text of a record. Raises ``RecordError`` with the line number."""
    record = Record("", 0, {}, "", content=content_of(text))
    parts = [_read_header, _read_entry, _read_result, _read_nothing]
    for number, line in _lines_of(text):
        if not record.places and line.split() != ["steppe", VERSION]:
            raise RecordError(f"line {number}: {_shortened(repr(line))}: {_BEGINNING}")
        record.places[_LAST] = number
        if line == _RULER:
            parts = parts[1:] or parts
        else:
            _read(parts[0], record, number, line)
    for word in ("steppe", "game", "rules"):
        if word not in record.places:
            message = f"the header has no line '{word} …'; {_BEGINNING}, then 'rules VERSION'"
            raise RecordError(f"line {record.place(word)}: {message}")
    if parts[0] == _read_header:
        raise RecordError(f"line {record.place('')}: the header must end with a line '{_RULER}'")
    return record


def parse_entries(text: str) -> list[Entry]:
    """Parse the lines of a record that contain moves and outcomes. Raises ``RecordError``."""
    record = Record("", 0, {}, "")
    for number, line in _lines_of(text):
        _read(_read_entry, record, number, line)
    return record.entries


def _read(part: Callable[[Record, int, str], None], record: Record, number: int, line: str) -> None:
    """Parse a line with the function for this part of the record. Raises ``RecordError``."""
    try:
        part(record, number, line)
    except (ValueError, IndexError) as error:
        reason = _shortened(str(error), _LONGEST_REASON)
        raise RecordError(f"line {number}: {_shortened(repr(line))}: {reason}") from error


def _shortened(text: str, longest: int = _LONGEST_LINE) -> str:
    """Return a text, shortened if it is too long for an error message."""
    return text if len(text) <= longest else f"{text[:longest]} …"


def _lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield the nonempty lines, without comments, and their numbers."""
    for number, raw in enumerate(unsigned(text).splitlines(), 1):
        if line := raw.partition("#")[0].strip():
            yield number, line


def content_of(text: str) -> str:
    """Return the text that a record's signature covers: the lines before it, without comments."""
    lines = (line for _, line in _lines_of(text))
    covered = takewhile(lambda line: not line.startswith(_SIGNED), lines)
    return "".join(f"{line}\n" for line in covered)


def _read_header(record: Record, number: int, line: str) -> None:
    word, *given = line.split(maxsplit=1)
    if not given or not re.fullmatch("[a-z][a-z0-9_-]*", word):
        raise ValueError(f"a header line must read 'WORD VALUE'; '{_RULER}' ends the header")
    rest = given[0]
    if word == "seat":
        player, who = _pair(rest, "a seat line must read 'seat PLAYER NAME'")
        if name := visible(who):
            record.seats[_whole(player)] = name
        word = f"seat {_whole(player)}"
    elif word == "game":
        record.game, *pairs = rest.split()
        record.options = _options(pairs)
        record.players = _whole(record.options.pop("players"))
    elif word == "rules":
        record.rules = rest
    elif word != "steppe":
        record.facts[word] = rest
    _note(record, word, number)


def _options(pairs: Sequence[str]) -> dict[str, str]:
    """Parse a game's options, including the number of players."""
    options = {name: value for name, _, value in (pair.partition("=") for pair in pairs)}
    if "players" not in options or len(options) < len(pairs) or not all(options.values()):
        raise ValueError("the game must read 'game NAME players=N OPTION=VALUE …', each once")
    return options


def _pair(text: str, form: str) -> tuple[str, str]:
    """Split a text into its first word and the rest. Raises ``ValueError(form)``."""
    first, *rest = text.split(maxsplit=1)
    if not rest:
        raise ValueError(form)
    return first, rest[0]


def _whole(word: str) -> int:
    """Parse an integer of at most 9 digits; ``int`` accepts more, with vaguer errors."""
    if not re.fullmatch(r"-?[0-9]{1,9}", word):
        raise ValueError(f"{word!r} is not an integer")
    return int(word)


def _share(word: str) -> float:
    """Parse a player's result, -1 to 1."""
    if not re.fullmatch(r"-?[0-9](\.[0-9]{1,30})?", word) or abs(float(word)) > 1:
        raise ValueError(f"{word!r} is not a number from -1 to 1")
    return float(word)


def _note(record: Record, word: str, number: int) -> None:
    """Record the line number of a word. Raises ``ValueError`` if the word occurs twice."""
    if word in record.places:
        raise ValueError(f"{word!r} is already in line {record.places[word]}")
    record.places[word] = number


def _read_entry(record: Record, number: int, line: str) -> None:
    who, word = _pair(line, "a move must read 'PLAYER MOVE', an outcome '~ OUTCOME'")
    if who != "~":
        record.entries.append(Entry(_whole(who), read_word(word)))
        record.lines.append(number)
    elif not record.entries or record.entries[-1].is_said:  # before the first decision
        record.entries.append(Entry(CHANCE, "", (word,)))
        record.lines.append(number)
    else:
        last = record.entries[-1]
        record.entries[-1] = Entry(last.by, last.move, (*last.outcomes, word))


def _read_result(record: Record, number: int, line: str) -> None:
    word, *values = line.split()
    _note(record, word, number)
    if record.signature:
        raise ValueError("nothing may follow the signature")
    if word == "signature" and len(values) == 1:
        record.signature = values[0]
        return
    if word != "result" or "score" not in values[1:]:
        raise ValueError("the result must read 'result R R … score S S …'")
    middle = values.index("score")
    record.returns = [_share(value) for value in values[:middle]]
    record.scores = [_whole(value) for value in values[middle + 1 :]]


def _read_nothing(record: Record, number: int, line: str) -> None:
    raise ValueError("nothing may follow the result")


def replay(record: Record, load: Callable[[str], Game]) -> Match:
    """Return the match in a record, replayed from its first line.

    ``load`` returns the game with a given name. Raises ``RecordError`` for the first line that does
    not replay, or for a result that differs from the recorded one.
    """
    return by_its_rules(record, load, _replay)


def _replay(record: Record, match: Match) -> None:
    for entry, number in zip(record.entries, record.lines, strict=True):
        try:
            _check(entry, match)
            match.commit(entry)
        except ValueError as error:
            raise RecordError(f"line {number}: {error}") from error
    if record.returns:
        check_result(record, match)


def by_its_rules(
    record: Record, load: Callable[[str], Game], play: Callable[[Record, Match], None]
) -> Match:
    """Return the match in a record, replayed by ``play`` under the rules that the record names.

    If that version had several variants, the first variant under which the record replays is used.
    If none works, the error of the first variant is raised.
    """
    refused = []
    for match in _begun(record, load):
        try:
            play(record, match)
        except RecordError as error:
            refused.append(error)
        else:
            return match
    raise refused[0]


def _check(entry: Entry, match: Match) -> None:
    """Raise ``ValueError`` for an invalid line whose fault a replay would not detect."""
    if hidden := next((word for word in (entry.move, *entry.outcomes) if HIDDEN in word), ""):
        raise _hidden(f"{hidden!r}")
    if match.is_over and entry.verb != REPAIR:
        raise NotationError("the match is over before this line")
    if entry.is_said:
        match.plan(entry.by, entry.move)
    elif entry.move and entry.by != match.player:
        now = "chance decides" if match.player == CHANCE else f"player {match.player} is to move"
        raise NotationError(f"{now}, not player {entry.by}")


def _hidden(what: str) -> NotationError:
    reason = "hidden from the player who requested this record during the match"
    return NotationError(f"{what} was {reason}: request it again when the match is over")


def check_result(record: Record, match: Match) -> None:
    """Raise ``RecordError`` if the recorded result differs from the match's result."""
    if not match.is_over:
        raise RecordError(f"line {record.place('result')}: the match is not over here")
    found, right = (record.returns, record.scores), (match.returns(), match.scores())
    if found != right:
        raise RecordError(
            f"line {record.place('result')}: the result should read"
            f" {_result(*right)!r}, not {_result(*found)!r}"
        )


def begin(record: Record, load: Callable[[str], Game]) -> Match:
    """Return the match in a record before its first entry, under the newest rules of its version.

    Raises ``RecordError`` with the line.
    """
    return _begun(record, load)[0]


def _begun(record: Record, load: Callable[[str], Game]) -> list[Match]:
    """Return the match in a record before its first entry, under each variant of its rules.

    Raises ``RecordError`` with the line.
    """
    guilty = "game"
    try:
        newest = load(record.game)
        options = newest.check_options(record.options, record.players)
        guilty = "rules"
        games = newest.candidates(record.rules)
        for player in record.seats:
            guilty = f"seat {player}"
            if not 0 <= player < record.players:
                raise NotationError(f"a match of {record.players} players has no seat {player}")
        guilty = "match"
        if len(record.facts.get("match", "").split()) > 1:
            raise NotationError("the name of a match must be one word")
        guilty = "secret"
        secret = _bytes(record.facts.get("secret", ""))
        guilty = "from"
        origin = _origin(record.facts)
        guilty = _SEEN
        if _SEEN in record.facts:
            raise _hidden("part of its start")
        guilty = "start"
        name = record.facts.get("match", "")
        players = record.players
        return [Match(game, players, options, name, secret, [], origin) for game in games]
    except ValueError as error:
        raise RecordError(f"line {record.place(guilty)}: {error}") from error


def _origin(facts: Mapping[str, str]) -> Origin:
    """Return the start of the match in a record."""
    origin = Origin(*(facts.get(word, "") for word in ("start", "from", "dice")))
    if origin.source and not re.fullmatch(r"\S+@[0-9]{1,9}", origin.source):
        raise NotationError(f"'from' must read 'ID@PLY', not {origin.source!r}")
    return origin


def _bytes(digits: str) -> bytes:
    """Return a secret as bytes."""
    if not re.fullmatch(r"([0-9a-f]{2})*", digits):
        raise NotationError("a secret must be pairs of hexadecimal digits")
    return bytes.fromhex(digits)
