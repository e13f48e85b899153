"""The table as lines of text, coloured with the markup of the library rich."""

from collections.abc import Iterator

from steppe.core.i18n import Translator, plain
from steppe.core.position import Position
from steppe.draw.words import called, capital, listed
from steppe.engine.kernel import State
from steppe.games.doggerland.rules import effects
from steppe.games.doggerland.rules.cards import NO_CARD
from steppe.games.doggerland.rules.state import NOBODY, OVER
from steppe.games.doggerland.rules.tables import (
    DISPLAY,
    FOOD_NAMES,
    GOAL_POINTS,
    GOALS,
    HABITAT_NAMES,
    MAKING,
    NO_CRAFT,
    NO_RITE,
    ROWS,
    SPECIES_NAMES,
    SPOT_NAMES,
    TRACK_NAMES,
    WALL,
)
from steppe.games.doggerland.views.card_text import (
    card_event,
    card_name,
    goal_asks,
    goal_name,
    rite_name,
)
from steppe.games.doggerland.views.hand.status import moment
from steppe.games.doggerland.views.players import count
from steppe.games.doggerland.views.terminal.land import draw_land
from steppe.games.doggerland.views.words import (
    animals,
    colour_of,
    counted,
    craft_and_price,
    craft_name,
    named,
    several,
    tokens,
)


def draw_terminal(position: Position, say: Translator = plain) -> str:
    """Return the table: round, land, cave, crafts, objectives, card, clans."""
    s = position.state
    lines = [capital(moment(s, say)), "", *draw_land(s, say), "", *_cave(s, say)]
    lines += [*_crafts(s, say), *_goals(s, say), *_rivals(s, say), ""]
    for player in range(position.players):
        lines += _clan(position, player, say)
    return "\n".join(lines)


def _coloured(s: State, player: int, words: str) -> str:
    return f"[{colour_of(s, player)} bold]{words}[/]"


def _initial(s: State, player: int) -> str:
    return _coloured(s, player, colour_of(s, player)[0].upper())


# What lies open for all


def _cave(s: State, say: Translator) -> Iterator[str]:
    """Yield the revealed tiles of the fresco, each with its three cells and their contents."""
    for place, tile in enumerate(s.order[: s.num_frescoes]):
        cells = ", ".join(_wall(s, int(tile) * ROWS + row, say) for row in range(ROWS))
        words = say("fresco {number}: {cells}", number=place + 1, cells=cells)
        yield f"  {capital(words)}"


def _wall(s: State, wall: int, say: Translator) -> str:
    animal = named(say, SPECIES_NAMES[WALL[wall]])
    if s.cube[wall] != NOBODY:
        return f"{animal} {_initial(s, int(s.cube[wall]))}\u00d7{int(s.cubes[wall])}"
    if s.painter[wall] != NOBODY:
        return f"{animal} ({_initial(s, int(s.painter[wall]))})"
    marked = [player for player in range(s.players) if s.mark[player] == wall]
    return f"{animal} *{_initial(s, marked[0])}" if marked else animal


def _crafts(s: State, say: Translator) -> Iterator[str]:
    for craft in s.stall[: int(DISPLAY[s.players])]:
        if craft != NO_CRAFT:
            words = capital(say("{craft}, costs {cost}", **craft_and_price(say, int(craft))))
            crafter = int(s.crafter[craft])
            yield f"  {words}" + ("" if crafter == NOBODY else f" ({_initial(s, crafter)})")


def _goals(s: State, say: Translator) -> Iterator[str]:
    for goal in range(GOALS):
        if s.drawn[goal]:
            words = say("{name}: {event}", name=goal_name(say, goal), event=goal_asks(say, goal))
            yield " ".join([f"  {words}", *_reached(s, goal)])


def _reached(s: State, goal: int) -> Iterator[str]:
    """Yield who has reached an objective, each with the points."""
    for player in range(s.players):
        if place := s.goal[player, goal]:
            points = int(GOAL_POINTS[place]) if s.players > 1 else "\u2713"
            yield f"{_initial(s, player)}{points}"


def _rivals(s: State, say: Translator) -> Iterator[str]:
    """Yield the card of the round and what the rivals hold, in solo."""
    if s.card == NO_CARD or not s.rounds:
        return
    card = int(s.card)
    words = say("card {name}: {event}", name=card_name(say, card), event=card_event(say, card))
    yield f"  {capital(words)}"
    held = ", ".join(animals(say, s.captive)) or say("nothing")
    yield "  " + say("The adversaries hold: {animals}", animals=held)


# Clans


def _clan(position: Position, player: int, say: Translator) -> Iterator[str]:
    s = position.state
    name = called(say, colour_of(s, player))
    if position.players > 1:
        name += f" {position.scores()[player]}"
    goods = tokens(say, s.stock[player]) or say("nothing in stock")
    yield f"{_coloured(s, player, name)}  {goods}"
    people, skills = (", ".join(tell(s, player, say)) for tell in (_people, _skills))
    for words in (_bowls(s, player, say), people, skills, *_deeds(s, player, say)):
        yield f"    {words}"


def _bowls(s: State, player: int, say: Translator) -> str:
    """Return the food bowl by bowl, and how many of how many it feeds."""
    bowls = (several(say, FOOD_NAMES, foods) for foods in zip(*s.food[player], strict=True))
    return say(
        "bowls {bowls}: food for {fed}, members to feed: {hungry}",
        bowls=" | ".join(food or "-" for food in bowls),
        fed=count.num_fed(s, player),
        hungry=count.num_hungry(s, player),
    )


def _people(s: State, player: int, say: Translator) -> Iterator[str]:
    members = counted(say, "member", int(effects.num_members(s, player)))
    if s.rounds and s.phase != OVER:
        home = int(effects.num_idle(s, player))
        members = say("{members}, {home} at home", members=members, home=home)
    yield members
    if s.newborn[player]:
        yield counted(say, "newborn", int(s.newborn[player]))
    yield counted(say, "place", int(effects.capacity(s, player)))
    if s.famine[player]:
        yield counted(say, "famine", int(s.famine[player]))


def _skills(s: State, player: int, say: Translator) -> Iterator[str]:
    made = s.capability[player, MAKING]
    values = (effects.reach(s, player), effects.load_limit(s, player), made)
    for name, value in zip(TRACK_NAMES, values, strict=True):
        yield f"{named(say, name)} {int(value)}"
    held = listed(say, animals(say, s.memory[player])) or say("nothing")
    yield say("memory: {animals}", animals=held)


def _deeds(s: State, player: int, say: Translator) -> Iterator[str]:
    """Yield what a clan has built, made and called, and where its Shaman is."""
    yield ", ".join(named(say, HABITAT_NAMES[kind]) for kind in s.habitat[player] if kind)
    made = [craft_name(say, craft) for craft in count.crafts_of(s, player)]
    rites = [rite_name(say, rite) for rite in range(len(SPOT_NAMES)) if s.rite[player, rite]]
    if deeds := [*made, *rites]:
        yield ", ".join(deeds)
    if s.spot[player] != NO_RITE:
        yield say("the Shaman is waiting: {rite}", rite=rite_name(say, int(s.spot[player])))
