"""A lesson's guide: a speech bubble with text, progress and buttons."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from steppe.core.i18n import Translator
from steppe.draw.svg import escape
from steppe.server.pages.shell import assets


class Aside(Protocol):
    """Content shown beside a table outside any match: a lesson's guide, or a puzzle."""

    @property
    def address(self) -> str:
        """Return the URL of the table."""

    @property
    def move(self) -> str:
        """Return the highlighted move, or "" for none."""

    @property
    def title(self) -> str:
        """Return the title."""

    @property
    def only_reads(self) -> bool:
        """Return whether the visitor has no move to make now."""

    def draw(self, say: Translator) -> str:
        """Return the content as HTML."""


@dataclass(frozen=True)
class Guide:
    """The guide at one stop in a lesson.

    ``address`` is the URL of the stop, ``next`` the URL after the whole step ("" at the end),
    ``leave`` the URL of the page the lesson belongs to. ``move`` is the move to play, "" if the
    learner only reads. ``lit`` holds the ids of other elements to highlight. ``reply`` comments on
    a wrong move. ``step`` counts from 1 to ``steps``; at the end it is ``steps`` + 1, ``match`` has
    the form values that open a match, and ``after`` is the URL of the next lesson ("" for none).
    """

    address: str
    next: str
    leave: str
    icon: str
    title: str
    words: str
    step: int
    steps: int
    move: str = ""
    lit: tuple[str, ...] = ()
    reply: str = ""
    match: Mapping[str, str] = field(default_factory=dict)
    after: str = ""

    @property
    def is_over(self) -> bool:
        """Return whether the lesson is over."""
        return self.step > self.steps

    @property
    def only_reads(self) -> bool:
        """Return whether the learner has no move to make now."""
        return not self.move

    def draw(self, say: Translator) -> str:
        """Return the speech bubble as HTML."""
        return draw_guide(self, say)


def draw_guide(guide: Guide, say: Translator) -> str:
    """Return the speech bubble as HTML."""
    reply = f'<p class="guide-reply" role="alert">{escape(guide.reply)}</p>' if guide.reply else ""
    lit = f' data-lit="{escape(" ".join(guide.lit))}"' if guide.lit else ""
    return (
        f'<section class="guide" id="guide" data-step="{guide.step}"'
        f' aria-labelledby="guide-title"{lit}>'
        f'<span class="guide-face">{assets.icon(guide.icon)}</span>'
        f'<div class="guide-words" role="status"><h2 id="guide-title">{escape(guide.title)}</h2>'
        f"<p>{escape(guide.words)}</p></div>{reply}"
        f'<div class="guide-do">{_progress(guide, say)}{_buttons(guide, say)}</div></section>'
    )


def _progress(guide: Guide, say: Translator) -> str:
    if guide.is_over:
        return ""
    words = escape(say("{number} of {total}", number=guide.step, total=guide.steps))
    dots = "".join(f"<i{_dot(guide, number)}></i>" for number in range(1, guide.steps + 1))
    return f'<span class="guide-dots" aria-hidden="true">{dots}</span><span>{words}</span>'


def _dot(guide: Guide, number: int) -> str:
    if number == guide.step:
        return ' class="now"'
    return ' class="done"' if number < guide.step else ""


def _buttons(guide: Guide, say: Translator) -> str:
    leave = f'<a class="guide-leave" href="{guide.leave}">{escape(say("Leave"))}</a>'
    if guide.is_over:
        play = say("Play against Pebble") if guide.match.get("bot") else say("Play solo")
        hidden = "".join(
            f'<input type="hidden" name="{name}" value="{value}">'
            for name, value in guide.match.items()
        )
        after = f'<a class="quiet" href="{guide.after}">{escape(say("Next lesson"))}</a>'
        return (
            f'{leave}{after if guide.after else ""}<form method="post" action="/quick">{hidden}'
            f'<button class="primary">{escape(play)}</button></form>'
        )
    if not guide.move:
        return f'{leave}<a class="primary" href="{guide.next}" data-pass>{escape(say("Next"))}</a>'
    show = f'<a class="quiet" href="{guide.next}" data-pass>{escape(say("Show me"))}</a>'
    return (  # the way on is last, as at a stop without a move: a second click starts no try
        f"{leave}{_with_script('quiet', 'reread', say('Read again'))}"
        f"{_with_script('primary', 'try', say('Let me try'))}{show}"
    )


def _with_script(style: str, does: str, words: str) -> str:
    """Return a button that works only with a script, and stays hidden until the script shows it."""
    return f'<button class="{style}" hidden data-script data-{does}>{escape(words)}</button>'
