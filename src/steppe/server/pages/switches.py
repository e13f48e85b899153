"""The switches of a seat: in which windows of the game its owner wants to be asked."""

from steppe.core.game import Window
from steppe.draw.svg import escape
from steppe.server.pages.look import Look
from steppe.server.reactions import asks_for_good


def draw_switches(look: Look) -> str:
    """Return the switches of the viewer's seat, folded; nobody else ever sees them."""
    if not look.switches:
        return ""
    items = "".join(_item(look, kind) for kind in look.match.game.windows)
    title = escape(look.say("When to ask me"))
    words = escape(look.say("Where I am not asked, I do not react. Nobody else can see this."))
    return (
        f'<details class="switches" id="switches"><summary>{title}</summary>'
        f'<p class="muted">{words}</p><ul>{items}</ul></details>'
    )


def _item(look: Look, kind: Window) -> str:
    """Return a switch, for good and for this turn only: two forms of one button."""
    title, is_on = escape(look.say(kind.title)), look.switches[kind.name]
    always = asks_for_good(look.room.seats[min(look.seats)], kind)
    brief = escape(look.say("not this turn" if always else "just this turn"))
    for_good = _form(look, kind, "", is_on, f'<i aria-hidden="true"></i><span>{title}</span>')
    hint = f'<span class="sr">{title}: </span>{brief}'
    return f"<li>{for_good}{_form(look, kind, 'brief', is_on != always, hint)}</li>"


def _form(look: Look, kind: Window, name: str, is_pressed: bool, body: str) -> str:
    """Return a form of one button that turns a switch the other way."""
    asks = "" if look.switches[kind.name] else "1"
    values = {"seat": str(min(look.seats)), "name": kind.name, "asks": asks, "brief": name}
    hidden = "".join(
        f'<input type="hidden" name="{field}" value="{escape(value)}">'
        for field, value in values.items()
    )
    ident = "-".join(filter(None, ("switch", name, kind.name)))
    return (
        f'<form method="post" action="{look.address}/switch" data-post id="{ident}">{hidden}'
        f'<button class="switch {name}" aria-pressed="{str(is_pressed).lower()}">{body}</button>'
        f"</form>"
    )
