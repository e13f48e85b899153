"""The table as lines of text, coloured with the markup of the library rich."""

from collections.abc import Iterator

from steppe.core.i18n import Translator, plain
from steppe.core.position import Position
from steppe.draw.words import COLOURS, capital, colour_name, listed
from steppe.engine.kernel import State
from steppe.games.stone_age.rules import effects, scoring, tables
from steppe.games.stone_age.rules.state import OVER
from steppe.games.stone_age.views.players import belongings
from steppe.games.stone_age.views.words import (
    card_bottom,
    counted,
    goods,
    on_offer,
    place_name,
    resource_name,
    tile_words,
    toward,
)


def draw_terminal(position: Position, say: Translator = plain) -> str:
    """Return the table: round and herd, places, cards and buildings, dice, players."""
    s = position.state
    lines = [_headline(s, say), ""]
    lines += _place_lines(s, say)
    lines += ["", *_dice(s, say)]
    for player in range(position.players):
        lines += _player_lines(position, player, say)
    return "\n".join(lines)


def _headline(s: State, say: Translator) -> str:
    words = capital(say("round {number}", number=int(s.rounds)))
    if s.herd != tables.NO_PLACE:
        herd = say("the herd moves {toward}", toward=toward(say, int(s.herd)))
        words = say("{one}; {other}", one=words, other=herd)
    if s.bonus != tables.NO_TILE:
        words += f" ({tile_words(say, int(s.bonus))})"
    return words


def _place_lines(s: State, say: Translator) -> Iterator[str]:
    """Yield a line for each place: its name, what it gives, who is there, the free rings."""
    places = range(tables.BUILDING + int(tables.NUM_STACKS[s.players]))
    names = [capital(place_name(say, place)) for place in places]
    gifts = [_gift(s, place, say) for place in places]
    wide, gift_wide = max(map(len, names)), max(map(len, gifts[: tables.CARD]))
    for place, name, gift in zip(places, names, gifts, strict=True):
        people = [_people(s, p, place) for p in range(s.players) if s.placed[p, place]]
        limit = int(tables.RINGS[place])
        free = "" if limit == tables.NO_LIMIT else "\u00b7" * (limit - effects.crowd(s, place))
        parts = [f"  {name.ljust(wide)} ", gift.ljust(gift_wide), *people, free]
        yield " ".join(filter(None, parts)).rstrip()


def _gift(s: State, place: int, say: Translator) -> str:
    if place < tables.GATHERING:
        gathers = tables.FOOD if place == tables.HUNT else place - tables.FOREST
        return f"{resource_name(say, gathers)} \u00f7{tables.DIVISOR[gathers]}"
    if place < tables.CARD:
        return "+1"
    slot, stack = place - tables.CARD, place - tables.BUILDING
    if stack < 0:
        return "" if s.slot[slot] == tables.NO_CARD else on_offer(say, s, place)
    left = f"{int(s.stack[stack])}\u00d7"
    return left if s.top[stack] == tables.NO_BUILDING else f"{left} {on_offer(say, s, place)}"


def _people(s: State, player: int, place: int) -> str:
    return f"[{COLOURS[player]} bold]{COLOURS[player][0].upper()}{int(s.placed[player, place])}[/]"


def _dice(s: State, say: Translator) -> Iterator[str]:
    dice = [str(int(die)) for die in s.dice if die]
    if dice:
        words = say("last throw: {dice}", dice=listed(say, dice))
        yield f"  {capital(words)}" + (f" + {int(s.added)}" if s.added else "")


def _player_lines(position: Position, player: int, say: Translator) -> Iterator[str]:
    s, colour = position.state, COLOURS[player]
    stock = [goods(say, tables.RESOURCES, int(s.food[player]))]
    stock += [goods(say, r, int(n)) for r, n in enumerate(s.resource[player]) if n]
    points = position.scores()[player]
    name = f"[{colour} bold]{colour_name(say, player)} {points}[/]"
    yield f"{name}  {', '.join(stock)}"
    yield f"    {', '.join(_growth(s, player, say))}"
    owned = [card_bottom(say, card) for card in belongings.cards_of(s, player)]
    unseen = int(belongings.num_cards(s, player)) - len(owned)
    if unseen:
        owned.append(say("{cards}, unseen", cards=counted(say, "card", unseen)))
    if owned:
        yield f"    {'; '.join(owned)}"


def _growth(s: State, player: int, say: Translator) -> Iterator[str]:
    people, home = counted(say, "person", int(s.people[player])), int(s.idle[player])
    yield (people if s.phase == OVER else say("{people}, {home} at home", people=people, home=home))
    yield say("food production {number}", number=int(s.track[player]))
    tools = [f"({value})" if used else str(value) for value, used in belongings.tools_of(s, player)]
    yield say("tools {values}", values=" ".join(tools) or "0")
    yield counted(say, "building", len(belongings.buildings_of(s, player)))
    yield counted(say, "tile", int(scoring.num_tiles(s, player)))
