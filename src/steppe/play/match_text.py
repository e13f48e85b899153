"""Describe a match in words: its moves, its state, its result."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from steppe.core.i18n import Translator
from steppe.core.position import Position
from steppe.core.prompt_text import prompt
from steppe.core.view import TextView
from steppe.play.log import ABSENT, GIVE, REPAIR, RESIGN, RETURN, WITHDRAW, WORD, Entry, moves_of
from steppe.play.match import Match
from steppe.play.repairs import read_repair
from steppe.play.result import winners_of


@dataclass(frozen=True)
class Teller:
    """Describes a match as ``viewer`` saw it (``None``: a spectator), or in full if ``bare``."""

    match: Match
    names: Sequence[str]
    say: Translator
    viewer: int | None = None
    bare: bool = False

    def turns(self, whole: bool = False) -> Iterator[str]:
        """Yield the sentences that describe turns; with ``whole``, only for finished turns."""
        line = self.match.line if self.bare else self.match.seen_by(self.viewer)
        spans = [(group[0], group[-1] + 1) for group in self._groups()]
        if spans and whole:
            match, last = self.match, spans[-1][1] - 1
            if match.player == match.line[last].by and match.turn == match.turns[last]:
                spans.pop()  # the turn is not over
        starts = self.match.positions_after([start for start, _ in spans])
        for (start, end), before in zip(spans, starts, strict=True):
            if sentence := self._sentence(before, line[start:end]):
                yield sentence

    def _groups(self) -> Iterator[list[int]]:
        """Yield the entries of each turn, grouped by player; table actions form separate groups."""
        match = self.match
        keys = [(turn, e.by, e.is_said) for turn, e in zip(match.turns, match.line, strict=True)]
        for _, group in groupby(range(len(keys)), keys.__getitem__):
            yield list(group)

    def _sentence(self, before: Position, entries: Sequence[Entry]) -> str:
        by = entries[0].by
        if entries[0].verb == RESIGN:
            return self.say("{name} resigned", name=self.names[by]) + "."
        if entries[0].verb == WITHDRAW:
            return self.say("{name} left, a bot has taken over", name=self.names[by]) + "."
        if entries[0].verb == ABSENT:
            return self.say("{name} is away, a bot plays on", name=self.names[by]) + "."
        if entries[0].verb == RETURN:
            return self.say("{name} has come back", name=self.names[by]) + "."
        if entries[0].verb == GIVE:
            return self.say("{name} has taken this seat over", name=self.names[by]) + "."
        if entries[0].verb == WORD:
            return ""
        if entries[0].verb == REPAIR:
            reason = read_repair(entries[0]).reason
            return self.say("The host has taken back moves: {reason}", reason=reason) + "."
        seen = before if self.bare else before.hide(self.viewer)
        text: TextView = seen.game.view("text")
        sentence = text.turn_sentence(seen, moves_of(entries), self.say)
        if sentence and by >= 0:
            sentence = self.say("{name}: {words}", name=self.names[by], words=sentence)
        return sentence and f"{sentence}."

    def status(self, player: int | None) -> str:
        """Return the match's prompt, as addressed to ``player``, or its result."""
        if self.match.was_left:
            return self._resignation(self.match.left)
        return prompt(self.match.observe(player), player, self.names, self.say)

    def _resignation(self, losers: Iterable[int]) -> str:
        winners = winners_of(self.match.returns())
        return (
            self.say(
                "{names} won: {name} resigned" if winners else "{name} resigned",
                names=self._list(winners),
                name=self._list(losers),
            )
            + "."
        )

    def _list(self, players: Iterable[int]) -> str:
        return ", ".join(self.names[player] for player in sorted(players))
