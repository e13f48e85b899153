"""What of the first decisions of a match is told as an opening of a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Opening:
    """Which decisions begin a match, and which of them are the same whatever was dealt.

    ``depth`` is how many are told in a row. ``verbs`` are those that are told, all if none is
    named: others prepare the table, or say how a decision is carried out. What begins with a key of
    ``alike`` names something that was dealt: it counts as that key, told by the words beside it.
    """

    depth: int = 5
    verbs: tuple[str, ...] = ()
    alike: Mapping[str, str] = field(default_factory=dict, hash=False)

    def word(self, move: str) -> str:
        """Return as what a move counts, "" for one that is not told."""
        if self.verbs and move.partition(":")[0] not in self.verbs:
            return ""
        return next((key for key in self.alike if move.startswith(key)), move)
