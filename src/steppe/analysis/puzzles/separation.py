"""Find what separates the right lines of a puzzle from all others: a reason, or what they do.

A reason is a consequence that every right line has over every other line, in terms of the game's
evaluation. Where no reason separates them, something that the right lines do may: the same animal,
the same row, the same kind of action.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from steppe.core.eval_terms import LEAST, Clause, Contrast, Term, Trait, gains, main_gain
from steppe.core.game import Game
from steppe.core.net_explanation import judge_of
from steppe.core.position import Position
from steppe.core.view import TraitsView

REASON, TRAITS = "reason", "traits"
"""How the right lines are separated: by a consequence, or by what they do."""

_ALTERNATIVES = 2  # the maximum number of alternative traits in a group
_MOST = 2  # the maximum number of traits, or groups of alternatives

Group = tuple[Trait, ...]
"""A trait, or alternative traits of one kind, of which each right line has one."""


@dataclass(frozen=True)
class Common:
    """What all right lines have in common and no other line has.

    ``term`` is the name of a term of the evaluation in which every right line is ahead of every
    other line, and ``how`` the kind of separation. ``traits`` holds groups of names: every right
    line has a trait of each group, and no other line has. All are empty if nothing separates.
    """

    term: str = ""
    how: str = ""
    traits: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Common":
        """Parse the form in which puzzles are stored."""
        return cls(**{**data, "traits": tuple(map(tuple, data.get("traits", ())))})


class End(NamedTuple):
    """A line of moves, and the position to which it leads, as its player sees it."""

    moves: tuple[str, ...]
    seen: Position


class Ends(NamedTuple):
    """All lines from a position, the best first among the right ones; ``played`` is a wrong one."""

    before: Position
    seat: int
    right: Sequence[End]
    wrong: Sequence[End]
    played: End

    def contrast(self, better: End, other: End) -> Contrast:
        """Return two of the lines as a contrast."""
        return Contrast(self.before, better.seen, other.seen, self.seat)


def separation(game: Game, ends: Ends) -> Common:
    """Return what separates the right lines from the others."""
    term = _term(game, ends)
    if _has_reason(game, ends):
        return Common(term, REASON)
    traits = tuple(tuple(trait.name for trait in group) for group in _groups(game, ends))
    return Common(term, TRAITS if traits else "", traits)


def _term(game: Game, ends: Ends) -> str:
    """Return the largest gain in which no other line comes near a right one, "" for none."""
    judge = game.view("reasons").judged
    right, wrong = (
        [dict(judge(end.seen.state, ends.seat)) for end in some]
        for some in (ends.right, ends.wrong)
    )

    def separates(term: Term) -> bool:
        return min(one[term] for one in right) - max(one[term] for one in wrong) >= LEAST

    found = gains(judge, ends.contrast(ends.right[0], ends.played))
    return next((gain.term.name for gain in found if separates(gain.term)), "")


def reason(game: Game, two: Contrast) -> Clause | None:
    """Return the consequence of the main gain from one line over another; None for none."""
    gain = main_gain(judge_of(game), two)
    return game.view("reasons").consequence(gain.term, two) if gain else None


def _has_reason(game: Game, ends: Ends) -> bool:
    """Return whether every right line has the best line's consequence, and no other line has it."""
    best, view = ends.contrast(ends.right[0], ends.played), game.view("reasons")
    gain, words = main_gain(judge_of(game), best), reason(game, best)
    if gain is None or words is None:
        return False
    tell = partial(view.consequence, gain.term)
    if any(tell(ends.contrast(one, two)) != words for one in ends.right for two in ends.wrong):
        return False
    least = min(ends.wrong, key=lambda end: dict(view.judged(end.seen.state, ends.seat))[gain.term])
    others = [(one, two) for one in ends.wrong for two in (End((), ends.before), least)]
    return all(tell(ends.contrast(one, two)) != words for one, two in others)


def traits_of(game: Game, before: Position, moves: Sequence[str]) -> list[Trait]:
    """Return what a line of moves does, as far as the game says."""
    view = game.view("reasons")
    return [*view.traits(before, moves)] if isinstance(view, TraitsView) else []


def is_idle(game: Game, move: str) -> bool:
    """Return whether a move only ends a turn."""
    view = game.view("reasons")
    return isinstance(view, TraitsView) and move.partition(":")[0] in view.IDLE


def _groups(game: Game, ends: Ends) -> Sequence[Group]:
    """Return the fewest groups that separate the right lines from the others; () if too many.

    Only the whole line separates a single right move: to repeat it would say nothing.
    """
    if len(ends.right) == 1 and len(ends.right[0].moves) == 1:
        return ()
    right, wrong = (
        [traits_of(game, ends.before, end.moves) for end in some]
        for some in (ends.right, ends.wrong)
    )
    known, others = [*_shared(right)], [{trait.name for trait in line} for line in wrong]
    some = (few for count in range(1, _MOST + 1) for few in combinations(known, count))
    return next((few for few in some if not any(_has(line, few) for line in others)), ())


def _has(names: Collection[str], groups: Iterable[Group]) -> bool:
    """Return whether a line with these traits has one of each group."""
    return all(any(trait.name in names for trait in group) for group in groups)


def _shared(right: Sequence[Sequence[Trait]]) -> Iterator[Group]:
    """Yield the groups of which all right lines have one: single traits, then alternatives."""
    each = [{trait.name for trait in line} for line in right]
    yield from ((trait,) for trait in right[0] if all(trait.name in names for names in each))
    for kind in dict.fromkeys(trait.kind for trait in right[0]):
        own = [[trait for trait in line if trait.kind == kind] for line in right]
        found = {trait.name: trait for traits in own for trait in traits}
        if all(own) and 1 < len(found) <= _ALTERNATIVES:
            yield tuple(found.values())
