"""A view of a table: the viewer, and all other variables of its page."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from steppe.core.i18n import Translator, msgid
from steppe.core.position import Position
from steppe.core.scene import Scene
from steppe.draw.words import listed
from steppe.play.match import Match
from steppe.play.result import eliminated, winners_of
from steppe.server.base.match_data import OPEN, PERSON
from steppe.server.match.clocks import is_late
from steppe.server.match.proposals import Hint
from steppe.server.match.reactions import asks, here
from steppe.server.match.table import Table
from steppe.server.pages.learn.lesson_guide import Aside
from steppe.server.pages.shell import assets
from steppe.server.pages.shell.page_shell import speaker
from steppe.server.pages.shell.player_names import seat_names
from steppe.server.pages.table.story import Line, Story, Voice

HURRY = msgid("Little time left for your turn")
_ACCEPTED, _DECLINED = msgid("{name} accepted"), msgid("{name} declined")
_SILENT = msgid("{name} has not answered")
_LATELY = 24  # latest own decisions passed to the game's view


@dataclass(frozen=True)
class Notice:
    """A message in the status line: its style (``voice``), headline (``call``), words and hint."""

    voice: str
    call: str
    words: str
    hint: str = ""
    told: tuple[str, ...] = ()  # further sentences, listed below the words


@dataclass(frozen=True)
class TableView:
    """One view of a table.

    ``seats`` are the viewer's seats, ``picked`` the chosen parts of a move. ``at`` is the number of
    entries after which to show the position, ``None`` for the current one. ``ground`` says whether
    to draw the unchanging parts of the board, ``beside`` whether to draw the columns. ``origin`` is
    the URL of the site. ``guide`` is the content beside the board in a lesson or puzzle. ``gone``
    are the viewer's seats that a bot holds for them. ``offers``: see ``View``.
    """

    table: Table
    seats: frozenset[int]
    language: str
    picked: tuple[str, ...] = ()
    at: int | None = None
    ground: bool = False
    beside: bool = True
    origin: str = ""
    notice: Notice | None = None
    guide: Aside | None = None
    gone: frozenset[int] = frozenset()
    offers: bool = False

    def picking(self, words: tuple[str, ...]) -> "TableView":
        """Return the same view with other picked parts, sharing the caches."""
        other = copy(self)
        vars(other).update(picked=words, ground=False, beside=False, notice=None)
        return other

    def at_moment(self, at: int, position: Position) -> "TableView":
        """Return the same view at an earlier moment; ``position`` is what the viewer saw then."""
        other = replace(self, at=at)
        vars(other).update(position=position)
        return other

    @property
    def match(self) -> Match:
        """Return the match."""
        return self.table.match

    @cached_property
    def say(self) -> Translator:
        """Return the translator into the viewer's language."""
        return speaker(self.language)

    @cached_property
    def viewer(self) -> int | None:
        """Return the player whose view is drawn, or ``None`` for a spectator."""
        return self.table.viewer(self.seats)

    @cached_property
    def story(self) -> Story:
        """Return the story of the match, as the viewer saw it."""
        viewer = self.viewer if self.match.game.secrets else None  # without secrets, shared by all
        story: Story = self.table.kept.setdefault(("story", viewer), Story(viewer))
        return story.follow(self.match)

    @cached_property
    def lines(self) -> list[Line]:
        """Return the lines of the move list."""
        return self.story.lines(self.voice)

    def move_at(self, at: int) -> int:
        """Return the move-list number of the move that follows a moment; 0 for none."""
        return next((line.number for line in self.lines if line.start <= at < line.end), 0)

    @cached_property
    def results(self) -> tuple[list[float], list[int]]:
        """Return each player's payoff and points."""
        return self.match.returns(), self.match.scores()

    @property
    def winners(self) -> frozenset[int]:
        """Return the winners; nobody if the rules have eliminated everyone."""
        out = eliminated(self.match.position)
        is_extinct = len(self.names) > 1 and len(out) == len(self.names)
        return frozenset() if is_extinct else winners_of(self.results[0])

    @property
    def voice(self) -> Voice:
        """Return the language and names for the story."""
        return Voice(self.say, self.names)

    @cached_property
    def position(self) -> Position:
        """Return the position shown, as the viewer sees it."""
        if self.at is not None:
            return self.story.position(self.at)
        return self.table.observe(self.viewer)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the players' names."""
        return seat_names(self.table.seats, self.say)

    @property
    def players(self) -> tuple[int, ...]:
        """Return the players, the viewer first, then clockwise."""
        first = min(self.seats, default=0)
        return (*range(first, self.match.players), *range(first))

    @property
    def open_seats(self) -> tuple[int, ...]:
        """Return the open seats, in the order of ``players``."""
        return tuple(n for n in self.players if self.table.seats[n].kind == OPEN)

    @property
    def news(self) -> str:
        """Return what has happened at the table, beside the match, since the viewer last acted."""
        if self.rematch_by is not None:
            return self.say("{name} wants a rematch", name=self.names[self.rematch_by])
        if self.hurry:
            return self.hurry
        arrived = [self.names[n] for n in self.table.arrived_for(self.seats)]
        if not (arrived and self.is_live) or self.match.is_over:
            return ""
        return self.say.plural(
            "{names} has sat down",
            "{names} have sat down",
            len(arrived),
            names=listed(self.say, arrived),
        )

    @property
    def departed(self) -> str:
        """Return who has left the table, unless the page asks whether a bot should play."""
        clock, table = self.table.sheet.standing.clock, self.table
        if not self.is_live or self.match.is_over or (clock is not None and clock.pace.days):
            return ""
        gone = table.gone - self.seats - (table.missing if self.seats else frozenset())
        left = [self.names[seat] for seat in sorted(gone) if table.presence.has_left(seat)]
        words = self.say.plural(
            "{names} has left the table",
            "{names} have left the table",
            len(left),
            names=listed(self.say, left),
        )
        return words if left else ""

    @property
    def hurry(self) -> str:
        """Return that the viewer has used most of the time for their decision, or ""."""
        clock = self.table.sheet.standing.clock
        if clock is None or not self.is_mine or self.match.is_over:
            return ""
        now = self.table.time.now()
        asked = (seat for seat in self.seats if self.table.is_asked({seat}))
        return self.say(HURRY) if any(is_late(clock, seat, now) for seat in asked) else ""

    @property
    def rematch_by(self) -> int | None:
        """Return the seat whose rematch the viewer may accept, or ``None``."""
        gone_on, seats = self.table.gone_on, self.seats
        is_open = gone_on and seats.isdisjoint(gone_on) and not seats <= self.table.spurned
        return gone_on[0] if is_open else None

    @property
    def rematch_answers(self) -> str:
        """Return how the others have answered the offer of a rematch, "" if there is none."""
        if not self.table.gone_on:
            return ""
        others = sorted(self.table.of_kind(PERSON) - self.seats - {self.rematch_by})
        return ", ".join(self.say(self._answer(seat), name=self.names[seat]) for seat in others)

    def _answer(self, seat: int) -> str:
        if seat in self.table.gone_on:
            return _ACCEPTED
        return _DECLINED if seat in self.table.spurned else _SILENT

    @property
    def invited(self) -> tuple[str, ...]:
        """Return the people for whom a rematch keeps an open seat, by name."""
        return tuple(filter(None, (self.table.seats[n].name for n in self.open_seats)))

    def status(self, names: Sequence[str] = ()) -> tuple[str, str, str]:
        """Return the game's status for the position shown: headline, prompt and reason."""
        text = self.match.game.view("text")
        return text.status(self.position, self.viewer, names or self.names, self.say)

    @property
    def address(self) -> str:
        """Return the URL of the table."""
        return f"/m/{self.table.id}" if self.guide is None else self.guide.address

    @property
    def is_live(self) -> bool:
        """Return whether the view shows the current position, which may change."""
        return self.at is None

    @property
    def is_result(self) -> bool:
        """Return whether the view shows the result of a match. A lesson has no result."""
        return self.at is None and self.match.is_over and not self.is_lesson

    @property
    def is_lesson(self) -> bool:
        """Return whether this is a lesson or a puzzle rather than a match."""
        return self.guide is not None

    @cached_property
    def switches(self) -> dict[str, bool]:
        """Return whether each of the game's windows asks the viewer; empty for spectators."""
        seat = min(self.seats, default=None)
        if seat is None or not self.is_live or self.match.is_over:
            return {}
        chair, now = self.table.seats[seat], here(self.table, seat)
        return {kind.name: asks(chair, kind, now) for kind in self.match.game.windows}

    @cached_property
    def is_mine(self) -> bool:
        """Return whether it is the viewer's turn."""
        return self.is_live and self.table.is_asked(self.seats) and not self._only_reads

    @property
    def _only_reads(self) -> bool:
        return self.guide is not None and self.guide.only_reads

    @property
    def may_ask(self) -> bool:
        """Return whether the viewer may ask for a hint: on their turn, against bots only."""
        return self.is_mine and not self.is_lesson and self.table.may_be_advised(self.seats)

    @property
    def hint(self) -> Hint | None:
        """Return the hint that the viewer has requested in this position, or ``None``."""
        return self.table.hint if self.may_ask else None

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """Return the viewer's legal moves on their turn, otherwise none."""
        return tuple(self.table.legal(self.viewer)) if self.is_mine else ()

    def scene(self) -> Scene:
        """Return the scene for the game's view to draw."""
        return Scene(
            self.position,
            self.viewer,
            self.moves,
            self.picked,
            link=self.pick_address,
            play=self.move_address,
            before=self.before,
            lately=self.lately,
            say=self.say,
            sprite=assets.address("icons.svg"),
            ground=self.ground,
            beside=self.beside,
            ended=self.is_result,
            caution=self.caution,
            switches=self.switches,
        )

    def caution(self, move: str) -> str:
        """Return the warning to show before a needlessly costly move, or ""."""
        return self.match.game.view("text").caution(self.position, move, self.say)

    def pick_address(self, words: Sequence[str]) -> str:
        """Return the URL of this table with some parts of a move picked."""
        return f"{self.address}?pick={'.'.join(words)}" if words else self.address

    def move_address(self, move: str) -> str:
        """Return the URL of the page that asks to confirm a move, without JavaScript."""
        return f"{self.address}/move/{move}?ply={self.table.version}"

    @cached_property
    def lately(self) -> tuple[str, ...]:
        """Return the viewer's latest decisions, if it is their turn."""
        mine = (entry.move for entry in reversed(self.match.line) if entry.by == self.viewer)
        return tuple(islice(mine, _LATELY))[::-1] if self.is_mine else ()

    @cached_property
    def before(self) -> Position | None:
        """Return the observation from one turn ago, or from before the move that a replay shows."""
        if self.at is not None:
            return self.story.before(self.at)
        return self.match.observe_before(self.viewer) if self.match.line else None
