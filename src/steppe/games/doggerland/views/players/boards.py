"""Clan boards: numbers of every clan, and what lies before each (rules D1.2, D4, D12, D13).

A board is drawn again only when something on it has changed.
"""

from collections.abc import Iterable
from functools import lru_cache

from steppe.core.say import MINUS, Say
from steppe.core.scene import Scene, Stat
from steppe.draw.boards import boards
from steppe.draw.chip import chip, told
from steppe.draw.svg import escape
from steppe.draw.words import capital
from steppe.engine.kernel import State
from steppe.games.doggerland import effects, goals
from steppe.games.doggerland.state import OVER
from steppe.games.doggerland.tables import (
    CRAFT_POINTS,
    FAMINE_POINTS,
    GOOD_NAMES,
    KINDS,
    MEGALITH_POINTS,
    MEGALITHS,
    MEMORY,
    MENHIR,
    NEXT_FIRST,
    NO_ANIMAL,
    SOLO_NEEDED,
    SPECIES_NAMES,
    VILLAGE_MOVE,
)
from steppe.games.doggerland.views.lore import rite_name
from steppe.games.doggerland.views.pictures import ICONS, craft_icon, icon, member, rite, token
from steppe.games.doggerland.views.players import count
from steppe.games.doggerland.views.players.homes import draw_homes
from steppe.games.doggerland.views.players.stores import draw_bowls
from steppe.games.doggerland.views.players.tracks import draw_tracks
from steppe.games.doggerland.views.words import counted, craft_name, named

# Numbers

_Numbers = tuple[str, tuple[int, ...], int, int, int]
"""Members, goods, how many the food is for, crafts, famine."""


def draw_stats(scene: Scene) -> tuple[tuple[Stat, ...], ...]:
    """Return the numbers of every clan: members, goods, food, famine, animals remembered."""
    s = scene.position.state
    stats = tuple(_stats(scene.say, _numbers(s, player)) for player in range(int(s.players)))
    return stats if s.players > 1 else ((_aims(s, scene.say), *stats[0]),)


def _aims(s: State, say: Say) -> Stat:
    """Return how many objectives a lone clan has reached: there is no score [D21.17]."""
    value = f"{int(goals.num_reached(s))}/{int(SOLO_NEEDED[s.hardness])}"
    return Stat(ICONS["points"], value, say("objectives reached, of those needed"))


def owned(scene: Scene, player: int) -> tuple[Stat, ...]:
    """Return what a clan pays with: goods, and how many its food is enough for."""
    _, goods, fed, *_ = _numbers(scene.position.state, player)
    return _goods(scene.say, goods, fed)


def _goods(say: Say, goods: tuple[int, ...], fed: int) -> tuple[Stat, ...]:
    kinds = zip(GOOD_NAMES, goods, strict=True)
    return (
        *(Stat(ICONS[name], str(number), named(say, name)) for name, number in kinds),
        Stat(ICONS["food"], str(fed), say("members the food is enough for")),
    )


def _numbers(s: State, player: int) -> _Numbers:
    members = f"{sum(s.idle[player])}/{int(effects.num_members(s, player))}"
    fed, crafts = count.num_fed(s, player), count.num_crafts(s, player)
    return members, tuple(map(int, s.stock[player])), fed, crafts, int(s.famine[player])


@lru_cache(4096)
def _stats(say: Say, numbers: _Numbers) -> tuple[Stat, ...]:
    members, goods, fed, crafts, famine = numbers
    return (
        Stat(ICONS["hunter"], members, say("members available, of all")),
        *_goods(say, goods, fed),
        Stat(ICONS["craft"], str(crafts), say("crafts")),
        Stat(ICONS["famine"], str(famine), say("famine")),
    )


# Boards


def draw_boards(scene: Scene) -> tuple[str, ...]:
    """Return what lies before each clan, as HTML."""
    return boards(scene, _on_table(scene), _before, _board)


def _on_table(scene: Scene) -> tuple[object, ...]:
    """Return what the boards of all clans depend on."""
    s = scene.position.state
    solo = (int(s.card) * int(s.heeded), *s.white) if s.players == 1 else ()
    return (scene.say, scene.sprite, int(s.players), s.phase == OVER, tuple(s.craft), *solo)


def _before(scene: Scene, player: int) -> tuple[object, ...]:
    """Return what the board of one clan depends on."""
    s = scene.position.state
    food = (tuple(s.food[player, 0]), tuple(s.food[player, 1]))
    rows = (s.stock, s.habitat, s.capability, s.memory, s.megalith, s.rite, s.idle)
    numbers = (s.hunters[player], s.newborn[player], s.famine[player])
    return (*food, *(tuple(row[player]) for row in rows), *map(int, numbers))


def _board(scene: Scene, s: State, player: int) -> str:
    say, look = scene.say, (scene.say, scene.sprite)
    rows = (
        (say("Clan"), _members(scene, s, player)),
        (say("Stock"), _stock(scene, s, player)),
        (say("Food"), draw_bowls(s, player, look)),
        *draw_tracks(s, player, look),
        (say("Memory"), _memory(scene, s, player)),
        (say("Megaliths"), _megaliths(scene, s, player)),
        (say("Shaman"), _rites(scene, s, player)),
        (say("Crafts"), _crafts(scene, s, player)),
        (say("Famine"), _famine(scene, s, player)),
    )
    body = "".join(f"<div><dt>{escape(name)}</dt><dd>{row}</dd></div>" for name, row in rows if row)
    return f'<div class="clan">{draw_homes(s, player, look)}<dl class="clan-rows">{body}</dl></div>'


