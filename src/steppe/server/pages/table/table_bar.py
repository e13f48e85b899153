"""A table's top bar: game, progress, phases, and the tools (aid, speed, sound, menu)."""

from collections.abc import Sequence
from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.core.scene import Picture, Stage
from steppe.draw.svg import escape
from steppe.draw.words import capital, headed, listed
from steppe.server.base.match_data import OPEN
from steppe.server.match.daily_match import is_sealed
from steppe.server.pages.shell.assets import icon
from steppe.server.pages.shell.button import Button, copy_link, deed, form
from steppe.server.pages.shell.player_names import Choice, levels
from steppe.server.pages.table.table_view import TableView
from steppe.server.pages.table.window_switches import draw_switches

_SIGNS = {  # icon paths in a 24 by 24 box
    "aid": "M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zm0 0v14",
    "sound": "M4 9v6h4l5 4V5L8 9zM17 9a4 4 0 010 6M19 6a8 8 0 010 12",
    "menu": "M4 7h16M4 12h16M4 17h16",
}
_CROWD = 6  # with this number of phases or more, their names do not all fit
_USUAL = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}" * 2


def draw_bar(look: TableView, picture: Picture) -> str:
    """Return the top bar."""
    game = look.match.game
    is_dated = picture.when and not look.is_result
    when = f"<small>{escape(picture.when)}</small>" if is_dated else ""
    return (
        f'<header class="table-bar" id="table-bar"><p class="game-name">'
        f"<span>{escape(look.say(game.title))}</span>{when}</p>{_phases(look, picture)}"
        f"{_tools(look, picture.stage)}</header>"
    )


def _phases(look: TableView, picture: Picture) -> str:
    """Return the phases of the round in order, the current one highlighted; "" after the end.

    During set-up and between rounds, all phases count as later.
    """
    if not picture.stages or look.is_result:
        return ""
    now = picture.stage
    items = "".join(_phase(stage, n, now, _aid(look, n)) for n, stage in enumerate(picture.stages))
    label = escape(look.say("Phases of the round"))
    style = "phases crowded" if len(picture.stages) >= _CROWD else "phases"
    words = escape(picture.stages[now].title) if now >= 0 else ""
    return (
        f'<ol class="{style}" id="phases" aria-label="{label}">{items}'
        f'<li class="phase-words" aria-hidden="true">{words}</li></ol>'
    )


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
    """Return the URL of the player aid, open at a stage, for this number of players."""
    match = look.match
    return f"/learn/{match.game.name}/aid?stage={stage}&amp;players={match.players}"


def _aid_link(look: TableView, stage: int) -> str:
    """Return the link to the player aid."""
    words = escape(look.say("Help"))
    return (
        f'<a class="tool worded" id="aid-link" data-aid aria-label="{words}"'
        f' href="{_aid(look, stage)}">{sign("aid")}<span>{words}</span></a>'
    )


def _explain(look: TableView) -> str:
    """Return the button that, like the key "?", opens and leaves the help mode.

    The page shows ``data-once`` the first time that a tap explains something, and ``data-leave``
    on a button under each explanation in the help mode.
    """
    words = escape(look.say("Highlight help"))
    once = escape(look.say('"?" marks everything that has an explanation.'))
    leave = escape(look.say("Close help"))
    return (
        '<button type="button" class="tool worded" hidden data-script data-explain'
        f' aria-pressed="false" data-once="{once}" data-leave="{leave}"'
        f' title="{words}" aria-label="{words}">?</button>'
    )


def _tools(look: TableView, stage: int) -> str:
    """Return the tools; those that never change are a part of their own, which is sent once."""
    say, sound = look.say, escape(look.say("Sound"))
    level = escape(say("{name}: {words}", name=say("Sound"), words="{word}"))
    levels = in_turn(say("Off"), say("Low"), say("Medium"), say("High"))
    aid, explain = ("", "") if look.is_result else (_aid_link(look, max(stage, 0)), _explain(look))
    return (
        f'<div class="tools">{aid}<div class="tool-set" id="tools">{explain}{draw_pace(say)}'
        '<button type="button" class="tool" hidden data-script'
        f' data-sound="{level}"'
        f' data-words="{levels}" aria-pressed="false" title="{sound}" aria-label="{sound}">'
        f"{sign('sound')}</button></div>{_menu(look)}</div>"
    )


