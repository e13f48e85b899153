"""What somebody without a seat is told above the board: one is free for him, or he watches."""

from steppe.draw.svg import escape
from steppe.server.pages.button import Button, form
from steppe.server.pages.look import Look
from steppe.server.store import PERSON


def draw_welcome(look: Look) -> str:
    """Return the invitation to sit down, or that who looks is a spectator; nothing for players."""
    if look.seats or not look.is_live or look.match.is_over:
        return ""
    return _invitation(look) if look.table.has_open_seat else _watching(look)


def _invitation(look: Look) -> str:
    say, game = look.say, look.say(look.match.game.title)
    people = zip(look.table.seats, look.names, strict=True)
    hosts = ", ".join(name for seat, name in people if seat.kind == PERSON)
    words = (
        say("{names}: a seat is waiting for you.") if hosts else say("A seat is waiting for you.")
    )
    sit = form(f"{look.address}/sit", {}, Button(say("Sit down"), "primary big", live=False))
    return (
        f'<section class="welcome invited" id="welcome"><p><b>{escape(game)}</b>'
        f"<span>{escape(words.format(names=hosts))}</span></p>{sit}</section>"
    )


def _watching(look: Look) -> str:
    say = look.say
    words = escape(say("You are watching: all seats are taken."))
    address, own = f"/new?game={look.match.game.name}", escape(say("Your own table"))
    return (
        f'<section class="welcome" id="welcome"><p>{words}</p>'
        f'<a class="quiet" href="{address}">{own}</a></section>'
    )
