"""What is asked of whom: the status line (rule D23), and how it ended (D19, D21.17)."""

from collections.abc import Callable, Mapping, Sequence

from steppe.core.position import Position
from steppe.core.say import Say, msgids, plain
from steppe.draw.words import capital
from steppe.engine.kernel import State
from steppe.games.doggerland import effects, state
from steppe.games.doggerland.actions import SEND
from steppe.games.doggerland.tables import CELL_NAMES, CELLS, NO_RITE, SPECIES_NAMES
from steppe.games.doggerland.views.hand.planning_menu import aim, planned, target
from steppe.games.doggerland.views.lore import card_event, card_name, rite_name
from steppe.games.doggerland.views.panels.ring import round_words
from steppe.games.doggerland.views.players.count import num_fed, num_hungry
from steppe.games.doggerland.views.story.result import famine_borne, goals_reached, result
from steppe.games.doggerland.views.words import counted, named, tokens

Asking = Callable[[State, Say], tuple[str, str]]


def status(
    position: Position, viewer: int | None, names: Sequence[str], say: Say = plain
) -> tuple[str, str, str]:
    """Return what is asked of whom: the call, what to do, and in what circumstances."""
    s = position.state
    if s.phase == state.OVER:
        return result(position, viewer, names, say)
    if s.player < 0:
        return say("Chance"), say("decides what comes next"), moment(s, say)
    if s.player == viewer:
        words, hint = _REQUESTS[int(s.phase)](s, say)
        return say("Your turn"), words, hint or moment(s, say)
    return names[s.player], say(ACTIVITIES[int(s.phase)]), moment(s, say)


def moment(s: State, say: Say) -> str:
    """Return the round with its season; alone, how far it is from winning and from losing."""
    words = round_words(s, say)
    if s.rounds:
        season = say("cold") if effects.is_cold(s) else say("hot")
        words = f"{words}, {season}"
    if s.players > 1 or not s.rounds:
        return words
    return f"{words} \u00b7 {goals_reached(say, s)} \u00b7 {famine_borne(say, s)}"


# Set-up


def _orienting(s: State, say: Say) -> tuple[str, str]:
    return say("Where does the arrow of the camp point?"), say("animals follow the arrows")


def _pointing(s: State, say: Say) -> tuple[str, str]:
    return say("Which animals move first?"), say("the arrow turns after each round")


def _stocking(s: State, say: Say) -> tuple[str, str]:
    hint = say("{tokens} still to take", tokens=counted(say, "token", int(s.left)))
    return say("Choose a token"), hint


def _raising(s: State, say: Say) -> tuple[str, str]:
    return say("Raise a capability once, or nothing"), _stock(s, say)


def _stock(s: State, say: Say) -> str:
    owned = tokens(say, [int(number) for number in s.stock[s.player]])
    return say("you have {goods}", goods=owned or say("nothing"))


# Programming


def _programming(s: State, say: Say) -> tuple[str, str]:
    home = counted(say, "member", int(effects.num_idle(s, s.player)))
    hint = say("{members} at home \u00b7 {moment}", members=home, moment=moment(s, say))
    return say("Plan one action, or pass"), hint


def _staffing(s: State, say: Say) -> tuple[str, str]:
    if SEND <= int(s.doing) < SEND + CELLS:
        cell = target(s)
        words = say("Who goes to {cell}?", cell=CELL_NAMES[cell])
        return words, capital(aim(s, cell, say))
    return say("Who does it?"), capital(planned(s, say))


def _marking(s: State, say: Say) -> tuple[str, str]:
    return say("Choose a cell of the fresco"), say("your token keeps it free")


# Resolution


def _resolving(s: State, say: Say) -> tuple[str, str]:
    hint = _stock(s, say)
    if s.spot[s.player] != NO_RITE:
        hint += " \u00b7 " + say(
            "the Shaman waits: {rite}", rite=rite_name(say, int(s.spot[s.player]))
        )
    return say("Resolve your actions in any order, or leave the rest"), hint


def _housing(s: State, say: Say) -> tuple[str, str]:
    return say("Which habitat, on which spot?"), _stock(s, say)


def _making(s: State, say: Say) -> tuple[str, str]:
    return say("Improve tool making, make tools, or both"), _stock(s, say)


def _carrying(s: State, say: Say) -> tuple[str, str]:
    return say("What comes home?"), say(
        "{goods} found, room for {tokens}",
        goods=tokens(say, [int(number) for number in s.yielded]),
        tokens=counted(say, "token", int(s.room)),
    )


def _remembering(s: State, say: Say) -> tuple[str, str]:
    words = say("Your memory is full: which animal goes?")
    return words, say("the {animal} asks for a place", animal=named(say, SPECIES_NAMES[s.guest]))