def _menu(look: TableView) -> str:
    """Return the folded menu: other pages, leaving, switches, devices, fair dice."""
    say = look.say
    pages = (
        ("/", say("Play")),
        ("/mine", say("My matches")),
        ("/puzzles", say("Puzzles")),
        ("/learn", say("Learn")),
        ("/me", say("You")),
    )
    links = "".join(f'<li><a href="{where}">{escape(words)}</a></li>' for where, words in pages)
    own = "" if look.is_lesson else f"{_options(look)}{_controls(look)}{draw_fair(look)}"
    body = f"<ul>{links}</ul>{own}"
    label = escape(say("Menu"))
    return (
        f'<details class="table-menu" id="menu"><summary class="tool" aria-label="{label}">'
        f'{sign("menu")}</summary><div class="menu-body">{body}</div></details>'
    )


def _options(look: TableView) -> str:
    """Return the match's non-standard options; "" if the game has no options."""
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
    switches = draw_switches(look) + draw_hands(look.say) + draw_alerts(look.say)
    return leaving + switches + draw_bots(look) + draw_devices(look) + _gift(look) + _vacation(look)


def _vacation(look: TableView) -> str:
    """Return the link to the page for vacations, in a match over days."""
    clock = look.table.sheet.standing.clock
    if clock is None or not clock.pace.days:
        return ""
    return f'<ul><li><a href="/vacation">{escape(look.say("Vacation"))}</a></li></ul>'


def sign(name: str) -> str:
    """Return a small line icon."""
    return (
        f'<svg class="i stroke" aria-hidden="true" viewBox="0 0 24 24">'
        f'<path d="{_SIGNS[name]}"/></svg>'
    )


def draw_fair(look: TableView) -> str:
    """Return the folded panel with a match's commitment to its dice and, at the end, the secret."""
    if not look.match.game.max_outcomes or look.table.imported is not None:
        return ""
    say, match = look.say, look.match
    promised = say("All dice and cards derive from a secret drawn before the match. Its hash:")
    rows = _value(promised, match.commitment) + _words(look)
    if is_sealed(look.table.sheet.dice):
        rows += (
            f'<p class="muted">{escape(say("The secret is revealed when the day is over."))}</p>'
        )
    elif match.is_over:
        record = f'<a href="{look.address}/record">{escape(say("Match record"))}</a>'
        how = escape(say("The record is signed. To verify everything:"))
        rows += _value(say("The match is over. The secret was:"), match.secret.hex())
        rows += f"<p>{how} {record}, <code>steppe verify</code></p>"
        check = escape(say("Check the dice in this browser"))
        rows += f'<p><a href="/verify?match={match.id}">{check}</a></p>'
    else:
        words = escape(say("The secret is revealed when the match is over."))
        rows += f'<p class="muted">{words}</p>'
    title = escape(say("Fair dice"))
    return f'<details class="device dice" id="dice"><summary>{title}</summary>{rows}</details>'


def _words(look: TableView) -> str:
    """Return the players whose browsers have added a word to the dice."""
    if look.table.is_of_a_day:
        return ""
    say, names = look.say, [look.names[player] for player in look.match.words]
    told = say("Random words added since by: {names}.", names=listed(say, names))
    return f"<p>{escape(told if names else say('No browser has added a random word.'))}</p>"


def _value(words: str, value: str) -> str:
    return f'<p>{escape(words)}<br><code class="hash">{value}</code></p>'


def draw_leaving(look: TableView) -> str:
    """Return the button that leaves or resigns the match, with a second button to confirm."""
    say = look.say
    if any(look.table.plays_on_without(player) for player in look.seats):
        words, sure = say("Leave the match"), say("Yes, let a bot take over")
        told = say("You can return, but the match counts as lost for you.")
    else:
        words, sure, told = say("Resign"), say("Yes, resign"), ""
    button = Button(sure, "quiet danger", live=False)  # not live: leaving changes the page
    sent = form(f"{look.address}/resign", deed(look, "resign"), button)
    summary = icon("flying-flag") + escape(words)
    note = f'<p class="muted">{escape(told)}</p>' if told else ""
    return f'<details id="resign"><summary class="quiet">{summary}</summary>{note}{sent}</details>'


def draw_devices(look: TableView) -> str:
    """Return the secret links to the viewer's own seats; anyone with a link may move there."""
    say = look.say
    summary = escape(say("Continue on another device"))
    links = "".join(
        copy_link(
            look,
            f"/s/{look.table.secret(number)}",
            say(
                "Open this secret link there. Anyone who has it can play for {name}:",
                name=look.names[number],
            ),
        )
        + _renewal(look, number)
        for number in sorted(look.seats)
    )
    return f'<details class="device" id="device"><summary>{summary}</summary>{links}</details>'


