"""The round ring: the current round, coming seasons and their effects (rules D3.6, D17.4)."""

from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.core.scene import Panel
from steppe.draw.svg import emblem, escape
from steppe.draw.words import colour_name
from steppe.games.doggerland.rules import effects
from steppe.games.doggerland.rules.state import OVER, State
from steppe.games.doggerland.rules.tables import IS_COLD
from steppe.games.doggerland.views.pictures import icon
from steppe.games.doggerland.views.types import Scene


def draw_round(scene: Scene) -> Panel:
    """Return the round panel: the ring, the season, what comes next, the first player."""
    s, say = scene.position.state, scene.say
    body = draw_ring(scene) + f'<p class="season">{escape(_season_words(s, say))}</p>'
    if s.players > 1:
        words = say("{colour} goes first", colour=colour_name(say, int(s.first)))
        body += f'<p class="first">{emblem(int(s.first))}{escape(words)}</p>'
    return Panel(round_words(s, say), body)


def draw_ring(scene: Scene) -> str:
    """Return the ring alone, in one row: past, current and coming rounds."""
    s = scene.position.state
    return _ring(int(s.rounds), int(s.last), (scene.say, scene.sprite))


def round_words(s: State, say: Translator) -> str:
    """Return the round in words, "Round 3 of 8"; set-up has no round."""
    if s.rounds == 0:
        return say("Before the first round")
    return say("Round {number} of {last}", number=int(s.rounds), last=int(s.last))


@lru_cache(128)
def _ring(now: int, last: int, look: tuple[Translator, str]) -> str:
    rounds = "".join(_round(number, now, look) for number in range(1, last + 1))
    return f'<ol class="ring">{rounds}</ol>'


def _round(number: int, now: int, look: tuple[Translator, str]) -> str:
    say, sprite = look
    is_cold = bool(IS_COLD[number - 1])
    words = say("round {number}, cold") if is_cold else say("round {number}, hot")
    label, season = escape(words.format(number=number)), "cold" if is_cold else "hot"
    when = "past" if number < now else "now" if number == now else "to-come"
    current = ' aria-current="step"' if number == now else ""
    return (
        f'<li class="{season} {when}" title="{label}"{current}><span class="sr">{label}</span>'
        f'{icon(season, sprite)}<b aria-hidden="true">{number}</b></li>'
    )


def _season_words(s: State, say: Translator) -> str:
    """Return the effects of this season and the next one."""
    if s.phase == OVER:
        return say("The match is over.")
    now = max(1, int(s.rounds))
    season = say("Cold season.") if IS_COLD[now - 1] else say("Hot season.")
    asks = say("Expeditions, habitats and paintings cost no fur.")
    if s.rounds and effects.costs_fur(s):
        asks = say("Each expedition, habitat and painting costs 1 fur.")
    if now == s.last:
        comes = say("This is the last round.")
    elif IS_COLD[now]:
        comes = say("Next comes the cold season: bison and mammoths appear.")
    else:
        comes = say("Next comes the hot season: horses and reindeer appear.")
    return f"{season} {asks} {comes}"
