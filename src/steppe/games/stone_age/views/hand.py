"""The decision strip under the board: what is asked, and what each answer leads to (S3.4)."""

from collections.abc import Callable

from steppe.core.scene import Scene
from steppe.draw.choice import Choices
from steppe.draw.menu import cancel, choice, menu
from steppe.draw.svg import escape, inline_icon, small
from steppe.games.stone_age.actions import ACTIONS, CHOICES, CLAIM
from steppe.games.stone_age.effects import num_resources
from steppe.games.stone_age.phases import feeding
from steppe.games.stone_age.state import (
    BUYING,
    CHOOSING,
    FEEDING,
    PAYING,
    PLACING,
    SENDING,
    TAKING,
    TAMING,
    TOOLING,
    USING,
)
from steppe.games.stone_age.tables import (
    ALL,
    ANY_KINDS,
    BONUS,
    BUILDING,
    CARD,
    DIE_GAIN,
    DIVISOR,
    FIRST,
    FIXED,
    FOOD,
    GATHERING,
    PIPS,
    PLACE_NAMES,
    PRICE_KIND,
    RESOURCE_NAMES,
    STARVE_POINTS,
)
from steppe.games.stone_age.views.boards import ICONS
from steppe.games.stone_age.views.throw import DIE, draw_die, total
from steppe.games.stone_age.views.words import (
    bonus_words,
    building_cost,
    building_points,
    capital,
    card_bottom,
    card_effect,
    counted,
    effect_words,
    goods,
    listed,
    place_name,
    resource_name,
    resources,
    toward,
)

MINUS = "\N{MINUS SIGN}"


def draw_hand(scene: Scene, choices: Choices) -> str:
    """Return what the viewer is asked; nothing for those who wait."""
    if not choices.moves:
        return ""
    if "claim" in choices.picked:
        return _claiming(scene, choices)
    return _ASKED[scene.position.state.phase](scene, choices)


def _plain(scene: Scene, choices: Choices, verb: str) -> list[str]:
    """Return the moves of a verb."""
    return [move for move in choices.moves if move.partition(":")[0] == verb]


def _number(move: str) -> int:
    return int(move.rpartition(":")[2])


def _icon(scene: Scene, name: str) -> str:
    return inline_icon(ICONS[name], scene.sprite)


def _big(words: object, note: str = "") -> str:
    """Return a large word with a small note below."""
    below = f"<small>{escape(note)}</small>" if note else ""
    return f"<b>{escape(str(words))}</b>{below}"


# Placing


def _placing(scene: Scene, choices: Choices) -> str:
    s, say = scene.position.state, scene.say
    for word in choices.picked:
        if word in PLACE_NAMES[:GATHERING]:
            return _how_many(scene, choices, word)
    home = counted(say, "person", int(s.idle[s.player]))
    title = say("{people} to place").format(people=home)
    return menu(title, say("Choose a land, a card or a building"), "")


def _how_many(scene: Scene, choices: Choices, word: str) -> str:
    say, place = scene.say, PLACE_NAMES.index(word)
    parts = []
    for move in choices.of(word):
        people = counted(say, "person", _number(move))
        label = say("Send {people} {where}").format(people=people, where=toward(say, place))
        parts.append(choice(choices.move(move), _big(_number(move)), label))
    body = "".join(parts) + cancel(choices, word, say("Cancel"))
    return menu(capital(place_name(say, place)), say("How many people?"), body)


# Using


def _using(scene: Scene, choices: Choices) -> str:
    say = scene.say
    body = "".join(_use(scene, choices, move) for move in _plain(scene, choices, "use"))
    return menu(say("Your people act"), say("Which place next?"), body + _claim(scene, choices))


def _use(scene: Scene, choices: Choices, move: str) -> str:
    s, say = scene.position.state, scene.say
    place = PLACE_NAMES.index(move.partition(":")[2])
    name = place_name(say, place)
    people = int(s.placed[s.player, place])
    label = say("Use: {place}").format(place=name)
    count = f"<b>{people}</b>" if place < GATHERING else ""
    return choice(choices.move(move), escape(capital(name)) + count, label)


# Tools


def _tooling(scene: Scene, choices: Choices) -> str:
    s, say = scene.position.state, scene.say
    now = total(s)
    title = f"{now} ÷ {DIVISOR[s.gathers]} = {goods(say, int(s.gathers), _yield(scene, now))}"
    body = "".join(_tool(scene, choices, move) for move in choices.moves if move != "stop")
    stop = say("Take {goods}").format(goods=goods(say, int(s.gathers), _yield(scene, now)))
    return menu(title, say("Add a tool?"), body + choice(choices.move("stop"), escape(stop), stop))


