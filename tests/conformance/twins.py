"""Pairs of matches that differ in one secret outcome and must look the same to other seats.

The game's tests (``hidden.py``) say which outcomes are secret, independently of ``observe``. If
``observe`` shows too much and ``determinize`` leaves it unchanged, the leak would otherwise pass as
public information.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from types import ModuleType

from steppe.core.game import Game
from steppe.engine.chance import CHANCE
from steppe.play.log import Entry
from steppe.play.match import Match
from steppe.testing.cases import moves, veiled, walk_moves
from tests.conformance.games import UNLISTED, Case

__all__ = ["Dealt", "concealed", "dealt", "moves", "private", "veiled", "walk_moves"]

TRIED = 200  # number of a case's random matches that are searched for secret outcomes
SECRET = bytes(32)


@dataclass(frozen=True)
class Dealt:
    """A match in progress, with the place of a secret outcome in its log."""

    match: Match
    entry: int
    place: int

    @property
    def word(self) -> str:
        return self.match.line[self.entry].outcomes[self.place]

    def seen(self, viewer: int | None) -> str:
        """Return the outcome as a viewer saw it."""
        return self.match.seen_by(viewer)[self.entry].outcomes[self.place]

    def told(self) -> list[int | None]:
        """Return all viewers whose record names the secret outcome."""
        viewers = (*range(self.match.players), None)
        return [viewer for viewer in viewers if self.seen(viewer) == self.word]

    def twins(self) -> Iterator["Dealt"]:
        """Yield the same match with another secret outcome, if it can continue in the same way."""
        words = {self.word}
        for other in self.match.game.outcomes:
            if other.partition(":")[0] == self.word.partition(":")[0] and other not in words:
                try:
                    yield replace(self, match=self._with(other))
                except ValueError:
                    continue  # not available, or dealt to a player later

    def _with(self, word: str) -> Match:
        log = list(self.match.log)
        entry = log[self.entry]
        outcomes = (*entry.outcomes[: self.place], word, *entry.outcomes[self.place + 1 :])
        log[self.entry] = replace(entry, outcomes=outcomes)
        return replace(self.match, log=log)


def private(game: Game) -> tuple[str, ...]:
    """Return the verbs of outcomes that at most one player sees."""
    words: tuple[str, ...] = _said_of(game).PRIVATE
    return words


def concealed(game: Game) -> tuple[str, ...]:
    """Return the verbs of moves that are initially hidden from other players."""
    words: tuple[str, ...] = _said_of(game).CONCEALED
    return words


def _said_of(game: Game) -> ModuleType:
    home = game.kernel.start.__module__.partition(".")[0]
    package = UNLISTED[0] if home == "tests" else f"tests.games.{game.name}"
    return import_module(f"{package}.hidden")


def _deals_in_secret(case: Case, words: tuple[str, ...]) -> bool:
    outcomes = (word[1:] for word in words if word.startswith("~"))
    return any(word.partition(":")[0] in private(case.game) for word in outcomes)


@cache
def dealt(case: Case, after: int, most: int = 1) -> list[Dealt]:
    """Return matches of a case, each cut off ``after`` entries after a secret outcome."""
    found: list[Dealt] = []
    for seed in range(TRIED):
        if len(found) < most:
            found += _dealt_in(case, seed, after)[-1:]
    return found


def _dealt_in(case: Case, seed: int, after: int) -> list[Dealt]:
    verbs, words = private(case.game), moves(case, seed)
    if not _deals_in_secret(case, words):
        return []
    log = _log(case, words)
    places = [
        (index, place)
        for index, entry in enumerate(log[: max(0, len(log) - after - 1)])
        for place, word in enumerate(entry.outcomes)
        if word.partition(":")[0] in verbs
    ]
    return [Dealt(_match(case, log[: index + 1 + after]), index, place) for index, place in places]


def _match(case: Case, log: list[Entry]) -> Match:
    return Match(case.game, case.players, dict(case.options), "twin", SECRET, log=log)


def _log(case: Case, words: tuple[str, ...]) -> list[Entry]:
    """Return the log entries for the moves and outcomes of a random match."""
    position, log = case.new(), [Entry(CHANCE, "")]
    for word in words:
        if word.startswith("~"):
            log[-1] = replace(log[-1], outcomes=(*log[-1].outcomes, word[1:]))
        else:
            log.append(Entry(position.player, word))
        position.apply(word)
    return log if log[0].outcomes else log[1:]
