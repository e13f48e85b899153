"""Statistics on the moves after a given opening, in words and bars, by kind of player."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from steppe.analysis.explain.summary import percent
from steppe.bots.make import LEVELS
from steppe.core.game import Game
from steppe.core.i18n import Translator, figure
from steppe.core.position import Position
from steppe.play.first_moves_count import REST, Counts, Tallies, Tally, total
from steppe.server.pages.shell import assets
from steppe.server.pages.shell.bars import bar
from steppe.server.pages.shell.game_cards import DASH
from steppe.server.puzzles.opening_statistics import PEOPLE

EVERYBODY = ""  # all players, rather than people or the bots of one level
FEW = 5  # matches needed to show shares: with fewer, shares would mean nothing
WHO = (EVERYBODY, PEOPLE, *(level.name for level in LEVELS))
_SURE = 10  # matches needed to name the move with the highest win rate
_SHOWN = 20  # maximum number of moves in the table
_NONE = Tally()
TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True)
class Node:
    """A node of the explorer: the moves so far, the number of players, and whose moves to show."""

    game: Game
    players: int
    path: tuple[str, ...] = ()
    who: str = EVERYBODY

    def address(self, path: Sequence[str] | None = None, who: str | None = None) -> str:
        """Return the URL of this node with other moves, or for another kind of player."""
        path, who = self.path if path is None else path, self.who if who is None else who
        base = f"/game/{self.game.name}/openings?players={self.players}"
        base += f"&after={'+'.join(path)}" if path else ""
        return f"{base}&who={who}" if who else base

    @property
    def is_possible(self) -> bool:
        """Return whether a match can start with these moves, regardless of the deal."""
        opening, known = self.game.opening, self.game.actions.knows
        if len(self.path) > opening.depth or self.who not in WHO:
            return False
        try:
            return self.position is not None and all(
                known(move) or move in opening.alike for move in self.path
            )
        except ValueError:
            return False

    @cached_property
    def position(self) -> Position:
        """Return the position after the moves, or the initial position if the deal matters.

        Raises ``ValueError`` for illegal moves.
        """
        position = Position.new(self.game, self.players)
        return position.play(" ".join(self.path)) if self.game.is_combinatorial else position

    def words(self, move: str, say: Translator) -> str:
        """Return a move in words, or in notation if its words would depend on the deal."""
        if move == REST:
            return say("Other moves")
        if move in self.game.opening.alike:
            return say(self.game.opening.alike[move])
        try:
            return self.game.view("text").label(self.position, move, say)
        except (ValueError, LookupError):
            return move

    def icon(self, move: str) -> Markup:
        """Return the icon of a move, or an empty string if it has none."""
        name = "" if move == REST else self.game.view("text").picture(move)
        return Markup(assets.icon(name)) if name else Markup("")

    def way(self, say: Translator) -> list[tuple[str, str]]:
        """Return the moves so far, each in words with the URL of the node after it."""
        steps = [
            Node(self.game, self.players, self.path[:count], self.who)
            for count in range(len(self.path) + 1)
        ]
        return [
            (before.words(after.path[-1], say), after.address())
            for before, after in pairwise(steps)
        ]


@dataclass(frozen=True)
class Line:
    """A row of the table: a move with its icon, description, next node, and number of times played.

    ``share`` and ``won`` are percentages in words, or "" if the move was played too rarely. The
    bars show the same numbers.
    """

    icon: Markup
    words: str
    address: str
    times: str
    share: str
    share_bar: Markup
    won: str
    won_bar: Markup


class Cell(NamedTuple):
    """A share in words, with its CSS class: ``most``, ``muted`` or none."""

    words: str
    style: str


_NOBODY = Cell(DASH, "muted")


@dataclass(frozen=True)
class Explorer:
    """The statistics at a node.

    ``found`` has the tallies by move and kind of player. ``leads`` are the moves that have a next
    node.
    """

    node: Node
    found: Tallies
    leads: frozenset[str]
    say: Translator

    @cached_property
    def moves(self) -> list[str]:
        """Return the moves that were played, most played first."""
        tallies = self._told(self.node.who)
        named = (move for move in tallies if move != REST and tallies[move].matches)
        return sorted(named, key=lambda move: (-tallies[move].matches, move))

    def _told(self, who: str) -> dict[str, Tally]:
        """Return the tally of each move for one kind of player."""
        return {move: _of(by_who, who) for move, by_who in self.found.items()}

    def played(self, who: str) -> int:
        """Return the number of times that this kind of player moved from here."""
        return sum(tally.matches for tally in self._told(who).values())

    def lines(self) -> list[Line]:
        """Return the rows of the table for the selected kind of player."""
        tallies, whole = self._told(self.node.who), self.played(self.node.who)
        shown = {move: tallies[move] for move in self.moves[:_SHOWN]}
        rest = sum((tally for move, tally in tallies.items() if move not in shown), _NONE)
        if rest.matches:
            shown[REST] = rest
        return [self._line(move, tally, whole) for move, tally in shown.items()]

    def _line(self, move: str, tally: Tally, whole: int) -> Line:
        say, share = self.say, tally.matches / whole
        tells = tally.matches >= FEW
        rate = tally.wins / tally.matches
        return Line(
            self.node.icon(move),
            self.node.words(move, say),
            self.node.address((*self.node.path, move)) if move in self.leads else "",
            figure(tally.matches),
            percent(say, share) if whole >= FEW else "",
            bar(share),
            percent(say, rate) if tells else "",
            bar(rate, self.even) if tells else Markup(""),
        )

    @property
    def even(self) -> float | None:
        """Return each player's share of wins at equal strength, or ``None`` for a solo game."""
        return 1 / self.node.players if self.node.players > 1 else None

    def verdict(self) -> str:
        """Return the most played move and, with enough matches, the one with the highest win rate.

        The win rate is left out for all players together, because a move that only strong players
        choose wins more often for that reason.
        """
        if not self.moves or self.played(self.node.who) < FEW:
            return ""
        tallies, say, most = self._told(self.node.who), self.say, self.moves[0]
        share = percent(say, tallies[most].matches / self.played(self.node.who))
        words = say("Most played: {move}, {share}.", move=self._name(most), share=share)
        tried = [move for move in self.moves if tallies[move].matches >= _SURE]
        if len(tried) < 2 or self.node.who == EVERYBODY:
            return words
        best = max(tried, key=lambda move: tallies[move].wins / tallies[move].matches)
        rate = percent(say, tallies[best].wins / tallies[best].matches)
        won = say("Highest win rate: {move}, {share}.", move=self._name(best), share=rate)
        return f"{words} {won}"

    def _name(self, move: str) -> str:
        """Return a move in words, up to the first colon."""
        return self.node.words(move, self.say).partition(":")[0].rstrip()

    def compared(self, kinds: Collection[str], most: int) -> list[tuple[str, list[Cell]]]:
        """Return, for the most played moves, the share of each kind of player that chose them.

        The moves of the selected kind of player come first.
        """
        own = self._told(self.node.who)
        order = sorted(
            self.found, key=lambda move: (-own[move].matches, -total(self.found[move]), move)
        )
        chosen = {who: self._chosen(who) for who in kinds}
        return [
            (self._name(move), [chosen[who].get(move, _NOBODY) for who in kinds])
            for move in [move for move in order if move != REST][:most]
        ]

    def _chosen(self, who: str) -> dict[str, Cell]:
        """Return the share of each move, or its count if there are too few matches."""
        tallies, whole = self._told(who), self.played(who)
        if whole < FEW:
            few = {move: tally.matches for move, tally in tallies.items() if tally.matches}
            return {move: Cell(f"{count}{TIMES}", "") for move, count in few.items()}
        named = (tally.matches for move, tally in tallies.items() if move != REST)
        most = max(named, default=0)
        return {
            move: Cell(percent(self.say, tally.matches / whole), _style(tally.matches, most))
            for move, tally in tallies.items()
        }


def _style(times: int, most: int) -> str:
    """Return a number's style: the largest number stands out, zero is muted."""
    if not times:
        return "muted"
    return "most" if times == most else ""


def _of(by_who: Mapping[str, Tally], who: str) -> Tally:
    """Return the tally for one kind of player, or for all players with ``EVERYBODY``."""
    return by_who.get(who, _NONE) if who else sum(by_who.values(), _NONE)


def leading(node: Node, own: Tallies, house: Counts) -> frozenset[str]:
    """Return the moves with a next node: one with statistics, or with a position to show."""
    here = " ".join(node.path)
    if node.game.is_combinatorial:
        return frozenset({*own, *house.after(here)} - {REST})
    if len(node.path) + 1 >= node.game.opening.depth:
        return frozenset()
    known = {move for move in house.after(here) if house.after(f"{here} {move}".strip())}
    return frozenset({*own, *known})
