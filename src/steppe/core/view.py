"""The interfaces of a game's views: its modules ``svg``, ``text``, ``facts``, ``scene`` and others.

``Game.view`` returns them, typed. Each game passes its own modules to ``Views`` in
``views/__init__.py``, where a type checker compares them with these protocols. Nothing here runs.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from steppe.core.eval_terms import Clause, Contrast, Term, Trait
from steppe.core.fact import Fact
from steppe.core.i18n import Translator, plain
from steppe.core.position import Position
from steppe.core.scene import Picture, Scene
from steppe.engine.kernel import State


class Consequence(NamedTuple):
    """An automatic consequence of a decision, which no player chose.

    ``player`` is the player whom the consequence affects (``None``: all), and ``about`` its
    subject. ``word`` is the word whose icon stands for the consequence, and ``words`` its text. A
    game that reports consequences has ``news`` in its text view: like ``turn_sentence``, but it
    yields consequences.
    """

    player: int | None
    about: str
    word: str
    words: str


class NarrationPart(NamedTuple):
    """A part of a turn.

    ``player`` is the player who acted (``None``: no player). ``word`` is the word whose icon stands
    for an automatic part, and ``words`` is its text, without the player's name. ``forced`` means
    that the player made their only legal move.
    """

    player: int | None
    word: str
    words: str
    forced: bool = False


class Narration(NamedTuple):
    """The description of a turn, as one sentence and in parts (``None`` if it has no parts).

    The replay uses ``tale`` in a game's text view: like ``turn_sentence``, but it returns a
    ``Narration``. A game that plays single legal moves automatically also has ``beats(before,
    moves, say)``: the parts of these moves and outcomes, without the forced moves after them.
    """

    sentence: str
    parts: Sequence[NarrationPart] | None


@runtime_checkable
class ThrowsView(Protocol):
    """An optional part of a text view: throws of dice.

    The replay shows a throw as a separate step, and its players roll the dice themselves.
    """

    def throwers(self, before: Position) -> Collection[int]:
        """Return the players whose throw begins at a chance node; none if no throw begins."""

    def thrown(self, before: Position, word: str) -> Position | None:
        """Return the position with the dice as thrown, ``None`` if no throw is complete."""


@runtime_checkable
class FeatsView(Protocol):
    """An optional part of a text view: the key moments that the page celebrates."""

    def feat(self, before: Position, after: Position) -> str:
        """Return the icon of what a player achieved in between; "" for nothing rare."""


@runtime_checkable
class RanksView(Protocol):
    """An optional part of a text view: which moves matter most to other players."""

    def rank(self, move: str) -> int:
        """Return the rank of a move or outcome, found from its words alone; 0 is the first."""


@runtime_checkable
class LossesView(Protocol):
    """An optional part of a text view: what a player must not miss of others' moves."""

    def has_lost(self, before: Position, after: Position, player: int) -> bool:
        """Return whether a player has lost pieces in between, or someone is out of the match."""


@runtime_checkable
class RisksView(Protocol):
    """An optional part of a text view: the risks of a choice."""

    def risks(self, position: Position, move: str, say: Translator = plain) -> Iterable[str]:
        """Yield each risk that a legal move poses to its player, as a clause."""


@runtime_checkable
class SettledView(Protocol):
    """An optional part of a text view: questions that can change nothing."""

    def is_settled(self, position: Position) -> bool:
        """Return whether open information shows that a fight is won whatever the player does."""


@runtime_checkable
class SparesView(Protocol):
    """An optional part of a text view: what a player could still have used."""

    def spared(self, position: Position, move: str, say: Translator = plain) -> tuple[int, str]:
        """Return how much a legal move leaves unused this round, and what: 2, "2 members"."""

    def idles(self, position: Position, move: str) -> bool:
        """Return whether a legal move ends a round in which its player could act, but did not."""


@runtime_checkable
class CompletesView(Protocol):
    """An optional part of a text view: the rest of a decision that a move only begins."""

    def completed(self, position: Position, move: str, say: Translator = plain) -> tuple[str, str]:
        """Return a legal move with a good way to complete it, joined by ``AND``, and its label."""


