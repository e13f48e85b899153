"""``steppe play``: a match in the terminal, against bots or friends, or between bots."""

import secrets
from dataclasses import dataclass, replace
from itertools import cycle
from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli import arguments
from steppe.cli.command_process import run_interpreted, screen

if TYPE_CHECKING:
    from steppe.cli.terminal_match import Seat
    from steppe.core.game import Game
    from steppe.play.match import Match

_EVERYONE, _NOBODY = "all", "none"
_OPPONENT = "flint"
_ADVISER, _QUICK_ADVISER = (
    "obsidian",
    "antler",
)  # for hints; the second is fast enough without a compiler


def play(
    game: arguments.GameName,
    seat: Annotated[
        str,
        typer.Option(
            "--as",
            "--seat",
            metavar="N|all|none",
            help="Your player: 0 for the first, all, or none to watch.",
        ),
    ] = "0",
    against: Annotated[
        list[str] | None,
        typer.Option(metavar="BOT", help="A bot to play against (as in `arena`); may be repeated."),
    ] = None,
    option: arguments.Options = None,
    players: arguments.Players = None,
    seed: Annotated[
        int | None, typer.Option(metavar="S", help="The same seed gives the same dice and bots.")
    ] = None,
    time: Annotated[
        float | None,
        typer.Option(
            min=0.01, metavar="S", help="Seconds a bot thinks; its level decides if left out."
        ),
    ] = None,
    language: arguments.Language = None,
) -> None:
    """Play a match in the terminal."""
    if seat == _EVERYONE:
        run_interpreted()
    from steppe.cli.terminal_match import Seat, Session, asker
    from steppe.engine.jit import COMPILED
    from steppe.games import load

    chosen = load(game)
    match = _match(chosen, players, arguments.read_options(option), seed)
    mine = _mine(seat, match.players)
    bots = Bots(match, secrets.randbits(32) if seed is None else seed, time)
    words = cycle(against or [_OPPONENT])
    say = arguments.speaker(language, chosen)
    seats = [
        Seat(say("player {number} (you)" if len(mine) == 1 else "player {number}", number=player))
        if player in mine
        else bots.seat(next(words))
        for player in range(match.players)
    ]
    adviser = _ADVISER if COMPILED else _QUICK_ADVISER
    Session(match, seats, lambda: bots.seat(adviser), asker(), screen(), say).run()


def _match(game: "Game", players: int | None, options: dict[str, str], seed: int | None) -> "Match":
    """Return a new match; its dice come from ``seed``, or are random without one."""
    from steppe.play.match import Match
    from steppe.play.seeded_match import seeded_match

    if seed is None:
        return Match.new(game, players, options)
    return seeded_match(game, players, options, seed)


def _mine(seat: str, players: int) -> set[int]:
    """Return the players who are people at this terminal."""
    everyone = set(range(players))
    if seat in (_EVERYONE, _NOBODY):
        return everyone if seat == _EVERYONE else set()
    if not seat.isdecimal() or int(seat) not in everyone:
        raise arguments.Refusal(
            f"--as takes 0 to {players - 1}, {_EVERYONE} or {_NOBODY}, not {seat!r}"
        )
    return {int(seat)}


@dataclass
class Bots:
    """Creates bots for a match, with ``seconds`` to think; each bot adds 1 to ``seed``."""

    match: "Match"
    seed: int
    seconds: float | None

    def seat(self, word: str) -> "Seat":
        """Return a seat with the bot called ``word``."""
        from steppe.bots.outside.bot_words import budget, check, is_outside, make
        from steppe.cli.terminal_match import Seat
        from steppe.core.bot import Budget
        from steppe.engine.cores import cores

        game, players, self.seed = self.match.game, self.match.players, self.seed + 1
        check(word, game, players)
        bot = make(word, game, self.seed, players)
        own = budget(word, bot, game, players)
        timed = own if self.seconds is None else Budget(seconds=self.seconds)
        return Seat(
            f"bot:{word}", bot, replace(timed, threads=cores()), self.seed, is_outside(word)
        )
