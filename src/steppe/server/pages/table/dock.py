"""The dock under the board: requests, the prompt, the choices with forecasts, the undo buttons."""

from itertools import groupby, takewhile

from steppe.core.scene import Figure, Forecast, Picture
from steppe.draw.chip import helped
from steppe.draw.svg import emblem, escape, inline_icon
from steppe.draw.words import listed
from steppe.play.log import REPAIR
from steppe.play.match import Match
from steppe.play.repairs import read_repair
from steppe.server.base.match_data import OPEN, PERSON
from steppe.server.match.proposals import ACCEPT, DECLINE, MOST_MOVES
from steppe.server.pages.shell import assets
from steppe.server.pages.shell.button import Button, deed, form, idle, invitation
from steppe.server.pages.table.absence import draw_absences
from steppe.server.pages.table.clock_face import draw_time
from steppe.server.pages.table.hint import draw_hint
from steppe.server.pages.table.replay_keys import draw_replay
from steppe.server.pages.table.status_line import draw_status
from steppe.server.pages.table.story import Story, repaired
from steppe.server.pages.table.table_view import TableView
from steppe.server.pages.table.window_switches import draw_rest

_TONES = {1: ' class="good"', 0: "", -1: ' class="bad"'}


def draw_dock(look: TableView, picture: Picture) -> str:
    """Return everything a player needs for a decision, in reading order."""
    asked = draw_undone(look) + draw_question(look) + draw_absences(look)
    asked = f'<div class="asks">{asked}</div>' if asked else ""
    yours = " yours" if look.is_mine else ""
    yours += " several" if len(look.seats) > 1 else ""  # then the prompt says whose turn it is
    body = (
        f"{asked}{draw_status(look)}{draw_time(look)}{_invitation(look)}{_choices(look, picture)}"
    )
    return f'<div class="dock{yours}" id="dock">{body}</div>'


def _invitation(look: TableView) -> str:
    """Return the invitation link while the match waits for an open seat, for narrow pages."""
    player = look.match.player
    if player is None or player < 0 or look.table.seats[player].kind != OPEN:
        return ""
    return invitation(look) if look.seats and look.is_live else ""


def _choices(look: TableView, picture: Picture) -> str:
    """Return the hand and the undo buttons, or the replay buttons; "" beside an answered puzzle."""
    if look.at is not None:
        return "" if look.is_lesson else draw_replay(look, look.at)
    hand = picture.hand + draw_rest(look) + draw_forecast(picture)
    return f'<div class="hand" id="hand">{hand}</div>{draw_tray(look, picture)}'


def draw_forecast(picture: Picture) -> str:
    """Return a picture's forecasts as a row, or "" if it has none."""
    body = "".join(map(_forecast, picture.forecast))
    return f'<ul class="forecast" tabindex="0">{body}</ul>' if body else ""


def _forecast(forecast: Forecast) -> str:
    title = f"<b>{escape(forecast.title)}</b>" if forecast.title else ""
    return f"<li>{title}{''.join(map(_figure, forecast.figures))}</li>"


def _figure(figure: Figure) -> str:
    sign = inline_icon(figure.icon, assets.address("icons.svg")) if figure.icon else ""
    if figure.seat is not None:
        sign = emblem(figure.seat)
    heard = ' role="img"' if sign else ""  # makes screen readers read the title
    words = f' title="{escape(figure.words)}"' if figure.words != figure.value else ""
    key = helped(figure.about)
    return f"<i{_TONES[figure.tone]}{heard}{words}{key}>{sign}{escape(figure.value)}</i>"


def draw_undone(look: TableView) -> str:
    """Return the notice about moves just taken back, for all but the player who took them back."""
    if (words := repair_words(look)) and look.is_live:
        return f'<section class="ask" id="undone" role="status"><p>{escape(words)}</p></section>'
    taken = look.table.taken
    if taken is None or not look.is_live or taken.seat in look.seats:
        return ""
    words = look.say("{name} has taken back:", name=look.names[taken.seat])
    moves = _undone_moves(look, taken.before, taken.kept)
    return f'<section class="ask" id="undone" role="status"><p>{escape(words)}</p>{moves}</section>'


def repair_words(look: TableView) -> str:
    """Return what the host has repaired, until the next decision; otherwise ""."""
    moves = 0
    for entry in reversed(look.match.line):
        if entry.verb == REPAIR:
            return repaired(entry, look.say) if moves <= read_repair(entry).played else ""
        moves += not entry.is_said
        if moves > MOST_MOVES:
            break
    return ""


