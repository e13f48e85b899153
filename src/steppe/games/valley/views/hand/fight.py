"""The current fight: its sides, their dice and bonuses (rules V9.2 to V9.8)."""

from collections.abc import Iterator

from steppe.core.i18n import Translator
from steppe.core.scene import Panel
from steppe.draw.chip import chip, draw_pips, told
from steppe.draw.svg import emblem, escape, seat_class
from steppe.draw.words import capital, colour_name
from steppe.games.valley.rules.board import HEX_NAMES, NO_HEX
from steppe.games.valley.rules.camps import is_cave
from steppe.games.valley.rules.cards import DICE_BONUS, FLINT, TORCHES, WITH_FLINT, WITH_TORCHES
from steppe.games.valley.rules.effects import has, num_here
from steppe.games.valley.rules.phases import fighting
from steppe.games.valley.rules.stage import FIGHT_ROLLING, TAKING_CAMP, TAKING_WOMEN
from steppe.games.valley.rules.state import HERD_DIE, NO_FIGHT, TRIBAL, State
from steppe.games.valley.rules.tables import FIRE_BONUS
from steppe.games.valley.views.board.layout import middle
from steppe.games.valley.views.pictures import ICONS, foe_icon, icon, pawn
from steppe.games.valley.views.types import Scene
from steppe.games.valley.views.words import foe, pawns, people, tribes_of

_UNKNOWN = '<span class="die unrolled" aria-hidden="true">?</span>'


def is_fight(s: State) -> bool:
    """Return whether there is a fight or a capture to show."""
    return bool(s.place != NO_HEX and (s.foe != NO_FIGHT or _is_capture(s)))


def _is_capture(s: State) -> bool:
    return s.phase in (TAKING_WOMEN, TAKING_CAMP)


def draw_fight(scene: Scene) -> tuple[Panel, ...]:
    """Return the current fight, with its sides next to each other, or nothing if there is none."""
    s = scene.position.state
    if not is_fight(s):
        return ()
    body = "".join(_side(scene, tribe) for tribe in _sides(s))
    if _is_hunt(s):
        body += _herd(scene)
    low = " low" if middle(int(s.place))[1] < 0 else ""  # leaves the hex in sight
    shown = f'<div class="sides{low}">{body}</div>'
    return (Panel(fight_title(scene.say, s), shown, ICONS["fight"]),)


def fight_title(say: Translator, s: State) -> str:
    """Return the title of the fight: "Fight on d4", "Hunt on d4: 2 wolves", "Capture on d4"."""
    place = HEX_NAMES[s.place]
    if _is_capture(s) or s.foe == NO_FIGHT:
        return say("Capture on {hex}", hex=place)
    if s.foe == TRIBAL:
        return say("Fight on {hex}", hex=place)
    animals = foe(say, int(s.foe), int(fighting.num_foes(s)))
    return say("Hunt on {hex}: {animals}", hex=place, animals=animals)


def _is_hunt(s: State) -> bool:
    return s.foe not in (TRIBAL, NO_FIGHT)


def _sides(s: State) -> list[int]:
    """Return the tribes in the fight in player order, or captor and captured."""
    if _is_capture(s):
        return [int(s.killer), *tribes_of(int(s.losers))]
    if _is_hunt(s):
        return [int(s.hunter)]
    return [tribe for tribe in tribes_of(int(s.sides)) if num_here(s, tribe, s.place) > 0]


def _side(scene: Scene, tribe: int) -> str:
    """Return one tribe: its pawns, its die, each bonus and the sum."""
    s, say, sum_, chips = scene.position.state, scene.say, "", ""
    if s.foe != NO_FIGHT and not _is_capture(s):
        sum_ = _sum(scene, str(tribe), int(s.dice[tribe]), int(fighting.bonus(s, tribe)))
        chips = "".join(
            chip(icon(thing, scene.sprite), f"+{number}", f"{words} +{number}")
            for thing, words, number in bonus_parts(say, s, tribe)
            if number
        )
    name = escape(colour_name(say, tribe))
    return (
        f'<div class="side-of {seat_class(tribe)}"><span class="side-name">{emblem(tribe)}'
        f"{name}</span>{_people(scene, tribe)}{sum_}"
        f'<span class="bonuses">{chips}</span>{_fate(say, s, tribe)}</div>'
    )


