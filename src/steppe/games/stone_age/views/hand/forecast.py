"""Forecast the results of choices: goods from dice and tools, tonight's meal, cards and buildings.

The numbers follow from the rules and the current position. Later placements and purchases are
ignored (rules S6.8, S6.9, S7, S8, S10).
"""

from collections.abc import Callable, Iterator

from steppe.core.i18n import Translator
from steppe.core.scene import Figure, Forecast
from steppe.draw.choice import Choices
from steppe.draw.words import capital, colour_name, decimal
from steppe.games.stone_age.ai.evaluation.goods import once_pips, ready_pips
from steppe.games.stone_age.ai.evaluation.odds import GOODS, sums
from steppe.games.stone_age.rules import state, tables
from steppe.games.stone_age.rules.scoring import final_points
from steppe.games.stone_age.views.players.boards import ICONS, coming, is_eating, supper, to_come
from steppe.games.stone_age.views.types import Position, Scene
from steppe.games.stone_age.views.verbs import beyond
from steppe.games.stone_age.views.words import (
    YIELD_NAMES,
    counted,
    goods,
    on_offer,
    place_name,
)

_BEFORE_MEALS = (state.PLACING, state.USING, state.TOOLING, state.BUYING, state.PAYING)


def draw_forecast(scene: Scene, choices: Choices) -> tuple[Forecast, ...]:
    """Return tonight's meal, which keeps its place, then the expected results of open choices."""
    s = scene.position.state
    if not choices.moves:
        return ()
    is_before = int(s.phase) in _BEFORE_MEALS and not is_eating(s)
    tonight = [_tonight(scene)] if is_before else []
    return (*tonight, *_OF.get(int(s.phase), _nothing)(scene))


def _nothing(scene: Scene) -> Iterator[Forecast]:
    yield from ()


# Dice


def _placing(scene: Scene) -> Iterator[Forecast]:
    """For each number of people at the selected place, yield the expected goods."""
    for move in scene.open_moves() if scene.picked else ():
        verb, name, *number = move.split(":")
        place = tables.PLACE_NAMES.index(name)
        if verb == "place" and place < tables.GATHERING:
            people = counted(scene.say, "person", int(number[0]))
            yield Forecast(people, tuple(_throw(scene, place, int(number[0]))))


def _using(scene: Scene) -> Iterator[Forecast]:
    """For each place to use, yield the expected goods."""
    s, say = scene.position.state, scene.say
    for move in scene.open_moves() or scene.moves:
        verb, _, name = move.partition(":")
        if verb == "use":
            place = tables.PLACE_NAMES.index(name)
            if place < tables.GATHERING:
                figures = tuple(_throw(scene, place, int(s.placed[s.player, place])))
                yield Forecast(capital(place_name(say, place)), figures)
            elif place >= tables.CARD and beyond(scene.position, move) is None:
                offer = on_offer(say, s, place)
                yield Forecast(capital(place_name(say, place)), (Figure(offer, offer),))


def _throw(scene: Scene, place: int, dice: int) -> Iterator[Figure]:
    """Yield the expected goods from ``dice`` dice and tools, and whether a hunt feeds everyone."""
    s, say = scene.position.state, scene.say
    gathers = tables.FOOD if place == tables.HUNT else place - tables.FOREST
    tools = int(ready_pips(s, s.player) + once_pips(s, s.player))
    thing = YIELD_NAMES[gathers]
    divisor, icon = int(tables.DIVISOR[gathers]), ICONS[thing]
    least, most = dice // divisor, tables.PIPS * dice // divisor
    words = say(
        "{least} to {most} {thing}, {mean} on average",
        **{"least": least, "most": most, "thing": say(thing), "mean": _mean(say, gathers, dice, 0)},
    )
    mean = say("{mean} on average", mean=_mean(say, gathers, dice, 0))
    yield Figure(f"{least}\N{EN DASH}{most}, {mean}", words, icon)
    if tools:
        mean = _mean(say, gathers, dice, tools)
        words = say("{mean} on average with all your tools", mean=mean)
        yield Figure(say("{mean} on average", mean=mean), words, ICONS["tool"])
    if gathers == tables.FOOD:
        yield from _fed(scene, dice, tools)


