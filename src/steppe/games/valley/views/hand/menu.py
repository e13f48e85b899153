"""What a legal move would do, as a choice in a menu: "Move a warrior from c3 to d4"."""

from collections.abc import Callable, Mapping, Sequence

from steppe.core.position import Position
from steppe.core.say import Say, msgids, plain
from steppe.engine.kernel import State
from steppe.games.valley.actions import ACTIONS
from steppe.games.valley.board import HEX_NAMES
from steppe.games.valley.cards import TRICK_NAMES
from steppe.games.valley.effects import opposing
from steppe.games.valley.phases.capturing import next_loser
from steppe.games.valley.phases.eating import need
from steppe.games.valley.stage import ACTING, FEVERING, FIRST_SEEDING, RETURNING, SEEDING, STARVING
from steppe.games.valley.tables import (
    KINDS,
    MAY_KILL_WOMEN,
    PAWN_NAMES,
    SEED_COST,
    SPECIES_NAMES,
    WOMAN,
)
from steppe.games.valley.views.hand.card_targets import target_words
from steppe.games.valley.views.lore import trick_name
from steppe.games.valley.views.words import A_PAWN, a_camp, at, counted, herd, the_camp

Arguments = Sequence[str]
DONE: Mapping[int, str] = msgids(
    {  # what is over [V8.9, V10.4, V12]
        FIRST_SEEDING: "Sow nothing",
        RETURNING: "Stay out of the game",
        ACTING: "End your moves",
        SEEDING: "Sow no more",
        FEVERING: "Let nobody else die",
    }
)


def label(position: Position, move: str, say: Say = plain) -> str:
    """Return what a legal move, as it is written in records, would do."""
    verb, *arguments = move.split(":")
    if verb in TRICK_NAMES:
        return _play(position.state, verb, arguments, say)
    return _LABELS[verb](position.state, arguments, say)


def _play(s: State, verb: str, arguments: Arguments, say: Say) -> str:
    name, target = trick_name(say, TRICK_NAMES.index(verb)), target_words(say, s, verb, arguments)
    return say("Play {card}: {target}" if target else "Play {card}", card=name, target=target)


def _pass(s: State, arguments: Arguments, say: Say) -> str:
    return say("Play no card")


def _done(s: State, arguments: Arguments, say: Say) -> str:
    if s.phase == STARVING:
        due = counted(say, "food", int(need(s, s.player)))
        return say("Feed everybody: {food}", food=due)
    return say(DONE[int(s.phase)])


def _place(s: State, arguments: Arguments, say: Say) -> str:
    return say("Settle on {hex}", hex=arguments[0])


def _return(s: State, arguments: Arguments, say: Say) -> str:
    return say("Come back on {hex}", hex=arguments[0])


def _seed(s: State, arguments: Arguments, say: Say) -> str:
    price = counted(say, "food", int(SEED_COST[s.edition]))
    return say("Sow on {hex} for {food}", hex=arguments[0], food=price)


def _move(s: State, arguments: Arguments, say: Say) -> str:
    start, kind, end = arguments
    words = say("Move {pawn} from {hex} to {end}")
    if opposing(s, s.player, HEX_NAMES.index(end)) > 0:
        words = say("Move {pawn} from {hex} to {end} (occupied)")
    return words.format(pawn=_pawn(say, kind), hex=start, end=end)


def _build(s: State, arguments: Arguments, say: Say) -> str:
    return say(
        "Build {camp} on {hex}",
        camp=a_camp(say, s, HEX_NAMES.index(arguments[0])),
        hex=arguments[0],
    )


def _kindle(s: State, arguments: Arguments, say: Say) -> str:
    return say("Take the fire on {hex}", hex=arguments[0])


def _keep_fire(s: State, arguments: Arguments, say: Say) -> str:
    return say("Keep the fire on {hex}", hex=arguments[0])


def _lose(s: State, arguments: Arguments, say: Say) -> str:
    return say("Lose {pawn} on {hex}", pawn=_pawn(say, arguments[0]), hex=arguments[1])


def _fight(s: State, arguments: Arguments, say: Say) -> str:
    return say("Fight on {hex} now", hex=arguments[0])


def _hunt(s: State, arguments: Arguments, say: Say) -> str:
    species = SPECIES_NAMES.index(arguments[0])
    animals = herd(say, species, int(s.herd[species, s.place]))
    return say("Fight {animals} now", animals=animals)


def _take(s: State, arguments: Arguments, say: Say) -> str:
    number = int(arguments[0])
    killed = int(s.pawns[next_loser(s) * KINDS + WOMAN, s.place]) - number
    words = say("Take {women} into your tribe")
    if killed:
        words = say("Take {women} into your tribe, kill {others}")
    if not number:
        words = say("Kill {others}")
    return words.format(women=counted(say, "woman", number), others=counted(say, "woman", killed))


def _keep(s: State, arguments: Arguments, say: Say) -> str:
    if MAY_KILL_WOMEN[s.edition]:
        return say("Keep {camp}", camp=_captured(say, s))
    return say("Keep {camp} and the women", camp=_captured(say, s))


def _burn(s: State, arguments: Arguments, say: Say) -> str:
    if MAY_KILL_WOMEN[s.edition]:
        return say("Destroy {camp}", camp=_captured(say, s))
    return say("Destroy {camp} and kill the women", camp=_captured(say, s))


def _captured(say: Say, s: State) -> str:
    return the_camp(say, s, int(s.place))


def _child(s: State, arguments: Arguments, say: Say) -> str:
    return say("Let {pawn} be born on {hex}", pawn=_pawn(say, arguments[0]), hex=at(int(s.place)))


def _pawn(say: Say, kind: str) -> str:
    return say(A_PAWN[PAWN_NAMES.index(kind)])


_LABELS: Mapping[str, Callable[[State, Arguments, Say], str]] = {
    "pass": _pass,
    "done": _done,
    "place": _place,
    "return": _return,
    "seed": _seed,
    "move": _move,
    "build": _build,
    "kindle": _kindle,
    "keep-fire": _keep_fire,
    "lose": _lose,
    "fight": _fight,
    "hunt": _hunt,
    "take": _take,
    "keep": _keep,
    "burn": _burn,
    "child": _child,
}
assert {verb.name for verb in ACTIONS.verbs} == {*_LABELS, *TRICK_NAMES}