def _gift(look: TableView) -> str:
    """Return the links with which friends take over the viewer's seats.

    Only the person who first took a seat may give it away, so no device that shares it sees a link.
    """
    say = look.say
    alone = [number for number in sorted(look.seats) if len(look.table.seats[number].guests) == 1]
    links = "".join(
        copy_link(
            look,
            f"/s/{look.table.id}/{number}/{look.table.gift_code(number)}",
            say(
                "The first person who opens this link plays on for {name}:", name=look.names[number]
            ),
        )
        for number in alone
    )
    note = say("Then the seat is theirs: your devices and links no longer play in it.")
    if not alone:
        note = say("Other devices share your seat: make a new link above first, which ends theirs.")
    summary = escape(say("Give your seat to a friend"))
    return (
        f'<details class="device" id="gift"><summary>{summary}</summary>{links}'
        f'<p class="muted">{escape(note)}</p></details>'
    )


def draw_bots(look: TableView) -> str:
    """Return the folded menu in which players choose other levels, and bots for open seats."""
    seats = [number for number in look.players if look.table.may_change_bot(number, look.seats)]
    if not seats:
        return ""
    known = levels(look.say)
    rows = "".join(_bot(look, number, known) for number in seats)
    title = escape(look.say("Change a bot"))
    return f'<details class="switches" id="bots"><summary>{title}</summary>{rows}</details>'


def _bot(look: TableView, number: int, known: Sequence[Choice]) -> str:
    now, say = look.table.seats[number].bot, look.say
    options = "".join(
        f'<option value="{level.word}"{" selected" if level.word == now else ""}>'
        f"{escape(level.name)}</option>"
        for level in known
    )
    is_open, name = look.table.seats[number].kind == OPEN, look.names[number]
    label = escape(say("Bot for: {name}", name=name) if is_open else say("Bot: {name}", name=name))
    return (
        f'<form method="post" action="{look.address}/bot" data-post class="row">'
        f'<input type="hidden" name="seat" value="{number}"><label class="only">{label}'
        f'<select name="bot">{options}</select></label>'
        f'<button class="quiet">{escape(say("Change"))}</button></form>'
    )


def _renewal(look: TableView, number: int) -> str:
    """Return the button that replaces a link with a new one."""
    note = escape(look.say("The old link stops working; other devices must open the new one."))
    button = Button(look.say("Make a new link"))
    sent = form(f"{look.address}/renew", {"seat": str(number)}, button)
    return f'<div class="renewal" id="renew-{number}">{sent}<p class="muted">{note}</p></div>'


@lru_cache(16)
def draw_alerts(say: Translator) -> str:
    """Return the switches for alerts about the viewer's turn while the page is hidden.

    They stay hidden until ``static/turn.js`` runs.
    """
    sound = _switch("sound", say("Play a sound"))
    notice = _switch("notice", say("Show a notification"))
    title = escape(say("Notify me when it's my turn"))
    return (
        '<details class="switches" id="alerts" data-script hidden>'
        f"<summary>{title}</summary><ul>{sound}{notice}</ul></details>"
    )


@lru_cache(16)
def draw_hands(say: Translator) -> str:
    """Return the settings of this device for the viewer's own dice and only moves.

    They stay hidden until a script runs; ``static/hands.js`` stores them.
    """
    roll = escape(say("Roll my dice for me"))
    pauses = {
        "3": say("after 3 seconds"),
        "6": say("after 6 seconds"),
        "tap": say("when I tap"),
        "0": say("at once"),
    }
    options = "".join(
        f'<option value="{value}">{escape(words)}</option>' for value, words in pauses.items()
    )
    return (
        '<details class="switches" id="hands" data-script hidden>'
        f'<summary>{escape(say("Dice and only moves"))}</summary><ul><li><button type="button"'
        ' class="switch" data-roll aria-pressed="false"><i aria-hidden="true"></i>'
        f'<span>{roll}</span></button></li><li><label class="only">'
        f"{escape(say('If I have only one move, play it'))}<select data-only>{options}</select>"
        "</label></li></ul></details>"
    )


def _switch(name: str, words: str) -> str:
    return (
        f'<li><button type="button" class="switch" data-alert="{name}" aria-pressed="false">'
        f'<i aria-hidden="true"></i><span>{escape(words)}</span></button></li>'
    )


def draw_pace(say: Translator) -> str:
    """Return the button that cycles through speeds; its script saves the speed on the device."""
    pace = escape(say("Playback speed"))
    chosen = escape(say("{name}: {words}", name=say("Playback speed"), words="{word}"))
    paces = in_turn(say("Slow"), say("Normal"), say("Fast"), say("Instant"))
    return (
        f'<button type="button" class="tool" hidden data-script data-pace="{chosen}"'
        f' data-words="{paces}" title="{pace}" aria-label="{pace}">{_USUAL}</button>'
    )


def in_turn(*words: str) -> str:
    """Return the labels that a button cycles through, as one attribute value."""
    return escape("|".join(words))
