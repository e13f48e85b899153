"""The three capabilities of a clan: their levels, and the price of the next one (rule D12)."""

from collections.abc import Iterator
from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.draw.chip import told
from steppe.draw.svg import escape
from steppe.draw.words import capital
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.views.pictures import bill, icon
from steppe.games.doggerland.views.words import counted, named, price

_VALUES = {
    tables.RANGE: tables.REACH,
    tables.TRANSPORT: tables.LOAD,
    tables.MAKING: tables.TOOLS_MADE,
}


def draw_tracks(s: State, player: int, look: tuple[Translator, str]) -> Iterator[tuple[str, str]]:
    """Yield each track: its name, and its notches with the price of the next one."""
    for track in range(tables.TRACKS):
        name = capital(named(look[0], tables.TRACK_NAMES[track]))
        yield name, _track(track, int(s.capability[player, track]), look)


@lru_cache(256)
def _track(track: int, level: int, look: tuple[Translator, str]) -> str:
    say, sprite = look
    notches = icon(tables.TRACK_NAMES[track], sprite)
    for step in range(1, tables.MAX_CAPABILITY + 1):
        style = " on" if step == level else " past" if step < level else ""
        notches += f'<i class="notch{style}">{int(_VALUES[track][step])}</i>'
    marks = f'<span class="notches" aria-hidden="true">{notches}</span>'
    then = f'<span class="next top">{escape(say("at the top"))}</span>'
    if level < tables.MAX_CAPABILITY:
        cost = bill(tables.UPGRADE_COST[track][level + 1], look)
        then = f'<span class="next">{escape(say("next:"))} {cost}</span>'
    return told(marks, track_words(say, track, level), "track") + then


def track_words(say: Translator, track: int, level: int) -> str:
    """Return the effect of a capability at a level [D12.1, D12.2]."""
    value = int(_VALUES[track][level])
    if track == tables.RANGE:
        return say("expeditions go up to {number} tiles", number=value)
    if track == tables.TRANSPORT:
        return say("each member carries {tokens}", tokens=counted(say, "token", value))
    cost = price(say, tables.RECIPE[level])
    return say("{cost} → {tools}", cost=cost, tools=counted(say, "tool", value))
