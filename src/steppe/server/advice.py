"""A hint: what a bot would play for somebody who plays alone."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Hint:
    """What a bot advises in the present position of a match: ``move``, once it has thought.

    ``failed``: it gave no move that is possible.
    """

    move: str = ""
    failed: bool = False

    @property
    def is_sought(self) -> bool:
        """Tell whether the bot is still thinking."""
        return not (self.move or self.failed)
