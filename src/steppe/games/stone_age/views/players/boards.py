"""Draw player boards: every player's key numbers and belongings (rules S2.6, S6, S7).

Only the owner of a card drawn blind sees its name; other players see only that the card exists.
``observe`` has already removed everything that the viewer may not see, so this module hides
nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from steppe.core.i18n import Translator
from steppe.core.scene import Stat
from steppe.draw.boards import boards
from steppe.draw.chip import chip
from steppe.draw.svg import escape, inline_icon
from steppe.draw.words import capital
from steppe.games.stone_age.ai.evaluation.odds import GOODS
from steppe.games.stone_age.ai.evaluation.tribe import tribe_of
from steppe.games.stone_age.rules import scoring, state, tables
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.views import words
from steppe.games.stone_age.views.types import Scene

ICONS = {
    "food": "meat",
    "person": "hunter",
    "track": "wheat",
    "tool": "stone-axe",
    "wood": "log",
    "brick": "clay-brick",
    "stone": "stone-pile",
    "gold": "gold-nuggets",
    "card": "stone-tablet",
    "building": "hut",
    "tile": "mammoth",
    "points": "trophy",
    "dice": "rolling-dices",
    "farmer": "sickle",
    "toolmaker": "stone-crafting",
    "builder": "hut",
    "shaman": "shaman",
    "pottery": "painted-pottery",
    "writing": "stone-tablet",
    "time": "sundial",
    "transport": "cartwheel",
    "healing": "healing",
    "weaving": "yarn",
    "art": "hand",
    "music": "pan-flute",
}
"""The icon of each thing that cards, places and boards show."""


def draw_stats(scene: Scene) -> tuple[tuple[Stat, ...], ...]:
    """Return every player's numbers: food, people, track, tools, resources.

    The player boards show their other belongings.
    """
    return tuple(tuple(_stats(scene, player)) for player in range(scene.position.players))


def _stats(scene: Scene, player: int) -> Iterator[Stat]:
    s, say = scene.position.state, scene.say
    food, tools, *goods = owned(scene, player)
    yield food
    total, home = int(s.people[player]), int(s.idle[player])
    if s.phase == state.PLACING:
        value, label = f"{home}/{total}", say("people at home / total")
    else:
        value, label = str(total), say("people")
    yield Stat(ICONS["person"], value, label, say("folk"))
    yield Stat(ICONS["track"], str(int(s.track[player])), say("food production"), say("fields"))
    yield tools
    yield from goods


def owned(scene: Scene, player: int) -> Iterator[Stat]:
    """Yield a player's food, tools and resources."""
    s, say = scene.position.state, scene.say
    yield Stat(ICONS["food"], str(int(s.food[player])), say("food"), say("food"))
    values = [str(value) for value, _ in tools_of(s, player)]
    yield Stat(ICONS["tool"], "\u00b7".join(values) or "0", say("tools"), say("tools"))
    for resource, count in enumerate(s.resource[player]):
        icon, name = ICONS[tables.RESOURCE_NAMES[resource]], words.resource_name(say, resource)
        yield Stat(icon, str(int(count)), name, name)


def draw_boards(scene: Scene) -> tuple[str, ...]:
    """Return the player boards as HTML."""
    return boards(scene, _on_table(scene), _before, _board)


def _on_table(scene: Scene) -> tuple[object, ...]:
    """Return the values that determine the boards of all players."""
    s = scene.position.state
    owned = (tuple(s.card), tuple(s.building), tuple(s.tile), tuple(s.once))
    return (scene.say, scene.sprite, is_eating(s), int(s.choice), *owned)


def _before(scene: Scene, player: int) -> tuple[object, ...]:
    """Return the values that determine the board of one player."""
    s = scene.position.state
    tools = (tuple(s.tool[player]), tuple(s.used[player]))
    numbers = (s.food[player], s.track[player], s.people[player], s.blind[player])
    return (*tools, *map(int, numbers), *supper(s, player), coming(s, player))


