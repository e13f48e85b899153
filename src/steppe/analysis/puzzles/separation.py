"""Find what separates the right lines of a puzzle from all others: a reason, or what they do.

A reason is a consequence that every right line has over every other line, in terms of the game's
evaluation. Where no reason separates them, an effect of the right lines may, such as the squares
left to the opponent, or something that they do: the same animal, the same kind of action.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import Any, NamedTuple

from steppe.core.eval_terms import LEAST, Contrast, Gain, Term, Trait, gains, main_gain
from steppe.core.game import Game
from steppe.core.net_explanation import judge_of
from steppe.core.position import Position
from steppe.core.view import TraitsView

REASON, TRAITS = "reason", "traits"
"""How the right lines are separated: by a consequence, or by what they do."""

_ALTERNATIVES = 2  # the maximum number of alternative traits in a group

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


def separation(game: Game, ends: Ends, is_sure: bool = True) -> Common:
    """Return what separates the right lines from the others.

    The reason for the best line comes first, then one effect, then any other consequence or traits.
    If not all lines were evaluated (``is_sure``), only the reason counts.
    """
    two = ends.contrast(ends.right[0], ends.played)
    if found := _consequence(game, ends, filter(None, [main_gain(judge_of(game), two)])):
        return found
    if not is_sure:
        return Common()
    groups = _groups(game, ends)
    is_effect = len(groups) == 1 and groups[0][0].is_effect
    is_fair = two.better.turn == two.other.turn and not is_effect
    others = gains(judge_of(game), two) if is_fair else ()
    traits = tuple(tuple(trait.name for trait in group) for group in groups)
    return _consequence(game, ends, others) or Common(
        _theme(game, ends), TRAITS if traits else "", traits
    )


def _consequence(game: Game, ends: Ends, some: Iterable[Gain]) -> Common | None:
    """Return the first gain whose consequence separates the lines."""
    terms = (gain.term for gain in some if _is_reason(game, ends, gain.term))
    return next((Common(term.name, REASON) for term in terms), None)


def _theme(game: Game, ends: Ends) -> str:
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


def _is_reason(game: Game, ends: Ends, term: Term) -> bool:
    """Return whether every right line has the best line's consequence, and no other line has it.

    No other line may have a trait in the same words, either. The number in the words does not
    matter: "adds 3 points" is true of a line that adds 5, too.
    """
    view = game.view("reasons")
    words = view.consequence(term, ends.contrast(ends.right[0], ends.played))
    pairs = [ends.contrast(one, two) for one in ends.right for two in ends.wrong]
    if words is None or any(view.consequence(term, two) != words for two in pairs):
        return False
    least = min(ends.wrong, key=lambda end: dict(view.judged(end.seen.state, ends.seat))[term])
    others = [(one, two) for one in ends.wrong for two in (End((), ends.before), least)]
    found = [view.consequence(term, ends.contrast(*two)) for two in others]
    found += [one.clause for end in ends.wrong for one in traits_of(game, ends.before, end.moves)]
    return not any(one and replace(one, count=words.count) == words for one in found)


def traits_of(game: Game, before: Position, moves: Sequence[str]) -> list[Trait]:
    """Return what a line of moves does, as far as the game says."""
    view = game.view("reasons")
    return [*view.traits(before, moves)] if isinstance(view, TraitsView) else []


def is_idle(game: Game, move: str) -> bool:
    """Return whether a move only ends a turn."""
    view = game.view("reasons")
    return isinstance(view, TraitsView) and move.partition(":")[0] in view.IDLE


def _groups(game: Game, ends: Ends) -> Sequence[Group]:
    """Return one or two groups that separate the right lines from the others; () if none do.

    Effects are tried first, and listed last. Neither of two groups separates the lines alone.
    """
    right, wrong = (
        [traits_of(game, ends.before, end.moves) for end in some]
        for some in (ends.right, ends.wrong)
    )
    known, others = [*_shared(right)], [{trait.name for trait in line} for line in wrong]
    known.sort(key=lambda group: not group[0].is_effect)

    def separates(few: Sequence[Group]) -> bool:
        return not any(_has(line, few) for line in others)

    alone = [(group,) for group in known if separates((group,))]
    rest = [group for group in known if (group,) not in alone]
    pairs = (two for two in combinations(rest, 2) if not _is_double(two) and separates(two))
    found = (few for few in chain(alone, pairs) if not _repeats(game, ends.right, few))
    return sorted(next(found, ()), key=lambda group: group[0].is_effect)


def _is_double(groups: Sequence[Group]) -> bool:
    """Return whether groups are of one kind, and one of them is an effect of the other."""
    kinds = [group[0].kind for group in groups]
    return any(group[0].is_effect and kinds.count(group[0].kind) > 1 for group in groups)


def _repeats(game: Game, right: Sequence[End], groups: Sequence[Group]) -> bool:
    """Return whether groups only list the right lines, move by move, and share no effect."""
    acts = ([move for move in end.moves if not is_idle(game, move)] for end in right)
    is_listed = len(groups) >= max(map(len, acts)) and len(right) <= max(map(len, groups))
    return is_listed and not any(len(group) == 1 and group[0].is_effect for group in groups)


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
