"""The table as lines of text, coloured with the markup of the library rich."""

from collections.abc import Iterator

from steppe.core.game import State
from steppe.core.position import Position
from steppe.games.stone_age import scoring
from steppe.games.stone_age.state import OVER
from steppe.games.stone_age.tables import (
    BUILDING,
    CARD,
    DIVISOR,
    FOOD,
    FOREST,
    GATHERING,
    HUNT,
    NO_BUILDING,
    NO_CARD,
    NO_LIMIT,
    NO_PLACE,
    NO_TILE,
    NUM_STACKS,
    PLACES,
    RESOURCES,
    RINGS,
)
from steppe.games.stone_age.views.belongings import buildings_of, cards_of, num_cards, tools_of
from steppe.games.stone_age.views.words import (
    COLOURS,
    Say,
    building_name,
    capital,
    card_bottom,
    card_name,
    colour_name,
    counted,
    goods,
    listed,
    place_name,
    resource_name,
    tile_words,
    toward,
)

_WIDTH = 14  # of the names of places


def draw_terminal(position: Position, say: Say) -> str:
    """Return the table: round and herd, places, cards and buildings, dice, players."""
    s = position.state
    lines = [_headline(s, say), ""]
    lines += [_place_line(s, place, say) for place in range(PLACES) if _is_there(s, place)]
    lines += ["", *_dice(s, say)]
    for player in range(position.players):
        lines += _player_lines(position, player, say)
    return "\n".join(lines)


def _headline(s: State, say: Say) -> str:
    words = capital(say("round {number}").format(number=int(s.rounds)))
    if s.herd != NO_PLACE:
        words += "; " + say("the herd moves {toward}").format(toward=toward(say, int(s.herd)))
    if s.bonus != NO_TILE:
        words += f" ({tile_words(say, int(s.bonus))})"
    return words


def _is_there(s: State, place: int) -> bool:
    return bool(place < BUILDING + NUM_STACKS[s.players])


def _place_line(s: State, place: int, say: Say) -> str:
    """Return a place: its name, what it gives, who is there, how many rings are free."""
    name = capital(place_name(say, place)).ljust(_WIDTH)
    people = [_people(s, player, place) for player in range(s.players) if s.placed[player, place]]
    free = int(RINGS[place]) - sum(int(s.placed[player, place]) for player in range(s.players))
    rings = [] if RINGS[place] == NO_LIMIT else ["\u00b7" * free]
    return " ".join(["  " + name, _gift(s, place, say), *people, *rings]).rstrip()


def _gift(s: State, place: int, say: Say) -> str:
    if place < GATHERING:
        gathers = FOOD if place == HUNT else place - FOREST
        return f"{resource_name(say, gathers)} \u00f7{DIVISOR[gathers]}".ljust(_WIDTH)
    if place < CARD:
        return "+1".ljust(_WIDTH)
    if place < BUILDING:
        card = int(s.slot[place - CARD])
        return "" if card == NO_CARD else card_name(say, card)
    building = int(s.top[place - BUILDING])
    left = f"{int(s.stack[place - BUILDING])}\u00d7 "
    return left if building == NO_BUILDING else left + building_name(say, building)


def _people(s: State, player: int, place: int) -> str:
    return f"[{COLOURS[player]} bold]{COLOURS[player][0].upper()}{int(s.placed[player, place])}[/]"


def _dice(s: State, say: Say) -> Iterator[str]:
    dice = [str(int(die)) for die in s.dice if die]
    if dice:
        words = say("last throw: {dice}").format(dice=listed(say, dice))
        yield f"  {capital(words)}" + (f" + {int(s.added)}" if s.added else "")


def _player_lines(position: Position, player: int, say: Say) -> Iterator[str]:
    s, colour = position.state, COLOURS[player]
    stock = [goods(say, RESOURCES, int(s.food[player]))]
    stock += [goods(say, r, int(n)) for r, n in enumerate(s.resource[player]) if n]
    points = position.scores()[player]
    name = f"[{colour} bold]{colour_name(say, player)} {points}[/]"
    yield f"{name}  {', '.join(stock)}"
    yield f"    {', '.join(_growth(s, player, say))}"
    owned = [card_bottom(say, card) for card in cards_of(s, player)]
    unseen = int(num_cards(s, player)) - len(owned)
    if unseen:
        owned.append(say("{cards}, unseen").format(cards=counted(say, "card", unseen)))
    if owned:
        yield f"    {'; '.join(owned)}"


def _growth(s: State, player: int, say: Say) -> Iterator[str]:
    people, home = counted(say, "person", int(s.people[player])), int(s.idle[player])
    yield (
        people
        if s.phase == OVER
        else say("{people}, {home} at home").format(people=people, home=home)
    )
    yield say("food production {number}").format(number=int(s.track[player]))
    tools = [f"({value})" if used else str(value) for value, used in tools_of(s, player)]
    yield say("tools {values}").format(values=" ".join(tools) or "0")
    yield counted(say, "building", len(buildings_of(s, player)))
    yield counted(say, "tile", int(scoring.num_tiles(s, player)))
