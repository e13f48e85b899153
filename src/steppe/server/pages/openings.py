"""How matches of a game are begun here: the moves, how often they were played, how well it went."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.say import Say, figure
from steppe.server.errors import NotFoundError
from steppe.server.openings import DEPTH, PEOPLE, Tally, is_open, moves_after
from steppe.server.pages import access
from steppe.server.pages.cards import card, game_asked
from steppe.server.pages.levels import levels
from steppe.server.pages.shell import render, visitor

_SHOWN = 24  # moves in the table
_FEW = 5  # matches from which shares are told: fewer say nothing
_SURE = 10  # matches of people from which it is said what went best
_LONGEST = 300  # signs of the moves that an address names
_NONE = Tally()


class Row(NamedTuple):
    """A move in the table: its words and where it leads, how often people chose it, who won.

    ``cells`` name whose matches they tell of, for pages too narrow for columns.
    """

    way: tuple[str, str]
    share: str
    cells: tuple[tuple[str, str], ...]


async def page(request: Request) -> Response:
    """Show what was played after the moves that the address names, at first after none."""
    game, say = game_asked(request.path_params["game"]), visitor(request).say
    asked = access.whole(request.query_params.get("players", ""))
    players = asked if asked in game.players else game.players[0]
    path = _path(game, request.query_params.get("after", ""))
    store = access.rooms_of(request).house.store
    found = await moves_after(store, game, players, " ".join(path))
    order = sorted(found, key=lambda move: (-_all(found[move]), move))[:_SHOWN]
    told = _Teller(game, players, path, say)
    context = {
        "title": say("What players do"),
        "here": "/",
        "card": card(game),
        "players": players,
        "path": told.way(),
        "levels": levels(say),
        "verdict": _verdict(found, told),
        "lead": _lead(game, say),
        "rows": [_row(move, found, told) for move in order],
    }
    return render(request, "openings.html", context)


def _lead(game: Game, say: Say) -> str:
    """Return which moves stand before each other here."""
    if is_open(game):
        return say("The moves of all, in their order.")
    return say("The moves of one player in their order, whatever the others did between.")


def _path(game: Game, text: str) -> list[str]:
    """Return the moves that an address names. Raises ``NotFoundError`` for others."""
    path = text[:_LONGEST].split()
    if len(path) >= DEPTH or not all(map(game.actions.knows, path)):
        raise NotFoundError("There is no such move.")
    return path


@dataclass(frozen=True)
class _Teller:
    """Tells the moves of a game in words, where that can be done without a certain match."""

    game: Game
    players: int
    path: list[str]
    say: Say

    def words(self, move: str, before: Iterable[str] | None = None) -> str:
        """Return a move in words; as it is written where they would depend on what was dealt."""
        before = self.path if before is None else [*before]
        position = Position.new(self.game, self.players)
        try:
            if is_open(self.game):
                position.play(" ".join(before))
            elif before:
                return move
            return self.game.view("text").label(position, move, self.say)
        except (ValueError, LookupError):
            return move

    def way(self) -> list[tuple[str, str]]:
        """Return the moves played, each in words and with the address of what came after it."""
        path = self.path
        return [
            (self.words(move, path[:number]), self.address(path[: number + 1]))
            for number, move in enumerate(path)
        ]

    def address(self, path: list[str]) -> str:
        """Return the address of what came after some moves, "" where that is not counted."""
        base = f"/game/{self.game.name}/openings?players={self.players}"
        return f"{base}&after={'+'.join(path)}" if len(path) < DEPTH else ""


def _all(tallies: Mapping[str, Tally]) -> int:
    """Return how many matches there are of all."""
    return sum(tally.matches for tally in tallies.values())


def _of_people(found: Mapping[str, Mapping[str, Tally]]) -> dict[str, Tally]:
    people = {move: tallies.get(PEOPLE, _NONE) for move, tallies in found.items()}
    return {move: tally for move, tally in people.items() if tally.matches}


def _verdict(found: Mapping[str, Mapping[str, Tally]], told: _Teller) -> str:
    """Return what people do most often, and what went best, where enough have tried it."""
    say, people = told.say, _of_people(found)
    if not people:
        return say("So far only bots have gone on from here.") if found else ""
    if _all(people) < _FEW:
        return ""
    most = max(people, key=lambda move: (people[move].matches, move))
    times = say.plural("once", "{count} times", people[most].matches)
    words = say("Most often people chose: {move} ({times}).", move=told.words(most), times=times)
    tried = {move: tally for move, tally in people.items() if tally.matches >= _SURE}
    if len(tried) < 2:
        return words
    best = max(tried, key=lambda move: tried[move].wins / tried[move].matches)
    won = _won(tried[best], say)
    return f"{words} {say('Most won: {move}, {won}.', move=told.words(best), won=won)}"


def _row(move: str, found: Mapping[str, Mapping[str, Tally]], told: _Teller) -> Row:
    say, tallies = told.say, found[move]
    people = _all(_of_people(found))
    share = _percent(tallies.get(PEOPLE, _NONE).matches, people, say) if people >= _FEW else ""
    columns = {PEOPLE: say("People"), **{level.word: level.name for level in levels(say)}}
    cells = tuple((name, _won(tallies.get(who, _NONE), say)) for who, name in columns.items())
    return Row((told.words(move), told.address([*told.path, move])), share, cells)


def _won(tally: Tally, say: Say) -> str:
    """Return how often it was won, or where it was played a few times only how often it was."""
    if not tally.matches:
        return ""
    if tally.matches < _FEW:
        return say.plural("1 match", "{count} matches", tally.matches)
    share = _percent(tally.wins, tally.matches, say)
    return say("{share} of {matches}", share=share, matches=figure(tally.matches))


def _percent(part: float, whole: int, say: Say) -> str:
    return say("{number}%", number=figure(round(100 * part / whole)))