def _people(scene: Scene, tribe: int) -> str:
    s, say = scene.position.state, scene.say
    counts = people(s, tribe, s.place)
    body = "".join(
        f"{pawn(kind, tribe, scene.sprite)}<b>{number}</b>"
        for kind, number in enumerate(counts)
        if number
    )
    if s.camp[s.place] == tribe:
        body += icon("cave" if is_cave(s, s.place) else "village", scene.sprite)
    heard = pawns(say, counts) or say("no one left")
    return told(f'<span aria-hidden="true">{body}</span>', heard, "crowd", "fight")


def _sum(scene: Scene, who: str, die: int, bonus: int) -> str:
    """Return the die, bonus and total; before a roll, only the bonus and the previous die."""
    s, say = scene.position.state, scene.say
    if die == 0 or (s.phase != FIGHT_ROLLING and not s.losers):
        words = say("bonus {number}", number=f"+{bonus}")
        face = _die(die, "die unrolled") if die else _UNKNOWN
        return f'<span class="throw">{face}<span>{escape(words)}</span></span>'
    words = say("rolled {die}, with bonus {total}", die=die, total=die + bonus)
    face = _die(die, "die", f'id="die-{who}-{die}" ')
    return (
        f'<span class="throw"><span class="sr">{escape(words)}</span>{face}'
        f'<span aria-hidden="true">+{bonus} = <b>{die + bonus}</b></span></span>'
    )


def _die(pips: int, style: str, name: str = "") -> str:
    face = f'<svg viewBox="-17 -17 34 34">{draw_pips(pips)}</svg>'
    return f'<span {name}class="{style}" aria-hidden="true">{face}</span>'


def bonus_parts(say: Translator, s: State, tribe: int) -> Iterator[tuple[str, str, int]]:
    """Yield each of a tribe's bonuses as a picture, a description and a number [V9.3]."""
    camp = int(fighting.camp_bonus(s, tribe))
    hunts, charm = s.foe != TRIBAL, int(s.charm[tribe])
    others = (
        ("cave" if is_cave(s, s.place) else "village", say("own camp"), camp),
        ("wolf", say("tamed wolf"), int(s.den[tribe] == s.place)),
        ("card", say("cards in this fight"), int(s.boost[tribe])),
        ("card", say("Flint"), int(DICE_BONUS[FLINT]) * bool(charm & WITH_FLINT)),
        ("card", say("Torches"), int(DICE_BONUS[TORCHES]) * bool(hunts and charm & WITH_TORCHES)),
        ("fire", say("fire"), FIRE_BONUS * bool(hunts and s.fire[tribe] != NO_HEX)),
    )
    rest = int(fighting.bonus(s, tribe)) - sum(number for _, _, number in others)
    yield "warrior", say("warriors"), rest
    yield from others


def _herd(scene: Scene) -> str:
    """Return the animals in the fight."""
    s, say = scene.position.state, scene.say
    number = int(fighting.num_foes(s))
    name = escape(capital(foe(say, int(s.foe), number)))
    sum_ = _sum(scene, "herd", int(s.dice[HERD_DIE]), int(fighting.herd_bonus(s, number)))
    picture = foe_icon(int(s.foe), scene.sprite)
    return f'<div class="side-of beasts"><span class="side-name">{picture}{name}</span>{sum_}</div>'


def _fate(say: Translator, s: State, tribe: int) -> str:
    """Return a note on a tribe that is about to lose a pawn or to capture another tribe."""
    words = say("loses a pawn") if has(int(s.losers), tribe) else ""
    if _is_capture(s):
        words = say("captures") if tribe == s.killer else say("is captured")
    return f'<span class="fate">{escape(words)}</span>' if words else ""
