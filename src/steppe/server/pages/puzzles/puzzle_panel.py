"""The panel beside a puzzle: the question, the hint, and, after an answer, the solution."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from steppe.analysis.explain.summary import percent
from steppe.analysis.judge.report import LIKELY
from steppe.analysis.puzzles.puzzle import Line, Puzzle
from steppe.analysis.puzzles.separation import is_idle
from steppe.core.i18n import Translator
from steppe.core.position import Position
from steppe.draw.svg import escape
from steppe.draw.words import colour_name, in_a_row
from steppe.games import load
from steppe.server.match.start_positions import packed
from steppe.server.pages.puzzles.puzzle_reason import outcome, point
from steppe.server.pages.shell.bars import bar
from steppe.server.pages.shell.button import Button, form
from steppe.server.puzzles.puzzles import HINTED, SHOWN, Attempt

ASKED, WRONG, UNWEIGHED, RIGHT, TOLD = "asked", "wrong", "unweighed", "right", "told"
"""The state of a puzzle: no answer yet; a wrong answer; an answer not evaluated yet; a right
answer; the solution was shown."""

_WRONG_ONES = 2  # wrong lines shown beside the right one in a hint
Figures = Sequence[tuple[str, str]]


class Step(NamedTuple):
    """A turn after an answer: its text, its URL, and whether the board shows it."""

    words: str
    address: str
    is_shown: bool


@dataclass(frozen=True)
class PuzzlePanel:
    """A visitor's view of a puzzle, after ``moves`` of their line.

    ``base`` is the puzzle's URL, ``address`` the table's URL after the moves, ``next`` another
    puzzle's URL. ``kind`` is a caption. ``figures`` appear with the question, ``told`` after the
    answer. ``stakes`` states the cost of a miss. ``themes`` are links to similar puzzles.
    ``weighs`` says whether an unknown answer is being evaluated. ``steps`` are the turns that the
    board can show after an answer. ``home`` is the URL of the analysis that the puzzle is from, ""
    for a public puzzle.
    """

    puzzle: Puzzle
    attempt: Attempt
    base: str
    address: str
    next: str
    kind: str
    seen: Position
    figures: Figures = ()
    told: str = ""
    moves: tuple[str, ...] = ()
    stakes: str = ""
    themes: Figures = ()
    weighs: bool = False
    steps: Sequence[Step] = ()
    home: str = ""

    @cached_property
    def state(self) -> str:
        """Return the state of the puzzle; a line in progress counts as no answer yet."""
        line = self.attempt.moves
        if line and not self.moves and self.puzzle.is_right(line):
            return RIGHT
        if self.moves or not (line or self.attempt.helped == SHOWN):
            return ASKED
        if self.attempt.helped == SHOWN:
            return TOLD
        known = self.puzzle.sure != LIKELY or self.puzzle.place(line) is not None
        return WRONG if known else UNWEIGHED

    @property
    def is_answered(self) -> bool:
        """Return whether the solution is shown."""
        return self.state in (RIGHT, TOLD)

    @property
    def move(self) -> str:
        """Return "": the board shows an answer as played, and highlights no move."""
        return ""

    @property
    def answer(self) -> Sequence[str]:
        """Return the line that the board shows: the solution once shown, or the visitor's own."""
        return self.best.moves if self.state == TOLD else self.attempt.moves

    @property
    def best(self) -> Line:
        """Return the solution."""
        return self.puzzle.lines[0]

    @property
    def title(self) -> str:
        """Return the title of the task."""
        return "Find the better move"

    @property
    def only_reads(self) -> bool:
        """Return whether the table refuses moves because the puzzle is not awaiting an answer."""
        return self.state != ASKED

    def call(self, say: Translator) -> str:
        """Return the state in a word or two, or "" before an answer."""
        waiting = say("Please wait") if self.weighs else say("Try again")
        calls = {WRONG: say("Try again"), UNWEIGHED: waiting, RIGHT: say("Solved")}
        return (calls | {TOLD: say("The solution")}).get(self.state, "")

    def line(self, moves: Sequence[str], say: Translator) -> str:
        """Return a line of moves in words."""
        acts = [move for move in moves if not self.is_idle(move)] or moves
        return in_a_row(say, self._clauses(moves, acts, say))

    def is_idle(self, move: str) -> bool:
        """Return whether a move only ends a turn."""
        return is_idle(load(self.puzzle.game), move)

    def _clauses(self, moves: Sequence[str], acts: Sequence[str], say: Translator) -> Iterator[str]:
        """Yield those of a line's moves that are in ``acts``, in words."""
        position, text = self.seen.copy(), self.seen.game.view("text")
        for move in moves:
            if move in position.legal():
                if move in acts:
                    yield text.label(position, move, say)
                position.apply(move)

    def draw(self, say: Translator) -> str:
        """Return the panel as HTML."""
        drawn = {ASKED: _question, WRONG: _miss, UNWEIGHED: _miss}.get(self.state, _answer)
        style = "task" if self.state == ASKED else "task answered"
        style += " solved" if self.is_answered else ""
        return (
            f'<section class="panel {style}" id="task" aria-labelledby="task-title" tabindex="0">'
            f"{drawn(self, say)}{_home(self, say)}</section>"
        )


