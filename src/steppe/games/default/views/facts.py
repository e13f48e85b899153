"""No named facts: example files can expect fields and legal moves of any game."""

from steppe.core.fact import Fact

FACTS: tuple[Fact, ...] = ()
