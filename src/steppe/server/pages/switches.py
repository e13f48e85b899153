"""The switches of a seat: in which windows of the game its owner wants to be asked."""

from steppe.core.game import Window
from steppe.draw.svg import escape
from steppe.server.pages.look import Look
from steppe.server.reactions import asks


def draw_switches(look: Look) -> str:
    """Return the switches of the viewer's seat, folded; nobody else ever sees them."""
    kinds, seat = look.match.game.windows, min(look.seats, default=None)
    if not kinds or seat is None or not look.is_live or look.match.is_over:
        return ""
    items = "".join(_switch(look, seat, kind) for kind in kinds)
    title = escape(look.say("When to ask me"))
    words = escape(look.say("Where I am not asked, I do not react. Nobody else can see this."))
    return (
        f'<details class="switches" id="switches"><summary>{title}</summary>'
        f'<p class="muted">{words}</p><ul>{items}</ul></details>'
    )


def _switch(look: Look, seat: int, kind: Window) -> str:
    """Return a switch as a form of one button: pressed where the owner is asked."""
    is_on = asks(look.room.seats[seat], kind)
    values = {"seat": str(seat), "name": kind.name, "asks": "" if is_on else "1"}
    hidden = "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">'
        for name, value in values.items()
    )
    return (
        f'<li><form method="post" action="{look.address}/switch" data-post>{hidden}'
        f'<button class="switch" aria-pressed="{str(is_on).lower()}"><i aria-hidden="true"></i>'
        f"<span>{escape(look.say(kind.title))}</span></button></form></li>"
    )