def _home(riddle: PuzzlePanel, say: Translator) -> str:
    if not riddle.home:
        return ""
    words = escape(say("Back to the mistakes of this match"))
    return f'<p><a href="{escape(riddle.home)}">{words}</a></p>'


def _question(riddle: PuzzlePanel, say: Translator) -> str:
    """Return the question, the known facts about the puzzle, and the buttons for help.

    On a phone, a script folds all but a short question, so that the board is in view.
    """
    hinted = riddle.attempt.helped == HINTED
    return (
        f'<details id="task-asked" open><summary><h2 id="task-title">'
        f"{escape(say('Find the better move'))}</h2>"
        f'<span class="task-short">{escape(_short(riddle, say))}</span></summary>'
        f'<div class="task-more"><p class="task-kind">{escape(riddle.kind)}</p>'
        f"<p>{escape(_played(riddle, say))}</p>"
        f"{_hint(riddle, say) if hinted else ''}{_figures(riddle)}"
        f'{_small(riddle.stakes)}<div class="task-do">{_helps(riddle, say)}</div></div></details>'
    )


def _helps(riddle: PuzzlePanel, say: Translator) -> str:
    """Return the buttons shown before an answer."""
    is_asked = riddle.attempt.helped != HINTED and _hint(riddle, say)
    hint = form(f"{riddle.base}/hint", {}, Button(say("Hint"))) if is_asked else ""
    return hint + _shown(riddle, say) + _away(riddle, say)


def _shown(riddle: PuzzlePanel, say: Translator) -> str:
    return form(f"{riddle.base}/show", {}, Button(say("Show solution")))


def _away(riddle: PuzzlePanel, say: Translator) -> str:
    """Return the link that restarts the line, or leads to another puzzle."""
    way, words = (
        (riddle.base, say("Start over")) if riddle.moves else (riddle.next, say("Another puzzle"))
    )
    return f'<a class="quiet" href="{escape(way)}">{escape(words)}</a>'


def _played(riddle: PuzzlePanel, say: Translator) -> str:
    """Return the question, with the visitor's colour and the move played in the match."""
    words = riddle.line(riddle.puzzle.played, say)
    asked = say("Played in the match: {words}. What is better?", words=words)
    return " ".join(filter(None, (_colour(riddle.puzzle, say), asked)))


def _short(riddle: PuzzlePanel, say: Translator) -> str:
    """Return the question in a line or two."""
    words = riddle.line(riddle.puzzle.played, say)
    asked = say("What is better than “{words}”?", words=words)
    return " ".join(filter(None, (_colour(riddle.puzzle, say), asked)))


def _colour(puzzle: Puzzle, say: Translator) -> str:
    """Return the colour that the visitor plays; "" alone, and where seats have other colours."""
    if puzzle.players == 1 or load(puzzle.game).palette(puzzle.players):
        return ""
    return say("You play {colour}.", colour=colour_name(say, puzzle.seat))


