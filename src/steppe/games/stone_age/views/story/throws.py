"""Throws of dice: whose they are, and the table before they take effect."""

from steppe.games.stone_age.rules.actions import OUTCOMES
from steppe.games.stone_age.rules.phases import rolling
from steppe.games.stone_age.rules.state import ROLLING
from steppe.games.stone_age.views.types import Position


def throwers(before: Position) -> tuple[int, ...]:
    """Return the player whose throw begins, or nobody."""
    s = before.state
    return (int(s.acting),) if s.phase == ROLLING and s.thrown == 0 else ()


def thrown(before: Position, word: str) -> Position | None:
    """Return the position once ``word`` completes a throw, before tools and yield."""
    if before.state.phase != ROLLING:
        return None
    rolled = before.copy()
    return rolled if rolling.apply_outcome(rolled.state, OUTCOMES.parse(word)) else None
