"""Write the status line: the prompt for the player to move, or how the match ended."""

from collections.abc import Sequence

from steppe.core.i18n import Translator, msgids, plain
from steppe.draw.words import totals, who_won
from steppe.games.zebras.rules.state import OPENING, OVER, PLACING, STEPPING, SWAPPING
from steppe.games.zebras.rules.tables import OWN
from steppe.games.zebras.views.types import Position
from steppe.games.zebras.views.words import line_name


def caution(position: Position, move: str, say: Translator = plain) -> str:
    """Return the warning before a needlessly harmful move; this game has none."""
    return ""


def status(
    position: Position, viewer: int | None, names: Sequence[str], say: Translator = plain
) -> tuple[str, str, str]:
    """Return the status line: the player addressed, the prompt, and what comes next."""
    s = position.state
    if s.phase == OVER:
        return _result(position, viewer, names, say)
    line = line_name(s.guardian, say) if s.phase == PLACING else ""
    if s.player == viewer:
        words, hint = _REQUESTS[int(s.phase)]
        other = names[1 - s.player]
        return say("Your turn"), say(words, line=line), say(hint, name=other)
    hint = say("you are next") if viewer is not None and s.reserve & OWN[viewer] else ""
    return names[s.player], say(_ACTIVITIES[int(s.phase)], line=line), hint


_REQUESTS = msgids(
    {
        OPENING: (
            "Place the ranger on any stop",
            "{name} then places the first animal in the line that the ranger watches",
        ),
        PLACING: ("Place an animal in {line}", "then move the ranger on by 1, 2 or 3 stops"),
        SWAPPING: (
            "Swap the crocodile, or let it stay",
            "with a gazelle across a river, as often as you like",
        ),
        STEPPING: (
            "Move the ranger on",
            "{name} then places an animal in the line that the ranger watches",
        ),
    }
)
_ACTIVITIES = msgids(  # texts shown after a name
    {
        OPENING: "is placing the ranger",
        PLACING: "is placing an animal in {line}",
        SWAPPING: "is considering a swap",
        STEPPING: "is moving the ranger",
    }
)


def _result(
    position: Position, viewer: int | None, names: Sequence[str], say: Translator
) -> tuple[str, str, str]:
    scores = position.scores()
    winners = [player for player, points in enumerate(scores) if points == max(scores)]
    who = say("Draw") if len(winners) > 1 else who_won(winners, viewer, names, say)
    return who, totals(scores, say), say("the board is full")