class SvgView(Protocol):
    """Pictures."""

    def draw(self, scene: Scene) -> Picture:
        """Draw a scene for a page that loads the style sheets."""

    def draw_alone(self, scene: Scene, dark: bool = False) -> str:
        """Draw the board with its own icons and colours, for notebooks, files and programs."""


class TextView(Protocol):
    """Text for people, a board for the terminal, and diagrams.

    A game with solo matches also has ``aim(position, say)``: the goal, in one line.
    """

    def label(self, position: Position, move: str, say: Translator = plain) -> str:
        """Return a legal move's label for a menu."""

    def caution(self, position: Position, move: str, say: Translator = plain) -> str:
        """Return the question to ask before a needlessly costly legal move; "" for other moves."""

    def turn_sentence(
        self,
        before: Position,
        moves: Sequence[str],
        say: Translator = plain,
        names: Sequence[str] = (),
    ) -> str:
        """Return moves and outcomes as one sentence; ``before`` is the position before them.

        ``names`` are the players' names; without them, their colours are used.
        """

    def picture(self, move: str) -> str:
        """Return the icon for a move or outcome, found from its words alone; "" for none."""

    def status(
        self, position: Position, viewer: int | None, names: Sequence[str], say: Translator = plain
    ) -> tuple[str, str, str]:
        """Return the prompt in three parts: the call to the player, the task, and the context."""

    def format_diagram(self, position: Position) -> str:
        """Return the position as text."""

    def parse_diagram(self, position: Position, text: str) -> None:
        """Set a position from a diagram, or raise ``NotationError`` and change nothing."""


class FactsView(Protocol):
    """Named facts about a position."""

    @property
    def FACTS(self) -> Sequence[Fact]:  # noqa: N802
        """Return all facts."""


class SceneView(Protocol):
    """The game's picture for cards and lists."""

    @property
    def ICON(self) -> str:  # noqa: N802
        """Return the icon's name."""

    def draw(self, sprite: str) -> str:
        """Draw the picture; ``sprite`` is the address of the icon sheet."""


class SettingView(Protocol):
    """Words for the fields of ``Position.set``, and fields derived from others."""

    @property
    def WORDS(self) -> tuple[str, ...]:  # noqa: N802
        """Return the words that may be used instead of fields."""

    def read(self, field: str, given: Any) -> Any:
        """Return the value of a field that is given as numbers or words."""

    def tell(self, field: str, path: Sequence[str], *values: Any) -> Iterator[str]:
        """Yield words for the field entry at the indices ``path``: its name, then ``values``."""

    def follow(self, before: Position, after: Position, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields that follow from the given ones."""


class ReasonsView(Protocol):
    """The terms of the game's evaluation, in the game's vocabulary."""

    @property
    def TERMS(self) -> Sequence[Term]:  # noqa: N802
        """Return all terms."""

    def judged(self, s: State, player: int) -> Sequence[tuple[Term, float]]:
        """Return the value of each term for a player in a position; higher is better."""

    def whole(self, s: State, player: int) -> float:
        """Return the part of the evaluation that the terms add up to."""

    def consequence(self, term: Term, two: Contrast) -> Clause | None:
        """Return what a better move does for its player, if a term accounts for most of it.

        Returns None if players would notice nothing, or see it in the label of the move.
        """


class PositionTextView(Protocol):
    """A description of a position in plain text; games usually keep the default one."""

    def describe(self, seen: Position, viewer: int | None) -> str:
        """Return an observed position as sentences, a table and a diagram."""


@runtime_checkable
class TraitsView(Protocol):
    """An optional part of a reasons view: what a line of moves does, and what comes of it."""

    @property
    def IDLE(self) -> Collection[str]:  # noqa: N802
        """Return the verbs of moves that only end a turn."""

    def traits(self, before: Position, moves: Sequence[str]) -> Iterable[Trait]:
        """Yield what a player's line of moves does, the broadest traits first.

        ``before`` is the observed position before the line.
        """


class Views(NamedTuple):
    """All views of a game."""

    svg: SvgView
    text: TextView
    facts: FactsView
    scene: SceneView
    setting: SettingView
    reasons: ReasonsView