def _board(scene: Scene, s: State, player: int) -> str:
    say = scene.say
    tiles = (words.tile_words(say, tile) for tile in tiles_of(s, player))
    rows = (  # no bonus tiles without a herd, unless one was won
        (say("Tools"), _tools(scene, s, player)),
        (say("Feeding"), _feeding(say, s, player)),
        (say("Culture"), _culture(scene, s, player)),
        (say("People on cards"), _roles(scene, s, player)),
        (say("Drawn blind"), _blind(say, s, player)),
        (say("Buildings"), _buildings(scene, s, player)),
        (say("Bonus tiles"), "".join(_chip(scene, "tile", "", label, "tamed") for label in tiles)),
    )
    body = "".join(f"<div><dt>{escape(name)}</dt><dd>{row}</dd></div>" for name, row in rows if row)
    return f'<dl class="goods">{body}</dl>'


def is_eating(s: State) -> bool:
    """Return whether the tribes are eating, or the match is over."""
    return bool(
        state.FEEDING in (s.phase, s.purpose * (s.phase == state.PAYING)) or s.phase == state.OVER
    )


def _chip(scene: Scene, thing: str, value: str, label: str, style: str = "") -> str:
    return chip(inline_icon(ICONS[thing], scene.sprite), value, label, style)


def _joined(chips: Iterable[str], say: Translator) -> str:
    return "".join(chips) or f'<span class="none-yet">{escape(say("none yet"))}</span>'


def _tools(scene: Scene, s: State, player: int) -> str:
    """Return the tool tiles, ready or used, and unused one-use cards [S6.4]."""
    say, chips = scene.say, []
    for value, used in tools_of(s, player):
        label = say(
            "tool of value {value}, used" if used else "tool of value {value}, ready", value=value
        )
        chips.append(_chip(scene, "tool", str(value), label, "used" if used else ""))
    for number in range(tables.ONCE_COUNT):
        if s.once[number] == player:
            value = int(tables.ONCE_VALUE[number])
            label = say("one-use tool of value {amount}", amount=value)
            chips.append(_chip(scene, "tool", f"{value} 1\u00d7", label, "once"))
    if s.choice == player:
        label = capital(words.kept(say, words.card_effect(say, tables.CHOICE_CARD)))
        chips.append(_chip(scene, "gold", "2 1\u00d7", label, "once"))
    return _joined(chips, say)


def _feeding(say: Translator, s: State, player: int) -> str:
    """Return this round's food production and need, until the tribe eats [S10.1]."""
    if is_eating(s):
        return ""
    food, track, people = supper(s, player)
    left = food + track - people
    total = say("{left} left over" if left >= 0 else "{left} missing", left=abs(left))
    later = _to_come(say, s, player) if left < 0 else ""
    style = "" if left + coming(s, player) >= 0 else ' class="short"'
    told = f"{food} + {track} \u2212 {people} \u2192 <b>{escape(total)}</b>"
    return f"<span{style}>{told}</span>{later}"


def _to_come(say: Translator, s: State, player: int) -> str:
    """Return the food that may still come tonight, in brief; the title says from where."""
    label = escape("; ".join(told for _, told in to_come(say, s, player)))
    sign = f"+{coming(s, player)}"
    return f'<small role="img" aria-label="{label}" title="{label}">{sign}</small>' if label else ""


def supper(s: State, player: int) -> tuple[int, int, int]:
    """Return a player's food, and food production and people tonight [S6.6, S6.7, S10.1].

    People already sent to the field and the hut count: the field's food comes before the meal.
    """
    tribe = tribe_of(s, player, 0.0)
    return int(s.food[player]), int(tribe.track), int(tribe.people)


def hunted(s: State, player: int) -> int:
    """Return the food that people already sent to the hunt bring on average, without tools."""
    hunters = int(s.placed[player, tables.HUNT])
    return round(float(GOODS[tables.FOOD, hunters, 0])) if hunters else 0


def on_cards(s: State, player: int) -> int:
    """Return the food that the cards with the player's people give when they are bought [S7.3]."""
    slots = (slot for slot in range(tables.SLOTS) if s.placed[player, tables.CARD + slot])
    tops = [tables.TOP[s.slot[slot]] for slot in slots if s.slot[slot] != tables.NO_CARD]
    return sum(int(top[tables.AMOUNT]) for top in tops if top[tables.KIND] == tables.GIVE_FOOD)


