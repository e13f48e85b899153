"""Propose lines of decisions to compare with the line that was played in a segment."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from steppe.analysis.judge.judge import Actions, Judge, Sight
from steppe.bots.mcts.tree import EVERYBODY

_LONGEST = 40  # the maximum number of decisions in a line
_BRANCHES = 2  # places in a segment, besides its start, where another line may branch off


@dataclass(frozen=True)
class Fork:
    """A seat at the start of a segment, with the decisions that it made in the segment.

    ``simulations`` are spent on finding alternatives, ``rungs`` on comparing them.
    """

    judge: Judge
    seat: int
    sight: Sight
    played: Actions
    simulations: int
    rungs: tuple[int, ...]

    def end(self, line: Actions) -> bytes:
        """Return the seat's observation after a line; lines with the same end are equivalent."""
        after = self.judge.after(self.sight, line)
        return (
            after.to_bytes() if self.sight.viewer == EVERYBODY else after.hide(self.seat).to_bytes()
        )

    @cached_property
    def is_real(self) -> bool:
        """Return whether there was a real choice."""
        prefixes = (self.played[:count] for count in range(len(self.played)))
        return any(len(self.judge.after(self.sight, prefix).legal_ids()) > 1 for prefix in prefixes)

    def others(self, drops: list[int]) -> dict[bytes, Actions]:
        """Return lines that end differently from the played line, keyed by their ends.

        ``drops`` are the decisions in the segment after which the position looked worse.
        """
        found: dict[bytes, Actions] = {}
        for line in self._proposed(drops):
            found.setdefault(self.end(line), line)
        found.pop(self.end(self.played), None)
        return found

    def _proposed(self, drops: list[int]) -> Iterator[Actions]:
        for favourite in self._favourites(()):
            yield self._completed((favourite,))
        for place in drops[:_BRANCHES]:
            prefix = self.played[:place]
            for favourite in self._favourites(prefix)[:1]:
                if favourite != self.played[place]:
                    yield self._completed((*prefix, favourite))

    def _favourites(self, line: Actions) -> Actions:
        return self.judge.favourites(self.sight, self.simulations, line)

    def _completed(self, line: Actions) -> Actions:
        """Return a line continued with the search's decisions until the seat's turn ends."""
        turn = self.sight.seen.turn
        while len(line) < _LONGEST:
            after = self.judge.after(self.sight, line)
            if after.player != self.seat or after.turn != turn:
                break
            if not (favourites := self._favourites(line)):
                break
            line = (*line, favourites[0])
        return line
