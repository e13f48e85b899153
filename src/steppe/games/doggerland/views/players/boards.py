"""Clan boards and each clan's numbers (rules D1.2, D4, D12, D13).

A board is redrawn only when something on it has changed.
"""

from dataclasses import replace

from steppe.core.i18n import MINUS, Translator
from steppe.core.scene import Stat
from steppe.draw.boards import boards
from steppe.draw.chip import chip, helped, told
from steppe.draw.svg import escape
from steppe.draw.words import capital
from steppe.games.doggerland.rules import effects, goals, tables
from steppe.games.doggerland.rules.state import OVER, State
from steppe.games.doggerland.views.card_text import rite_name
from steppe.games.doggerland.views.hand.status import aim
from steppe.games.doggerland.views.pictures import ICONS, craft_icon, icon, member, token
from steppe.games.doggerland.views.players import count
from steppe.games.doggerland.views.players.board_parts import draw_bowls, draw_homes, draw_tracks
from steppe.games.doggerland.views.types import Scene
from steppe.games.doggerland.views.words import counted, craft_name, named

# Numbers


def draw_stats(scene: Scene) -> tuple[tuple[Stat, ...], ...]:
    """Return every clan's numbers: members, goods, food, famine, animals in memory."""
    s = scene.position.state
    stats = tuple(_stats(scene, player) for player in range(int(s.players)))
    return stats if s.players > 1 else ((_aims(scene), *stats[0]),)


def _aims(scene: Scene) -> Stat:
    """Return how many objectives a lone clan has met; it has no score [D21.17]."""
    s, say = scene.position.state, scene.say
    value = f"{int(goals.num_reached(s))}/{int(tables.SOLO_NEEDED[s.hardness])}"
    label, word = say("objectives completed / needed"), say("objectives")
    return Stat(ICONS["points"], value, label, word, about="ownobjective")


def _stats(scene: Scene, player: int) -> tuple[Stat, ...]:
    s, say = scene.position.state, scene.say
    members = f"{sum(s.idle[player])}/{int(effects.num_members(s, player))}"
    return (
        Stat(
            ICONS["hunter"],
            members,
            say("members available / total"),
            say("available"),
            told=_folk(scene, s, player),
            about="available",
        ),
        *owned(scene, player),
        Stat(ICONS["craft"], str(len(count.crafts_of(s, player))), say("crafts"), say("crafts")),
        Stat(ICONS["famine"], str(int(s.famine[player])), say("famine"), say("famine")),
    )


def owned(scene: Scene, player: int) -> tuple[Stat, ...]:
    """Return a clan's goods, and how many members its food feeds."""
    s, say = scene.position.state, scene.say
    goods = zip(tables.GOOD_NAMES, s.stock[player], strict=True)
    return (
        *(_good(name, str(int(number)), say) for name, number in goods),
        _food(scene, player),
    )


def _good(name: str, number: str, say: Translator) -> Stat:
    return Stat(ICONS[name], number, named(say, name), named(say, name))


def _food(scene: Scene, player: int) -> Stat:
    """Return how many members a clan's food feeds, marked as low if some would go hungry."""
    s, label = scene.position.state, scene.say("members that the food can feed")
    food, is_low = str(count.num_fed(s, player)), s.phase != OVER and count.is_short(s, player)
    return Stat(ICONS["food"], food, label, scene.say("feeds"), is_low=is_low)


def purse(scene: Scene, player: int) -> tuple[Stat, ...]:
    """Return a clan's goods, with a phrase that says how many members its food feeds.

    Alone, its objectives and its famine follow, whatever else there is to tell [D21.17].
    """
    s, (*goods, food) = scene.position.state, owned(scene, player)
    words = count.fed_words(s, player, scene.say)
    food = replace(food, value=words, label=scene.say("Food"))
    if s.players > 1:
        return (*goods, food)
    reached = _aims(scene)
    words = f"{reached.word} {reached.value}"
    reached = replace(reached, value=words, label=aim(scene.position, scene.say))
    return (*goods, reached, food, _quota(scene))


def _quota(scene: Scene) -> Stat:
    """Return a lone clan's famine and the most that it may have, marked as low at that [D21.11]."""
    s, say = scene.position.state, scene.say
    famine, most = int(s.famine[0]), int(tables.QUOTA[s.hardness])
    value = say("famine {famine}/{most}", famine=famine, most=most)
    label = say("A famine for each hungry member; taken / allowed:")
    return Stat(ICONS["famine"], value, label, is_low=famine >= most)


# Boards


def draw_boards(scene: Scene) -> tuple[str, ...]:
    """Return each clan's board, as HTML."""
    return boards(scene, _on_table(scene), _before, _board)


def _on_table(scene: Scene) -> tuple[object, ...]:
    """Return the values that determine the boards of all clans."""
    s = scene.position.state
    solo = (int(s.card) * int(s.heeded), count.num_spoiled(s), *s.white) if s.players == 1 else ()
    return (scene.say, scene.sprite, int(s.players), s.phase == OVER, tuple(s.craft), *solo)


def _before(scene: Scene, player: int) -> tuple[object, ...]:
    """Return the values that determine the board of one clan."""
    s = scene.position.state
    food = (tuple(s.food[player, 0]), tuple(s.food[player, 1]))
    rows = (s.stock, s.habitat, s.capability, s.memory, s.megalith, s.rite, s.idle)
    fed = (count.num_fed(s, player), count.num_coming(s, player), count.num_hungry(s, player))
    numbers = (s.hunters[player], s.newborn[player], s.famine[player], *fed)
    return (*food, *(tuple(row[player]) for row in rows), *map(int, numbers))