def draw_question(look: TableView) -> str:
    """Return a pending take-back request, with buttons for players who must answer it."""
    say, request = look.say, look.table.request
    if request is None or not look.is_live:
        return ""
    name = look.names[request.seat]
    if not request.waiting & look.seats:
        others = listed(say, (look.names[seat] for seat in sorted(request.waiting)))
        text = say("{name} asks to take back the last move; {others} must agree")
        if request.seat in look.seats:
            text = say("You asked to take back your last move; {others} must agree")
        text = escape(text.format(name=name, others=others))
        return f'<section class="ask" id="ask" role="status"><p>{text}</p></section>'
    question = say("{name} asks to take back the last move. Do you agree?", name=name)
    address = f"{look.address}/answer"
    yes = form(address, deed(look, "answer", ACCEPT), Button(say("Agree"), "primary"))
    no = form(address, deed(look, "answer", DECLINE), Button(say("Decline")))
    return (
        f'<section class="ask" id="ask" role="status"><p>{escape(question)}</p>'
        f'{_undone_moves(look, look.match, request.kept)}<div class="row">{yes}{no}</div></section>'
    )


def _undone_moves(look: TableView, match: Match, kept: int) -> str:
    """Return the turns after a match's first ``kept`` entries, as the viewer saw them."""
    story = Story(look.viewer if match.game.secrets else None).follow(match)
    items = []
    for (_, by), group in groupby(
        range(kept, len(match.line)), lambda index: (match.turns[index], match.line[index].by)
    ):
        indices = list(group)
        words = story.sentence((indices[0], indices[-1] + 1), look.voice)
        name = look.names[by] if by >= 0 else ""
        text = look.say("{name}: {words}", name=name, words=words) if name else words
        items.append(f"<li>{escape(text)}</li>" if words else "")
    return f'<ul class="undone">{"".join(items)}</ul>'


def draw_tray(look: TableView, picture: Picture) -> str:
    """Return the buttons for a seated player: cancel a pick, take back a move, get a hint, decline.

    Each always has its place, disabled when it would do nothing now.
    """
    if not look.seats:
        return ""
    say = look.say
    body = _cancel(look, picture) or idle(say("Cancel"))
    if not look.is_lesson:
        body += (_take_back(look) or idle(say("Take back"))) + draw_hint(look)
    return f'<div class="way-back" id="deeds">{body}{_decline(look, picture)}</div>'


def _decline(look: TableView, picture: Picture) -> str:
    """Return the place of the link that declines an offer; "" for games without one."""
    if picture.decline is None:
        return ""
    return f'<div class="decline" id="decline">{picture.decline or idle(look.say("Pass"))}</div>'


def _cancel(look: TableView, picture: Picture) -> str:
    """Return the button that cancels a pick or an unfinished decision; "" if there is neither."""
    words = look.say("Cancel")
    if look.is_mine and look.picked:
        return f'<a class="quiet" href="{look.address}" data-cancel>{escape(words)}</a>'
    if look.is_lesson or not (look.is_mine and picture.completes and _is_free(look)):
        return ""
    return form(f"{look.address}/undo", deed(look, "undo"), Button(words, mark="data-cancel"))


def _take_back(look: TableView) -> str:
    say = look.say
    if _last(look) is None or look.table.request is not None or _someone_left_since(look):
        return ""
    refused = say("The take-back was declined") if look.table.declined in look.seats else ""
    free = _is_free(look)
    if not free and look.table.has_nobody_to_ask:
        return ""
    words = say("Take back") if free else say("Request take-back")
    note = f'<p class="muted" role="status">{escape(refused)}</p>' if refused else ""
    button = Button(words, picture="anticlockwise-rotation")
    return note + form(f"{look.address}/undo", deed(look, "undo"), button)


def _last(look: TableView) -> int | None:
    """Return the viewer's seat that made their last decision, or ``None``."""
    return look.match.last_to_act(look.seats)


def _is_free(look: TableView) -> bool:
    """Return whether the viewer can take back their last decision without anyone's agreement."""
    kinds = {number: seat.kind for number, seat in enumerate(look.table.seats)}
    people = {number for number, kind in kinds.items() if kind == PERSON}
    last = _last(look)
    if last is None:
        return False
    if people <= look.seats and not look.table.has_nobody_to_ask:
        return True
    return look.match.undo_floor(last, look.table.consenting(look.seats)) is not None


def _someone_left_since(look: TableView) -> bool:
    """Return whether a player has left since the viewer's last decision, which then stands."""
    later = takewhile(lambda entry: entry.by not in look.seats, reversed(look.match.line))
    return any(entry.is_parting for entry in later)
