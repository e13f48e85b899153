"""No named facts: for any game, example files can state its fields and legal moves."""

from steppe.core.fact import Fact

FACTS: tuple[Fact, ...] = ()
