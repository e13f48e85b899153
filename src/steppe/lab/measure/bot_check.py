"""Check that a bot keeps to the protocol: the trials of ``steppe bot-check``.

Each trial starts the bot afresh, and ends with the first fault. The certificate names the bot, the
protocol, and a hash over the results and the bot's moves.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import Any

from steppe.bots.outside import bot_messages
from steppe.bots.outside.bot_messages import End, Place, Ready
from steppe.bots.outside.command_bot import STARTING, Line, asked, opened
from steppe.bots.outside.piped_process import LEAVING, FaultError
from steppe.bots.outside.protocol import PROTOCOL
from steppe.core.bot import Seen
from steppe.core.game import Game
from steppe.lab.measure.bot_cases import Case, cases, random_match
from steppe.play.match import Match

Connect = Callable[[], Line]
"""Starts the bot, or connects to it."""

_FUTURE = {"field-of-a-later-version": {"nested": [1, None, "é"]}}
_PADDING = {"padding": "x" * 300_000}  # longer than any list of moves, and than a pipe's buffer
_SEED, _LONGEST_MATCH = 20, 400  # a seed; decisions of a match between the bot and itself


@dataclass(frozen=True)
class Finding:
    """The result of a trial: its name, and the bot's fault, "" if there is none."""

    trial: str
    fault: str = ""


@dataclass(frozen=True)
class Certificate:
    """The results of all trials; ``digest`` also covers the bot's moves."""

    name: str
    version: str
    findings: tuple[Finding, ...]
    digest: str

    @property
    def passed(self) -> bool:
        """Return whether no trial found a fault."""
        return not any(one.fault for one in self.findings)

    def to_json(self) -> dict[str, Any]:
        """Return the certificate as plain data."""
        return {
            "bot": self.name,
            "version": self.version,
            "protocol": PROTOCOL,
            "passed": self.passed,
            "trials": {one.trial: one.fault or "passed" for one in self.findings},
            "hash": self.digest,
        }


@dataclass
class Bench:
    """What the trials need: a way to start the bot, the games, and the seconds per move."""

    connect: Connect
    games: Sequence[Game]
    seconds: float = 1.0
    starting: float = STARTING
    ready: Ready = field(default=Ready("", ""), init=False)
    moves: list[str] = field(default_factory=list, init=False)

    def talk(self) -> "Talk":
        """Start the bot; return a conversation with it."""
        return Talk(self, self.connect())


@dataclass
class Talk:
    """A conversation with a running bot; use it in a ``with`` statement."""

    bench: Bench
    line: Line
    extra: dict[str, Any] = field(default_factory=dict)  # unknown fields for every question

    def __enter__(self) -> "Talk":
        return self

    def __exit__(self, *given: object) -> None:
        self.line.close(0.0)

    def hello(self, place: Place) -> Ready:
        """Open a match."""
        return opened(self.line, place, self.bench.starting)

    def ask(self, place: Place, seen: Seen, number: int = 0, since: int = 0) -> str:
        """Put a question; return the move."""
        limits = number, since, self.bench.seconds
        question = bot_messages.ask(place.match, seen, *limits) | self.extra
        move = asked(self.line, question, seen, self.bench.seconds).move
        self.bench.moves.append(move)
        return move

    def case(self, case: Case) -> str:
        """Open a match in the middle, ask for a move, and end it."""
        self.hello(case.place)
        move = self.ask(case.place, case.seen)
        nothing = [0] * case.place.players
        end = End(nothing, nothing, "the check is over")
        self.line.send(bot_messages.encode(bot_messages.over(case.place.match, end)))
        return move


def check_bot(bench: Bench) -> Certificate:
    """Run all trials; return the certificate. After a failed handshake, no other trial runs."""
    findings = [_tried("handshake", lambda: _handshake(bench))]
    if not findings[0].fault:
        findings += [_tried(name, trial) for name, trial in _trials(bench)]
    digest = hashlib.sha256(
        json.dumps(
            [PROTOCOL, bench.ready.name, bench.ready.version]
            + [[one.trial, one.fault] for one in findings]
            + bench.moves
        ).encode()
    )
    return Certificate(
        bench.ready.name, bench.ready.version, tuple(findings), digest.hexdigest()[:32]
    )


def _trials(bench: Bench) -> Iterator[tuple[str, Callable[[], None]]]:
    yield "unknown fields", lambda: _unknown_fields(bench)
    yield "long lines", lambda: _long_lines(bench)
    for game in bench.games:
        yield f"decisions of {game.name}", partial(_decisions, bench, game)
    yield "whole match", lambda: _whole_match(bench)
    yield "restart in mid-match", lambda: _restart(bench)
    yield "take-back", lambda: _take_back(bench)
    yield "two matches at once", lambda: _two_at_once(bench)
    yield "same seed twice", lambda: _same_seed(bench)
    yield "end of input", lambda: _leaving(bench)


def _tried(name: str, trial: Callable[[], None]) -> Finding:
    try:
        trial()
    except FaultError as fault:
        return Finding(name, str(fault))
    return Finding(name)


