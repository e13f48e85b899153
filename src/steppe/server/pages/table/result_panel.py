"""The result page: winner and points, a rematch, and links to replay and analysis."""

from steppe.core.i18n import figure
from steppe.core.scene import Item, Picture
from steppe.draw.stacked_bar import Share, draw_shares, length
from steppe.draw.svg import Piece, at, emblem, escape, icon, piece, seat_class
from steppe.draw.words import capital, listed
from steppe.server.base.match_data import OPEN
from steppe.server.match.daily_match import is_sealed
from steppe.server.match.streak import LOSSES, WINS, level_of, next_level, result_of
from steppe.server.pages.analysis.retry_verdict import draw_began
from steppe.server.pages.shell import assets
from steppe.server.pages.shell.assets import icon as small_icon
from steppe.server.pages.shell.button import Button, form
from steppe.server.pages.shell.game_cards import card
from steppe.server.pages.shell.player_names import bot_name, face_of, level_mark, mark_of
from steppe.server.pages.table.log_panel import draw_who
from steppe.server.pages.table.points_table import draw_moments, draw_points, way_to
from steppe.server.pages.table.record_mark import draw_mark
from steppe.server.pages.table.status_line import draw_status
from steppe.server.pages.table.story import Line
from steppe.server.pages.table.table_view import TableView
from steppe.server.pages.table.verdict import (
    counted_as,
    has_failed,
    lost_on_time,
    place_of,
    ranked,
    verdict,
    why,
)

_FIRESIDE = (("chief", 34, 40, 24), ("hunter", 84, 48, 19), ("hunter", 196, 50, 18))
_LAST = 3  # turns listed under "The last moves"


def draw_end(look: TableView, picture: Picture, board: str) -> str:
    """Return the page content for a finished match: result, history and final board."""
    return (
        f'<div class="end" id="end"><div class="end-first">{draw_status(look)}'
        f"{_result(look, picture)}</div>"
        f'<div class="end-beside">{_last_moves(look)}{draw_points(look)}{draw_moments(look)}'
        f"{_last_board(look, board)}</div></div>"
    )


def _result(look: TableView, picture: Picture) -> str:
    return (
        f'<section class="result" id="hand">{_scene(look, picture)}{draw_goals(look, picture)}'
        f"{draw_ranking(look, picture)}{draw_began(look)}{_sealed(look)}{draw_mark(look)}"
        f"{_offer(look)}{_ways(look)}{_keep(look)}</section>"
    )


def _scene(look: TableView, picture: Picture) -> str:
    """Return the scene: the game's landscape, the headline, and the winners' figures."""
    told, reason = verdict(look), why(look, picture)
    lines = "".join(
        f"<p>{escape(line)}</p>"
        for line in dict.fromkeys((told.words, reason, capital(counted_as(look))))
        if line
    )
    return (
        f'<div class="result-scene">{card(look.match.game).scene}{_fireside(look)}'
        f'<div class="result-words"><h2>{escape(told.headline)}</h2>{lines}</div></div>'
    )


def _fireside(look: TableView) -> str:
    """Return the winners' figures around a fire, or an empty drawing if no one won."""
    winners, sheet = sorted(look.winners), assets.address("icons.svg")
    fire = icon("campfire", (140, 38), 58, "result-fire", sheet)
    people = "".join(
        at((x, y), piece(Piece(player, size, name), sheet), f'class="piece {seat_class(player)}"')
        for (name, x, y, size), player in zip(_FIRESIDE, winners * len(_FIRESIDE), strict=False)
    )
    body = fire + people if winners else ""
    return f'<svg class="fireside" viewBox="0 0 220 76" aria-hidden="true">{body}</svg>'


def draw_goals(look: TableView, picture: Picture) -> str:
    """Return the goals of a solo match, each met or missed."""
    items = "".join(
        f'<li class="{"met" if goal.is_met else "missed"}"><b>{escape(goal.title)}</b>'
        f"<span>{escape(goal.words)}</span></li>"
        for goal in picture.goals
    )
    return f'<ul class="result-goals">{items}</ul>' if items else ""


def draw_ranking(look: TableView, picture: Picture) -> str:
    """Return the players with their points, best first; "" for a solo match without points."""
    if look.match.players == 1:
        return ""
    parts = [item for item in picture.scoring if not item.apart]
    bars = [_shares(parts, player) for player in range(look.match.players)]
    longest = max(map(length, bars), default=0)
    rows = "".join(
        _rank(look, player, _bar(bars[player], longest) + _asides(picture, player))
        for player in ranked(look)
    )
    scores = f'{_as_it_stood(look)}<div class="result-scores">{rows}</div>'
    return f"{scores}{_legend(parts)}{_account(look, picture)}"


