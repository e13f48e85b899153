"""How a match ended and who won (rules S3.3, S11.1, S11.4, S12.9)."""

from collections.abc import Sequence

from steppe.core.position import Position
from steppe.core.say import Say
from steppe.draw.words import listed
from steppe.engine.kernel import State
from steppe.games.stone_age.state import BY_BUILDINGS, BY_CARDS


def how_ended(say: Say, s: State) -> str:
    """Return in a few words what ended the match."""
    if s.ending == BY_BUILDINGS:
        return say("a stack of buildings is used up")
    if s.ending == BY_CARDS:
        return say("the cards are used up")
    return say("{count} rounds are over", count=int(s.limit))


def winners_of(position: Position) -> list[int]:
    """Return who won a match that is over, several if they share the win."""
    returns = position.returns()
    return [player for player, value in enumerate(returns) if value == max(returns)]


def who_won(position: Position, viewer: int | None, names: Sequence[str], say: Say) -> str:
    """Return who won, as ``viewer`` is told it."""
    winners = winners_of(position)
    if winners == [viewer]:
        return say("You win")
    if len(winners) == 1:
        return say("{name} wins", name=names[winners[0]])
    shared = listed(say, (names[player] for player in winners))
    return say("{names} share the win", names=shared)