def _hint(riddle: PuzzlePanel, say: Translator) -> str:
    """Return a hint: a few moves, one of which is right.

    If the only known wrong move is the move played, the hint is what the better move does.
    """
    puzzle = riddle.puzzle
    wrong = [
        line
        for line in puzzle.lines[puzzle.right :]
        if line.moves != puzzle.played and not all(map(riddle.is_idle, line.moves))
    ]
    if wrong:
        lines = sorted((riddle.best, *wrong[:_WRONG_ONES]), key=lambda line: _place(puzzle, line))
        items = "".join(f"<li>{escape(riddle.line(line.moves, say))}</li>" for line in lines)
        body = f"{escape(say('One of these is correct:'))}<ul>{items}</ul>"
    elif words := point(puzzle, say):
        body = escape(words)
    else:
        return ""
    return f'<div class="task-hint" role="status">{body}</div>'


def _place(puzzle: Puzzle, line: Line) -> bytes:
    """Return a sort key that reveals nothing about the quality of a line."""
    return sha256(f"{puzzle.id} {line.moves}".encode()).digest()


def _figures(riddle: PuzzlePanel) -> str:
    """Return the ratings of the puzzle and the visitor."""
    rows = "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in riddle.figures
    )
    return f'<dl class="task-figures">{rows}</dl>' if rows else ""


def _small(words: str) -> str:
    return f'<p class="task-told">{escape(words)}</p>' if words else ""


def _miss(riddle: PuzzlePanel, say: Translator) -> str:
    """Return the cost of a wrong answer, and the next steps, without revealing the solution."""
    again = form(f"{riddle.base}/again", {}, Button(say("Try again"), "primary"))
    if riddle.state == UNWEIGHED and riddle.weighs:
        look = escape(say("Check the result"))
        again = f'<a class="primary" href="{riddle.base}">{look}</a>'
    title = say("Not quite") if riddle.state == WRONG else say("Not evaluated yet")
    return (
        f'<div role="status"><h2 id="task-title" class="wrong">{escape(title)}</h2>'
        f"<p><b>{escape(riddle.line(riddle.attempt.moves, say))}</b><br>"
        f"{escape(_cost(riddle, say))}</p></div>{_steps(riddle, say)}{_small(riddle.told)}"
        f'<div class="task-do">{again}{_shown(riddle, say)}</div>'
    )


def _steps(riddle: PuzzlePanel, say: Translator) -> str:
    """Return the turns after an answer, each a link that shows it on the board."""
    if len(riddle.steps) < 2:
        return ""
    items = "".join(_step(number, riddle.steps) for number in range(len(riddle.steps)))
    title = say("Your answer and the best reply") if riddle.state == WRONG else say("Step by step")
    return f'<h3 class="task-title">{escape(title)}</h3><ol class="task-steps">{items}</ol>'


def _step(number: int, steps: Sequence[Step]) -> str:
    """Return a turn; the arrow keys lead to the one before it and the one after it."""
    now = next((place for place, step in enumerate(steps) if step.is_shown), 0)
    key = {now - 1: "back", now + 1: "forward"}.get(number, "")
    shown = ' aria-current="step"' if steps[number].is_shown else ""
    link = f'href="{escape(steps[number].address)}" data-go="{key}"{shown}'
    return f"<li><a {link}>{escape(steps[number].words)}</a></li>"


def _cost(riddle: PuzzlePanel, say: Translator) -> str:
    if riddle.state == UNWEIGHED:
        return _unknown(riddle, say)
    cost, is_known = riddle.puzzle.cost(riddle.attempt.moves)
    best = riddle.best.share
    own, better = (percent(say, share) for share in (best - cost, best))
    if is_known:
        return say(
            "Winning chance: {own} after your move, {better} after the better move.",
            own=own,
            better=better,
        )
    return say(
        "Winning chance: at most {own} after your move, {better} after the better move.",
        own=own,
        better=better,
    )


def _unknown(riddle: PuzzlePanel, say: Translator) -> str:
    """Return a note that explains why an answer has no verdict, and what happens next."""
    if riddle.weighs:
        return say(
            "The analysis of the match did not look at this move, so its value is not known yet. It"
            " is being evaluated now, usually within a minute, and will then count."
        )
    return say(
        "The analysis of the match did not look at this move, so its value is unknown. It does not"
        " count: try another move, or show the solution."
    )


