"""What the views of a game offer: its modules ``svg``, ``text``, ``facts``, ``scene`` and so on.

``Game.view`` returns them, typed; each game hands its own to ``Views`` in ``views/__init__.py``,
where a type checker compares them with what is asked here. Nothing of it runs.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from steppe.core.eval_terms import Term
from steppe.core.fact import Fact
from steppe.core.i18n import Translator, plain
from steppe.core.position import Position
from steppe.core.scene import Picture, Scene
from steppe.engine.kernel import State


class Consequence(NamedTuple):
    """What followed by itself on a decision: on whom it fell (``None``: all), what it is about,
    the word whose picture stands for it, and what it says.

    A game whose players should be told what came of their own decisions has ``news`` in its words:
    like ``turn_sentence``, but in an iterable of these.
    """

    player: int | None
    about: str
    word: str
    words: str


class NarrationPart(NamedTuple):
    """A part of what happened: who did it (``None``: nobody decided it), the word whose picture
    stands for it where it followed by itself, and what it says, without a name.
    """

    player: int | None
    word: str
    words: str


class Narration(NamedTuple):
    """What happened: as one sentence, and in parts; no parts where nothing is told.

    What plays a match back asks for ``tale`` in the words of a game: like ``turn_sentence``, but
    both of these. ``None`` stands for the parts of what cannot be told apart.
    """

    sentence: str
    parts: Sequence[NarrationPart] | None


@runtime_checkable
class ThrowsView(Protocol):
    """What the words of a game may have too: how dice lie before anything comes of them.

    What plays a match back asks for it: such a throw is shown by itself.
    """

    def thrown(self, before: Position, word: str) -> Position | None:
        """Return how a throw lies that an outcome completes, ``None`` where there is none."""


@runtime_checkable
class RisksView(Protocol):
    """What the words of a game may have too: what a choice leaves in danger."""

    def risks(self, position: Position, move: str, say: Translator = plain) -> Iterable[str]:
        """Return what a legal move endangers of who plays it, a clause each."""


class SvgView(Protocol):
    """Pictures."""

    def draw(self, scene: Scene) -> Picture:
        """Draw a scene for a page that has the style sheets."""

    def draw_alone(self, scene: Scene, dark: bool = False) -> str:
        """Draw the board with its own icons and colours: for notebooks, files and programs."""


class TextView(Protocol):
    """Words for people, a picture of characters, and diagrams.

    A game that one may play alone has ``aim(position, say)`` too: what to reach, in a line.
    """

    def label(self, position: Position, move: str, say: Translator = plain) -> str:
        """Return what a legal move would do, as a choice in a menu."""

    def caution(self, position: Position, move: str, say: Translator = plain) -> str:
        """Return what to ask before a legal move that loses something without need, else ""."""

    def turn_sentence(
        self,
        before: Position,
        moves: Sequence[str],
        say: Translator = plain,
        names: Sequence[str] = (),
    ) -> str:
        """Return moves and outcomes as one sentence; ``before`` is the position they start in.

        ``names`` are what the players are called, colours if there are none.
        """

    def picture(self, move: str) -> str:
        """Return the icon of a move or an outcome, told from its words alone; "" for none."""

    def status(
        self, position: Position, viewer: int | None, names: Sequence[str], say: Translator = plain
    ) -> tuple[str, str, str]:
        """Return what is asked of whom: the call, what to do, in what circumstances."""

    def draw_terminal(self, position: Position, say: Translator = plain) -> str:
        """Return the table for a terminal, coloured with the markup of the library rich."""

    def format_diagram(self, position: Position) -> str:
        """Return the position as text."""

    def parse_diagram(self, position: Position, text: str) -> None:
        """Set a position to what a diagram shows, or raise ``NotationError`` and change nothing."""


class FactsView(Protocol):
    """What can be said of a position by name."""

    @property
    def FACTS(self) -> Sequence[Fact]:  # noqa: N802
        """Return all facts."""


class SceneView(Protocol):
    """What stands for the game on cards and in lists."""

    @property
    def ICON(self) -> str:  # noqa: N802
        """Return the name of the icon."""

    def draw(self, sprite: str) -> str:
        """Draw the picture; ``sprite`` is the address of the icons."""


class SettingView(Protocol):
    """Fields set by hand: the words of their values, and what follows from them."""

    @property
    def WORDS(self) -> tuple[str, ...]:  # noqa: N802
        """Return what is said instead of fields."""

    def read(self, field: str, given: Any) -> Any:
        """Return the value of a field, given in numbers or in words."""

    def tell(self, field: str, path: Sequence[str], *values: Any) -> Iterator[str]:
        """Yield the name of a place of a field, by its numbers, and values there in words."""

    def follow(self, before: Position, after: Position, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields that follow from what was given."""


class ReasonsView(Protocol):
    """What the game's evaluation is made of, in the words of the game."""

    @property
    def TERMS(self) -> Sequence[Term]:  # noqa: N802
        """Return all terms."""

    def judged(self, s: State, player: int) -> Sequence[tuple[Term, float]]:
        """Return what each term is worth to a player in a position, more is better."""

    def whole(self, s: State, player: int) -> float:
        """Return the part of the evaluation that the terms sum to."""


class Views(NamedTuple):
    """All that a game shows of itself."""

    svg: SvgView
    text: TextView
    facts: FactsView
    scene: SceneView
    setting: SettingView
    reasons: ReasonsView
