"""What is asked of whom: the status line (rule S3.4), and how it ended (S12.9)."""

from collections.abc import Callable, Sequence

from steppe.core.position import Position
from steppe.core.say import Say, figure, plain
from steppe.draw.words import listed
from steppe.engine.kernel import State
from steppe.games.stone_age import effects, state, tables
from steppe.games.stone_age.phases import claiming, feeding, rolling
from steppe.games.stone_age.views.hand.price import beyond
from steppe.games.stone_age.views.story.result import how_ended, who_won
from steppe.games.stone_age.views.words import (
    building_name,
    card_name,
    counted,
    effect_words,
    for_sale,
    goods,
    resources,
)

Asking = Callable[[State, Say], tuple[str, str]]


def status(
    position: Position, viewer: int | None, names: Sequence[str], say: Say = plain
) -> tuple[str, str, str]:
    """Return what is asked of whom: the call, what to do, and in what circumstances."""
    s = position.state
    if s.phase == state.OVER:
        return _result(position, viewer, names, say)
    if s.player < 0:
        return say("Chance"), say("decides what comes next"), _round(s, say)
    if s.player == viewer:
        words, hint = _REQUESTS[int(s.phase)](s, say)
        hint = hint or _round(s, say)
        if claiming.is_open(s) and s.phase in (
            state.USING,
            state.BUYING,
            state.SENDING,
            state.FEEDING,
        ):
            hint = say("{hint} \u00b7 you may turn in your card for two resources", hint=hint)
        return say("Your turn"), words, hint
    return names[s.player], _activity(s, say), _round(s, say)


def _round(s: State, say: Say) -> str:
    return say("round {number}", number=int(s.rounds))


def _result(
    position: Position, viewer: int | None, names: Sequence[str], say: Say
) -> tuple[str, str, str]:
    points = sorted(position.scores(), reverse=True)
    scores = say("{high} to {low}", high=figure(points[0]), low=figure(points[1]))
    if len(points) > 2:
        scores = ", ".join(map(figure, points))
    return who_won(position, viewer, names, say), scores, how_ended(say, position.state)


def _placing(s: State, say: Say) -> tuple[str, str]:
    home, people = int(s.idle[s.player]), int(s.people[s.player])
    return say("Send people to one place"), say(
        "people at home: {home} of {people} · {round}",
        home=home,
        people=people,
        round=_round(s, say),
    )


def _using(s: State, say: Say) -> tuple[str, str]:
    count = int(effects.num_places(s, s.player))
    return say("Use one of your places"), say(
        "places to use: {count} · {round}", count=count, round=_round(s, say)
    )


def _tooling(s: State, say: Say) -> tuple[str, str]:
    """Ask for tools, and say what the throw yields and what it takes to get more."""
    total, divisor = int(rolling.total(s)), int(tables.DIVISOR[s.gathers])
    words = say("Add tools to the {total}, or stop", total=total)
    number = total // divisor
    return words, say(
        "{total} makes {goods}, {next} would make {more}",
        total=total,
        goods=goods(say, int(s.gathers), number),
        next=(number + 1) * divisor,
        more=number + 1,
    )


def _buying(s: State, say: Say) -> tuple[str, str]:
    place = int(s.place)
    if place >= tables.BUILDING:
        return say("Build, or leave it"), building_name(say, int(s.top[place - tables.BUILDING]))
    words = say("Buy {thing}, or leave it", thing=for_sale(say, place))
    return words, card_name(say, int(s.slot[place - tables.CARD]))


def _paying(s: State, say: Say) -> tuple[str, str]:
    due = counted(say, "resource", int(s.due))
    return say("How do you pay?"), say("{due} still due", due=due)


def _taking(s: State, say: Say) -> tuple[str, str]:
    left = [str(pips + 1) for pips in range(tables.PIPS) for _ in range(int(s.taken[pips]))]
    return say("Take one of the dice"), say("dice left: {dice}", dice=listed(say, left))


def _sending(s: State, say: Say) -> tuple[str, str]:
    food = goods(say, tables.RESOURCES, int(s.food[s.player]))
    return say("Send people on to the bonus tile, or nobody"), say(
        "1 food for each; you have {food}", food=food
    )


def _taming(s: State, say: Say) -> tuple[str, str]:
    first, every = (effect_words(say, effect) for effect in tables.BONUS[s.bonus])
    hint = say("first: {first} \u00b7 all: {every}", first=first, every=every)
    return say("You tame the mammoth: choose a bonus"), hint


def _choosing(s: State, say: Say) -> tuple[str, str]:
    return say("Choose a resource"), say("the bonus of the tile")


def _feeding(s: State, say: Say) -> tuple[str, str]:
    missing = counted(say, "resource", int(feeding.missing(s)))
    points = counted(say, "point", -int(tables.STARVE_POINTS))
    owned = resources(say, [int(n) for n in s.resource[s.player]]) or say("no resources")
    return say(
        "Pay {goods} for the missing food, or lose {points}", goods=missing, points=points
    ), say("you have {goods}", goods=owned)


_REQUESTS: dict[int, Asking] = {
    state.PLACING: _placing,
    state.USING: _using,
    state.TOOLING: _tooling,
    state.BUYING: _buying,
    state.PAYING: _paying,
    state.TAKING: _taking,
    state.SENDING: _sending,
    state.TAMING: _taming,
    state.CHOOSING: _choosing,
    state.FEEDING: _feeding,
}


def _activity(s: State, say: Say) -> str:
    """Return what another player is doing, to be read after the name."""
    return {
        state.PLACING: say("is sending people out"),
        state.USING: say("is using the places one by one"),
        state.TOOLING: say("may add tools to the dice"),
        state.BUYING: say("is thinking about a purchase"),
        state.PAYING: say("is paying"),
        state.TAKING: say("is taking a die"),
        state.SENDING: say("may send people on to the bonus tile"),
        state.TAMING: say("is choosing a bonus"),
        state.CHOOSING: say("is choosing a resource"),
        state.FEEDING: say("is short of food"),
    }[int(s.phase)]


def caution(position: Position, move: str, say: Say = plain) -> str:
    """Return what to ask before a person is taken back from what cannot be paid, or people starve.

    They starve although resources would feed them [S7.1, S8.1, S10.4].
    """
    s = position.state
    if (place := beyond(position, move)) is not None:
        return say(
            "You cannot pay for {thing} now. Take the person back?", thing=for_sale(say, place)
        )
    if s.phase != state.FEEDING or move != "refuse" or "feed" not in position.legal():
        return ""
    points = counted(say, "point", -tables.STARVE_POINTS)
    left = counted(say, "resource", int(effects.num_resources(s, position.player)))
    return say("Lose {points} with {resources} left?", points=points, resources=left)
