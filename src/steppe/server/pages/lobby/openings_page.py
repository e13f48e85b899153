"""Opening statistics for a game: the first moves, how often they were played, and their results."""

from dataclasses import dataclass

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from steppe.analysis.explain.summary import percent
from steppe.core.i18n import Translator
from steppe.play.first_moves_count import BuiltinOpenings, Tallies, of_the_site, together, total
from steppe.server.base.http_errors import NotFoundError
from steppe.server.match.start_positions import Start, packed
from steppe.server.pages.lobby.opening_explorer import EVERYBODY, Explorer, Node, leading
from steppe.server.pages.lobby.start_page import Asked, address_of
from steppe.server.pages.shell import assets, table_access
from steppe.server.pages.shell.game_cards import card, game_asked
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.player_names import levels, person_face
from steppe.server.puzzles.opening_statistics import PEOPLE, moves_after

_LONGEST = 300  # maximum length of the moves in a URL, in characters
_COMPARED = 8  # maximum number of moves compared for all kinds of players


@dataclass(frozen=True)
class Kind:
    """A kind of player to filter by: avatar, name, URL, and the number of moves from here."""

    word: str
    face: Markup
    name: str
    address: str
    played: int
    is_shown: bool


async def page(request: Request) -> Response:
    """Show the statistics after the moves that the URL names."""
    node, say = _node(request), visitor(request).say
    store, house = table_access.rooms_of(request).house.store, of_the_site(node.game, node.players)
    before = " ".join(node.path)
    own = await moves_after(store, node.game, node.players, before)
    first = await moves_after(store, node.game, node.players, "") if node.path else own
    found = together(own, house.counts.after(before))
    told = Explorer(node, found, leading(node, own, house.counts), say)
    kinds = _kinds(told)
    apart = {kind.word: kind for kind in kinds if kind.word != EVERYBODY}
    context = {
        "title": say("Opening statistics"),
        "here": "/",
        "card": card(node.game),
        "node": node,
        "path": node.way(say),
        "kinds": kinds,
        "told": told,
        "lines": told.lines(),
        "compared": told.compared(apart, _COMPARED),
        "heads": list(apart.values()),
        "even": percent(say, told.even or 0.0),
        "sources": _sources(node, _played(first), house, say),
        "notes": _notes(node, house.matches, say),
        "picture": _picture(node, visitor(request).language),
        "table": address_of(Start(node.position)) if node.game.is_combinatorial else "",
    }
    return render(request, "openings.html", context)


def _node(request: Request) -> Node:
    """Return the node that a URL names. Raises ``NotFoundError`` for impossible moves."""
    game, values = game_asked(request.path_params["game"]), request.query_params
    asked = table_access.whole(values.get("players", ""))
    players = asked if asked in game.players else game.players[0]
    path = values.get("after", "")[:_LONGEST].split()
    node = Node(game, players, tuple(path), values.get("who", EVERYBODY))
    if not node.is_possible:
        raise NotFoundError("There is no such move.")
    return node


def _kinds(explorer: Explorer) -> list[Kind]:
    """Return the kinds of players to filter by."""
    node, say = explorer.node, explorer.say
    faces = {level.word: (level.face, level.name) for level in levels(say)}
    faces = {EVERYBODY: (Markup(""), say("All")), PEOPLE: (person_face(""), say("People"))} | faces
    return [
        Kind(who, face, name, node.address(who=who), explorer.played(who), who == node.who)
        for who, (face, name) in faces.items()
    ]


def _played(tallies: Tallies) -> int:
    return sum(map(total, tallies.values()))


def _sources(node: Node, own: int, house: BuiltinOpenings, say: Translator) -> str:
    """Return the counts on which the numbers rest: matches, or players if counted separately."""
    theirs = say.plural("1 match between bots", "{count} matches between bots", house.matches)
    mine = say.plural("1 match on this server", "{count} matches on this server", own)
    if not node.game.is_combinatorial and node.players > 1:
        seats = _played(house.counts.after(""))
        theirs = say("{count} players in {matches}", count=seats, matches=theirs)
        mine = say.plural(
            "1 player in matches on this server", "{count} players in matches on this server", own
        )
    if own and house.matches:
        return say("Based on {one} and {other}.", one=mine, other=theirs)
    return say("Based on {one}.", one=mine if own else theirs)


def _notes(node: Node, house: int, say: Translator) -> list[str]:
    """Return the notes that explain the numbers."""
    if node.game.is_combinatorial:
        notes = [
            say("The moves of all players are counted, in the order in which they were played.")
        ]
    else:
        notes = [
            say("Each player's moves are counted in order, whatever the others did in between.")
        ]
        if node.players > 1:
            notes.append(
                say("The first player has the first choice, and may win more often because of it.")
            )
    if node.game.opening.alike:
        notes.append(say("Deals differ, so moves that depend on the deal are counted together."))
    if node.who == EVERYBODY:
        notes.append(
            say("Moves that strong players prefer win more often: compare within one level.")
        )
    notes.append(say("Only finished matches with standard options count."))
    if house:
        notes.append(
            say("The bots played against bots of their own level and of the next level up.")
        )
        notes.append(say("In these matches Mammoth had less time to think than at a table."))
    return notes


def _picture(node: Node, language: str) -> str:
    """Return the URL of a picture of the position, or of the board a few turns into a match."""
    if not node.game.is_combinatorial:
        return assets.board(node.game.name, language)
    named = {"game": node.game.name, "start": packed(node.position)}
    return Asked(Start(node.position), max(node.position.player, 0), named).picture
