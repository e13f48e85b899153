"""Things under way in the second implementation: a fight, a part of step 4, a question."""

from collections import Counter
from dataclasses import dataclass, field, replace

from tests.reference.agenda import Question, copied
from tests.reference.valley.second_land import Place


class Put(Question):
    """A question that is asked even if it has a single answer (V23.2: a card question)."""


@dataclass
class Fight:
    """A current fight, or one whose window is open."""

    place: Place
    foe: str  # a species, ``tribal`` or ``bear``
    sides: list[int]
    boost: Counter[int] = field(default_factory=Counter)
    slain: int = 0


@dataclass
class Part:
    """A tribe's part of step 4."""

    tribe: int
    builders: Counter[tuple[str, Place]] = field(default_factory=Counter)
    boons: dict[Place, set[str]] = field(default_factory=dict)
    watched: set[Place] = field(default_factory=set)
    wolf_moved: bool = False
    closing: bool = False

    def copy(self) -> "Part":
        boons = {place: set(cards) for place, cards in self.boons.items()}
        return replace(copied(self), boons=boons)