def _start(bench: Bench, number: int = 0, game: int = 0) -> tuple[Place, Match]:
    """Return a match of the first game, or another one, and the place of its first player."""
    chosen = bench.games[game % len(bench.games)]
    players = chosen.players[0]
    options = chosen.check_options({}, players)
    match = random_match(chosen, (players, options), _SEED + number)
    assert match.player is not None
    place = Place(f"check-{number}", chosen, players, options, match.player, _SEED)
    return place, match


def _look(match: Match, place: Place) -> Seen:
    return match.look(place.seat)


def _handshake(bench: Bench) -> None:
    place, match = _start(bench)
    with bench.talk() as talk:
        bench.ready = talk.hello(place)
        talk.ask(place, _look(match, place))


def _unknown_fields(bench: Bench) -> None:
    place, match = _start(bench)
    with bench.talk() as talk:
        talk.hello(place)
        talk.extra = _FUTURE
        talk.ask(place, _look(match, place))


def _long_lines(bench: Bench) -> None:
    place, match = _start(bench)
    with bench.talk() as talk:
        talk.hello(place)
        talk.extra = _PADDING
        talk.ask(place, _look(match, place))


def _decisions(bench: Bench, game: Game) -> None:
    with bench.talk() as talk:
        for case in cases(game):
            try:
                talk.case(case)
            except FaultError as fault:
                where = case.what or f"{len(case.seen.legal)} legal moves"
                raise FaultError(f"{fault} (at {where})") from fault


def _whole_match(bench: Bench) -> None:
    _played(bench, _SEED)


def _played(bench: Bench, seed: int) -> list[str]:
    """Let the bot play in all seats of a match, with one process for each; return its moves."""
    place, match = _start(bench)
    talks = [bench.talk() for _ in range(match.players)]
    places = [_seated(place, seat, seed) for seat in range(match.players)]
    known, asked, moves = [0] * match.players, [0] * match.players, list[str]()
    try:
        for talk, here in zip(talks, places, strict=True):
            talk.hello(here)
        while (player := match.player) is not None and len(moves) < _LONGEST_MATCH:
            seen = match.look(player)
            moves.append(talks[player].ask(places[player], seen, asked[player], known[player]))
            known[player], asked[player] = len(seen.moves), asked[player] + 1
            match.play(moves[-1])
    finally:
        for talk in talks:
            talk.line.close(0.0)
    return moves


def _seated(place: Place, seat: int, seed: int) -> Place:
    return Place(place.match, place.game, place.players, place.options, seat, seed)


def _advance(talk: Talk, place: Place, match: Match, questions: int) -> None:
    """Let the bot answer some questions in its seat; the other players take the first move."""
    known = number = 0
    while (player := match.player) is not None and number < questions:
        seen = match.look(player)
        if player != place.seat:
            match.play(seen.legal[0])
            continue
        match.play(talk.ask(place, seen, number, known))
        known, number = len(seen.moves), number + 1


def _forward(place: Place, match: Match) -> Seen | None:
    """Play first moves until the bot's seat has to decide; return what it sees."""
    while match.player not in (None, place.seat):
        match.play(match.legal(match.player)[0])
    return None if match.is_over else _look(match, place)


def _restart(bench: Bench) -> None:
    place, match = _start(bench)
    with bench.talk() as talk:
        talk.hello(place)
        _advance(talk, place, match, 1)
    seen = _forward(place, match)
    with bench.talk() as talk:
        talk.hello(place)
        if seen is not None:
            talk.ask(place, seen, 1, 0)


def _take_back(bench: Bench) -> None:
    place, match = _start(bench)
    first = _look(match, place)
    with bench.talk() as talk:
        talk.hello(place)
        _advance(talk, place, match.copy(), 2)
        talk.ask(place, first, 2, len(first.moves))


def _two_at_once(bench: Bench) -> None:
    both = [_start(bench), _start(bench, 1, 1)]
    known = [0, 0]
    with bench.talk() as talk:
        for place, _ in both:
            talk.hello(place)
        for number, at in product(range(3), (0, 1)):
            place, match = both[at]
            if (seen := _forward(place, match)) is not None:
                match.play(talk.ask(place, seen, number, known[at]))
                known[at] = len(seen.moves)


def _same_seed(bench: Bench) -> None:
    moves = [_played(bench, _SEED) for _ in range(2)]
    at = bot_messages.in_common(*moves)
    if moves[0] != moves[1]:
        pair = " and ".join(repr(run[at]) if at < len(run) else "nothing" for run in moves)
        raise FaultError(f"moved differently with the same seed: {pair} as decision {at}")


def _leaving(bench: Bench) -> None:
    place, _ = _start(bench)
    line = bench.connect()
    try:
        opened(line, place, bench.starting)
    except FaultError:
        line.close(0.0)
        raise
    if not line.close(max(bench.seconds, LEAVING)):
        raise FaultError("did not end when its input ended")
