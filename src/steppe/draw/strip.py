"""The strip under the board: the prompt, each answer as a link, and the viewer's goods."""

from collections.abc import Callable, Iterable
from typing import Generic

from steppe.core.i18n import Translator
from steppe.core.position import Position
from steppe.core.scene import AND, Scene, Stat
from steppe.draw.chip import told
from steppe.draw.choice import Choices
from steppe.draw.menu import choice, menu
from steppe.draw.svg import escape, inline_icon
from steppe.engine.kernel import GameState

Label = Callable[[Position, str, Translator], str]


class Strip(Generic[GameState]):
    """The choices in a scene; ``label`` returns the label of a move."""

    def __init__(self, scene: Scene[GameState], choices: Choices, label: Label) -> None:
        self.scene = scene
        self.choices = choices
        self.say = scene.say
        self.s = scene.position.state
        self._label = label

    def words(self, move: str) -> str:
        """Return the label of a move."""
        return self._label(self.scene.position, move, self.say)

    def answer(self, move: str, body: str, style: str = "") -> str:
        """Return a link that plays ``move``, marked if picked; ``body`` is its visible markup."""
        return choice(self.choices.answer(move), body, self.words(move), style)

    def series(self, moves: Iterable[str], body: str, words: str, style: str = "") -> str:
        """Return a link that plays several moves in a row; ``words`` describe them all."""
        return choice(self.choices.move(AND.join(moves)), body, words, style)

    def asked(self, body: str) -> str:
        """Return ``body``, or the question whether to play the move picked on the board.

        If ``body`` shows this move as an answer, it is only marked: answers stay where they are.
        """
        move = self.choices.chosen
        if move is None or self.choices.answer(move) in body.partition("<details")[0]:
            return body
        words = self.words(move) + self.more(move)
        return confirmation(self.choices, move, words, self.say)

    def more(self, move: str) -> str:
        """Return what the question whether to play a move adds to the move's label."""
        return ""

    def moves(self, verb: str) -> list[str]:
        """Return the legal moves with a given verb."""
        return [move for move in self.choices.moves if move.partition(":")[0] == verb]


def confirmation(choices: Choices, move: str, words: str, say: Translator) -> str:
    """Return the question whether to play a move picked on the board; ``words`` are its label."""
    body = big(say("Confirm"))
    asked = say("Choose it again, or confirm")
    return menu(words, asked, choice(choices.move(move), body, words, "go sure"))


def lines(words: str, note: str = "") -> str:
    """Return a large word with a small note below it."""
    return f'<span class="lines">{big(words, note)}</span>'


def big(words: object, note: str = "") -> str:
    """Return a large word with a small note beside it."""
    beside = f"<small>{escape(note)}</small>" if note else ""
    return f"<b>{escape(str(words))}</b>{beside}"


def draw_stock(scene: Scene, owned: Iterable[Stat]) -> str:
    """Return a line of small tokens; a wide page, which shows the boards, hides it."""
    chips = ""
    for stat in owned:
        style, words = f"chip {_style(stat)}".rstrip(), f"{stat.label} {stat.value}"
        body = (
            f'{inline_icon(stat.icon, scene.sprite)}<b aria-hidden="true">{escape(stat.value)}</b>'
        )
        chips += told(body, words, style, stat.about)
    return f'<p class="stock" role="group" aria-label="{escape(scene.say("You have"))}">{chips}</p>'


def _style(stat: Stat) -> str:
    if stat.is_low:
        return "short"
    return "" if stat.value.strip("0") else "none"
