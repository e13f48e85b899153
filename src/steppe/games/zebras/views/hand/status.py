"""Write the status line: the prompt for the player to move, or how the match ended."""

from collections.abc import Sequence

from steppe.core.i18n import Translator, msgids, plain
from steppe.draw.words import totals, who_won
from steppe.games.zebras.rules.state import OPENING, OVER, PLACING, STEPPING, SWAPPING
from steppe.games.zebras.rules.tables import OWN
from steppe.games.zebras.views.board.pieces import reserve_count
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
        words, _ = _REQUESTS[int(s.phase)]
        return say("Your turn"), say(words, line=line), _next(position, names[1 - s.player], say)
    name, hint = names[s.player], ""
    if viewer is not None:
        hint = say("you are next")
        if not s.reserve & OWN[viewer]:
            hint = say("you have no animals left: {name} plays on alone", name=name)
    return name, say(_ACTIVITIES[int(s.phase)], line=line), hint


def _next(position: Position, other: str, say: Translator) -> str:
    """Return what comes after the player's move; with an empty reserve, who plays on [Z4.8]."""
    s = position.state
    own, others = (reserve_count(position, OWN[player]) for player in (s.player, 1 - s.player))
    if not others:
        return say("{name} has no animals left: you play on alone", name=other)
    if s.phase != OPENING and own == (s.phase == PLACING):
        return say("your last animal: {name} then plays on alone", name=other)
    return say(_REQUESTS[int(s.phase)][1], name=other)


_REQUESTS = msgids(
    {
        OPENING: (
            "Place the ranger on any stop",
            "{name} then places the first animal in the line that the ranger watches",
        ),
        PLACING: ("Place an animal in {line}", "then move the ranger on by 1, 2 or 3 stops"),
        SWAPPING: (
            "Swap the crocodile, or let it stay",
            "with a face-up gazelle across a river, then with another if you like",
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