def coming(s: State, player: int) -> int:
    """Return the food that a player's people on the hunt and on cards may bring tonight."""
    return hunted(s, player) + on_cards(s, player)


def to_come(say: Translator, s: State, player: int) -> Iterator[tuple[str, str]]:
    """Yield each source of food that is not certain, in brief and as a clause."""
    if hunt := hunted(s, player):
        food = words.goods(say, tables.FOOD, hunt)
        told = say("the hunt brings about {food}", food=food)
        yield say("hunt about {hunt}", hunt=hunt), told
    if bought := on_cards(s, player):
        food = words.goods(say, tables.FOOD, bought)
        told = say("{food} more if you buy the card", food=food)
        yield say("card +{food}", food=bought), told


def _culture(scene: Scene, s: State, player: int) -> str:
    """Return the symbols of the green cards; the second symbol of a kind is marked [S12.3]."""
    say, chips = scene.say, []
    symbols = Counter(tables.SYMBOL[card] for card in cards_of(s, player))
    for symbol, name in enumerate(tables.SYMBOL_NAMES):
        if count := symbols[symbol]:
            label = say("{count} of {symbol}", count=count, symbol=say(name))
            value = f"{count}\u00d7" if count > 1 else ""
            chips.append(_chip(scene, name, value, label, "culture"))
    points = int(scoring.green_points(s, player))
    return _joined(chips, say) + (f'<b class="worth">= {points}</b>' if points else "")


def _blind(say: Translator, s: State, player: int) -> str:
    """Return the cards drawn blind: by name if visible, otherwise by number [S7.8]."""
    names = [
        words.card_bottom(say, card) for card in cards_of(s, player) if s.card[card] >= state.BLIND
    ]
    if unseen := num_unseen(s, player):
        names.append(say("{cards}, hidden", cards=words.counted(say, "card", unseen)))
    return escape("; ".join(names))


def _roles(scene: Scene, s: State, player: int) -> str:
    """Return the people on the sand cards, with their current points [S12.4 to S12.7]."""
    say, chips = scene.say, []
    for role, name in enumerate(tables.ROLE_NAMES):
        count, factor = scoring.people_on_cards(s, player, role), scoring.factor(s, player, role)
        if count:
            label = say(
                "{people}, each times {factor}: {points} now",
                people=words.counted(say, name, int(count)),
                factor=say(words.ROLE_FACTORS[role]),
                points=int(count * factor),
            )
            value = f"{count}\u00d7{factor} = {count * factor}"
            chips.append(_chip(scene, name, value, label, "role"))
    return _joined(chips, say)


def _buildings(scene: Scene, s: State, player: int) -> str:
    say, chips = scene.say, []
    for number in buildings_of(s, player):
        points = words.building_points(number)
        value = "\u03a3" if points is None else str(points)
        label = capital(words.building_name(say, number))
        chips.append(_chip(scene, "building", value, label, "built"))
    return _joined(chips, say)


def cards_of(s: State, player: int) -> list[int]:
    """List a player's cards that the viewer can see, including cards drawn blind."""
    return [card for card in range(tables.CARDS) if scoring.owns(s, player, card)]


def num_cards(s: State, player: int) -> int:
    """Count a player's cards, seen or not: the number is public [S2.6]."""
    return tuple(s.card).count(state.TAKEN + player) + int(s.blind[player])


def num_unseen(s: State, player: int) -> int:
    """Count the cards that a player drew blind and that are hidden from the viewer [S2.6]."""
    return int(s.blind[player]) - tuple(s.card).count(state.BLIND + player)


def buildings_of(s: State, player: int) -> list[int]:
    """List a player's buildings."""
    return [number for number, place in enumerate(s.building) if place == state.BUILT + player]


def tiles_of(s: State, player: int) -> list[int]:
    """List the bonus tiles that a player has won."""
    return [tile for tile, place in enumerate(s.tile) if place == state.WON + player]


def tools_of(s: State, player: int) -> list[tuple[int, bool]]:
    """List a player's tools, each with its value and whether it is used this round."""
    pairs = zip(s.tool[player], s.used[player], strict=True)
    return [(int(value), bool(used)) for value, used in pairs if value]
