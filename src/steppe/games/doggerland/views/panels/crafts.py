"""The craft display: prices, points and members at work (rules D3.8, D7.5, D7.6)."""

from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.core.scene import Panel
from steppe.draw.choice import Choices
from steppe.draw.svg import emblem, escape, seat_class
from steppe.draw.words import called, capital
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.state import NOBODY
from steppe.games.doggerland.views.panels.links import linked
from steppe.games.doggerland.views.pictures import bill, craft_icon, heard, icon
from steppe.games.doggerland.views.types import Scene
from steppe.games.doggerland.views.words import colour_of, craft_and_price


def draw_display(scene: Scene, choices: Choices) -> Panel:
    """Return the panel for the visible crafts."""
    s, say = scene.position.state, scene.say
    stalls = (int(craft) for craft in s.stall[: int(tables.DISPLAY[s.players])])
    items = "".join(_stall(scene, choices, craft) for craft in stalls)
    note = escape(say("1 tool to plan, then the price shown."))
    return Panel(say("Crafts"), f'<ul class="display">{items}</ul><p class="note">{note}</p>')


def _stall(scene: Scene, choices: Choices, craft: int) -> str:
    s, look = scene.position.state, (scene.say, scene.sprite)
    if craft == tables.NO_CRAFT:
        return heard("li", "stall gap", scene.say("refilled at the end of the round"))
    crafter = int(s.crafter[craft])
    colour = "" if crafter == NOBODY else colour_of(s, crafter)
    drawn = _craft(craft, crafter, colour, look)
    return f'<li class="stall">{linked(scene, choices, tables.CRAFT_IDS[craft], drawn)}</li>'


@lru_cache(512)
def _craft(craft: int, crafter: int, colour: str, look: tuple[Translator, str]) -> str:
    say, sprite = look
    words = capital(say("{craft}, costs {cost}", **craft_and_price(say, craft)))
    worker = ""
    if crafter != NOBODY:
        words += say("; {colour} is working on it", colour=called(say, colour))
        sign = icon("hunter", sprite)
        worker = f'<span class="worker {seat_class(crafter)}">{sign}{emblem(crafter)}</span>'
    points = f'<b aria-hidden="true">{int(tables.CRAFT_POINTS[craft])}</b>'
    cost = f'<span aria-hidden="true">{bill(tables.CRAFT_COST[craft], look)}</span>'
    return heard("span", "craft", words, craft_icon(craft, sprite) + points + cost + worker)
