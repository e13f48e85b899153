"""A seat's switches, which say which of the game's windows ask its player."""

from steppe.core.option import Window
from steppe.draw.svg import escape
from steppe.server.match.reactions import IDLE, PASSING, asks_for_good, passes_until_attacked
from steppe.server.pages.shell.button import Button, form, hidden
from steppe.server.pages.table.table_view import TableView


def draw_switches(look: TableView) -> str:
    """Return the folded switches for the viewer's seat; no one else ever sees them."""
    if not look.switches:
        return ""
    items = "".join(_item(look, kind) for kind in look.match.game.windows) + _skip(look)
    items = _standing(look) + items
    title = escape(look.say("When to ask me"))
    words = escape(
        look.say("If I'm not asked, I pass automatically. No one else can see this setting.")
    )
    return (
        f'<details class="switches" id="switches"><summary>{title}</summary>'
        f'<p class="muted">{words}</p><ul>{items}</ul></details>'
    )


def _skip(look: TableView) -> str:
    """Return the switch to skip windows without a choice, or "" unless all opponents are bots."""
    seat = min(look.seats)
    if not look.table.has_bots_only(seat):
        return ""
    is_on = IDLE not in look.table.seats[seat].switches
    title = escape(look.say("Skip when I cannot react"))
    hint = escape(look.say("as long as nobody else is watching"))
    values = {"name": IDLE, "asks": "1" if is_on else ""}
    body = f'<i aria-hidden="true"></i><span>{title}</span>'
    return f'<li>{_form(look, "skip", values, is_on, body)}<span class="muted">{hint}</span></li>'


def _standing(look: TableView) -> str:
    """Return the switch for a standing answer, if the game says when a player is attacked."""
    if not any(kind.attacks for kind in look.match.game.windows):
        return ""
    is_on = passes_until_attacked(look.table.seats[min(look.seats)], look.match.round)
    title = escape(look.say("Pass until the turn is over, unless I am attacked"))
    hint = escape(look.say("ends as soon as you are attacked"))
    body = f'<i aria-hidden="true"></i><span>{title}</span>'
    values = {"name": PASSING, "asks": "1" if is_on else ""}
    return f'<li>{_form(look, "pass", values, is_on, body)}<span class="muted">{hint}</span></li>'


def draw_rest(look: TableView) -> str:
    """Return the buttons that pass until the turn ends: in windows of this kind, and in all."""
    window, seat = look.table.window, look.viewer
    if window is None or seat is None or not (window.kind.hides and window.waits_for(seat)):
        return ""
    values = {"seat": str(seat), "name": window.kind.name, "asks": "", "brief": "brief"}
    words = look.say("Do not ask this again this turn")
    rests = form(f"{look.address}/switch", values, Button(words))
    if not window.kind.attacks and any(kind.attacks for kind in look.match.game.windows):
        standing = {"seat": str(seat), "name": PASSING, "asks": ""}
        words = look.say("Ask nothing this turn, unless I am attacked")
        rests += form(f"{look.address}/switch", standing, Button(words))
    return f'<div class="rests">{rests}</div>'


def _item(look: TableView, kind: Window) -> str:
    """Return a switch as two buttons: permanently, and for this turn only."""
    title, is_on = escape(look.say(kind.title)), look.switches[kind.name]
    seat = min(look.seats)
    always = asks_for_good(look.table.seats[seat], kind, look.table.is_alone(seat))
    brief = escape(look.say("not this turn" if always else "just this turn"))
    values = {"name": kind.name, "asks": "" if is_on else "1"}
    body = f'<i aria-hidden="true"></i><span>{title}</span>'
    for_good = _form(look, kind.name, values, is_on, body)
    hint, values = f'<span class="sr">{title}, </span>{brief}', values | {"brief": "brief"}
    return f"<li>{for_good}{_form(look, f'brief-{kind.name}', values, is_on != always, hint)}</li>"


def _form(look: TableView, ident: str, values: dict[str, str], is_pressed: bool, body: str) -> str:
    """Return a form with one button that toggles a switch."""
    sent = hidden({"seat": str(min(look.seats))} | values)
    style = f"switch {values.get('brief', '')}"
    pressed = str(is_pressed).lower()
    return (
        f'<form method="post" action="{look.address}/switch" data-post id="switch-{ident}">{sent}'
        f'<button class="{style}" aria-pressed="{pressed}">{body}</button></form>'
    )
