"""The words of a game's moves and outcomes: one row per verb, in its ``views/verbs.py``.

A row has the text of a button, the clause of the log, and the icon. Both texts have the same gaps,
which the row's function ``gaps`` fills. A text that depends on the situation is a table of texts by
case; the gap ``case`` chooses one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from steppe.core.i18n import Translator
from steppe.engine.kernel import GameState

Gaps = Mapping[str, Any]
Texts = str | Mapping[Any, str]


def _no_gaps(s: Any, words: Sequence[str], say: Translator) -> Gaps:
    return {}


@dataclass(frozen=True)
class VerbWords(Generic[GameState]):
    """The words of a verb.

    ``label`` says what a move would do, ``done`` what it did, without a subject. ``gaps`` returns
    the contents of their gaps, given the state before and the words of the move. ``icons`` has the
    icons that depend on the first argument. Extraction finds texts in positional arguments only.
    """

    label: Texts = ""
    done: Texts = ""
    icon: str = field(default="", kw_only=True)
    icons: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    gaps: Callable[[GameState, Sequence[str], Translator], Gaps] = field(
        default=_no_gaps, kw_only=True
    )


@dataclass(frozen=True)
class VerbTable(Generic[GameState]):
    """The rows of a game by verb."""

    rows: Mapping[str, VerbWords[GameState]]

    def label(self, s: GameState, move: str, say: Translator) -> str:
        """Return what a legal move would do."""
        words = move.split(":")
        row = self.rows[words[0]]
        return fill(row.label, row.gaps(s, words, say), say)

    def done(self, s: GameState, move: str, say: Translator, **gaps: object) -> str:
        """Return what a move or outcome did in state ``s``; "" if the log leaves it out.

        ``gaps`` replace those of the row.
        """
        words = move.split(":")
        row = self.rows[words[0]]
        return fill(row.done, {**row.gaps(s, words, say), **gaps}, say) if row.done else ""

    def picture(self, move: str) -> str:
        """Return the icon of a move or outcome; "" for none."""
        verb, _, rest = move.partition(":")
        row = self.rows.get(verb)
        return row.icons.get(rest.partition(":")[0], row.icon) if row else ""


def fill(texts: Texts, gaps: Gaps, say: Translator) -> str:
    """Return a text with its gaps filled; "" if it has no text for the case."""
    text = texts if isinstance(texts, str) else texts.get(gaps.get("case"), "")
    return say(text, **gaps) if text else ""
