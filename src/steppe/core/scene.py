"""What a view is given to draw: an observed position and what its viewer may do with it.

A view is a pure function of a ``Scene``. It never sees the true position, the network or the
clock; a spectator is a scene without moves.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from steppe.core.i18n import Translator, plain
from steppe.core.position import Position

AND = "+"
"""What stands between several moves that are played one after the other by one choice."""


@dataclass(frozen=True)
class Scene:
    """All that a picture or a sentence depends on.

    - ``position``: an *observed* position.
    - ``viewer``: the player who looks, or ``None`` for a spectator.
    - ``moves``: the legal moves as words, when the viewer is to move; else empty.
    - ``picked``: words of the move chosen so far (``("zebra",)``, then a square); a move is
      still open when it contains all of them among its arguments.
    - ``link``: from the picked words, one added or taken away, to an address.
    - ``play``: from a whole move to an address that leads to playing it.
    - ``before``: the observed position before the last turn, or ``None``: what changed since
      is marked.
    - ``lately``: what the viewer has decided last, as words, the latest last.
    - ``say``: translates an English sentence or word.
    - ``sprite``: address of the icon sheet, or "" when the picture must carry its icons.
    - ``ground``: whether to draw the unchanging ground; a live update leaves it out.
    - ``beside``: whether to draw what stands beside the board, too: panels, stats, boards.
    - ``ended``: whether the match is over, even if the rules would go on: somebody gave it up.
    - ``caution``: from a move to what is asked before it is played, "" where nothing is.
    - ``switches``: the windows of the game, and in which of them the viewer is asked. Where there
      are any, a button of the form ``switch-NAME`` turns one.
    """

    position: Position
    viewer: int | None = None
    moves: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    link: Callable[[Sequence[str]], str] = lambda words: ""
    play: Callable[[str], str] = str
    before: Position | None = None
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
        """Return whether the match is over, by its rules or because somebody gave it up."""
        return self.ended or self.position.is_over

    def open_moves(self) -> tuple[str, ...]:
        """Return the moves that contain every picked word among verb and arguments."""
        return tuple(move for move in self.moves if set(self.picked) <= set(move.split(":")))


@dataclass(frozen=True)
class Panel:
    """A titled piece of HTML beside the board.

    ``icon`` and ``note``, a few words, stand beside the title; ``mine`` says that it stands with
    what the viewer owns, not with what all share, ``yields`` that it is left out whole where the
    others take all the room.
    """

    title: str
    body: str
    icon: str = ""
    note: str = ""
    mine: bool = False
    yields: bool = False


@dataclass(frozen=True)
class Stat:
    """A number of a player: the icon, the value, what it counts.

    ``word`` is the same as short as can be, "" where the icon stands for itself; ``is_low`` says
    that the player is short of it. Where the value alone is hard to read ``told`` says it in words,
    and ``about`` is the key of what explains it.
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
    """A part of the final scoring: its icon, its name, the points of each player.

    What is ``apart`` is no part of the points: it decides between equal ones. A short ``mark``
    stands for it where there is no icon; ``style`` is a class with a colour of its own.
    """

    icon: str
    name: str
    points: tuple[int, ...]
    apart: bool = False
    mark: str = ""
    style: str = ""


@dataclass(frozen=True)
class Goal:
    """Something that who plays alone has to reach: what it is, how far he came, whether he did."""

    title: str
    words: str
    is_met: bool


class Stage(NamedTuple):
    """A phase of the round, as people know it: its icon and name."""

    icon: str
    title: str


@dataclass(frozen=True)
class Figure:
    """Something that a choice would bring: what one sees of it, and the words to hear.

    ``icon`` or the sign of a ``seat`` stands before the ``value``; ``tone`` is above 0 for what is
    good for who looks, below 0 for what is bad; ``about`` is the key of what explains it.
    """

    value: str
    words: str
    icon: str = ""
    seat: int | None = None
    tone: int = 0
    about: str = ""


@dataclass(frozen=True)
class Forecast:
    """What a choice would bring before it is made, by the rules and what its player may see."""

    title: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Picture:
    """A drawn scene: the board (SVG), the hand to choose from (HTML), panels, stats per player.

    ``boards`` is what lies before each player (HTML): more than the few numbers of ``stats``.
    ``zooms`` says that the board is too rich for a small screen: a page lets people come closer.
    ``completes`` says that what is asked now completes the last decision: to cancel it takes that
    one back. ``ahead`` names picks whose pictures a page should have beforehand, each as words:
    few, likely, quickly drawn, and with the same beside the board.

    ``when`` says in a few words how far the match has come; ``stages`` are the phases of a round,
    ``stage`` counts from 0 which of them it is, -1 for none. When the match is over ``scoring``
    tells what the points are made of, given up or not; ``goals`` is how far who plays alone is.

    ``forecast`` tells beside the hand what each of a few choices would bring.
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