def _answer(riddle: PuzzlePanel, say: Translator) -> str:
    """Return the right answer, the reason, and the value of each move."""
    is_right = riddle.state == RIGHT
    best = riddle.line(riddle.answer, say)
    verdict = say("Correct!") if is_right else say("The better move")
    style = "right" if is_right else ""
    return (
        f'<div role="status"><h2 id="task-title" class="{style}">{escape(verdict)}</h2>'
        f'<p class="task-best"><b>{escape(best)}</b></p>{_why(riddle, say)}</div>'
        f"{_small(riddle.told)}{_steps(riddle, say)}{_worths(riddle, say)}{_themes(riddle, say)}"
        f'<div class="task-do">{_onward(riddle, say)}</div>'
    )


def _themes(riddle: PuzzlePanel, say: Translator) -> str:
    """Return the links to similar puzzles, by theme."""
    links = "".join(
        f'<li><a href="{escape(way)}">{escape(words)}</a></li>' for way, words in riddle.themes
    )
    title = escape(say("More like this:"))
    return f'<p class="task-themes">{title}</p><ul class="task-themes">{links}</ul>' * bool(links)


def _onward(riddle: PuzzlePanel, say: Translator) -> str:
    """Return the links to the next puzzle and to a match from here."""
    more, here = escape(say("Next puzzle")), escape(say("Play on from here"))
    return (
        f'<a class="primary" href="{escape(riddle.next)}">{more}</a>'
        f'<a class="quiet" href="{_play_on(riddle)}" rel="nofollow">{here}</a>'
    )


def _why(riddle: PuzzlePanel, say: Translator) -> str:
    """Return the outcome, if it is certain, and what separates the right answers."""
    parts = outcome(riddle.puzzle, say), point(riddle.puzzle, say)
    words = "<br>".join(map(escape, filter(None, parts)))
    return f"<p>{words}</p>" if words else ""


def _worths(riddle: PuzzlePanel, say: Translator) -> str:
    """Return the table of moves with the winning chance after each."""
    place = riddle.puzzle.place(riddle.attempt.moves) if riddle.attempt.moves else None
    rows = "".join(_worth(riddle, number, number == place, say) for number in _few(riddle, place))
    heads = (say("Move"), say("Winning chance"))
    head = "".join(f'<th scope="col">{escape(words)}</th>' for words in heads)
    return (
        f'<table class="task-worths"><caption>{escape(say("Winning chance after each move"))}'
        f'</caption><thead class="sr"><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    )


def _few(riddle: PuzzlePanel, place: int | None) -> list[int]:
    """Return the ranks of the lines to list: the first few right ones, and the wrong ones.

    A wrong one that only ends the turn is listed if it was played, or is the visitor's answer.
    """
    puzzle = riddle.puzzle
    wrong = [
        number
        for number, line in enumerate(puzzle.lines)
        if number >= puzzle.right
        and (line.moves == puzzle.played or not all(map(riddle.is_idle, line.moves)))
    ]
    few = [*range(min(puzzle.right, 3)), *wrong]
    return sorted({*few, place}) if place is not None else few


def _worth(riddle: PuzzlePanel, number: int, is_mine: bool, say: Translator) -> str:
    line = riddle.puzzle.lines[number]
    marks = [say("played")] if line.moves == riddle.puzzle.played else []
    marks += [say("you")] if is_mine else []
    text = "".join(f" <small>{escape(mark)}</small>" for mark in marks)
    style = ' class="right"' if number < riddle.puzzle.right else ""
    return (
        f'<tr{style}><th scope="row">{escape(riddle.line(line.moves, say))}{text}</th>'
        f"<td>{bar(line.share)}<b>{escape(percent(say, line.share))}</b></td></tr>"
    )


def _play_on(riddle: PuzzlePanel) -> str:
    """Return the URL of a new table from here; cards hidden from the seat are dealt again."""
    return (
        f"/new?game={riddle.puzzle.game}&amp;eyes={riddle.puzzle.seat}"
        f"&amp;start={packed(riddle.seen)}"
    )