def _mean(say: Translator, gathers: int, dice: int, pips: int) -> str:
    """Return the expected goods from ``dice`` dice with ``pips`` pips added [S6.8, S6.9]."""
    return decimal(say, float(GOODS[gathers, dice, pips]))


def _fed(scene: Scene, dice: int, tools: int) -> Iterator[Figure]:
    """If people would go hungry tonight, yield the chance that a hunt feeds everyone."""
    s, say = scene.position.state, scene.say
    lack, divisor = missing(scene.position, s.player), int(tables.DIVISOR[tables.FOOD])
    if not lack:
        return
    chance = sum(
        share for total, share in enumerate(sums(dice)) if (total + tools) // divisor >= lack
    )
    value = say("{percent}%", percent=round(100 * chance))
    words = say("everyone fed tonight: {chance}", chance=value)
    yield Figure(value, words, "hunter", tone=1 if chance > 0.5 else -1)


# The meal


def missing(position: Position, player: int) -> int:
    """Return the food that a player would lack tonight without the hunt [S10.1 to S10.3]."""
    return max(0, -_left(position, player))


def _left(position: Position, player: int) -> int:
    """Return the food that a player would have left; a negative number is missing food."""
    food, track, people = supper(position.state, player)
    return food + track - people


def _tonight(scene: Scene) -> Forecast:
    """Return the meal forecast for the viewer, and for other players who would go hungry."""
    position, say, viewer = scene.position, scene.say, scene.position.player
    others = (n for n in range(position.players) if n != viewer and missing(position, n))
    meals = (_meal(say, position, player) for player in (viewer, *others))
    return Forecast(say("Tonight"), tuple(meals))


def _meal(say: Translator, position: Position, player: int) -> Figure:
    left, colour = _left(position, player), colour_name(say, player)
    if left >= 0:
        words = say("{colour}: everyone fed, {food} left", colour=colour, food=_food(say, left))
        return Figure(say("{number} left", number=left), words, seat=player)
    words = say("{colour}: {food} missing", colour=colour, food=_food(say, -left))
    value = say("{number} missing", number=-left)
    for shown, told in to_come(say, position.state, player):
        value, words = f"{value}, {shown}", say("{one}; {other}", one=words, other=told)
    tone = -1 if coming(position.state, player) < -left else 0
    return Figure(value, words, seat=player, tone=tone)


def _food(say: Translator, count: int) -> str:
    return goods(say, tables.FOOD, count)


# Cards and buildings


def _buying(scene: Scene) -> Iterator[Forecast]:
    """Yield the points that the card on offer brings now, and at the end as things stand [S12]."""
    s, say = scene.position.state, scene.say
    if s.place >= tables.BUILDING:
        return
    card = int(s.slot[s.place - tables.CARD])
    points, top = card_points(scene, card), tables.TOP[card]
    words = say("{points} more at the end, as things stand", points=counted(say, "point", points))
    value = say("+{count} at the end", count=points)
    figures = [Figure(value, words, ICONS["points"], tone=int(points > 0))]
    if top[tables.KIND] == tables.GIVE_POINTS:
        now = say("+{count} now", count=int(top[tables.AMOUNT]))
        figures.insert(0, Figure(now, now, ICONS["points"], tone=1))
    yield Forecast(say("With this card"), tuple(figures))


def card_points(scene: Scene, card: int) -> int:
    """Return the points that owning a card adds to the mover's current final score [S12]."""
    with_it = scene.position.copy().state
    with_it.card[card] = state.TAKEN + with_it.player
    return int(final_points(with_it, with_it.player)) - int(
        final_points(scene.position.state, with_it.player)
    )


_OF: dict[int, Callable[[Scene], Iterator[Forecast]]] = {
    state.PLACING: _placing,
    state.USING: _using,
    state.BUYING: _buying,
}
