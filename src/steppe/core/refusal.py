"""Explain why a move is refused, and suggest legal ones."""

from collections.abc import Sequence
from difflib import get_close_matches

from steppe.core.actions import ActionSpace
from steppe.engine.chance import CHANCE, TERMINAL


def refusal(move: str, player: int, possible: Sequence[str]) -> str:
    """Explain why a move is not one of those in ``possible``; ``player`` is the decider."""
    if player == TERMINAL:
        return f"illegal move {move!r}: the match is over"
    return f"illegal move {move!r} for {who_decides(player)}; {_near(move, player, possible)}"


def refused_id(number: int, legal: Sequence[int], words: ActionSpace, who: str) -> str:
    """Explain why an action is not in ``legal``; each id is shown with its move."""
    named = [
        f"{one} ({words.format(one)})" for one in (number, *legal[:5]) if 0 <= one < len(words)
    ]
    wrong = named.pop(0) if 0 <= number < len(words) else str(number)
    if not named:
        return f"illegal action {wrong}: the match is over"
    more = " …" if len(legal) > len(named) else ""
    return f"illegal action {wrong} for {who}; legal: {' '.join(named)}{more}"


def wrong_decider(move: str, player: int, possible: Sequence[str]) -> str:
    """Explain that a player moved at a chance node, or chance at a player's decision."""
    near = _near(move, player, possible)
    return f"illegal move {move!r}: {who_decides(player)} decides now; {near}"


def who_decides(player: int) -> str:
    """Return the name of the decider for error messages."""
    return "chance" if player == CHANCE else f"player {player}"


def _near(move: str, player: int, possible: Sequence[str]) -> str:
    """Return five legal moves or possible outcomes, the most similar ones first."""
    mark = "~" * (player == CHANCE)
    word = move.strip().lower().removeprefix(mark)
    near = [*dict.fromkeys((*get_close_matches(word, possible, 5, 0.3), *possible))][:5]
    more = " …" if len(near) < len(possible) else ""
    return f"legal: {' '.join(mark + one for one in near)}{more}"
