"""A hint: what a bot would play for somebody whom no other person plays against."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Hint:
    """What a bot advises in the present position of a match: ``move``, once it has thought.

    ``second`` is what it would play instead, "" where there is nothing else; ``failed``: it gave
    no move that is possible.
    """

    move: str = ""
    second: str = ""
    failed: bool = False

    @property
    def is_sought(self) -> bool:
        """Tell whether the bot is still thinking."""
        return not (self.move or self.failed)
