"""A bot that is a program in any language: it plays one seat of one match over pipes."""

from collections.abc import Sequence
from math import isfinite
from typing import Protocol

from steppe.bots.outside import bot_messages
from steppe.bots.outside.bot_messages import (
    Answer,
    End,
    Message,
    Place,
    Ready,
    decode,
    read_move,
    read_ready,
)
from steppe.bots.outside.piped_process import (
    LEAVING,
    FaultError,
    IllegalFaultError,
    LateFaultError,
    PipedProcess,
)
from steppe.bots.outside.protocol import ProtocolError
from steppe.core.bot import Budget, Seen
from steppe.core.errors import IllegalMove, NotationError

STARTING = 30.0  # seconds for the answer to ``hello``, in which a bot may load its network
LEEWAY = 0.25  # seconds for the way through the pipes, added to the time of each move
_SAFE_INTEGERS = 2**53 - 1  # JSON readers in JavaScript keep no larger integers


class Line(Protocol):
    """A way to a bot, such as ``PipedProcess``."""

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line; return the bot's next line. Raises ``FaultError``."""
        ...

    def send(self, line: bytes) -> None:
        """Send a line that needs no answer."""
        ...

    def close(self, patience: float = LEAVING) -> bool:
        """End the bot, or the way to it; return whether it left by itself within ``patience``."""
        ...


class CommandBot:
    """Plays with the answers of ``command``, which starts with the first question.

    ``budget`` is its time per move; the ``seconds`` of a budget passed to ``choose`` replace it.
    ``ready`` is its answer to ``hello``, ``None`` before; ``log`` holds the last lines of its
    standard error once it has ended. Close it after the match.
    """

    def __init__(self, command: str, seed: int, budget: Budget) -> None:
        self.command, self.seed, self.budget = command, seed & _SAFE_INTEGERS, budget
        self.ready: Ready | None = None
        self.log: list[str] = []
        self._process: PipedProcess | None = None
        self._is_killed = False
        self._match = ""
        self._asked = 0
        self._known: tuple[str, ...] = ()

    def choose(self, seen: Seen, budget: Budget) -> str:
        """Return the program's move. Raises ``FaultError`` if it is late, crashes or answers wrong.

        The text of the fault says what the program did, without its name. The program has then
        ended.
        """
        try:
            return self._ask(self._process or self._start(seen), seen, self._seconds(budget))
        except FaultError:
            self.close(patience=0.0)
            raise

    def _ask(self, process: PipedProcess, seen: Seen, seconds: float) -> str:
        kept = bot_messages.in_common(self._known, seen.moves)
        number, self._asked, self._known = self._asked, self._asked + 1, seen.moves
        question = bot_messages.ask(self._match, seen, number, kept, seconds)
        return asked(process, question, seen, seconds).move

    def over(self, end: End, moves: Sequence[str] = (), patience: float = LEAVING) -> None:
        """Say how the match ended, if the program is still running, and end the program."""
        if self._process is not None:
            kept = bot_messages.in_common(self._known, moves)
            news = bot_messages.over(self._match, end, moves[kept:], kept)
            self._process.send(bot_messages.encode(news))
            self.close(patience)

    def close(self, patience: float = LEAVING) -> None:
        """End the program, which has ``patience`` seconds to leave by itself."""
        process, self._process = self._process, None
        if process is not None:
            process.close(patience)
            self.log = [*process.log]

    def kill(self) -> None:
        """End the program at once, also while another thread waits for its answer."""
        self._is_killed = True
        if (process := self._process) is not None:
            process.kill()

    def _seconds(self, budget: Budget) -> float:
        given = budget.seconds
        if given is None or not isfinite(given):
            given = self.budget.seconds
        assert given is not None
        return given

    def _start(self, seen: Seen) -> PipedProcess:
        """Start the program, and open the match."""
        shown = seen.observation
        self._match = f"{shown.game.name}-{self.seed}-{seen.player}"
        about = shown.game, shown.players, shown.options, seen.player, self.seed
        process = self._process = PipedProcess(self.command)
        if self._is_killed:
            process.kill()
        self.ready = opened(process, Place(self._match, *about), STARTING)
        return process


def opened(line: Line, place: Place, seconds: float) -> Ready:
    """Open a match; return the bot's answer. Raises ``FaultError``."""
    late = f"no answer to 'hello' within {seconds:g} s"
    try:
        return read_ready(decode(_answer(line, bot_messages.hello(place), seconds, late)))
    except ProtocolError as error:
        raise FaultError(f"answered 'hello' wrongly: {error}") from error


def asked(line: Line, question: Message, seen: Seen, seconds: float) -> Answer:
    """Put a question; return the bot's answer. Raises ``FaultError`` if it is wrong or late.

    The text of the fault says what the bot did, without its name.
    """
    late = f"no move within {seconds:g} s"
    try:
        answer = read_move(decode(_answer(line, question, seconds + LEEWAY, late)), seen)
    except ProtocolError as error:
        raise FaultError(f"answered 'ask' wrongly: {error}") from error
    except (NotationError, IllegalMove) as error:
        raise IllegalFaultError(f"said an illegal word: {error}") from error
    if answer.match not in (None, question["match"]):
        raise FaultError(f"answered for match {answer.match!r}, not {question['match']!r}")
    if answer.ask not in (None, question["ask"]):
        raise FaultError(f"answered question {answer.ask}, not {question['ask']}")
    return answer


def _answer(line: Line, message: Message, seconds: float, late: str) -> bytes:
    """Return the answer to a message; ``late`` describes a missing one."""
    try:
        return line.ask(bot_messages.encode(message), seconds)
    except LateFaultError as fault:
        raise LateFaultError(f"is late: {late}") from fault
