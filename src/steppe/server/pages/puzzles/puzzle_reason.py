"""Why an answer to a puzzle is right: the outcome, and what separates right answers from others."""

from collections.abc import Sequence

from steppe.analysis.explain.turning_points import why
from steppe.analysis.judge.report import EXACT, LIKELY
from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.core.eval_terms import Clause
from steppe.core.i18n import Translator, msgid

_ONE = (  # for several right answers, and for one
    msgid("Every good answer {clause}; no other answer does."),
    msgid("Only the right answer {clause}."),
)
_BOTH = (
    msgid("Every good answer both {one} and {other}; no other answer does both."),
    msgid("Only the right answer does both: it {one} and {other}."),
)


def outcome(puzzle: Puzzle, say: Translator) -> str:
    """Return the outcomes of both moves with best play, if they are certain."""
    if puzzle.sure != EXACT:
        return ""
    best, played = (puzzle.lines[0].share, puzzle.lines[0].share - puzzle.gain)
    if best < 1:
        return say("With best play this draws; the move played loses.")
    if played > 0:
        return say("With best play this wins; the move played draws.")
    return say("With best play this wins; the move played loses.")


def point(puzzle: Puzzle, say: Translator) -> str:
    """Return a sentence on what the right answers have in common and no other has, or ""."""
    rows = sorted(puzzle.clauses, key=len)
    if not rows:
        return ""
    if puzzle.sure == LIKELY:
        return why(rows[0][0], say)
    clause, *more = (_either(row, say) for row in rows)
    if more:  # another answer may do one of the two
        return say(_BOTH[puzzle.right == 1], one=clause, other=more[-1])
    return say(_ONE[puzzle.right == 1], clause=clause)


def _either(clauses: Sequence[Clause], say: Translator) -> str:
    """Return alternative clauses in words: "plays on C1 or C4"."""
    first, *others = clauses
    if not others:
        return first.told(say)
    one, other = first, others[0]
    if one.name and one.words == other.words:
        names = say("{one} or {other}", one=say(one.name), other=say(other.name))
        return say(one.words, name=names)
    return say("{one} or {other}", one=one.told(say), other=other.told(say))
