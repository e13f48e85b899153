"""The Shaman's hut: its eight spots, with past and present visits (rules D13, D21.1, D21.7)."""

from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.core.scene import Panel
from steppe.draw.choice import Choices
from steppe.draw.svg import emblem, escape, seat_class
from steppe.draw.words import called, capital, in_a_row, listed
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.cards import BLOCKED, NO_CARD
from steppe.games.doggerland.rules.state import NOBODY, State
from steppe.games.doggerland.views.card_text import rite_name
from steppe.games.doggerland.views.hand.planning_words import rite_gaps
from steppe.games.doggerland.views.panels.links import linked
from steppe.games.doggerland.views.pictures import bill, heard, icon, offering
from steppe.games.doggerland.views.types import Scene
from steppe.games.doggerland.views.words import colours

_There = tuple[int, bool, tuple[str, ...]]  # Shaman's clan, whether blocked, clan colours


def draw_hut(scene: Scene, choices: Choices) -> Panel:
    """Return the panel for the Shaman's actions."""
    hidden = tables.NEXT_FIRST if scene.position.players == 1 else tables.VILLAGE_MOVE
    spots = (_spot(scene, choices, number) for number in range(tables.RITES) if number != hidden)
    return Panel(scene.say("Shaman's hut"), f'<ul class="hut">{"".join(spots)}</ul>')


def _spot(scene: Scene, choices: Choices, number: int) -> str:
    s = scene.position.state
    done = tuple(player for player in range(s.players) if s.rite[player, number])
    shamans = list(s.spot[: s.players])
    here = shamans.index(number) if number in shamans else NOBODY
    there = (here, is_blocked(s, number), colours(s))
    drawn = _drawn(number, done, there, (scene.say, scene.sprite))
    return f'<li class="rite">{linked(scene, choices, tables.SPOT_NAMES[number], drawn)}</li>'


def is_blocked(s: State, number: int) -> bool:
    """Return whether an adversary's Shaman blocks a spot this round [D21.7]."""
    return s.players == 1 and s.card != NO_CARD and number in BLOCKED[s.card]


@lru_cache(4096)
def _drawn(number: int, done: tuple[int, ...], there: _There, look: tuple[Translator, str]) -> str:
    (here, blocked, _), (say, sprite) = there, look
    who, token = "".join(emblem(player) for player in done), ""
    sign, shaman = icon(tables.SPOT_NAMES[number], sprite), icon("shaman", sprite)
    if here != NOBODY:
        token += f'<span class="worker {seat_class(here)}">{shaman}</span>'
    if blocked:
        token += f'<span class="worker nobody">{shaman}</span>'
    price = offering(sprite)
    if tables.MENHIR <= number <= tables.DOLMEN:
        price = bill(tables.MEGALITH_COST[number - tables.MENHIR], look)
    body = (
        f'<span class="rite-sign" aria-hidden="true">{sign}{token}</span><span aria-hidden="true">'
        f"<b>{escape(capital(rite_name(say, number)))}</b>"
        f'<span class="rite-note">{price}{who}</span></span>'
    )
    style = "rite-spot blocked" if blocked else "rite-spot"
    return heard("span", style, _words(say, number, done, there), body)


def _words(say: Translator, number: int, done: tuple[int, ...], there: _There) -> str:
    here, blocked, names_of = there
    parts = [capital(say("{rite}, for {cost}: {effect}", **rite_gaps(say, number, True)))]
    if done:
        names = listed(say, (called(say, names_of[player]) for player in done))
        parts.append(say("done by {names}", names=names))
    if here != NOBODY:
        parts.append(say("{colour}'s Shaman is there", colour=called(say, names_of[here])))
    if blocked:
        parts.append(say("blocked this round by an adversary's Shaman"))
    return in_a_row(say, parts)
