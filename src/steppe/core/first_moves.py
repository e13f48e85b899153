"""Declare which first decisions of a match count as an opening."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Opening:
    """Which decisions form the opening of a match, and which of them count as the same.

    ``depth`` is the number of decisions in an opening. ``verbs`` lists those that count, all if
    empty; others only set up the table or carry out a decision. ``alike`` groups moves that name
    something dealt at random: moves that begin with one of its keys count as that key, and are
    shown with the words beside it.
    """

    depth: int = 5
    verbs: tuple[str, ...] = ()
    alike: Mapping[str, str] = field(default_factory=dict, hash=False)

    def word(self, move: str) -> str:
        """Return the key under which a move is counted, "" if it does not count."""
        if self.verbs and move.partition(":")[0] not in self.verbs:
            return ""
        return next((key for key in self.alike if move.startswith(key)), move)
