"""A match at a table in the terminal: bots move by themselves, people type their moves."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from steppe.core.bot import Bot, Budget, moment
from steppe.core.errors import IllegalMove, NotationError, noting
from steppe.core.i18n import Translator, plain
from steppe.engine.chance import CHANCE
from steppe.lab.run.contest import dismiss, reason_of
from steppe.lab.run.record_files import write_record
from steppe.play.log import DEED, RESIGN, is_deed
from steppe.play.match import Match
from steppe.play.match_text import Teller

if TYPE_CHECKING:
    from steppe.core.position import Position
Ask = Callable[[Mapping[str, str]], str | None]
"""Asks for a line; takes the possible words with descriptions. Returns ``None`` at the end."""


def commands(say: Translator) -> dict[str, str]:
    """Return the commands that may be typed besides moves, each with a description."""
    return {
        "!help": say("this list, and the moves you can play"),
        "!hint": say("what a bot would play here"),
        "!log": say("the match so far, turn by turn"),
        "!undo": say("take back your last move"),
        "!save": say("!save FILE: write the record of the match"),
        "!resign": say("resign the match"),
        "!quit": say("leave the table"),
    }


@dataclass(frozen=True)
class Seat:
    """A player: their name, and for a bot its program, thinking time and seed.

    A bot that ``may_forfeit`` loses the match if it fails; the errors of others are raised.
    """

    name: str
    bot: Bot | None = None
    budget: Budget | None = None
    seed: int = 0
    may_forfeit: bool = False


@dataclass
class Session:
    """A match, its seats, its adviser, and the terminal for input and output."""

    match: Match
    seats: Sequence[Seat]
    adviser: Callable[[], Seat]
    ask: Ask
    out: Console
    say: Translator = plain
    left: bool = field(default=False, init=False)
    _told: int = field(default=0, init=False)

    def run(self) -> None:
        """Play until the match is over or the input ends."""
        try:
            self._play()
        finally:
            dismiss(seat.bot for seat in self.seats if seat.bot is not None)

    def _play(self) -> None:
        while not (self.match.is_over or self.left):
            player = self.match.player
            assert player is not None
            if self.seats[player].bot is None:
                self._let_person_play(player)
                continue
            self._let_bot_play(self.seats[player], player)
            if all(seat.bot for seat in self.seats):
                self._tell_news()
        self._tell_news()
        if self.match.is_over:
            self._show(None)
        else:
            self._print(self.say("The match is not over."))

    @property
    def teller(self) -> Teller:
        """Return the object that describes the match in words."""
        people = [player for player, seat in enumerate(self.seats) if seat.bot is None]
        asked = self.match.player  # if a person, they are sitting at this terminal
        viewer = asked if asked in people else min(people, default=None)
        return Teller(self.match, [seat.name for seat in self.seats], self.say, viewer)

    def _think(self, seat: Seat, player: int) -> str:
        """Return the move that the bot in ``seat`` would play for ``player``."""
        assert seat.bot is not None
        assert seat.budget is not None
        with self.out.status(f"{seat.name} {self.say('is thinking')}"):
            seen = self.match.look(player)
            asked = f"{seat.name} with seed {seat.seed} in match {self.match.id!r}"
            with noting(lambda: f"{asked}, {moment(seen)}"):
                return seat.bot.choose(seen, seat.budget)

    def _let_bot_play(self, seat: Seat, player: int) -> None:
        """Play the bot's move; a bot that is not built in loses if it fails."""
        try:
            self.match.play(self._think(seat, player))
        except Exception as error:
            if not seat.may_forfeit:
                raise
            reason = reason_of(error)
            self._print(self.say("{name} loses: {reason}", name=seat.name, reason=reason))
            self.match.commit(self.match.plan(player, RESIGN))

    def _let_person_play(self, player: int) -> None:
        self._tell_news()
        self._show(player)
        before = len(self.match.log)
        while not self.left and len(self.match.log) == before:
            line = self.ask(self._words(player))
            if line is None:
                self.left = True
            elif line:
                self._obey(player, line)

    def _obey(self, player: int, line: str) -> None:
        """Run a line that a person typed: a command, or else a move."""
        word, _, rest = line.partition(" ")
        command = self._command(word.lower())
        try:
            if command in commands(self.say):
                getattr(self, f"_{command.removeprefix(DEED)}")(player, rest.strip())
            elif is_deed(command):
                raise NotationError(self.say("{word} is not a command; see !help", word=word))
            else:
                self.match.play(line)
        except (NotationError, IllegalMove) as error:
            self._print(str(error))

    def _command(self, word: str) -> str:
        """Return the command for a word; "!" may be missing if no move begins with the word."""
        moves = {verb.name for verb in self.match.game.actions.verbs}
        signed = word if is_deed(word) or word in moves else f"{DEED}{word}"
        return signed if signed in commands(self.say) else word

    def _help(self, player: int, rest: str) -> None:
        for word, meaning in self._words(player).items():
            self._print(f"  {word:<22} {meaning}")

    def _hint(self, player: int, rest: str) -> None:
        move = self._think(self.adviser(), player)
        self._print(f"{move}: {self._label(move, self.match.observe(player))}")

    def _log(self, player: int, rest: str) -> None:
        for sentence in self.teller.turns():
            self._print(sentence)

    def _undo(self, player: int, rest: str) -> None:
        """Take back the last decision by a person at this terminal, without asking the others."""
        players = [entry.by for entry in self.match.line if entry.by != CHANCE]
        last = next((by for by in reversed(players) if not self.seats[by].bot), player)
        kept = self.match.undo_floor(last, set(range(self.match.players)) - {last})
        if kept is None:
            raise IllegalMove(self.say("nothing can be taken back here"))
        self.match.commit(self.match.plan_undo(last, kept))

    def _save(self, player: int, rest: str) -> None:
        if not rest:
            raise NotationError(commands(self.say)["!save"])
        try:
            write_record(self.match, Path(rest).expanduser(), dict(enumerate(self.teller.names)))
            self._print(self.say("The record is in {file}.", file=rest))
        except (OSError, RuntimeError) as error:  # RuntimeError: a user without a home folder
            self._print(f"{rest}: {getattr(error, 'strerror', error)}")

    def _resign(self, player: int, rest: str) -> None:
        self.match.commit(self.match.plan(player, RESIGN))

    def _quit(self, player: int, rest: str) -> None:
        self.left = True

    def _words(self, player: int) -> dict[str, str]:
        """Return every word that may be typed, each with a description."""
        position = self.match.observe(player)
        moves = {move: self._label(move, position) for move in self.match.legal(player)}
        return moves | commands(self.say)

    def _label(self, move: str, position: "Position") -> str:
        return self.match.game.view("text").label(position, move, self.say)

    def _tell_news(self) -> None:
        """Print the turns played since the last call."""
        sentences = list(self.teller.turns(whole=True))
        for sentence in sentences[self._told :]:
            self._print(sentence)
        self._told = len(sentences)

    def _show(self, player: int | None) -> None:
        self._print(self.match.observe(player).diagram())
        self._print(self.teller.status(player))

    def _print(self, words: str) -> None:
        self.out.print(words, markup=False)


def asker() -> Ask:
    """Return the function that reads lines from standard input: a terminal or a pipe."""
    return _in_terminal() if sys.stdin.isatty() else _from_pipe


def _from_pipe(words: Mapping[str, str]) -> str | None:
    line = sys.stdin.readline()
    return line.strip() if line else None


def _in_terminal() -> Ask:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter
    from prompt_toolkit.history import InMemoryHistory

    session: PromptSession[str] = PromptSession(history=InMemoryHistory())

    def ask(words: Mapping[str, str]) -> str | None:
        completer = WordCompleter(
            list(words), meta_dict=dict(words), sentence=True, match_middle=True
        )
        try:
            return session.prompt("> ", completer=completer).strip()
        except EOFError:
            return None

    return ask
