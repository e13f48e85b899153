"""What a card is played on, in words (rules V16.5 to V16.49)."""

from collections.abc import Callable, Mapping, Sequence

from steppe.core.say import Say
from steppe.draw.words import colour_name
from steppe.engine.kernel import State
from steppe.games.valley.board import DIRECTION_NAMES, HEX_NAMES, NEXT
from steppe.games.valley.cards import NO_WINDOW, STOLEN_FOOD
from steppe.games.valley.tables import PAWN_NAMES, SPECIES_NAMES, TRIBE_WORDS
from steppe.games.valley.views.words import A_PAWN, SPECIES_WORDS, at, counted, way

Arguments = Sequence[str]


def target_words(say: Say, s: State, verb: str, arguments: Arguments) -> str:
    """Return what a card is played on: "on d4", "2 food from blue"; nothing without a target."""
    if not arguments:
        return ""
    return _WORDS.get(verb, _on_hex)(say, s, arguments)


def _on_hex(say: Say, s: State, arguments: Arguments) -> str:
    return say("on {hex}", hex=arguments[0])


def _flight(say: Say, s: State, arguments: Arguments) -> str:
    if s.window == NO_WINDOW:
        return _on_hex(say, s, arguments)
    return say("from {hex} to {end}", hex=at(int(s.place)), end=arguments[0])


def _raft(say: Say, s: State, arguments: Arguments) -> str:
    start, kind, end = arguments
    return say("{pawn} from {hex} to {end}", pawn=_pawn(say, kind), hex=start, end=end)


def _march(say: Say, s: State, arguments: Arguments) -> str:
    if arguments[0] == "further":
        return say("one hex further from {hex}", hex=arguments[1])
    return say("over a mountain from {hex}", hex=arguments[1])


def _tribe(say: Say, s: State, arguments: Arguments) -> str:
    return say("on {colour}", colour=_colour(say, arguments[0]))


def _theft(say: Say, s: State, arguments: Arguments) -> str:
    loot, victim = arguments
    if loot == "fire":
        return say("the fire ({colour})", colour=_colour(say, victim))
    stolen = min(STOLEN_FOOD, int(s.food[TRIBE_WORDS.index(victim)]))
    return say(
        "{food} from {colour}", food=counted(say, "food", stolen), colour=_colour(say, victim)
    )


def _decoy(say: Say, s: State, arguments: Arguments) -> str:
    species = say(SPECIES_WORDS[SPECIES_NAMES.index(arguments[2])])
    return say(
        "{animal} from {hex} to {end}",
        animal=species,
        hex=_beside(*arguments[:2]),
        end=arguments[0],
    )


def _drum(say: Say, s: State, arguments: Arguments) -> str:
    place = arguments[0] if s.window != NO_WINDOW else _beside(*arguments)
    return say(
        "the animals on {hex} flee {way}",
        hex=place,
        way=way(say, DIRECTION_NAMES.index(arguments[1])),
    )


def _pact(say: Say, s: State, arguments: Arguments) -> str:
    kind, place = arguments
    return say("{pawns} on {hex}", pawns=counted(say, kind, 2), hex=place)


def _fever(say: Say, s: State, arguments: Arguments) -> str:
    return say("a woman on {hex} ({colour})", colour=_colour(say, arguments[1]), hex=arguments[0])


def _child(say: Say, s: State, arguments: Arguments) -> str:
    kind, place = arguments
    return say("{pawn} on {hex}", pawn=_pawn(say, kind), hex=place)


def _love(say: Say, s: State, arguments: Arguments) -> str:
    place, direction, kind, tribe = arguments
    told = {"pawn": _pawn(say, kind), "colour": _colour(say, tribe)}
    return say(
        "{pawn} ({colour}) comes from {hex} to {end}",
        hex=_beside(place, direction),
        end=place,
        **told,
    )


def _pawn(say: Say, kind: str) -> str:
    return say(A_PAWN[PAWN_NAMES.index(kind)])


def _colour(say: Say, tribe: str) -> str:
    return colour_name(say, TRIBE_WORDS.index(tribe))


def _beside(place: str, direction: str) -> str:
    """Return the name of the hex beside another one."""
    return at(int(NEXT[HEX_NAMES.index(place)][DIRECTION_NAMES.index(direction)]))


_WORDS: Mapping[str, Callable[[Say, State, Arguments], str]] = {
    "raft": _raft,
    "endurance": _march,
    "forced-march": _march,
    "flight": _flight,
    "friend": _tribe,
    "spying": _tribe,
    "theft": _theft,
    "decoy": _decoy,
    "war-drum": _drum,
    "pact": _pact,
    "childbed-fever": _fever,
    "wild-child": _child,
    "love": _love,
}