def _as_it_stood(look: TableView) -> str:
    """Return a note about the points if a player resigned or left, or ""."""
    say, words = look.say, []
    if look.match.was_left:
        words.append(say("Not played to the end: these are the points when play stopped."))
    if lost_on_time(look):
        words.append(say("Time decides, whatever the score."))
    elif has_failed(look):
        words.append(say("A bot that fails loses, whatever the score."))
    elif look.match.left and look.match.left <= look.seats:
        words.append(say("You resigned and lose, whatever the score."))
    elif look.match.left:
        names = listed(say, (look.names[player] for player in sorted(look.match.left)))
        words.append(
            say.plural(
                "{names} resigned and loses, whatever the score.",
                "{names} resigned and lose, whatever the score.",
                len(look.match.left),
                names=names,
            )
        )
    return f'<p class="result-stood">{escape(" ".join(words))}</p>' if words else ""


def _rank(look: TableView, player: int, bar: str) -> str:
    scores, place = look.results[1], place_of(look, player)
    best = " best" if player in look.winners else ""
    return (
        f'<div class="result-score {seat_class(player)}{best}"><i>{place}</i>'
        f"{face_of(look.table.seats[player])}{emblem(player)}"
        f'<span class="result-name">{escape(look.names[player])}{_note(look, player)}'
        f" {mark_of(look.table.seats[player], look.say)}</span>"
        f"<b>{figure(scores[player])}</b>{bar}</div>"
    )


def _note(look: TableView, player: int) -> str:
    """Return a note in brackets for a player who resigned or left, or ""."""
    words = look.say("resigned") if len(look.names) <= 2 else look.say("left")
    words = look.say("out of time") if lost_on_time(look) else words
    words = look.say("failed") if has_failed(look) else words
    return f" ({escape(words)})" if player in look.match.left else ""


def _shares(parts: list[Item], player: int) -> list[Share]:
    return [_share(number, item, item.points[player]) for number, item in enumerate(parts)]


def _share(number: int, item: Item, points: int) -> Share:
    return Share(number, item.icon, item.name, points, item.mark, item.style)


def _bar(shares: list[Share], longest: int) -> str:
    return draw_shares(shares, longest, assets.address("icons.svg")) if longest else ""


def _asides(picture: Picture, player: int) -> str:
    """Return a player's tiebreakers."""
    told = "".join(
        f'<span title="{escape(item.name)}">{small_icon(item.icon)}{item.points[player]}</span>'
        for item in picture.scoring
        if item.apart
    )
    return f'<span class="result-asides" aria-hidden="true">{told}</span>' if told else ""


def _legend(parts: list[Item]) -> str:
    """Return the legend of the bars' colours; the numbers are in the table."""
    used = [(number, item) for number, item in enumerate(parts) if any(item.points)]
    keys = "".join(
        f'<span><svg class="{_key(number, item)}" viewBox="0 0 12 12"><rect class="share-body"'
        f' width="12" height="12" rx="3"/></svg>{escape(item.name)}</span>'
        for number, item in used
    )
    return f'<p class="result-legend" aria-hidden="true">{keys}</p>' if keys else ""


def _key(number: int, item: Item) -> str:
    return _share(number, item, min(item.points) if max(item.points) <= 0 else 1).style


