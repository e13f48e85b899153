"""The table of players, one row each, with invitations to open seats."""

from collections.abc import Iterable, Sequence
from urllib.parse import quote

from steppe.core.i18n import figure
from steppe.core.scene import Picture, Stat
from steppe.draw.chip import helped
from steppe.draw.svg import emblem, escape, seat_class
from steppe.draw.words import COLOURS, colour_name
from steppe.server.base.match_data import BOT, OPEN, PERSON
from steppe.server.pages.shell.assets import icon
from steppe.server.pages.shell.button import DOTS, Button, form, invitation
from steppe.server.pages.shell.player_names import (
    bot_saying,
    face_of,
    host_words,
    mark_of,
    seat_name,
)
from steppe.server.pages.table.clock_face import draw_clock
from steppe.server.pages.table.table_view import TableView


def draw_standings(look: TableView, picture: Picture) -> str:
    """Return the table; the viewer comes first, the others follow clockwise."""
    stats, shared = picture.stats, _shared(picture.stats)
    scores = look.position.scores() if stats else ()
    rows = (_player(look, n, stats[n], shared, scores[n]) for n in look.players if stats)
    label = escape(look.say("Players"))
    return (
        f'<section class="panel standings-panel" id="players"><table class="standings"'
        f' aria-label="{label}">{_head(look, shared)}{"".join(rows)}</table></section>'
    )


def _shared(stats: Sequence[Sequence[Stat]]) -> list[Stat]:
    """Return the stats that every player has; each becomes a column."""
    labels = [{stat.label for stat in row} for row in stats]
    return [stat for stat in stats[0] if all(stat.label in row for row in labels)] if stats else []


def _head(look: TableView, shared: Sequence[Stat]) -> str:
    columns = "".join(
        f'<th scope="col" title="{escape(stat.label)}">{icon(stat.icon)}'
        f'<span class="sr">{escape(stat.label)}</span>'
        f'<span aria-hidden="true">{escape(stat.word)}</span></th>'
        for stat in shared
    )
    name = escape(look.say("Player"))
    score = f'<th scope="col">{escape(look.say("points"))}</th>' if look.match.players > 1 else ""
    return f'<thead><tr><th><span class="sr">{name}</span></th>{columns}{score}</tr></thead>'


def _player(
    look: TableView, number: int, stats: Sequence[Stat], shared: Sequence[Stat], score: int
) -> str:
    by_label = {stat.label: stat for stat in stats}
    cells = "".join(_cell(by_label.pop(stat.label)) for stat in shared)
    own = " own" if number in look.seats else ""
    turn = " turn" if look.is_live and is_to_decide(look, number) else ""
    invite = _invite(look, number, len(shared) + 2)
    return (
        f'<tbody class="player {seat_class(number)}{own}{turn}" id="player-{number}"><tr>'
        f'<th scope="row">{_named(look, number, by_label.values())}</th>{cells}'
        f"{_score(look, score)}</tr>{invite}</tbody>"
    )


def _cell(stat: Stat) -> str:
    style = " class=short" if stat.is_low else " class=zero" if stat.value == "0" else ""
    told = f' title="{escape(stat.told)}"{helped(stat.about)}' if stat.told else ""
    return f"<td{style}{told}>{escape(stat.value)}</td>"


def _named(look: TableView, number: int, marks: Iterable[Stat]) -> str:
    """Return a player's emblem, name, kind, individual stats and badges.

    Of bots with the same name, the colour comes first, and the name if there is room for it.
    """
    own = "".join(_mark(stat) for stat in marks)
    name = called = escape(seat_name(look.table.seats[number], look.say))
    last = ""
    if escape(look.names[number]) != name:
        colour = escape(colour_name(look.say, number % len(COLOURS)))
        called = f'<span class="sr">{name} </span>{colour}'
        last = f'<span class="who" aria-hidden="true">{name}</span>'
    level = mark_of(look.table.seats[number], look.say)
    state = draw_clock(look, number) + _presence(look, number)
    state = f'<span class="seat-state">{state}</span>' if state else ""
    return (
        f'<span class="seat-name">{emblem(number)}<b>{called}</b>{_seated(look, number)}'
        f"{own}{_badges(look, number)}{last}</span>{level}{state}"
    )


