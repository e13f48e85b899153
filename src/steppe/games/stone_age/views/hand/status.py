"""Write the status line: the mover's prompt, or how the match ended (S3.4, S12.9)."""

from collections.abc import Callable, Sequence

from steppe.core.i18n import Translator, msgid, plain
from steppe.draw.words import listed, totals, who_won, winners_of
from steppe.games.stone_age.ai.evaluation.goods import once_pips, ready_pips
from steppe.games.stone_age.rules import effects, state, tables
from steppe.games.stone_age.rules.phases import claiming, feeding, rolling
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.views.story.throws import throwers
from steppe.games.stone_age.views.types import Position
from steppe.games.stone_age.views.verbs import beyond
from steppe.games.stone_age.views.words import (
    at_place,
    counted,
    goods,
    how_ended,
    on_offer,
    resource_name,
    resources,
    tile_words,
)

_WITH_CARD = (state.USING, state.BUYING, state.SENDING, state.FEEDING)

Asking = Callable[[State, Translator], tuple[str, str]]


def status(
    position: Position, viewer: int | None, names: Sequence[str], say: Translator = plain
) -> tuple[str, str, str]:
    """Return the status line: the player addressed, the prompt, and a hint."""
    s = position.state
    if s.phase == state.OVER:
        winner = who_won(winners_of(position), viewer, names, say)
        return winner, totals(position.scores(), say), how_ended(say, s)
    if viewer in throwers(position):
        return say("Your dice"), _throwing(s, say), _round(s, say)
    if s.player < 0:
        return say("Chance"), say("decides what comes next"), _round(s, say)
    request, activity = _DECISIONS[int(s.phase)]
    if s.player != viewer:
        return names[s.player], say(activity), _round(s, say)
    words, hint = request(s, say)
    if claiming.is_open(s) and s.phase in _WITH_CARD:
        hint = say("{hint} \u00b7 you may turn in your card for two resources", hint=hint)
    return say("Your turn"), words, hint


def _round(s: State, say: Translator) -> str:
    return say("round {number}", number=int(s.rounds))


def _throwing(s: State, say: Translator) -> str:
    dice = counted(say, "die", int(s.to_throw))
    if s.gathers == state.FOR_TAMING:
        return say("{dice} for the mammoth", dice=dice)
    if s.gathers == state.FOR_EVERYBODY:
        return say("{dice} for everyone", dice=dice)
    if s.place >= tables.CARD:
        return say("{dice} for {resource}", dice=dice, resource=resource_name(say, int(s.gathers)))
    return say("{dice} {where}", dice=dice, where=at_place(say, int(s.place)))


def _placing(s: State, say: Translator) -> tuple[str, str]:
    home, people = int(s.idle[s.player]), int(s.people[s.player])
    return say("Send people to one place"), say(
        "people at home: {home} of {people}", home=home, people=people
    )


def _using(s: State, say: Translator) -> tuple[str, str]:
    count = int(effects.num_places(s, s.player))
    return say("Use one of your places"), say("places to use: {count}", count=count)


def _tooling(s: State, say: Translator) -> tuple[str, str]:
    """Ask for tools; state the yield of the roll and the total needed for more."""
    total, divisor = int(rolling.total(s)), int(tables.DIVISOR[s.gathers])
    number, tools = total // divisor, int(ready_pips(s, s.player) + once_pips(s, s.player))
    words = say("Total: {total}. Add tools, or stop", total=total)
    if (total + tools) // divisor == number:
        words = say("Your tools cannot gain you more: take the goods")
    return words, say(
        "{total} gives {goods}, {next} would give {more}",
        total=total,
        goods=goods(say, int(s.gathers), number),
        next=(number + 1) * divisor,
        more=number + 1,
    )


def _buying(s: State, say: Translator) -> tuple[str, str]:
    words = say("Build, or decline")
    if s.place < tables.BUILDING:
        words = say("Buy {thing}, or decline", thing=at_place(say, int(s.place)))
    return words, on_offer(say, s, int(s.place))


def _taking(s: State, say: Translator) -> tuple[str, str]:
    left = [str(pips + 1) for pips in range(tables.PIPS) for _ in range(int(s.taken[pips]))]
    return say("Take one of the dice"), say("dice left: {dice}", dice=listed(say, left))


def _sending(s: State, say: Translator) -> tuple[str, str]:
    food = goods(say, tables.RESOURCES, int(s.food[s.player]))
    return say("Send people to the bonus tile, or no one"), say(
        "1 food per person; you have {food}", food=food
    )


def _taming(s: State, say: Translator) -> tuple[str, str]:
    return say("You tame a mammoth: choose a bonus"), tile_words(say, int(s.bonus))


def _feeding(s: State, say: Translator) -> tuple[str, str]:
    missing = counted(say, "resource", int(feeding.missing(s)))
    points = counted(say, "point", -int(tables.STARVE_POINTS))
    owned = resources(say, [int(n) for n in s.resource[s.player]]) or say("no resources")
    return say(
        "Pay {goods} for the missing food, or lose {points}", goods=missing, points=points
    ), say("you have {goods}", goods=owned)


_DECISIONS: dict[int, tuple[Asking, str]] = {  # the prompt, and the text for other players
    state.PLACING: (_placing, msgid("is sending people out")),
    state.USING: (_using, msgid("is using their places")),
    state.TOOLING: (_tooling, msgid("may add tools to the dice")),
    state.BUYING: (_buying, msgid("is considering a purchase")),
    state.PAYING: (
        lambda s, say: (
            say("How do you pay?"),
            say("{due} still due", due=counted(say, "resource", int(s.due))),
        ),
        msgid("is paying"),
    ),
    state.TAKING: (_taking, msgid("is taking a die")),
    state.SENDING: (_sending, msgid("may send people to the bonus tile")),
    state.TAMING: (_taming, msgid("is choosing a bonus")),
    state.CHOOSING: (
        lambda s, say: (say("Choose a resource"), say("the bonus of the tile")),
        msgid("is choosing a resource"),
    ),
    state.FEEDING: (_feeding, msgid("is short of food")),
}


def caution(position: Position, move: str, say: Translator = plain) -> str:
    """Return the warning for a player who gives up a purchase too early or starves needlessly.

    Starving is needless if resources would feed the people [S7.1, S8.1, S10.4].
    """
    s = position.state
    if (place := beyond(position, move)) is not None:
        return _too_early(position, place, say)
    if s.phase != state.FEEDING or move != "refuse" or "feed" not in position.legal():
        return ""
    points = counted(say, "point", -tables.STARVE_POINTS)
    left = counted(say, "resource", int(effects.num_resources(s, position.player)))
    return say("Lose {points}? You still have {resources}", points=points, resources=left)


def _too_early(position: Position, place: int, say: Translator) -> str:
    """Ask whether to give up a purchase that other places might still help to pay for; else ""."""
    if all(beyond(position, move) is not None for move in position.legal()):
        return ""
    return say(
        "You cannot pay for {thing} yet. Give it up before you use your other places?",
        thing=at_place(say, place),
    )