def _yield(scene: Scene, sum_of: int) -> int:
    return sum_of // int(DIVISOR[scene.position.state.gathers])


def _tool(scene: Scene, choices: Choices, move: str) -> str:
    """Return a tool to add, with the sum and the yield that it would make."""
    s, say = scene.position.state, scene.say
    is_once = move.startswith("once")
    value = _number(move) if is_once else int(s.tool[s.player, _number(move) - 1])
    sum_of = total(s) + value
    gain = goods(say, int(s.gathers), _yield(scene, sum_of))
    label = say("Add one-use tool of {value}: {total} gives {goods}")
    if not is_once:
        label = say("Add tool of {value}: {total} gives {goods}")
    label = label.format(value=value, total=sum_of, goods=gain)
    mark = f"+{value}" + (" \N{MULTIPLICATION SIGN}1" if is_once else "")
    body = _icon(scene, "tool") + _big(mark, f"{sum_of} \N{RIGHTWARDS ARROW} {gain}")
    more = _yield(scene, sum_of) > _yield(scene, total(s))
    return choice(choices.move(move), body, label, "" if more else "quieter")


# Buying


def _buying(scene: Scene, choices: Choices) -> str:
    place, say = int(scene.position.state.place), scene.say
    asked = _card_asked(scene, place) if place < BUILDING else _building_asked(scene, place)
    buys = "".join(_buy(scene, choices, move) for move in _plain(scene, choices, "buy"))
    decline = say("Decline")
    no = choice(choices.move("decline"), escape(decline), decline, "quieter")
    return menu(*asked, buys + no + _claim(scene, choices))


def _card_asked(scene: Scene, place: int) -> tuple[str, str]:
    s, say = scene.position.state, scene.say
    card = int(s.slot[place - CARD])
    words = say("At once: {effect}. At the end: {bottom}")
    asked = words.format(effect=card_effect(say, card), bottom=card_bottom(say, card))
    return capital(place_name(say, place)), asked


def _building_asked(scene: Scene, place: int) -> tuple[str, str]:
    say, building = scene.say, int(scene.position.state.top[place - BUILDING])
    points = building_points(building)
    worth = say("points by value") if points is None else counted(say, "point", points)
    title = f"{capital(place_name(say, place))}: {worth}"
    return title, say("It costs {cost}").format(cost=building_cost(say, building))


def _buy(scene: Scene, choices: Choices, move: str) -> str:
    s, say = scene.position.state, scene.say
    price = counted(say, "resource", _number(move))
    place = int(s.place)
    if place >= BUILDING and PRICE_KIND[s.top[place - BUILDING]] == FIXED:
        price = building_cost(say, int(s.top[place - BUILDING]))
    words = say("Buy for {price}").format(price=price)
    several = place >= BUILDING and len(_plain(scene, choices, "buy")) > 1
    return choice(choices.move(move), _big(_number(move)) if several else escape(words), words)


# Paying


def _paying(scene: Scene, choices: Choices) -> str:
    s, say = scene.position.state, scene.say
    name = capital(resource_name(say, int(s.asked)))
    due = counted(say, "resource", int(s.due))
    question = say("How many? Still to pay: {due}; you have {number}")
    if s.kinds != ANY_KINDS:
        question = say("How many? Still to pay: {due}, kinds: {kinds}; you have {number}")
    owned = int(s.resource[s.player, s.asked])
    asked = question.format(due=due, kinds=int(s.kinds), number=owned)
    title = f"{name} {_so_far(scene)}".rstrip()
    return menu(title, asked, "".join(_pay(scene, choices, move) for move in choices.moves))


def _so_far(scene: Scene) -> str:
    """Return what has been said to be paid already."""
    s, say = scene.position.state, scene.say
    paid = resources(say, [int(number) for number in s.paid])
    return say("(after {resources})").format(resources=paid) if paid else ""


def _pay(scene: Scene, choices: Choices, move: str) -> str:
    s, say = scene.position.state, scene.say
    number, left = _number(move), int(s.due) - _number(move)
    label = say("Pay {goods}").format(goods=goods(say, int(s.asked), number))
    note = say("{count} left").format(count=left) if left else say("all paid")
    picture = _icon(scene, RESOURCE_NAMES[s.asked])
    return choice(choices.move(move), picture + _big(number, note), f"{label}, {note}")


# Dice for everyone


def _taking(scene: Scene, choices: Choices) -> str:
    say = scene.say
    body = "".join(_take(scene, choices, move) for move in choices.moves)
    return menu(say("Dice for everyone"), say("Take one"), body)


