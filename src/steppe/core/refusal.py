"""Why a move is refused, and which ones would do: ``player`` is who decides."""

from collections.abc import Sequence
from difflib import get_close_matches

from steppe.core.actions import ActionSpace
from steppe.engine.chance import CHANCE, TERMINAL


def refusal(move: str, player: int, possible: Sequence[str]) -> str:
    """Return why a move is not one of those that are ``possible``."""
    if player == TERMINAL:
        return f"illegal move {move!r}: the match is over"
    return f"illegal move {move!r} for {who_decides(player)}; {_near(move, player, possible)}"


def refused_id(number: int, legal: Sequence[int], words: ActionSpace, who: str) -> str:
    """Return why an action is none of those that are ``legal``: ids, each with its word."""
    named = [
        f"{one} ({words.format(one)})" for one in (number, *legal[:5]) if 0 <= one < len(words)
    ]
    wrong = named.pop(0) if 0 <= number < len(words) else str(number)
    if not named:
        return f"illegal action {wrong}: the match is over"
    more = " …" if len(legal) > len(named) else ""
    return f"illegal action {wrong} for {who}; legal: {' '.join(named)}{more}"


def wrong_decider(move: str, player: int, possible: Sequence[str]) -> str:
    """Return why a player's move is refused where chance decides, or the reverse."""
    near = _near(move, player, possible)
    return f"illegal move {move!r}: {who_decides(player)} decides now; {near}"


def who_decides(player: int) -> str:
    """Return what errors call who decides."""
    return "chance" if player == CHANCE else f"player {player}"


def _near(move: str, player: int, possible: Sequence[str]) -> str:
    """Return five legal moves, or possible outcomes, those that are most like one first."""
    mark = "~" * (player == CHANCE)
    word = move.strip().lower().removeprefix(mark)
    near = [*dict.fromkeys((*get_close_matches(word, possible, 5, 0.3), *possible))][:5]
    more = " …" if len(near) < len(possible) else ""
    return f"legal: {' '.join(mark + one for one in near)}{more}"
