"""What stands beside a puzzle: what is asked, help, and once it is answered what was right."""

from collections.abc import Sequence
from dataclasses import dataclass

from steppe.analysis.puzzle import Puzzle
from steppe.analysis.report import EXACT, Reason
from steppe.core.position import Position
from steppe.core.say import Forms, Say
from steppe.core.term import Gain, Term, reason
from steppe.draw.svg import escape
from steppe.draw.words import in_a_row, listed
from steppe.server.glicko import Rating
from steppe.server.pages.button import Button, form
from steppe.server.puzzles import HINTED, Attempt, Share
from steppe.server.starts import packed

_UNSURE = 110.0  # a rating that is less sure has a question mark


@dataclass(frozen=True)
class Riddle:
    """A puzzle as somebody sees it, after ``moves`` of his line.

    ``base`` is its own address, ``address`` that of the table after the moves.
    """

    puzzle: Puzzle
    attempt: Attempt
    base: str
    address: str
    share: Share
    rating: Rating
    chance: float
    seen: Position
    moves: tuple[str, ...] = ()
    is_daily: bool = False

    @property
    def is_answered(self) -> bool:
        """Tell whether the solution is shown: somebody has tried, and begins no new line."""
        return self.attempt.is_over and not self.moves

    @property
    def move(self) -> str:
        """Return the move that is lit: the better one, once it may be shown."""
        return self.puzzle.lines[0].moves[0] if self.is_answered else ""

    @property
    def title(self) -> str:
        """Return what it is about."""
        return "Find the better move"

    @property
    def only_reads(self) -> bool:
        """Tell whether there is nothing to do: one may always try again."""
        return False

    def draw(self, say: Say) -> str:
        """Return it."""
        body = _answer(self, say) if self.is_answered else _question(self, say)
        style = "task answered" if self.is_answered else "task"
        return (
            f'<section class="panel {style}" id="task" aria-labelledby="task-title" tabindex="0">'
            f"{body}</section>"
        )


def _question(riddle: Riddle, say: Say) -> str:
    """Return what is asked, what is known of it, and the ways to be helped."""
    of = say("Puzzle of the day") if riddle.is_daily else say("Puzzle")
    hint = f'<p class="task-hint" role="status">{escape(_hint(riddle, say))}</p>'
    return (
        f'<p class="task-kind">{escape(of)}</p><h2 id="task-title">'
        f"{escape(say('Find the better move'))}</h2><p>{escape(_played(riddle, say))}</p>"
        f"{hint if riddle.attempt.helped == HINTED else ''}{_figures(riddle, say)}"
        f'<div class="task-do">{_helps(riddle, say)}</div>'
    )


def _helps(riddle: Riddle, say: Say) -> str:
    hint = Button(say("Hint"))
    asked = riddle.attempt.helped or riddle.attempt.is_over or riddle.puzzle.theme is None
    help_ = "" if asked else form(f"{riddle.base}/hint", {}, hint)
    again = f'<a class="quiet" href="{riddle.base}">{escape(say("Begin again"))}</a>'
    shown = form(f"{riddle.base}/show", {}, Button(say("Show it")))
    return help_ + shown + (again if riddle.moves else "")


def _played(riddle: Riddle, say: Say) -> str:
    """Return what was played in the match."""
    return say(
        "In the match: {words}. What is better?", words=_line(riddle, riddle.puzzle.played, say)
    )


def _line(riddle: Riddle, moves: Sequence[str], say: Say) -> str:
    """Return a line of moves in words."""
    position, text = riddle.seen.copy(), riddle.seen.game.view("text")
    words = []
    for move in moves:
        if move in position.legal():
            words.append(text.label(position, move, say))
            position.apply(move)
    return in_a_row(say, words)


def _hint(riddle: Riddle, say: Say) -> str:
    theme = riddle.puzzle.theme
    if theme is None:
        return ""
    return say("The better move gains: {words}", words=say(theme.words, name=theme.about))


def _figures(riddle: Riddle, say: Say) -> str:
    """Return how hard it is, and how often it was solved."""
    rows = [
        (say("Rating of the puzzle"), rating_words(riddle.rating)),
        (say("Your chance to solve it"), f"{round(100 * riddle.chance)} %"),
    ]
    if riddle.share.tried:
        solved = say("{share} % of {count}", share=riddle.share.percent, count=riddle.share.tried)
        rows.append((say("Solved at the first try"), solved))
    items = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in rows)
    return f'<dl class="task-figures">{items}</dl>'


