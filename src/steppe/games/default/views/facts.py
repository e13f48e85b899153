"""No named facts: example files can state the fields and legal moves of any game."""

from steppe.core.fact import Fact

FACTS: tuple[Fact, ...] = ()