def _seated(look: TableView, number: int) -> str:
    """Return the kind of player: an avatar for a bot, otherwise a word."""
    who, seat = escape(_who(look, number)), look.table.seats[number]
    if seat.is_network_bot and seat.kind == PERSON and seat.name:
        return f'<a class="who" href="/bots/{quote(seat.name)}">{who}</a>'
    if seat.kind == BOT and number not in look.match.left | look.match.absent:
        saying = host_words(look.say) if seat.is_hosted else bot_saying(seat.bot, look.say)
        saying = escape(saying) or who
        heard = f'<span class="sr">{who}</span>'
        return f'<span class="who" title="{saying}">{face_of(seat)}{heard}</span>'
    return f'<span class="who">{who}</span>'


def _mark(stat: Stat) -> str:
    label = escape(stat.label)
    return (
        f'<span class="seat-mark" title="{label}">{icon(stat.icon)}<span class="sr">{label} </span>'
        f"{escape(stat.value)}</span>"
    )


def _score(look: TableView, score: int) -> str:
    """Return a player's points; "" in a solo match, which has no points."""
    if look.match.players == 1:
        return ""
    return f'<td class="score">{figure(score)}</td>'


def _who(look: TableView, number: int) -> str:
    if number in look.seats:
        return look.say("you")
    if number in look.match.absent and not look.match.is_over:
        return look.say("away, a bot plays on")
    if number in look.match.left:
        return look.say("left") if look.match.is_over else look.say("left, a bot has taken over")
    seat = look.table.seats[number]
    if seat.kind == OPEN:
        return look.say("invited") if seat.name else ""
    return look.say("bot") if seat.kind == BOT or seat.is_network_bot else ""


def _badges(look: TableView, number: int) -> str:
    """Return the badges for a player's activity: thinking, or to move."""
    say, badges = look.say, []
    if not look.is_live or look.match.is_over:
        return ""
    if look.table.thinking == number:
        words = escape(say("thinking"))
        badges.append(
            f'<span class="badge" title="{words}"><span class="sr">{words}</span>{DOTS}</span>'
        )
    elif is_to_decide(look, number):
        badges.append(
            f'<span class="badge turn" title="{escape(say("to move"))}">'
            f'<span class="sr">{escape(say("to move"))}</span></span>'
        )
    return "".join(badges)


def is_to_decide(look: TableView, number: int) -> bool:
    """Return whether to mark a player as to move; an open window hides whom it waits for."""
    if look.table.window is not None:
        return number in look.seats and look.table.window.waits_for(number)
    return look.match.player == number


def _presence(look: TableView, number: int) -> str:
    """Return the badge of another person: a sign if they are here, else since when they are not."""
    is_other = look.table.seats[number].kind == PERSON and number not in look.seats
    if not is_other or not look.is_live or look.match.is_over:
        return ""
    since, say = look.table.presence.away_since(number), look.say
    if since is None:
        words = escape(say("at the table"))
        here = f'{icon("campfire")}<span class="sr">{words}</span>'
        return f'<span class="badge seen here" title="{words}">{here}</span>'
    is_gone = number in look.table.gone
    sign, words = ("knapsack", say("gone")) if is_gone else ("walking-boot", say("away"))
    return f'<span class="badge seen" data-away="{since}">{icon(sign)}{escape(words)}<i></i></span>'


def _invite(look: TableView, number: int, columns: int) -> str:
    """Return the invitation link for an open seat, or a visitor's button to sit down."""
    seat, say = look.table.seats[number], look.say
    if not look.is_live or look.match.is_over or seat.kind != OPEN:
        return ""
    if look.seats:
        if number != look.open_seats[-1]:  # one link serves all open seats
            return ""
        body = invitation(look)
    else:
        chair = Button(say("Sit down"), "primary", live=False)
        body = form(f"{look.address}/sit", {"seat": str(number)}, chair)
    return f'<tr><td class="invite" colspan="{columns}">{body}</td></tr>'
