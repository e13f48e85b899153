"""The status line: the question and its player (D23), or the result (D19, D21.17)."""

from collections.abc import Callable, Mapping, Sequence

from steppe.core.i18n import Translator, msgids, plain
from steppe.draw.words import capital
from steppe.games.doggerland.rules import cards, effects, state, tables
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.views.card_text import card_event, card_name, rite_name
from steppe.games.doggerland.views.hand.planning_words import (
    aim_and_limit,
    planned,
    staffed,
    target,
)
from steppe.games.doggerland.views.panels.ring import round_words
from steppe.games.doggerland.views.players.board_parts import track_words
from steppe.games.doggerland.views.players.count import fed_words, num_spoiled
from steppe.games.doggerland.views.story.result import famine_borne, goals_reached, result
from steppe.games.doggerland.views.types import Position
from steppe.games.doggerland.views.words import counted, named, price, tokens

_LASTING = (  # events that change actions in their round
    *(cards.WHITE, cards.SEASON_AS, cards.HARVEST_BONUS, cards.WAIVE_TOOLS, cards.SPOILAGE),
    *(cards.MODIFIER, cards.FEEDING_EXTRA, cards.FORBID),
)


def status(
    position: Position, viewer: int | None, names: Sequence[str], say: Translator = plain
) -> tuple[str, str, str]:
    """Return the heading, the instruction and further details."""
    s = position.state
    if s.phase == state.OVER:
        return result(position, viewer, names, say)
    if s.player < 0:
        return say("Chance"), say("decides what comes next"), moment(s, say)
    if s.player == viewer:
        return say("Your turn"), *question(s, say)
    return names[s.player], say(_CALLS[int(s.phase)][1]), moment(s, say)


def moment(s: State, say: Translator) -> str:
    """Return the round and its season; in solo, also the progress towards a win and a loss."""
    words = round_words(s, say)
    if s.rounds:
        words += f", {say('cold') if effects.is_cold(s) else say('hot')}"
    return words if s.players > 1 or not s.rounds else f"{words} \u00b7 {_standing(s, say)}"


def _standing(s: State, say: Translator) -> str:
    return f"{goals_reached(say, s)} \u00b7 {famine_borne(say, s)}"


# Questions


def question(s: State, say: Translator) -> tuple[str, str]:
    """Return the question to the player, and a note that helps to answer it."""
    return _question(s, say), _HINTS[int(s.phase)](s, say)


def _question(s: State, say: Translator) -> str:
    if s.phase == state.STAFFING and staffed(s)[0] == "send":
        return say("Who goes to {cell}?", cell=tables.CELL_NAMES[target(s)])
    if s.phase == state.GIVING and s.given:
        return say("Give a second token")
    words = say(_CALLS[int(s.phase)][0])
    if s.phase == state.ERECTING:
        words = words.format(megalith=rite_name(say, int(s.spot[s.player])))
    return words


def _stock(s: State, say: Translator) -> str:
    return say("you have {goods}", goods=price(say, s.stock[s.player]))


def aim(position: Position, say: Translator = plain) -> str:
    """Return a lone clan's goals [D21.3, D21.17]."""
    s = position.state
    return say(
        "To win alone, complete {needed} of {drawn} objectives in {rounds} rounds "
        "with at most {quota} famine.",
        needed=int(tables.SOLO_NEEDED[s.hardness]),
        drawn=int(tables.SOLO_DRAWN[s.hardness]),
        rounds=int(s.last),
        quota=int(tables.QUOTA[s.hardness]),
    )


def _programming(s: State, say: Translator) -> str:
    if s.heeded and cards.EVENT[s.card] in _LASTING:
        return _card(s, say)
    home = counted(say, "member", int(effects.num_idle(s, s.player)))
    words = say("{members} at home", members=home)
    return words if s.players > 1 else f"{words} \u00b7 {_standing(s, say)}"


def _staffing(s: State, say: Translator) -> str:
    return capital(aim_and_limit(s, say) if staffed(s)[0] == "send" else planned(s, say))


def _resolving(s: State, say: Translator) -> str:
    rite = int(s.spot[s.player])
    if rite == tables.NO_RITE:
        return _stock(s, say)
    return (
        f"{_stock(s, say)} \u00b7 {say('the Shaman is waiting: {rite}', rite=rite_name(say, rite))}"
    )


def _carrying(s: State, say: Translator) -> str:
    room = counted(say, "token", int(s.room))
    return say("{goods} found, room for {tokens}", goods=tokens(say, s.yielded), tokens=room)


