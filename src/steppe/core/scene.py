"""The input of a view (an observed position and what the viewer may do) and its output.

A view is a pure function of a ``Scene``. It never sees the true position, the network or the clock.
A spectator gets a scene without moves.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple

from steppe.core.i18n import Translator, plain
from steppe.core.position import Position
from steppe.engine.kernel import GameState

AND = "+"
"""Separates several moves that one choice plays in a row."""


@dataclass(frozen=True)
class Scene(Generic[GameState]):
    """All the data that a picture or a sentence depends on.

    - ``position``: an *observed* position.
    - ``viewer``: the player who sees the view, or ``None`` for a spectator.
    - ``moves``: the legal moves as text if the viewer is to move; else empty.
    - ``picked``: the words chosen so far for the move (``("zebra",)``, then a square); a move
      remains possible while its arguments include all of them.
    - ``link``: maps the picked words, with one added or removed, to an address.
    - ``play``: maps a complete move to the address that plays it.
    - ``before``: the observed position before the last turn, or ``None``; changes since then are
      highlighted.
    - ``lately``: the viewer's last decisions as text, most recent last.
    - ``say``: translates an English sentence or word.
    - ``sprite``: the address of the icon sheet, or "" if the picture must embed its icons.
    - ``ground``: whether to draw the static background; a live update leaves it out.
    - ``beside``: whether to draw the parts beside the board, too: panels, stats, player boards.
    - ``ended``: whether the match is over even if the rules would go on, because a player resigned.
    - ``caution``: maps a move to the question asked before it is played, "" for none.
    - ``switches``: the game's windows, and whether the viewer is asked in them. A button named
      ``switch-NAME`` toggles each.
    """

    position: Position[GameState]
    viewer: int | None = None
    moves: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    link: Callable[[Sequence[str]], str] = lambda words: ""
    play: Callable[[str], str] = str
    before: Position[GameState] | None = None
    lately: tuple[str, ...] = ()
    say: Translator = plain
    sprite: str = ""
    ground: bool = True
    beside: bool = True
    ended: bool = False
    caution: Callable[[str], str] = lambda move: ""
    switches: Mapping[str, bool] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Return whether the match is over, by the rules or because a player resigned."""
        return self.ended or self.position.is_over

    def open_moves(self) -> tuple[str, ...]:
        """Return the moves that contain every picked word, in the verb or the arguments."""
        return tuple(move for move in self.moves if set(self.picked) <= set(move.split(":")))


@dataclass(frozen=True)
class Panel:
    """A titled piece of HTML beside the board.

    ``icon`` and a short ``note`` appear next to the title. ``mine`` places the panel with the
    viewer's own things instead of the shared ones; ``yields`` drops the panel if the others need
    its space.
    """

    title: str
    body: str
    icon: str = ""
    note: str = ""
    mine: bool = False
    yields: bool = False


@dataclass(frozen=True)
class Stat:
    """A number shown for a player: the icon, the value, and the name of the things counted.

    ``word`` is the shortest label, "" if the icon needs none. ``is_low`` warns that the player is
    running short. ``told`` spells out a value that is hard to read, and ``about`` is the key of its
    help text.
    """

    icon: str
    value: str
    label: str
    word: str = ""
    is_low: bool = False
    told: str = ""
    about: str = ""


@dataclass(frozen=True)
class Item:
    """A row of the final scoring: its icon, its name, and each player's points.

    An ``apart`` row is not part of the total: it breaks ties. A short ``mark`` replaces a missing
    icon; ``style`` is a CSS class with its own colour.
    """

    icon: str
    name: str
    points: tuple[int, ...]
    apart: bool = False
    mark: str = ""
    style: str = ""


@dataclass(frozen=True)
class Goal:
    """A goal in a solo match: its text, the player's progress, and whether it is met.

    ``have`` of ``needed`` measures the progress towards an objective; a condition for the whole
    match needs 0 and may count in ``have``.
    """

    title: str
    words: str
    is_met: bool
    have: int = 0
    needed: int = 0


class Stage(NamedTuple):
    """A phase of the round as players know it: its icon and name."""

    icon: str
    title: str


@dataclass(frozen=True)
class Figure:
    """One effect of a choice: its look, and its text for screen readers.

    ``icon`` or the sign of a ``seat`` comes before the ``value``. ``tone`` is positive if the
    effect is good for the viewer, negative if it is bad; ``about`` is the key of its help text.
    """

    value: str
    words: str
    icon: str = ""
    seat: int | None = None
    tone: int = 0
    about: str = ""


@dataclass(frozen=True)
class Forecast:
    """The effects of a choice, as far as the player can know them before choosing."""

    title: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Picture:
    """A drawn scene: the board (SVG), the hand to choose from (HTML), panels, stats per player.

    ``boards`` is the HTML for each player's own board, with more detail than ``stats``. ``zooms``
    says that the board is too detailed for a small screen, so that pages let people zoom in.
    ``completes`` says that the current choice completes the last decision: cancelling undoes that
    decision. ``ahead`` lists likely picks whose pictures a page should preload, each as words; they
    are few, quick to draw, and leave the parts beside the board unchanged.

    ``when`` describes the progress of the match in a few words. ``stages`` are the phases of a
    round; ``stage`` is the index of the current one, -1 for none. After the end, ``scoring`` lists
    the points by source, even if a player resigned; ``goals`` shows a solo player's progress.

    ``forecast`` shows the effects of some of the choices, beside the hand.

    ``decline`` is the link that declines an offer (HTML), "" if nothing is offered. The page gives
    it a fixed place away from all other choices; ``None`` means that the game never needs it.
    """

    board: str
    hand: str = ""
    panels: tuple[Panel, ...] = ()
    stats: tuple[tuple[Stat, ...], ...] = field(default=())
    boards: tuple[str, ...] = ()
    zooms: bool = False
    completes: bool = False
    ahead: tuple[tuple[str, ...], ...] = ()
    when: str = ""
    stages: tuple[Stage, ...] = ()
    stage: int = -1
    scoring: tuple[Item, ...] = ()
    goals: tuple[Goal, ...] = ()
    forecast: tuple[Forecast, ...] = ()
    decline: str | None = None
