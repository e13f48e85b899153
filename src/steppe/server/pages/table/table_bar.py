"""The top bar of a table: game, progress, phases, and the tools (aid, speed, sound, menu)."""

from steppe.core.scene import Picture, Stage
from steppe.draw.svg import escape
from steppe.draw.words import capital, headed
from steppe.server.pages.shell.assets import icon
from steppe.server.pages.table.fair_dice import draw_fair
from steppe.server.pages.table.leaving import draw_devices, draw_leaving
from steppe.server.pages.table.pace_switch import draw_pace, in_turn
from steppe.server.pages.table.table_view import TableView
from steppe.server.pages.table.turn_alerts import draw_alerts
from steppe.server.pages.table.window_switches import draw_switches

_SIGNS = {  # drawn in a box of 24 by 24
    "aid": "M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zm0 0v14",
    "sound": "M4 9v6h4l5 4V5L8 9zM17 9a4 4 0 010 6M19 6a8 8 0 010 12",
    "menu": "M4 7h16M4 12h16M4 17h16",
}
_CROWD = 6  # phases from which there is no room for all names


def draw_bar(look: TableView, picture: Picture) -> str:
    """Return the top bar."""
    game = look.match.game
    when = f"<small>{escape(picture.when)}</small>" if picture.when else ""
    return (
        f'<header class="table-bar" id="table-bar"><p class="game-name">'
        f"<span>{escape(look.say(game.title))}</span>{when}</p>{_phases(look, picture)}"
        f"{_tools(look, picture.stage)}</header>"
    )


def _phases(look: TableView, picture: Picture) -> str:
    """Return the phases of the round in order, the current one highlighted; "" after the end.

    During set-up and between rounds, all phases are still to come.
    """
    if not picture.stages or look.is_result:
        return ""
    now = picture.stage
    items = "".join(_phase(stage, n, now, _aid(look, n)) for n, stage in enumerate(picture.stages))
    label = escape(look.say("Phases of the round"))
    style = "phases crowded" if len(picture.stages) >= _CROWD else "phases"
    return f'<ol class="{style}" id="phases" aria-label="{label}">{items}</ol>'


def _phase(stage: Stage, number: int, now: int, aid: str) -> str:
    """Return a phase (past, current or later) as a link to its part of the player aid."""
    style = "now" if number == now else "past" if number < now else "later"
    current = ' aria-current="step"' if number == now else ""
    words = escape(stage.title)
    return (
        f'<li class="phase {style}"{current} title="{words}">'
        f'<a data-aid href="{aid}">{icon(stage.icon)}<span>{words}</span></a></li>'
    )


def _aid(look: TableView, stage: int) -> str:
    """Return the address of the player aid, open at a stage, for this number of players."""
    match = look.match
    return f"/learn/{match.game.name}/aid?stage={stage}&amp;players={match.players}"


def _tools(look: TableView, stage: int) -> str:
    say = look.say
    aid, sound = escape(say("Help")), escape(say("Sound"))
    levels = in_turn(say("Off"), say("Low"), say("Medium"), say("High"))
    return (
        f'<div class="tools"><a class="tool worded" id="aid-link" data-aid aria-label="{aid}"'
        f' href="{_aid(look, max(stage, 0))}">'
        f"{sign('aid')}<span>{aid}</span></a>"
        f'{draw_pace(say)}<button type="button" class="tool" hidden data-script'
        f' data-sound="{sound}"'
        f' data-words="{levels}" aria-pressed="false" title="{sound}" aria-label="{sound}">'
        f"{sign('sound')}</button>{_menu(look)}</div>"
    )


def _menu(look: TableView) -> str:
    """Return the folded menu: other pages, leaving, switches, devices, fair dice."""
    say = look.say
    pages = (
        ("/", say("Play")),
        ("/mine", say("My matches")),
        ("/puzzles", say("Puzzles")),
        ("/learn", say("Learn")),
    )
    links = "".join(f'<li><a href="{where}">{escape(words)}</a></li>' for where, words in pages)
    own = "" if look.is_lesson else f"{_options(look)}{_controls(look)}{draw_fair(look)}"
    body = f"<ul>{links}</ul>{_explain(look)}{own}"
    label = escape(say("Menu"))
    return (
        f'<details class="table-menu" id="menu"><summary class="tool" aria-label="{label}">'
        f'{sign("menu")}</summary><div class="menu-body">{body}</div></details>'
    )


def _explain(look: TableView) -> str:
    """Return the button that highlights everything with a tooltip, in place of the key "?"."""
    words = escape(look.say("Highlight help"))
    return f'<button type="button" class="quiet" hidden data-script data-explain>{words}</button>'


def _options(look: TableView) -> str:
    """Return the options of the match that are not standard; "" if the game has no options."""
    say, match = look.say, look.match
    known = match.game.options_for(match.players)
    told = [
        headed(say, capital(say(option.label or option.name)), say(option.title(chosen)))
        for option in known
        if (chosen := match.options[option.name]) != option.default
    ]
    words = f"<b>{escape(say('Options'))}</b> {escape('; '.join(told))}" if told else ""
    words = words or escape(say("Standard options"))
    return f'<p class="table-options">{words}</p>' if known else ""


def _controls(look: TableView) -> str:
    if not look.seats or not look.is_live or look.match.is_over:
        return ""
    leaving = f'<div class="controls" id="controls">{draw_leaving(look)}</div>'
    return leaving + draw_switches(look) + draw_alerts(look) + draw_devices(look)


def sign(name: str) -> str:
    """Return a small line icon."""
    return (
        f'<svg class="i stroke" aria-hidden="true" viewBox="0 0 24 24">'
        f'<path d="{_SIGNS[name]}"/></svg>'
    )
