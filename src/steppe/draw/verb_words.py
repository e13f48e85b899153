"""The words of a game's moves and outcomes: one row per verb, in its ``views/verbs.py``.

A row has the text for a button, the clause for the log, and the icon. Both texts have the same
gaps, which the row's function ``gaps`` fills. A text that depends on the situation is a table of
texts by case; the gap ``case`` chooses one. The gap ``result`` is a clause about the effect of a
move.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from steppe.core.i18n import Translator, plain
from steppe.core.position import Position
from steppe.draw.words import capital
from steppe.engine.kernel import GameState

Gaps = Mapping[str, Any]
Texts = str | Mapping[Any, str]


def _no_gaps(s: Any, words: Sequence[str], say: Translator) -> Gaps:
    return {}


@dataclass(frozen=True)
class VerbWords(Generic[GameState]):
    """The texts for a verb.

    ``label`` describes a move before it is played, ``done`` afterwards, without a subject. ``gaps``
    returns the contents of their gaps, given the state before the move and its words. ``icons``
    holds the icons that depend on the first argument. Extraction finds the texts in the first two
    arguments.
    """

    label: Texts = ""
    done: Texts = ""
    icon: str = ""
    gaps: Callable[[GameState, Sequence[str], Translator], Gaps] = _no_gaps
    icons: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class VerbTable(Generic[GameState]):
    """A game's rows, by verb; ``first`` are the verbs that matter most to others, in order."""

    rows: Mapping[str, VerbWords[GameState]]
    first: Sequence[str] = ()

    def gaps(self, s: GameState, move: str, say: Translator) -> Gaps:
        """Return the contents of the gaps for a move in state ``s``."""
        words = move.split(":")
        return self.rows[words[0]].gaps(s, words, say)

    def label(self, position: Position[GameState], move: str, say: Translator = plain) -> str:
        """Return the label for a legal move, with a capital first letter."""
        row = self.rows[move.partition(":")[0]]
        return capital(fill(row.label, self.gaps(position.state, move, say), say))

    def done(self, s: GameState, move: str, say: Translator, **more: object) -> str:
        """Return the clause for a move or outcome in state ``s``; "" if the log leaves it out.

        ``more`` replaces some of the row's gaps.
        """
        return next(iter(self.clauses(s, move, say, **more)), "")

    def clauses(self, s: GameState, move: str, say: Translator, **more: object) -> list[str]:
        """Return the clause for a move or outcome, and the gap ``result`` as a second clause."""
        gaps = {**self.gaps(s, move, say), **more}
        words = fill(self.rows[move.partition(":")[0]].done, gaps, say)
        return [*filter(None, (words, gaps.get("result")))] if words else []

    def picture(self, move: str) -> str:
        """Return the icon for a move or outcome; "" for none."""
        verb, _, rest = move.partition(":")
        row = self.rows.get(verb)
        return row.icons.get(rest.partition(":")[0], row.icon) if row else ""

    def rank(self, move: str) -> int:
        """Return the rank of a move or outcome; those of other verbs come last."""
        verb, ranked = move.partition(":")[0], enumerate(self.first)
        return next((rank for rank, verbs in ranked if verb in verbs.split()), len(self.first))


def fill(texts: Texts, gaps: Gaps, say: Translator) -> str:
    """Return a text with its gaps filled; "" if it has no text for the case."""
    text = texts if isinstance(texts, str) else texts.get(gaps.get("case"), "")
    return say(text, **gaps) if text else ""
