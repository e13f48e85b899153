"""A match in words: what was played, how it stands, how it ended."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from steppe.locale import Say
from steppe.play.log import RESIGN, moves_of
from steppe.play.match import Match


@dataclass(frozen=True)
class Teller:
    """Tells a match: the name in each seat, and the language."""

    match: Match
    names: Sequence[str]
    say: Say

    def turns(self, whole: bool = False) -> Iterator[str]:
        """Yield a sentence for each turn; only for completed ones if ``whole``."""
        match, first = self.match, 0
        positions = list(match.positions())
        for end, entry in enumerate(match.line, start=1):
            if entry.verb == RESIGN:
                yield self.say("{name} resigned").format(name=self.names[entry.by]) + "."
                return
            after = match.line[end].by if end < len(match.line) else match.player
            turned = positions[end].turn > positions[first].turn
            if turned or after != entry.by or (end == len(match.line) and not whole):
                words = moves_of(match.line[first:end])
                text = match.game.view("text").turn_sentence(positions[first], words, self.say)
                yield self._spoken(entry.by, text)
                first = end

    def _spoken(self, player: int, text: str) -> str:
        """Return a sentence with the name of who played, if it was anybody."""
        if player < 0:
            return f"{text}."
        phrase = self.say("{name}: {words}")
        return phrase.format(name=self.names[player], words=text) + "."

    def status(self, player: int | None) -> str:
        """Return what is asked of whom, as ``player`` is told it, or how the match ended."""
        if self.match.resigned is not None:
            return self._resignation(self.match.resigned)
        position, view = self.match.observe(player), self.match.game.view("text")
        call, words, hint = view.status(position, player, self.names, self.say)
        if words:
            call = self.say("{name}: {words}").format(name=call, words=words)
        return f"{call} ({hint})." if hint else f"{call}."

    def _resignation(self, loser: int) -> str:
        returns = self.match.returns()
        winners = [name for name, value in zip(self.names, returns, strict=True) if value > 0]
        phrase = self.say("{names} won: {name} resigned")
        return phrase.format(names=", ".join(winners), name=self.names[loser]) + "."