def _offering(s: State, say: Say) -> tuple[str, str]:
    return say("What do you offer?"), capital(rite_name(say, int(s.spot[s.player])))


def _cubing(s: State, say: Say) -> tuple[str, str]:
    return say("One cube or two?"), say("an animal leaves your memory for each")


def _journeying(s: State, say: Say) -> tuple[str, str]:
    return say("Where does your token go?"), say("you alone may go there in the next round")


def _erecting(s: State, say: Say) -> tuple[str, str]:
    return say(
        "Where does the {megalith} stand?", megalith=rite_name(say, int(s.spot[s.player]))
    ), say("nobody else may go there any more")


def _giving(s: State, say: Say) -> tuple[str, str]:
    words = say("Give a second token") if s.given else say("Give two tokens for one, or stop")
    return words, _stock(s, say)


def _taking(s: State, say: Say) -> tuple[str, str]:
    return say("Take a token"), _stock(s, say)


# The end of a round


def _eating(s: State, say: Say) -> tuple[str, str]:
    player = int(s.player)
    hint = say(
        "members to feed: {hungry}; food for {fed}",
        fed=num_fed(s, player),
        hungry=num_hungry(s, player),
    )
    return say("What does your clan eat?"), hint


def _moving(s: State, say: Say) -> tuple[str, str]:
    return say("Move your Village, or stay"), ""


# Solo


def _hearing(s: State, say: Say) -> tuple[str, str]:
    return say("Do you accept the event?"), _card(s, say)


def _suffering(s: State, say: Say) -> tuple[str, str]:
    return say("Choose what the event acts on"), _card(s, say)


def _card(s: State, say: Say) -> str:
    card = int(s.card)
    return say(
        "{name}: {event}", name=card_name(say, card), event=card_event(say, card).removesuffix(".")
    )


def _ochre(s: State, say: Say) -> tuple[str, str]:
    animal = named(say, SPECIES_NAMES[s.captive[s.turned]])
    return say("Where do the rivals paint?"), capital(animal)


_REQUESTS: Mapping[int, Asking] = {
    state.ORIENTING: _orienting,
    state.POINTING: _pointing,
    state.STOCKING: _stocking,
    state.RAISING: _raising,
    state.PROGRAMMING: _programming,
    state.STAFFING: _staffing,
    state.MARKING: _marking,
    state.RESOLVING: _resolving,
    state.HOUSING: _housing,
    state.MAKING: _making,
    state.CARRYING: _carrying,
    state.REMEMBERING: _remembering,
    state.OFFERING: _offering,
    state.CUBING: _cubing,
    state.JOURNEYING: _journeying,
    state.ERECTING: _erecting,
    state.GIVING: _giving,
    state.TAKING: _taking,
    state.EATING: _eating,
    state.MOVING: _moving,
    state.HEARING: _hearing,
    state.SUFFERING: _suffering,
    state.OCHRE_PAINTING: _ochre,
}
ACTIVITIES: Mapping[int, str] = msgids(
    {  # what another player is doing, read after the name
        state.ORIENTING: "is turning the camp",
        state.POINTING: "is placing the priority arrow",
        state.STOCKING: "is choosing tokens",
        state.RAISING: "may raise a capability",
        state.PROGRAMMING: "is planning",
        state.STAFFING: "is choosing who goes",
        state.MARKING: "is choosing a cell of the fresco",
        state.RESOLVING: "is resolving actions",
        state.HOUSING: "is building a habitat",
        state.MAKING: "is making tools",
        state.CARRYING: "is choosing what comes home",
        state.REMEMBERING: "is choosing what to remember",
        state.OFFERING: "is choosing an offering",
        state.CUBING: "is painting",
        state.JOURNEYING: "is going on a long journey",
        state.ERECTING: "is putting up a megalith",
        state.GIVING: "is exchanging tokens",
        state.TAKING: "is exchanging tokens",
        state.EATING: "is choosing what to eat",
        state.MOVING: "may move the Village",
        state.HEARING: "is thinking about the event",
        state.SUFFERING: "is choosing what the event acts on",
        state.OCHRE_PAINTING: "is choosing where the rivals paint",
    }
)
assert set(_REQUESTS) == set(ACTIVITIES)


def caution(position: Position, move: str, say: Say = plain) -> str:
    """Return what to ask before planned actions that could be carried out are left [D6.6]."""
    left = sum(other.startswith("do:") for other in position.legal()) if move == "done" else 0
    if position.state.phase != state.RESOLVING or not left:
        return ""
    return say(
        "Leave 1 action undone?" if left == 1 else "Leave {count} actions undone?", count=left
    )
