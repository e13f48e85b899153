"""Narrate the decisions of a turn, forced or free, as one sentence."""

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

from steppe.core.i18n import Translator, plain
from steppe.core.view import Narration, NarrationPart
from steppe.draw.words import capital, colour_name, headed, in_a_row
from steppe.games.zebras.rules import flow
from steppe.games.zebras.rules.actions import ACTIONS
from steppe.games.zebras.rules.state import NOBODY
from steppe.games.zebras.views.types import Position
from steppe.games.zebras.views.verbs import advanced, describe


class _Decision(NamedTuple):
    player: int
    words: str
    forced: bool
    after: Position


def turn_sentence(
    before: Position, moves: Sequence[str], say: Translator = plain, names: Sequence[str] = ()
) -> str:
    """Return the moves of a turn as one sentence; ``before`` is the position before them.

    The first player's moves come first. Forced moves by the other player follow, introduced by that
    player's name from ``names``, or by their colour if ``names`` is empty.
    """
    return tale(before, moves, say, names).sentence


def tale(
    before: Position, moves: Sequence[str], say: Translator = plain, names: Sequence[str] = ()
) -> Narration:
    """Return the narration of a turn, and its parts."""
    clauses: list[str] = []
    parts = [*_parts(before, moves, say)]
    for player, words in parts:
        name = names[player] if names else colour_name(say, player)
        clauses.append(headed(say, name, words) if clauses else words)
    apart = [NarrationPart(player, "", words) for player, words in parts]
    return Narration(capital(in_a_row(say, clauses)), apart)


def beats(before: Position, moves: Sequence[str], say: Translator = plain) -> list[NarrationPart]:
    """Return the parts of one decision, forced or free, without the forced ones after it."""
    decision = next(_decisions(before, moves[0], say))
    forced = int(flow.PLAY.forced_action(before.state)) == ACTIONS.parse(moves[0])
    return [NarrationPart(decision.player, "", decision.words, forced)]


def _parts(before: Position, moves: Sequence[str], say: Translator) -> Iterator[tuple[int, str]]:
    parts: list[_Decision] = []
    for move in moves:
        parts += _decisions(parts[-1].after if parts else before, move, say)
    for player, group in groupby(parts, lambda one: one.player):
        yield player, _joined(list(group), say)


def _joined(decisions: Sequence[_Decision], say: Translator) -> str:
    """Return one player's decisions in words, and whether those at the end are forced."""
    forced = [*takewhile(lambda one: one.forced, reversed(decisions))][::-1]
    free = decisions[: len(decisions) - len(forced)]
    first, last = (", ".join(one.words for one in some) for some in (free, forced))
    if not forced or not free:
        return say("{words} (the only move)", words=last) if forced else first
    return say("{words}, then {forced} (the only move)", words=first, forced=last)


def _decisions(before: Position, move: str, say: Translator) -> Iterator[_Decision]:
    """Yield a decision and the forced decisions after it, as ``flow`` plays them."""
    position, action, forced = before, ACTIONS.parse(move), False
    while True:
        after = advanced(position, action)
        yield _Decision(position.player, describe(position, action, after, say), forced, after)
        position, forced = after, True
        if (action := int(flow.PLAY.forced_action(after.state))) < 0:
            return


def feat(before: Position, after: Position) -> str:
    """Return the icon for the first full territory [Z6], "" for anything else."""
    is_first = before.state.inauguration == NOBODY != after.state.inauguration
    return "trophy" if is_first else ""