def _eating(s: State, say: Translator) -> str:
    fed = capital(fed_words(s, int(s.player), say))
    rest = (
        say("{fed}. Nothing spoils after this meal"),
        say("{fed}. After the meal, bowl 3 spoils and the rest moves on"),
        say("{fed}. After the meal, bowls 2 and 3 spoil and the rest moves on"),
    )
    return rest[num_spoiled(s)].format(fed=fed)


def _making(s: State, say: Translator) -> str:
    """Return the stock and, if the clan cannot pay for its best recipe, this recipe."""
    level = int(s.capability[s.player, tables.MAKING])
    if effects.can_pay(s.stock[s.player], tables.RECIPE[level]):
        return _stock(s, say)
    return f"{_stock(s, say)} \u00b7 {track_words(say, tables.MAKING, level)}"


def _card(s: State, say: Translator) -> str:
    card = int(s.card)
    return say(
        "{name}: {event}", name=card_name(say, card), event=card_event(say, card).removesuffix(".")
    )


_CALLS: Mapping[int, tuple[str, str]] = msgids(
    {  # the prompt for the player, and the text that others read after the player's name
        state.ORIENTING: (
            "Which way does the central tile's arrow point?",
            "is turning the central tile",
        ),
        state.POINTING: ("Which animals move first?", "is placing the priority arrow"),
        state.STOCKING: ("Choose a token to start with", "is choosing tokens"),
        state.RAISING: ("Raise one capability, or none", "may raise a capability"),
        state.PROGRAMMING: ("Plan one action, or pass", "is planning"),
        state.STAFFING: ("Who will do it?", "is choosing members"),
        state.MARKING: ("Choose a cell of the fresco", "is choosing a cell of the fresco"),
        state.RESOLVING: (
            "Resolve your actions in any order, or skip the rest",
            "is resolving actions",
        ),
        state.HOUSING: ("Which habitat, on which spot?", "is building a habitat"),
        state.MAKING: ("Improve tool making, make tools, or both", "is making tools"),
        state.CARRYING: ("What does the expedition bring home?", "is choosing what to bring home"),
        state.REMEMBERING: (
            "Your memory is full: which animal leaves?",
            "is choosing which animal to keep",
        ),
        state.OFFERING: ("What do you offer?", "is choosing an offering"),
        state.CUBING: ("One cube or two?", "is painting"),
        state.JOURNEYING: ("Where does your token go?", "is going on a long journey"),
        state.ERECTING: ("Where do you put up the {megalith}?", "is putting up a megalith"),
        state.GIVING: ("Give two tokens for one, or stop", "is exchanging tokens"),
        state.TAKING: ("Take a token", "is exchanging tokens"),
        state.EATING: ("What does your clan eat?", "is choosing what to eat"),
        state.MOVING: ("Move your Village, or stay", "may move the Village"),
        state.HEARING: ("Do you accept the event?", "is thinking about the event"),
        state.SUFFERING: (
            "Choose the target of the event",
            "is choosing the target of the event",
        ),
        state.OCHRE_PAINTING: (
            "Where do the adversaries paint?",
            "is choosing where the adversaries paint",
        ),
    }
)
_HINTS: Mapping[int, Callable[[State, Translator], str]] = {
    state.ORIENTING: lambda s, say: say(
        "After each round, an animal on it walks off that way. Any direction is a fair start."
    ),
    state.POINTING: lambda s, say: say(
        "If two animals head for the same tile, the second walks on. Any side is a fair start."
    ),
    state.STOCKING: lambda s, say: say(
        "{tokens} still to take, to pay for plans, crafts and capabilities",
        tokens=counted(say, "token", int(s.left)),
    ),
    state.RAISING: _stock,
    state.PROGRAMMING: _programming,
    state.STAFFING: _staffing,
    state.MARKING: lambda s, say: say("your token reserves it"),
    state.RESOLVING: _resolving,
    state.HOUSING: _stock,
    state.MAKING: _making,
    state.CARRYING: _carrying,
    state.REMEMBERING: lambda s, say: say(
        "the {animal} needs a place", animal=named(say, tables.SPECIES_NAMES[s.guest])
    ),
    state.OFFERING: lambda s, say: capital(rite_name(say, int(s.spot[s.player]))),
    state.CUBING: lambda s, say: say("one animal per cube leaves your memory"),
    state.JOURNEYING: lambda s, say: say("only you may go there in the next round"),
    state.ERECTING: lambda s, say: say("no other clan may go there from now on"),
    state.GIVING: _stock,
    state.TAKING: _stock,
    state.EATING: _eating,
    state.MOVING: moment,
    state.HEARING: _card,
    state.SUFFERING: _card,
    state.OCHRE_PAINTING: lambda s, say: capital(
        named(say, tables.SPECIES_NAMES[s.captive[s.turned]])
    ),
}
assert set(_HINTS) == set(_CALLS)