def rating_words(rating: Rating) -> str:
    """Return a rating as people read it."""
    return f"{round(rating.value)}{'?' if rating.spread > _UNSURE else ''}"


def _answer(riddle: Riddle, say: Say) -> str:
    """Return whether it was right, why, and what each move was worth."""
    mine = riddle.puzzle.is_right(riddle.attempt.moves) if riddle.attempt.moves else None
    best = _line(riddle, riddle.puzzle.lines[0].moves, say)
    verdict = {
        True: say("That is right"),
        False: say("Not the best"),
        None: say("The better move"),
    }[mine]
    style = {True: "right", False: "wrong", None: ""}[mine]
    return (
        f'<div role="status"><h2 id="task-title" class="{style}">{escape(verdict)}</h2>'
        f"<p><b>{escape(best)}</b>{_why(riddle, say)}</p></div>{_worths(riddle, say)}"
        f'{_figures(riddle, say)}<div class="task-do">{_onward(riddle, say)}</div>'
    )


def _onward(riddle: Riddle, say: Say) -> str:
    """Return the ways on."""
    more, here = escape(say("Next puzzle")), escape(say("Play on from here"))
    return (
        f'<a class="primary" href="/puzzles/{riddle.puzzle.game}">{more}</a>'
        f'<a class="quiet" href="{_play_on(riddle)}" rel="nofollow">{here}</a>'
    )


def _why(riddle: Riddle, say: Say) -> str:
    """Return what the best move gains over that of the match."""
    told = [why_words(one, say) for one in riddle.puzzle.told]
    gains = say("It gains over the move of the match: {words}.", words=listed(say, told))
    sentences = [_solved(riddle.puzzle, say), gains if told else ""]
    return "".join(f"<br>{escape(words)}" for words in sentences if words)


def _solved(puzzle: Puzzle, say: Say) -> str:
    """Return what both moves come to where that is certain."""
    if puzzle.sure != EXACT:
        return ""
    best, played = (puzzle.lines[0].share, puzzle.lines[0].share - puzzle.gain)
    if best < 1:
        return say("Played well to the end it draws; the move of the match loses.")
    if played > 0:
        return say("Played well to the end it wins; the move of the match draws.")
    return say("Played well to the end it wins; the move of the match loses.")


def why_words(told: Reason, say: Say) -> str:
    """Return a reason in a language."""
    unit = Forms._make((told.none, told.one, told.many))
    return reason(say, Gain(Term("", told.words, unit, told.about), told.amount))


def _worths(riddle: Riddle, say: Say) -> str:
    """Return the table of moves with the chance to win after each."""
    place = riddle.puzzle.place(riddle.attempt.moves) if riddle.attempt.moves else None
    rows = "".join(_worth(riddle, number, number == place, say) for number in _shown(riddle, place))
    heads = (say("Move"), say("Win chance"))
    head = "".join(f'<th scope="col">{escape(words)}</th>' for words in heads)
    return (
        f'<table class="task-worths"><caption class="sr">{escape(say("What each move is worth"))}'
        f'</caption><thead class="sr"><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    )


def _shown(riddle: Riddle, place: int | None) -> list[int]:
    """Return the places of the lines that are told: some that are right, and all that are not."""
    right, count = riddle.puzzle.right, len(riddle.puzzle.lines)
    few = [*range(min(right, 3)), *range(right, count)]
    return sorted({*few, place}) if place is not None else few


def _worth(riddle: Riddle, number: int, is_mine: bool, say: Say) -> str:
    line = riddle.puzzle.lines[number]
    percent = round(100 * line.share)
    marks = [say("match")] if line.moves == riddle.puzzle.played else []
    marks += [say("you")] if is_mine else []
    told = "".join(f" <small>{escape(mark)}</small>" for mark in marks)
    style = ' class="right"' if number < riddle.puzzle.right else ""
    bar = (
        f'<svg class="worth-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="rest" width="100" height="6"/><rect width="{percent}" height="6"/></svg>'
    )
    return (
        f'<tr{style}><th scope="row">{escape(_line(riddle, line.moves, say))}{told}</th>'
        f"<td>{bar}<b>{percent} %</b></td></tr>"
    )


def _play_on(riddle: Riddle) -> str:
    """Return the address of a table that begins here, what its seat does not know dealt there."""
    return (
        f"/new?game={riddle.puzzle.game}&amp;eyes={riddle.puzzle.seat}"
        f"&amp;start={packed(riddle.seen)}"
    )
