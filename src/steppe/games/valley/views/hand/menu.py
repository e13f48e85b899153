"""Legal moves as choices in a menu: "Move a warrior from c3 to d4"."""

from collections.abc import Mapping, Sequence

from steppe.core.i18n import Translator, msgids, plain
from steppe.games.valley.rules import stage
from steppe.games.valley.rules.board import HEX_NAMES
from steppe.games.valley.rules.cards import TRICK_NAMES
from steppe.games.valley.rules.effects import opposing
from steppe.games.valley.rules.phases.capturing import next_loser
from steppe.games.valley.rules.phases.eating import need
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import MAY_KILL_WOMEN, SEED_COST, SPECIES_NAMES
from steppe.games.valley.views.card_text import trick_name
from steppe.games.valley.views.hand.card_targets import target_words
from steppe.games.valley.views.types import Position
from steppe.games.valley.views.words import a_camp, a_pawn, at, counted, herd, people, the_camp

DONE: Mapping[int, str] = msgids(
    {  # by phase: what "done" means [V8.9, V10.4, V12]
        stage.FIRST_SEEDING: "Do not sow",
        stage.RETURNING: "Stay out of the game",
        stage.ACTING: "End your moves",
        stage.STARVING: "Feed everyone: {food}",
        stage.SEEDING: "Finish sowing",
        stage.FEVERING: "Spare the others",
    }
)
_ON_HEX: Mapping[str, str] = msgids(
    {  # moves with at most a hex
        "pass": "Play no card",
        "place": "Settle on {hex}",
        "return": "Come back on {hex}",
        "kindle": "Take the fire on {hex}",
        "keep-fire": "Keep the fire on {hex}",
        "fight": "Fight on {hex} now",
    }
)


def label(position: Position, move: str, say: Translator = plain) -> str:
    """Return the words for a legal move as written in records."""
    s, (verb, *arguments) = position.state, move.split(":")
    if verb in TRICK_NAMES:
        target = target_words(say, s, verb, arguments)
        name = trick_name(say, TRICK_NAMES.index(verb))
        return say("Play {card}: {target}" if target else "Play {card}", card=name, target=target)
    if verb == "done":
        due = int(need(s, s.player)) if s.phase == stage.STARVING else 0
        return say(DONE[int(s.phase)], food=counted(say, "food", due))
    return _tell(s, verb, arguments, say)


def _tell(s: State, verb: str, arguments: Sequence[str], say: Translator) -> str:
    """Return the words for a move that neither plays a card nor ends anything."""
    match verb, *arguments:
        case "seed", place:
            price = counted(say, "food", int(SEED_COST[s.edition]))
            return say("Sow on {hex} for {food}", hex=place, food=price)
        case "move", start, kind, end:
            words = say("Move {pawn} from {hex} to {end}")
            if opposing(s, s.player, HEX_NAMES.index(end)) > 0:
                words = say("Move {pawn} from {hex} to {end} (occupied)")
            return words.format(pawn=a_pawn(say, kind), hex=start, end=end)
        case "build", place:
            camp = a_camp(say, s, HEX_NAMES.index(place))
            return say("Build {camp} on {hex}", camp=camp, hex=place)
        case "lose", kind, place:
            return say("Lose {pawn} on {hex}", pawn=a_pawn(say, kind), hex=place)
        case "child", kind:
            pawn = a_pawn(say, kind)
            return say("Let {pawn} be born on {hex}", pawn=pawn, hex=at(s.place))
        case "hunt", name:
            species = SPECIES_NAMES.index(name)
            animals = herd(say, species, int(s.herd[species, s.place]))
            return say("Fight {animals} now", animals=animals)
        case "take", number:
            return _take(s, int(number), say)
        case ["keep" | "burn"]:
            return _capture(s, verb == "keep", say)
    return say(_ON_HEX[verb], hex="".join(arguments))


def _take(s: State, number: int, say: Translator) -> str:
    killed = people(s, next_loser(s), s.place)[1] - number
    words = say("Take {women} into your tribe" if number else "Kill {others}")
    if number and killed:
        words = say("Take {women} into your tribe, kill {others}")
    return words.format(women=counted(say, "woman", number), others=counted(say, "woman", killed))


def _capture(s: State, keeps: bool, say: Translator) -> str:
    """Return the choice for a camp; if women are not chosen apart, for them too [V9.9]."""
    words = say("Keep {camp}" if keeps else "Destroy {camp}")
    if not MAY_KILL_WOMEN[s.edition]:
        words = say("Keep {camp} and the women" if keeps else "Destroy {camp} and kill the women")
    return words.format(camp=the_camp(say, s, int(s.place)))
