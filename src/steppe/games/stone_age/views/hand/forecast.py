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
from steppe.games.stone_age.rules.phases import feeding
from steppe.games.stone_age.rules.scoring import final_points
from steppe.games.stone_age.views.players.boards import ICONS, hunted
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
    """Return the expected results of the open choices, then of tonight's meal."""
    s = scene.position.state
    if not choices.moves:
        return ()
    tonight = [_tonight(scene)] if int(s.phase) in _BEFORE_MEALS else []
    return (*_OF.get(int(s.phase), _nothing)(scene), *tonight)


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
    yield Figure(f"{least}\N{EN DASH}{most}, \u2300 {_mean(say, gathers, dice, 0)}", words, icon)
    if tools:
        mean = _mean(say, gathers, dice, tools)
        words = say("{mean} on average with all your tools", mean=mean)
        yield Figure(f"\u2300 {mean}", words, ICONS["tool"])
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
    """Return the food that a player would lack if the round ended now [S10.1 to S10.3]."""
    return max(0, -_left(position, player))


def _left(position: Position, player: int) -> int:
    """Return the food that a player would have left; a negative number is missing food."""
    s = position.copy().state
    s.acting = player
    return int(s.food[player]) if feeding.harvest(s) else -int(feeding.missing(s))


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
    if not (hunt := hunted(position.state, player)):
        return Figure(say("{number} missing", number=-left), words, seat=player, tone=-1)
    value = say("{number} missing, hunt about {hunt}", number=-left, hunt=hunt)
    brings = say("the hunt brings about {food}", food=_food(say, hunt))
    told = say("{one}; {other}", one=words, other=brings)
    return Figure(value, told, seat=player, tone=-1 if hunt < -left else 0)


def _food(say: Translator, count: int) -> str:
    return goods(say, tables.FOOD, count)


# Cards and buildings


def _buying(scene: Scene) -> Iterator[Forecast]:
    """Yield the points that the card on offer adds to the current final score [S12]."""
    s, say = scene.position.state, scene.say
    if s.place < tables.BUILDING:
        points = card_points(scene, int(s.slot[s.place - tables.CARD]))
        words = say(
            "{points} more at the end, as things stand", points=counted(say, "point", points)
        )
        figures = (Figure(f"+{points}", words, ICONS["points"], tone=int(points > 0)),)
        yield Forecast(say("With this card"), figures)


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
