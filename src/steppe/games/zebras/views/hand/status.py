"""What is asked of whom: the status line, and how it ended."""

from collections.abc import Sequence

from steppe.core.position import Position
from steppe.core.say import Say, plain
from steppe.draw.words import totals, who_won
from steppe.games.zebras.state import OPENING, OVER, PLACING, SWAPPING
from steppe.games.zebras.tables import OWN
from steppe.games.zebras.views.words import line_name


def caution(position: Position, move: str, say: Say = plain) -> str:
    """Return what to ask before a legal move that loses something without need: none does here."""
    return ""


def status(
    position: Position, viewer: int | None, names: Sequence[str], say: Say = plain
) -> tuple[str, str, str]:
    """Return what is asked of whom: the call, what to do, what comes after."""
    s = position.state
    if s.phase == OVER:
        return _result(position, viewer, names, say)
    if s.player == viewer:
        return (say("Your turn"), *_request(position, names[1 - s.player], say))
    hint = say("you are next") if viewer is not None and s.reserve & OWN[viewer] else ""
    return (names[s.player], _activity(position, say), hint)


def _request(position: Position, other: str, say: Say) -> tuple[str, str]:
    s = position.state
    if s.phase == OPENING:
        return say("Put the ranger on a stop"), say(
            "then {name} places the first animal in the line he watches", name=other
        )
    line = line_name(s.guardian, say)
    if s.phase == PLACING:
        words = say("Place an animal in {line}", line=line)
        return words, say("then move the ranger on by 1, 2 or 3 stops")
    if s.phase == SWAPPING:
        return (
            say("Swap the crocodile, or let it stay"),
            say("with a gazelle across a river, again and again if you like"),
        )
    return (
        say("Send the ranger on"),
        say("{name} then places an animal in the line he watches", name=other),
    )


def _activity(position: Position, say: Say) -> str:
    """Return what another player is doing, to be read after the name."""
    s = position.state
    if s.phase == OPENING:
        return say("is putting the ranger on a stop")
    if s.phase == PLACING:
        return say("is placing an animal in {line}", line=line_name(s.guardian, say))
    if s.phase == SWAPPING:
        return say("is deciding about a swap")
    return say("is sending the ranger on")


def _result(
    position: Position, viewer: int | None, names: Sequence[str], say: Say
) -> tuple[str, str, str]:
    scores = position.scores()
    winners = [player for player, points in enumerate(scores) if points == max(scores)]
    who = say("Draw") if len(winners) > 1 else who_won(winners, viewer, names, say)
    return who, totals(scores, say), say("the board is full")
