"""The table as lines of text, coloured with the markup of the library rich."""

from collections.abc import Iterator

from steppe.core.position import Position
from steppe.core.say import Say, plain
from steppe.draw.words import called, capital, listed
from steppe.engine.kernel import State
from steppe.games.doggerland import effects
from steppe.games.doggerland.cards import NO_CARD
from steppe.games.doggerland.state import NOBODY, OVER
from steppe.games.doggerland.tables import (
    DISPLAY,
    GOAL_POINTS,
    GOALS,
    HABITAT_NAMES,
    NO_ANIMAL,
    NO_CRAFT,
    NO_RITE,
    ROWS,
    SPECIES_NAMES,
    SPOT_NAMES,
    TRACK_NAMES,
    TRACKS,
    WALL,
)
from steppe.games.doggerland.views.hand.status import moment
from steppe.games.doggerland.views.lore import (
    card_event,
    card_name,
    goal_asks,
    goal_name,
    rite_name,
)
from steppe.games.doggerland.views.players import count
from steppe.games.doggerland.views.terminal.land import draw_land
from steppe.games.doggerland.views.words import (
    colour_of,
    counted,
    craft_and_price,
    craft_name,
    named,
    tokens,
)

_BOWL_SIGN = " | "


def draw_terminal(position: Position, say: Say = plain) -> str:
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


def _cave(s: State, say: Say) -> Iterator[str]:
    """Yield the revealed tiles of the fresco, each with its three cells and who is there."""
    for place, tile in enumerate(s.order[: s.num_frescoes]):
        cells = ", ".join(_wall(s, int(tile) * ROWS + row, say) for row in range(ROWS))
        words = say("fresco {number}: {cells}", number=place + 1, cells=cells)
        yield f"  {capital(words)}"


def _wall(s: State, wall: int, say: Say) -> str:
    animal = named(say, SPECIES_NAMES[WALL[wall]])
    if s.cube[wall] != NOBODY:
        return f"{animal} {_initial(s, int(s.cube[wall]))}\u00d7{int(s.cubes[wall])}"
    if s.painter[wall] != NOBODY:
        return f"{animal} ({_initial(s, int(s.painter[wall]))})"
    marked = [player for player in range(s.players) if s.mark[player] == wall]
    return f"{animal} *{_initial(s, marked[0])}" if marked else animal


def _crafts(s: State, say: Say) -> Iterator[str]:
    for craft in s.stall[: int(DISPLAY[s.players])]:
        if craft != NO_CRAFT:
            words = capital(say("{craft}, costs {cost}", **craft_and_price(say, int(craft))))
            crafter = int(s.crafter[craft])
            yield f"  {words}" + ("" if crafter == NOBODY else f" ({_initial(s, crafter)})")


def _goals(s: State, say: Say) -> Iterator[str]:
    for goal in range(GOALS):
        if s.drawn[goal]:
            done = [_reached(s, player, goal) for player in range(s.players)]
            words = say("{name}: {event}")
            words = words.format(name=goal_name(say, goal), event=goal_asks(say, goal))
            yield " ".join([f"  {words}", *filter(None, done)])


def _reached(s: State, player: int, goal: int) -> str:
    place = int(s.goal[player, goal])
    if not place:
        return ""
    points = int(GOAL_POINTS[place]) if s.players > 1 else "\u2713"
    return f"{_initial(s, player)}{points}"


def _rivals(s: State, say: Say) -> Iterator[str]:
    """Yield the card of the round and what the rivals hold, in solo."""
    if s.card == NO_CARD or not s.rounds:
        return
    card = int(s.card)
    yield "  " + capital(
        say("card {name}: {event}", name=card_name(say, card), event=card_event(say, card))
    )
    held = [named(say, SPECIES_NAMES[animal]) for animal in s.captive if animal != NO_ANIMAL]
    animals = ", ".join(held) or say("nothing")
    yield "  " + say("The rivals hold: {animals}", animals=animals)


# Clans


def _clan(position: Position, player: int, say: Say) -> Iterator[str]:
    s = position.state
    name = called(say, colour_of(s, player))
    if position.players > 1:
        name += f" {position.scores()[player]}"
    goods = tokens(say, [int(number) for number in s.stock[player]]) or say("nothing in stock")
    yield f"{_coloured(s, player, name)}  {goods}"
    yield f"    {_bowls(s, player, say)}"
    yield f"    {', '.join(_people(s, player, say))}"
    yield f"    {', '.join(_skills(s, player, say))}"
    for words in _deeds(s, player, say):
        yield f"    {words}"


def _bowls(s: State, player: int, say: Say) -> str:
    """Return the food bowl by bowl, and how many of how many it feeds."""
    bowls = []
    for fruit, meat in zip(*s.food[player], strict=True):
        parts = [("fruit", int(fruit)), ("meat", int(meat))]
        bowls.append(listed(say, (counted(say, n, c) for n, c in parts if c)) or "-")
    return say(
        "bowls {bowls}: food for {fed}, members to feed: {hungry}",
        bowls=_BOWL_SIGN.join(bowls),
        fed=count.num_fed(s, player),
        hungry=count.num_hungry(s, player),
    )


def _people(s: State, player: int, say: Say) -> Iterator[str]:
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


def _skills(s: State, player: int, say: Say) -> Iterator[str]:
    values = (
        effects.reach(s, player),
        effects.load_limit(s, player),
        s.capability[player, TRACKS - 1],
    )
    for name, value in zip(TRACK_NAMES, values, strict=True):
        yield f"{named(say, name)} {int(value)}"
    held = [named(say, SPECIES_NAMES[a]) for a in s.memory[player] if a != NO_ANIMAL]
    yield say("memory: {animals}", animals=listed(say, held) or say("nothing"))


def _deeds(s: State, player: int, say: Say) -> Iterator[str]:
    """Yield what a clan has built, made and called, and where its Shaman is."""
    built = [named(say, HABITAT_NAMES[kind]) for kind in s.habitat[player] if kind]
    yield ", ".join(built)
    made = [craft_name(say, craft) for craft in count.crafts_of(s, player)]
    rites = [rite_name(say, rite) for rite in range(len(SPOT_NAMES)) if s.rite[player, rite]]
    if made or rites:
        yield ", ".join([*made, *rites])
    if s.spot[player] != NO_RITE:
        yield say("the Shaman waits: {rite}", rite=rite_name(say, int(s.spot[player])))
