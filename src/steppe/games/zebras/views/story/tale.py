"""What happened: the decisions of a turn, the forced ones too, as one sentence."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from steppe.core.position import Position
from steppe.core.say import Say, plain
from steppe.draw.words import capital, colour_name, headed, in_a_row
from steppe.games.zebras import flow
from steppe.games.zebras.actions import ACTIONS
from steppe.games.zebras.views.words import advanced, describe


@dataclass(frozen=True)
class _Decision:
    player: int
    words: str
    forced: bool


def turn_sentence(
    before: Position, moves: Sequence[str], say: Say = plain, names: Sequence[str] = ()
) -> str:
    """Return the moves of one turn as one sentence; ``before`` is the position they start in.

    ``names`` are what the players are called, colours if there are none.
    """
    position = before.copy()
    decisions: list[_Decision] = []
    for move in moves:
        decisions += _decisions(position, move, say)
        position.apply(move)
    return _joined(decisions, say, names)


def _decisions(before: Position, move: str, say: Say) -> Iterator[_Decision]:
    """Yield a decision and the forced ones after it, as ``flow`` plays them."""
    position, action, forced = before, ACTIONS.parse(move), False
    while True:
        after = advanced(position, action)
        yield _Decision(position.player, describe(position, action, after, say), forced)
        position, forced = after, True
        if (action := int(flow.PLAY.forced_action(after.state))) < 0:
            return


def _joined(decisions: list[_Decision], say: Say, names: Sequence[str] = ()) -> str:
    """Return one sentence: the first player's part, then the forced parts of others."""
    groups = [list(group) for _, group in groupby(decisions, lambda one: one.player)]
    parts = [_part(group, say) for group in groups]
    for index, group in enumerate(groups[1:], 1):
        player = group[0].player
        name = names[player] if names else colour_name(say, player)
        parts[index] = headed(say, name, parts[index])
    return capital(in_a_row(say, parts))


def _part(group: list[_Decision], say: Say) -> str:
    """Return what one player did in a row; forced decisions at its end are called so."""
    words = ", ".join(decision.words for decision in group)
    return say("{words} (the only move)", words=words) if group[-1].forced else words