def _joined(parts: Iterable[str], say: Say) -> str:
    return "".join(parts) or f'<span class="none-yet">{escape(say("none yet"))}</span>'


# Members


def _members(scene: Scene, s: State, player: int) -> str:
    """Return the members: at home, out at work, newborn; white ones are guests [D6.2, D21.10]."""
    say, home = scene.say, [int(number) for number in s.idle[player]]
    white = [int(number) for number in s.white] if s.players == 1 else [0] * KINDS
    own = (1, 1, int(s.hunters[player]))
    pieces = []
    for kind in range(KINDS):
        guests = min(white[kind], home[kind])
        stay = min(own[kind], home[kind] - guests)
        pieces += [member(kind, player, "", scene.sprite)] * stay
        pieces += [member(kind, None, "", scene.sprite)] * guests
        pieces += [member(kind, player, "away", scene.sprite)] * (own[kind] - stay)
    pieces += [_newborn(scene)] * int(s.newborn[player])
    return told("".join(pieces), _members_words(say, s, player), "folk")


def _newborn(scene: Scene) -> str:
    return f'<span class="cradle">{icon("newborn", scene.sprite)}</span>'


def _members_words(say: Say, s: State, player: int) -> str:
    total = counted(say, "member", int(effects.num_members(s, player)))
    parts = [
        say("{members}, {home} available", members=total, home=int(effects.num_idle(s, player)))
    ]
    if s.newborn[player]:
        parts.append(counted(say, "newborn", int(s.newborn[player])))
    return ", ".join(parts)


# Rows of little tokens


def _stock(scene: Scene, s: State, player: int) -> str:
    look = (scene.say, scene.sprite)
    return "".join(
        token(name, int(number), "" if number else "bare", look)
        for name, number in zip(GOOD_NAMES, s.stock[player], strict=True)
    )


def _memory(scene: Scene, s: State, player: int) -> str:
    """Return the places of the collective memory with their animals [D10.4]."""
    slots = []
    for place in range(MEMORY):
        animal = int(s.memory[player, place])
        if animal == NO_ANIMAL:
            slots.append(_slot("", scene.say("free place"), "bare"))
        else:
            name = SPECIES_NAMES[animal]
            slots.append(_slot(icon(name, scene.sprite), named(scene.say, name), "beast"))
    return "".join(slots)


def _slot(picture: str, words: str, style: str) -> str:
    return chip(picture, "", words, f"slot {style}")


def _megaliths(scene: Scene, s: State, player: int) -> str:
    """Return the megaliths, those that stand on the land marked [D13.7]."""
    look = (scene.say, scene.sprite)
    stand = (count.is_built(s, player, size) for size in range(MEGALITHS))
    return "".join(_megalith(size, stands, look) for size, stands in enumerate(stand))


@lru_cache(64)
def _megalith(size: int, stands: bool, look: tuple[Say, str]) -> str:
    say, sprite = look
    points = counted(say, "point", int(MEGALITH_POINTS[size]))
    label = say(
        "{megalith}, stands: {points}" if stands else "{megalith}, left: {points}",
        megalith=rite_name(say, MENHIR + size),
        points=points,
    )
    picture, style = rite(MENHIR + size, sprite), "done" if stands else "bare"
    return chip(picture, str(int(MEGALITH_POINTS[size])), capital(label), style)


def _rites(scene: Scene, s: State, player: int) -> str:
    """Return the actions of the Shaman, those carried out marked [D13.2]."""
    hidden, look = NEXT_FIRST if s.players == 1 else VILLAGE_MOVE, (scene.say, scene.sprite)
    rites = ((number, bool(done)) for number, done in enumerate(s.rite[player]))
    return "".join(_rite(number, done, look) for number, done in rites if number != hidden)


@lru_cache(64)
def _rite(number: int, done: bool, look: tuple[Say, str]) -> str:
    say, sprite = look
    label = capital(say("{rite}, done" if done else "{rite}, not yet", rite=rite_name(say, number)))
    return _slot(rite(number, sprite), label, "done" if done else "bare")


def _crafts(scene: Scene, s: State, player: int) -> str:
    say, parts = scene.say, []
    for craft in count.crafts_of(s, player):
        picture = craft_icon(craft, scene.sprite)
        words = capital(craft_name(say, craft))
        parts.append(chip(picture, str(int(CRAFT_POINTS[craft])), words, "treasure"))
    return _joined(parts, say)


def _famine(scene: Scene, s: State, player: int) -> str:
    """Return the famine, with what it costs; nothing where there is none."""
    number = int(s.famine[player])
    if not number:
        return ""
    say, points = scene.say, f"{MINUS}{number * -FAMINE_POINTS}"
    words = say("{famine}: {points} points", famine=counted(say, "famine", number), points=points)
    value = str(number) if s.players == 1 else f"{number} = {points}"
    return chip(icon("famine", scene.sprite), value, words, "dire")
