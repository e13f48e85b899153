"""People who are away: the question to the others, and the way back to one's own seat."""

from steppe.draw.svg import escape
from steppe.draw.words import listed
from steppe.server.match.absences import WAITS
from steppe.server.pages.shell.button import Button, deed, form
from steppe.server.pages.shell.player_names import bot_name
from steppe.server.pages.table.table_view import TableView


def draw_absences(look: TableView) -> str:
    """Return the question, for each person who is away too long, whether a bot should play."""
    if not look.seats or not look.is_live or look.is_lesson:
        return ""
    away = "".join(_question(look, seat) for seat in sorted(look.table.missing - look.seats))
    return away + "".join(_wish(look, seat) for seat in sorted(look.table.wishes))


def _wish(look: TableView, seat: int) -> str:
    """Return the question whether a bot should take a seat, or who has not answered it yet."""
    say, wish = look.say, look.table.wish_for(seat)
    if wish is None:
        return ""
    bot, others = bot_name(wish.bot, say), sorted(look.table.waiting_for_bot(seat) - look.seats)
    values = {"seat": str(seat)}
    no = form(f"{look.address}/bot", values | {"bot": ""}, Button(say("No"), "quiet"))
    if look.seats <= set(wish.agreed):
        names = listed(say, [look.names[one] for one in others])
        words = say("Waiting for {names} to agree: {bot} would take a seat.", names=names, bot=bot)
        ways = no
    else:
        name = look.names[wish.agreed[0]]
        words = say(
            "{name} would like {bot} to play instead of {other}.",
            name=name,
            bot=bot,
            other=look.names[seat],
        )
        yes = form(
            f"{look.address}/bot", values | {"bot": wish.bot}, Button(say("Agree"), "primary")
        )
        ways = yes + no
    return (
        f'<section class="ask" id="wish-{seat}" role="status"><p>{escape(words)}</p>'
        f'<div class="row">{ways}</div></section>'
    )


def _question(look: TableView, seat: int) -> str:
    say, name = look.say, look.names[seat]
    waiting = sorted(look.table.waiting_to_agree(seat))
    if waiting and look.seats <= look.table.votes.get(seat, frozenset()):
        others = listed(say, [look.names[one] for one in waiting])
        words = say("A bot plays for {name} once {others} agree.", name=name, others=others)
        return (
            f'<section class="ask" id="away-{seat}" role="status"><p>{escape(words)}</p></section>'
        )
    words = say("{name} is away. Shall a bot play until they return?", name=name)
    words += " " + say("The match then counts as lost for them.")
    button = Button(say("Let a bot play"), "primary")
    sent = form(f"{look.address}/stand-in", deed(look, "stand-in", str(seat)), button)
    return (
        f'<section class="ask" id="away-{seat}" role="status"><p>{escape(words)}</p>'
        f'<div class="row">{sent}</div></section>'
    )


def draw_return(look: TableView) -> str:
    """Return the way back to a seat that a bot holds for the viewer."""
    say, seat = look.say, min(look.gone)
    if WAITS in look.table.seats[seat].switches:
        words = escape(say("The bot finishes its turn, then the seat is yours."))
        return (
            f'<section class="welcome invited" id="welcome" role="status"><p>{words}</p></section>'
        )
    is_away = seat in look.match.absent
    words = say("You were away. A bot is playing for you.") if is_away else ""
    words = words or say("You left this match. A bot is playing for you.")
    words += " " + say("You can go on; the match counts as lost for you.")
    values = deed(look, "return") | {"key": f"return-{look.table.version}"}
    sent = form(
        f"{look.address}/return", values, Button(say("Take my seat"), "primary big", live=False)
    )
    return (
        f'<section class="welcome invited" id="welcome" aria-label="{escape(say("Your seat"))}">'
        f"<p>{escape(words)}</p>{sent}</section>"
    )
