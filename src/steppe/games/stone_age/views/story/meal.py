"""The evening meal of tribes with enough food, which no player decides (rules S10.1, S10.2)."""

from collections.abc import Iterable, Iterator

from steppe.core.i18n import Translator
from steppe.draw.words import colour_name, listed
from steppe.games.stone_age.rules.state import FEEDING, OVER, PAYING, State


def fed(before: State, after: State) -> Iterator[int]:
    """Yield the players whose tribes ate between two states without a decision, in that order."""
    players = int(before.players)
    is_over = before.rounds and (after.phase == OVER or after.starter != before.starter)
    first = _turn(before) + 1 if _is_feeding(before) else 0
    end = players if is_over else _turn(after) if _is_feeding(after) else 0
    for number in range(first, end):
        yield (int(before.starter) + number) % players


def told(after: State, players: Iterable[int], say: Translator) -> str:
    """Return a clause with the food that each tribe has left."""
    left = [
        say("{name} {number}", name=colour_name(say, player), number=int(after.food[player]))
        for player in players
    ]
    return say("meal, food left: {food}", food=listed(say, left))


def _turn(s: State) -> int:
    """Return how many tribes have eaten before the one that decides [S10.5]."""
    return int(s.acting - s.starter) % int(s.players)


def _is_feeding(s: State) -> bool:
    return bool(s.phase == FEEDING or (s.phase == PAYING and s.purpose == FEEDING))