def _board(scene: Scene, s: State, player: int) -> str:
    say, look = scene.say, (scene.say, scene.sprite)
    rows = (
        ("hunter", say("Clan"), _members(scene, s, player)),
        ("", say("Stock"), _stock(scene, s, player)),
        ("food", say("Food"), draw_bowls(s, player, look)),
        *draw_tracks(s, player, look),
        ("memory", say("Memory"), _memory(scene, s, player)),
        ("menhir", say("Megaliths"), _megaliths(scene, s, player)),
        ("rite", say("Shaman"), _rites(scene, s, player)),
        ("craft", say("Crafts"), _crafts(scene, s, player)),
        ("famine", say("Famine"), _famine(scene, s, player)),
    )
    body = "".join(
        f"<div><dt{helped(about)}>{escape(name)}</dt><dd>{row}</dd></div>"
        for about, name, row in rows
        if row
    )
    return f'<div class="clan">{draw_homes(s, player, look)}<dl class="clan-rows">{body}</dl></div>'


# Members


def _members(scene: Scene, s: State, player: int) -> str:
    """Return the members: at home, at work or newborn; white pawns are guests [D6.2, D21.10]."""
    home = [int(number) for number in s.idle[player]]
    white = [int(number) for number in s.white] if s.players == 1 else [0] * tables.KINDS
    own = (1, 1, int(s.hunters[player]))
    pieces = []
    for kind in range(tables.KINDS):
        guests = min(white[kind], home[kind])
        stay = min(own[kind], home[kind] - guests)
        pieces += [member(kind, player, "", scene.sprite)] * stay
        pieces += [member(kind, None, "", scene.sprite)] * guests
        pieces += [member(kind, player, "away", scene.sprite)] * (own[kind] - stay)
    newborn = int(s.newborn[player])
    pieces += [f'<span class="cradle">{icon("newborn", scene.sprite)}</span>'] * newborn
    return told("".join(pieces), _folk(scene, s, player), "folk", "available")


def _folk(scene: Scene, s: State, player: int) -> str:
    """Return how many members a clan has and how many are available, including guests."""
    say, newborn = scene.say, int(s.newborn[player])
    total = counted(say, "member", int(effects.num_members(s, player)))
    words = say("{members}, {home} available", members=total, home=sum(map(int, s.idle[player])))
    if s.players == 1 and any(s.white):
        words += f", {counted(say, 'guest', sum(map(int, s.white)))}"
    if newborn:
        words += f", {counted(say, 'newborn', newborn)}"
    return words


# Rows of small tokens


def _stock(scene: Scene, s: State, player: int) -> str:
    look = (scene.say, scene.sprite)
    return "".join(
        token(name, int(number), "" if number else "bare", look)
        for name, number in zip(tables.GOOD_NAMES, s.stock[player], strict=True)
    )


def _memory(scene: Scene, s: State, player: int) -> str:
    """Return the places of the collective memory with their animals [D10.4]."""
    slots = []
    for animal in s.memory[player]:
        if animal == tables.NO_ANIMAL:
            slots.append(chip("", "", scene.say("free place"), "slot bare"))
        else:
            name = tables.SPECIES_NAMES[animal]
            words = named(scene.say, name)
            slots.append(chip(icon(name, scene.sprite), "", words, "slot beast"))
    return "".join(slots)


def _megaliths(scene: Scene, s: State, player: int) -> str:
    """Return the megaliths; megaliths on the map are marked [D13.7]."""
    say, drawn = scene.say, []
    for size, cell in enumerate(s.megalith[player]):
        stands, points = cell != tables.NO_CELL, int(tables.MEGALITH_POINTS[size])
        words = (
            say("{megalith}, built: {points}")
            if stands
            else say("{megalith}, not built yet: {points}")
        )
        name = rite_name(say, tables.MENHIR + size)
        words = capital(words.format(megalith=name, points=counted(say, "point", points)))
        picture = icon(tables.SPOT_NAMES[tables.MENHIR + size], scene.sprite)
        drawn.append(chip(picture, str(points), words, "done" if stands else "bare"))
    return "".join(drawn)


def _rites(scene: Scene, s: State, player: int) -> str:
    """Return the Shaman actions; completed actions are marked [D13.2]."""
    say, drawn = scene.say, []
    hidden = tables.NEXT_FIRST if s.players == 1 else tables.VILLAGE_MOVE
    for number, done in enumerate(s.rite[player]):
        if number != hidden:
            words = say("{rite}, done") if done else say("{rite}, not yet")
            words = capital(words.format(rite=rite_name(say, number)))
            style = "slot done" if done else "slot bare"
            drawn.append(chip(icon(tables.SPOT_NAMES[number], scene.sprite), "", words, style))
    return "".join(drawn)


def _crafts(scene: Scene, s: State, player: int) -> str:
    say, parts = scene.say, []
    for craft in count.crafts_of(s, player):
        picture = craft_icon(craft, scene.sprite)
        words = capital(craft_name(say, craft))
        parts.append(chip(picture, str(int(tables.CRAFT_POINTS[craft])), words, "treasure"))
    return "".join(parts) or f'<span class="none-yet">{escape(say("none yet"))}</span>'


def _famine(scene: Scene, s: State, player: int) -> str:
    """Return the famine with its cost, or nothing."""
    number = int(s.famine[player])
    if not number:
        return ""
    say, points = scene.say, f"{MINUS}{number * -tables.FAMINE_POINTS}"
    words = say("{famine}: {points} points", famine=counted(say, "famine", number), points=points)
    value = str(number) if s.players == 1 else f"{number} = {points}"
    return chip(icon("famine", scene.sprite), value, words, "dire")