def _account(look: TableView, picture: Picture) -> str:
    """Return the points as a table for screen readers."""
    if not picture.scoring:
        return ""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in look.names)
    rows = "".join(
        f'<tr><th scope="row">{escape(item.name)}</th>'
        + "".join(f"<td>{points}</td>" for points in item.points)
        + "</tr>"
        for item in picture.scoring
    )
    caption = escape(look.say("Where the points came from"))
    return (
        f'<div class="sr"><table id="account"><caption>{caption}</caption>'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _sealed(look: TableView) -> str:
    """Return a note that says when a match of the day can be analysed, or "" if it already can."""
    if not is_sealed(look.table.sheet.dice):
        return ""
    say = look.say
    words = say("You can analyse this match when the day is over, at midnight UTC.")
    results = escape(say("Today's results"))
    way = f'<a href="/game/{look.match.game.name}/day">{results}</a>'
    return f'<p class="result-note">{escape(words)} {way}</p>'


def _offer(look: TableView) -> str:
    """Return the offer to play the next level, or the one below, after several equal results."""
    say, level = look.say, level_of(look.table.sheet)
    if not (level and look.seats) or look.table.successor:
        return ""
    results = (result_of(look.table.sheet, look.results[0]), *look.table.earlier)
    if not (offered := next_level(level, results)):
        return ""
    name = bot_name(level, say)
    words = (
        say("You have won your last {count} matches against {bot}.", count=WINS, bot=name)
        if results[0]
        else say("You have lost your last {count} matches against {bot}.", count=LOSSES, bot=name)
    )
    button = Button(say("Play against {bot}", bot=bot_name(offered, say)), "second", live=False)
    sent = form(f"{look.address}/again", {"bot": offered}, button)
    mark = level_mark(offered, say)
    return f'<div class="row result-offer"><p>{escape(words)}</p>{sent}{mark}</div>'


def _keep(look: TableView) -> str:
    """Return the offer to a guest to keep their name, until they dismiss it once."""
    if not look.offers or look.is_lesson:
        return ""
    say = look.say
    words = say("This match belongs to this browser. An account keeps it, and your name.")
    way = f'<a class="quiet" href="/account">{escape(say("Keep my name"))}</a>'
    no = Button(say("Not now"), live=False)
    return (
        f'<div class="row result-keep"><p>{escape(words)}</p>{way}'
        f"{form('/me', {'offer': 'no', 'back': look.address}, no)}</div>"
    )


def _ways(look: TableView) -> str:
    """Return the buttons under the result, starting with the rematch."""
    say, game, again = look.say, look.match.game.name, draw_again(look)
    links = [
        f'<a class="{style}" href="{address}"{more}>{escape(words)}</a>'
        for style, address, more, words in (
            ("quiet" if again else "primary", f"{look.address}/at/0", "", say("Replay")),
            ("quiet", f"/new?game={game}&amp;players={look.match.players}", "", say("New table")),
            ("quiet", f"{look.address}/record", " download", say("Download")),
        )
    ]
    near = [links[0], *([] if is_sealed(look.table.sheet.dice) else [_analyse(look)])]
    ways = [*again[:1], *near[:: -1 if again else 1], *again[1:], *links[1:]]
    return f'<div class="row result-ways">{"".join(ways)}</div>'


def _analyse(look: TableView) -> str:
    """Return the button with which players start the analysis; others get a link."""
    address, words = f"{look.address}/analysis", look.say("Analyse")
    if look.seats:
        return form(address, {}, Button(words, live=False))
    return f'<a class="quiet" href="{address}">{escape(words)}</a>'


def draw_again(look: TableView) -> list[str]:
    """Return the buttons for a rematch, the usual one first."""
    if not look.seats or any(seat.kind == OPEN for seat in look.table.seats):
        return []
    say, address = look.say, f"{look.address}/again"
    if look.rematch_by is not None:
        accept = form(address, {}, Button(say("Accept"), "primary", live=False))
        decline = form(f"{look.address}/decline", {}, Button(say("Decline"), live=False))
        return [_rematch(look, look.news, accept + decline)]
    if look.table.successor:
        ways = form(address, {}, Button(say("Go to the next match"), "primary", live=False))
        if look.table.may_recall(look.seats) and look.rematch_answers:
            button = Button(say("Withdraw the offer"), live=False)
            ways += form(f"{look.address}/withdraw", {}, button)
        return [_rematch(look, say("Rematch"), ways) if look.rematch_answers else ways]
    same = form(address, {}, Button(say("Play again"), "primary", live=False))
    if len(look.names) == 1:
        return [same]
    words = (
        say("Play again, seats swapped")
        if len(look.names) == 2
        else say("Play again, next player starts")
    )
    return [same, form(address, {"swapped": "1"}, Button(words, live=False))]


def _rematch(look: TableView, words: str, ways: str) -> str:
    """Return the offered rematch: the answers of the others, and what the viewer can do."""
    answers = f" <small>{escape(look.rematch_answers)}</small>" if look.rematch_answers else ""
    told = f'<p id="news" role="status">{escape(words)}{answers}</p>'
    return f'<div class="row result-offer" id="rematch">{told}{ways}</div>'


def _last_moves(look: TableView) -> str:
    """Return the last turns, latest first, for viewers who missed the playback of them."""
    latest = look.lines[: -_LAST - 1 : -1]
    items = "".join(_turn(look, line) for line in latest)
    title = escape(look.say("The last moves"))
    return (
        f'<section class="panel moments last-moves" id="last-moves"><h2>{small_icon("sundial")}'
        f"{title}</h2><ol>{items}</ol></section>"
        if items
        else ""
    )


def _turn(look: TableView, line: Line) -> str:
    watch, words = escape(look.say("Watch")), escape(line.words)
    return (
        f"<li>{draw_who(look, line.player)}<span>{words}</span>"
        f'<a href="{way_to(look, line.start, line.end)}">{watch}</a></li>'
    )


def _last_board(look: TableView, board: str) -> str:
    """Return the final board, with a link to the full table."""
    words, last = escape(look.say("Show the full table")), len(look.match.line)
    way = f'<a class="last-way" href="{look.address}/at/{last}">{words}</a>'
    return f'<div class="board-area last-board" id="board-area">{board}{way}</div>'