def _take(scene: Scene, choices: Choices, move: str) -> str:
    pips, say = _number(move), scene.say
    gain = effect_words(say, DIE_GAIN[pips - 1])
    label = say("Take the {pips}: {gain}").format(pips=pips, gain=gain)
    die = small(f'<g class="die">{draw_die(pips)}</g>', DIE + 6, "choice-die")
    return choice(choices.move(move), f"{die}<span>{escape(gain)}</span>", label)


# The herd


def _sending(scene: Scene, choices: Choices) -> str:
    s, say = scene.position.state, scene.say
    first, every = (bonus_words(say, BONUS[s.bonus][which]) for which in (FIRST, ALL))
    title = say("To the bonus tile")
    question = say("How many of your people? 1. {first}, or all: {every}")
    asked = question.format(first=first, every=every)
    body = "".join(_send(scene, choices, move) for move in _plain(scene, choices, "send"))
    return menu(title, asked, body + _claim(scene, choices))


def _send(scene: Scene, choices: Choices, move: str) -> str:
    s, say, number = scene.position.state, scene.say, _number(move)
    fed = min(number, int(s.food[s.player]))
    parts = [goods(say, FOOD, fed)] if fed else []
    parts += [counted(say, "resource", number - fed)] if number > fed else []
    if not number:
        words = say("Nobody")
        return choice(choices.move(move), escape(words), words, "quieter")
    cost = listed(say, parts)
    label = say("Send {people} for {cost}")
    label = label.format(people=counted(say, "person", number), cost=cost)
    return choice(choices.move(move), _big(number, cost), label)


def _taming(scene: Scene, choices: Choices) -> str:
    s, say = scene.position.state, scene.say
    names = {"first": (FIRST, "1."), "all": (ALL, say("all"))}
    parts = []
    for move in choices.moves:
        which, name = names[move.partition(":")[2]]
        words = bonus_words(say, BONUS[s.bonus][which])
        label = f"{capital(name)} {words}"
        parts.append(choice(choices.move(move), _big(name) + escape(words), label))
    return menu(say("You tame the herd"), say("Which bonus? You keep the tile"), "".join(parts))


def _choosing(scene: Scene, choices: Choices) -> str:
    say, parts = scene.say, []
    for move in choices.moves:
        name = move.partition(":")[2]
        words = capital(resource_name(say, RESOURCE_NAMES.index(name)))
        parts.append(choice(choices.move(move), _icon(scene, name) + escape(words), words))
    return menu(say("Resource of choice"), say("Which one?"), "".join(parts))


# Feeding


def _feeding(scene: Scene, choices: Choices) -> str:
    s, say = scene.position.state, scene.say
    lack = int(feeding.missing(s))
    title = say("{food} missing").format(food=goods(say, FOOD, lack))
    question = say("Pay a resource for each, or lose points? You have {resources}")
    owned = counted(say, "resource", int(num_resources(s, s.player)))
    body = ""
    if "feed" in choices.moves:
        pay = say("Pay {goods}").format(goods=counted(say, "resource", lack))
        body = choice(choices.move("feed"), escape(pay), pay)
    refuse = say("Refuse: {points} points")
    refuse = refuse.format(points=f"{MINUS}{-STARVE_POINTS}")
    body += choice(choices.move("refuse"), escape(refuse), refuse, "quieter")
    return menu(title, question.format(resources=owned), body + _claim(scene, choices))


# The card "two resources"


def _claim(scene: Scene, choices: Choices) -> str:
    """Return the way to the card "two resources", while its owner may use it [S7.9]."""
    if not choices.of("claim"):
        return ""
    words = scene.say("Use the card: 2 resources of choice")
    return choice(choices.link("claim"), escape(words), words, "quieter")


def _claiming(scene: Scene, choices: Choices) -> str:
    say, parts = scene.say, []
    for move in choices.of("claim"):
        kinds = CHOICES[ACTIONS.parse(move) - CLAIM]
        pictures = "".join(_icon(scene, RESOURCE_NAMES[kind]) for kind in kinds)
        counts = [kinds.count(r) for r in range(len(RESOURCE_NAMES))]
        label = say("Take {goods}").format(goods=resources(say, counts))
        parts.append(choice(choices.move(move), pictures, label))
    body = "".join(parts) + cancel(choices, "claim", say("Cancel"))
    return menu(say("Your card"), say("Which two resources?"), body)


_ASKED: dict[int, Callable[[Scene, Choices], str]] = {
    PLACING: _placing,
    USING: _using,
    TOOLING: _tooling,
    BUYING: _buying,
    PAYING: _paying,
    TAKING: _taking,
    SENDING: _sending,
    TAMING: _taming,
    CHOOSING: _choosing,
    FEEDING: _feeding,
}
assert len(DIE_GAIN) == PIPS
